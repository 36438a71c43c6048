"""Greedy reads the edition: where a long search changes its mind because of one number, greedy's choices change, too.

What the search found lies in `numbers_that_matter/`; `benchmarks/lab/which_numbers_matter.py` finds it again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from roji.core.edition import default_edition
from roji.games import find_game
from roji.lab.edition_numbers import with_numbers
from roji.lab.reading import ReadingPosition, changed_one_by_one, choices
from roji.lab.who_plays import notes_on_players

FOUND = sorted((Path(__file__).parent / "numbers_that_matter").glob("*.json"))

# These say how a game is set up or what may be done; the judgement need not read them: every move is judged by what it does then.
ONLY_LIMITS = {
    "zen_garden": {"coins.start"},
    "sakura": {"hand", "tokens.start"},
    "four_gardens": {
        "turn.hand",
        "turn.open_cards",
        "turn.actions",
        "turn.active_cards",
        "resources.tokens",
        "tracks.start",
    },
}


def read(path: Path) -> tuple[Any, list[ReadingPosition]]:
    found = json.loads(path.read_text())
    positions = [
        ReadingPosition(seats, options, seed, [(seat, move) for seat, move in moves])
        for seats, options, seed, moves in found["positions"]
    ]
    return found["numbers"], positions


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_greedy_changes_its_choices_with_every_number_that_matters(path: Path) -> None:
    game = find_game(path.stem)
    numbers, positions = read(path)
    own = default_edition(game)
    tables = [position.table(game) for position in positions]
    before = [choices(game, own, table) for table in tables]
    deaf = []
    for name, one in numbers.items():
        edition = with_numbers(own, {tuple(one["place"]): one["to"]})
        is_read = any(choices(game, edition, table) != move for table, move in zip(tables, before, strict=True))
        if len(one["search_changes_at"]) > 1 and not is_read and name not in ONLY_LIMITS.get(game.name, ()):
            deaf.append(name)
    assert deaf == []


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_every_number_of_the_edition_was_asked_about(path: Path) -> None:
    numbers, _ = read(path)
    game = find_game(path.stem)
    assert [one["place"] for one in numbers.values()] == [list(place) for place, _, _ in changed_one_by_one(game)]


def test_a_network_says_when_it_has_to_play_another_edition() -> None:
    own = default_edition(find_game("four_gardens"))
    other = with_numbers(own, {("turn", "actions"): 2}, "Short turns")
    assert notes_on_players([own], ["master", "sharp"]) == []
    assert notes_on_players([own, other], ["master", "sharp"]) == [
        "master plays “Short turns” like classic, by judgement alone. The network was trained on another edition of Four Gardens."
    ]
