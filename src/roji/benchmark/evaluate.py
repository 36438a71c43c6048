"""Evaluates a player on a task: it plays the test games against each opponent, which gives one row of results.

A row contains no time and no path: the same version of Roji and the same player give the same bytes, on any number of cores.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from roji import __version__
from roji.arena.estimate import Estimate
from roji.arena.run import run_series
from roji.arena.sample import Sample
from roji.arena.series_plan import plan_series
from roji.benchmark.tasks import Task, check_opponent, frozen_fingerprints, why_absent
from roji.bots.network.shipped import read_once, why_no_network
from roji.core.errors import RojiError
from roji.games import find_game

__all__ = ["Contender", "evaluate", "join_rows", "read_rows", "row_json", "row_text", "rows_table"]

NETWORK_FILE = ".npz"
ITSELF = "It is the player itself."
PLAYER = 0  # its number among the bots of a series
FILE_BOTS = ("network", "guided")  # their last part may be a file


class Contender(NamedTuple):
    """The player to evaluate, and how it was trained."""

    bot: str  # a bot's name, or a network file
    name: str = ""  # in the row; without it, the bot's name without folders
    decisions: int | None = None  # that it was trained on
    seed: int | None = None  # of its training


def evaluate(
    task: Task,
    entry: Contender,
    opponents: Sequence[str] = (),
    deals: int | None = None,
    workers: int | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """The row of a player. It is complete if the player has played all deals against all opponents except itself."""
    task.checked_edition()
    if unknown := set(opponents) - set(task.opponents):
        raise RojiError(
            f"{task.name} has no opponent {', '.join(sorted(unknown))}: it has {', '.join(task.opponents)}."
        )
    bot, made, digest = _player(task, entry.bot)
    asked = [name for name in task.opponents if not opponents or name in opponents]
    played, absent = {}, {}
    for opponent in asked:
        if why := why_absent(task, opponent):
            absent[opponent] = why
            continue
        if opponent == bot:
            absent[opponent] = ITSELF
            continue
        played[opponent] = _play(task, bot, opponent, task.deals_against(opponent, deals), workers)
        say(f"{opponent}: wins {_percent(played[opponent]['wins'])}")
    return {
        "task": task.name,
        "name": entry.name or _bare(entry.bot),
        "bot": _bare(entry.bot),
        "network": digest,
        "decisions": made.get("decisions") if entry.decisions is None else entry.decisions,
        "seed": made.get("seed") if entry.seed is None else entry.seed,
        "roji": __version__,
        "edition": task.edition,
        "deals": deals or task.deals,
        "complete": _is_complete(task, played, absent) and (deals or task.deals) == task.deals,
        "frozen": bool(played) and set(played) <= set(frozen_fingerprints(task)),
        "opponents": played,
        "absent": absent,
    }


def join_rows(task: Task, first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Join two rows of the same player against different opponents of a task."""
    same = ("task", "name", "bot", "network", "decisions", "seed", "roji", "edition", "deals")
    if other := [fact for fact in same if first[fact] != second[fact]]:
        raise RojiError(f"The rows of {first['name']} do not belong together: {', '.join(other)} differ.")
    played, absent = first["opponents"] | second["opponents"], first["absent"] | second["absent"]
    return first | {
        "complete": _is_complete(task, played, absent) and first["deals"] == task.deals,
        "frozen": bool(played) and set(played) <= set(frozen_fingerprints(task)),
        "opponents": {name: played[name] for name in task.opponents if name in played},
        "absent": {name: absent[name] for name in task.opponents if name in absent},
    }


def _is_complete(task: Task, played: Collection[str], absent: Mapping[str, str]) -> bool:
    """Whether the player has played every opponent of the task except itself."""
    itself = {name for name, why in absent.items() if why == ITSELF}
    return set(task.opponents) == set(played) | itself


