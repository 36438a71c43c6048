"""Writes steps of recorded games, as a seat sees them, for the page's own tests: `python -m tests.page.story_steps [ROOT]`.

Each step in `web/src/games/<game>/story-steps.json` comes from a golden game: the table before a decision, its visible events,
and the table afterwards. The page's tests apply the events to the first table and expect the second.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from roji.core.record import parse_record
from roji.games import find_game
from roji.match import Match

__all__ = ["main", "written"]

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Aiko", "Pine", "Maple", "Iris", "Willow", "Fern")

# The golden game of each file, and the kinds of events of each step: the first decision with all of these kinds is used.
STEPS: dict[str, tuple[str, Sequence[set[str]]]] = {
    "sakura": (
        "4-no",
        [
            {"revealed", "tree", "paid", "closed_up"},
            {"revealed", "bumped", "disgraced"},
            {"picked", "leapt"},
            {"nothing"},
            {"reshuffled"},
            {"over"},
        ],
    ),
    "four_gardens": (
        "2",
        [
            {"turned", "collected"},
            {"finished", "pushed"},
            {"laid"},
            {"moved"},
            {"panorama"},
            {"bonus_tile"},
            {"drew_pile", "saw"},
            {"drew_open"},
            {"refilled", "next_turn"},
            {"removed"},
            {"reshuffled"},
            {"no_effect"},
            {"last_round", "lost"},
            {"over"},
        ],
    ),
}


def steps(game: str, record: str, seat: int = 0) -> Iterator[dict[str, Any]]:
    """Replay a golden game and yield every decision as a seat sees it."""
    recorded = parse_record((ROOT / "tests" / "golden" / game / f"{record}.roji").read_text())
    rules, seats = find_game(game), len(recorded.names)
    options = rules.encode_options(dict(recorded.options), seats)
    match = Match(rules, seats, options, seed=recorded.seed, names=NAMES[:seats])
    words = rules.words["en"]
    for actor, move in recorded.moves:
        before = match.data(seat)
        match.play(actor, move)
        seen = match.story(seat, len(match.log) - 1)
        events = [
            {
                "kind": rules.event_kinds[event.kind],
                "seat": event.seat,
                "parts": rules.event_parts(match.box, event),
                "words": words.event(match.box, event, match.names),
            }
            for event in seen
        ]
        yield {"before": before, "events": events, "after": match.data(seat)}


def written(game: str) -> str:
    """The content of a game's file."""
    record, wanted = STEPS[game]
    missing, found = list(wanted), []
    for step in steps(game, record):
        kinds = {event["kind"] for event in step["events"]}
        if any(one <= kinds for one in missing):
            missing = [one for one in missing if not one <= kinds]
            found.append(step)
        if not missing:
            break
    assert not missing, f"{game} {record} has no decision with {missing}: choose another golden game"
    return "[\n" + ",\n".join(json.dumps(step, separators=(",", ":")) for step in found) + "\n]\n"


def main(root: Path = ROOT) -> None:
    """Write the files of all games."""
    for game in STEPS:
        (root / "web" / "src" / "games" / game / "story-steps.json").write_text(written(game))


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:2]))