def _player(task: Task, bot: str) -> tuple[str, dict[str, Any], str | None]:
    """The bot's name for the arena; for a network file also its origin and hash. A network that does not match is refused."""
    name = f"network:{bot}" if bot.endswith(NETWORK_FILE) and ":" not in bot else bot
    if not (name.startswith(FILE_BOTS) and name.endswith(NETWORK_FILE)):
        return name, {}, None
    path, game = Path(name.split(":")[-1]), find_game(task.game)
    if why := why_no_network(game, task.checked_edition().box, path):
        raise RojiError(f"{path} cannot play {task.name}: {why}")
    return name, read_once(path).card.made, hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _play(task: Task, bot: str, opponent: str, deals: int, workers: int | None) -> dict[str, Any]:
    """Play the player against one opponent at all other seats."""
    game = find_game(task.game)
    frozen = check_opponent(task, opponent)
    names = [bot] + [opponent] * (task.seats - 1)
    plan = plan_series(game, names, deals * task.seats, players=task.seats, seed=task.test_seed, options=task.options)
    played = run_series(plan, workers=workers)
    sample = Sample(played)
    mine = sample.bots == PLAYER
    figures: dict[str, Estimate] = {
        "wins": sample.share(sample.wins, mine),
        "place": sample.mean(sample.places, mine),
        "points": sample.mean(sample.points, mine),
    }
    return {
        "fingerprint": frozen,
        "games": len(played),
        "truncated": len(played) - len(sample),
        "replaced": int(played.replaced[PLAYER]),
        **{name: figure.as_json() for name, figure in figures.items()},
    }


def _bare(bot: str) -> str:
    """A bot's name without the folders of its file."""
    start, _, file = bot.rpartition(":")
    return bot if not bot.endswith(NETWORK_FILE) else f"{start}:{Path(file).name}".lstrip(":")


def row_json(row: dict[str, Any]) -> str:
    """The text of a row's file."""
    return json.dumps(row, indent=1, ensure_ascii=False) + "\n"


def row_text(row: dict[str, Any]) -> str:
    """A row in one line, for people."""
    trained = "not trained" if row["decisions"] is None else f"{row['decisions']:,} decisions"
    figures = "; ".join(f"{name} {_percent(figures['wins'])}" for name, figures in row["opponents"].items())
    replaced = sum(figures["replaced"] for figures in row["opponents"].values())
    notes = [note for note, is_so in _notes(row, replaced).items() if is_so]
    return f"{row['task']}: {row['name']}, {trained}; wins against {figures}" + "".join(f" ({note})" for note in notes)


def _notes(row: dict[str, Any], replaced: int) -> dict[str, bool]:
    return {
        "not complete": not row["complete"],
        "not frozen": not row["frozen"],
        f"{replaced:,} moves were random ones in its place": replaced > 0,
    }


def _percent(wins: dict[str, float | None]) -> str:
    if wins["value"] is None or wins["low"] is None or wins["high"] is None:
        return "–"
    return f"{100 * wins['value']:.1f} % ({100 * wins['low']:.1f} to {100 * wins['high']:.1f})"


def read_rows(folder: Path) -> list[dict[str, Any]]:
    """All rows in a folder and below it, by task, name and seed."""
    rows = [json.loads(path.read_text("utf-8")) for path in sorted(folder.rglob("*.json"))]
    return sorted(rows, key=lambda row: (row["task"], row["name"], row["seed"] or 0))


def rows_table(rows: Sequence[dict[str, Any]]) -> str:
    """Rows as a table for a document."""
    names = list(dict.fromkeys(name for row in rows for name in row["opponents"]))
    lines = [
        "| task | player | seed | decisions | " + " | ".join(names) + " |",
        "|---|---|---:|---:|" + "---:|" * len(names),
    ]
    for row in rows:
        cells = [row["task"], row["name"], "–" if row["seed"] is None else str(row["seed"])]
        cells.append("–" if row["decisions"] is None else f"{row['decisions']:,}")
        cells += [_percent(row["opponents"][name]["wins"]) if name in row["opponents"] else "–" for name in names]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
