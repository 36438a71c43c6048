"""The rows of benchmarks/baselines.py: every player meets every opponent, quick opponents first, each meeting on one core.

A row is written again after each meeting, so what was played before an interruption is not played twice.
"""

import functools
import itertools
import json
import multiprocessing
import time
import zipfile
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from roji import __version__
from roji.benchmark.evaluate import Contender, evaluate, join_rows, read_rows, row_json, row_text, rows_table
from roji.benchmark.tasks import Task, all_tasks, find_task

__all__ = ["evaluate_all", "pack_all", "task_folder", "tasks_of", "unpack_all"]

SEARCH = "search:400"


class Meeting(NamedTuple):
    """A player and an opponent of a task."""

    task: str
    bot: str
    name: str
    opponent: str
    deals: int | None
    row: Path


def tasks_of(chosen: Any) -> list[Task]:
    """The two-player tasks of the chosen games."""
    return [task for task in all_tasks().values() if task.seats == 2 and task.game in chosen.games.split(",")]


def task_folder(task: Task) -> str:
    """The name of the folder that holds a task's networks and rows."""
    return task.name.split("/")[1]


def evaluate_all(chosen: Any) -> None:
    """Write what is missing in the rows of every network that was trained, and of the search."""
    end, missing = time.time() + 60 * chosen.minutes, sorted(_missing(chosen), key=_order)
    with multiprocessing.get_context("spawn").Pool(min(chosen.jobs, len(missing) or 1)) as pool:
        pool.map(_prepare, _one_of_each(missing) if chosen.jobs > 1 else (), chunksize=1)
        print(f"prepared; {len(missing)} meetings are missing", flush=True)
        for meeting, row in pool.imap_unordered(functools.partial(_meet, end=end), missing):
            if row is None:
                print(f"no time left for {meeting.row}, {meeting.opponent}", flush=True)
            else:
                _add_to_row(meeting, row)


def _missing(chosen: Any) -> list[Meeting]:
    against = [name for name in chosen.against.split(",") if name]
    found = []
    for task in tasks_of(chosen):
        players = {path.stem: (str(path), path.stem.rpartition("-")[0]) for path in _networks(chosen, task)}
        if "search" in chosen.methods.split(","):
            players["search-1"] = (SEARCH, "")
        for stem, (bot, name) in players.items():
            row = chosen.rows / task_folder(task) / f"{stem}.json"
            known = _known(row, chosen.deals or task.deals)
            wanted = [one for one in task.opponents if one not in known and (not against or one in against)]
            found += [Meeting(task.name, bot, name, one, chosen.deals, row) for one in wanted]
    return found


def _known(row: Path, deals: int) -> Collection[str]:
    """The opponents that a row already contains. Stops the program if new games could not be joined to the row."""
    if not row.exists():
        return ()
    old = json.loads(row.read_text("utf-8"))
    if (old["deals"], old["roji"]) != (deals, __version__):
        raise SystemExit(
            f"{row} was made with Roji {old['roji']} and {old['deals']} deals, not {__version__} and {deals}: "
            "choose another folder for the rows."
        )
    return list(old["opponents"])


def _networks(chosen: Any, task: Task) -> list[Path]:
    wanted = chosen.methods.split(",")
    paths = sorted((chosen.networks / task_folder(task)).glob("*-*.npz"))
    return [path for path in paths if path.stem.rpartition("-")[0] in wanted]


def _order(meeting: Meeting) -> tuple[bool, int, int]:
    """The slowest opponents last; before them the first player of every method, then the second."""
    task = find_task(meeting.task)
    is_slow = meeting.opponent in task.slow_opponents
    return is_slow, task.opponents.index(meeting.opponent) if is_slow else 0, int(meeting.row.stem.rpartition("-")[2])


def _one_of_each(meetings: Sequence[Meeting]) -> list[list[Meeting]]:
    """For each task a meeting of each kind of player with each opponent, which compile what all others of their kind need."""
    kinds = {(one.task, one.bot == SEARCH, one.opponent): one for one in meetings}.values()
    return [list(of_task) for _, of_task in itertools.groupby(sorted(kinds), key=lambda one: one.task)]


def _prepare(meetings: Sequence[Meeting]) -> None:
    for meeting in meetings:
        _play(meeting._replace(deals=1))


def _meet(meeting: Meeting, end: float) -> tuple[Meeting, dict[str, Any] | None]:
    return meeting, _play(meeting) if time.time() < end else None


def _play(meeting: Meeting) -> dict[str, Any]:
    player = Contender(meeting.bot, meeting.name)
    return evaluate(find_task(meeting.task), player, [meeting.opponent], meeting.deals, workers=1)


def _add_to_row(meeting: Meeting, new: dict[str, Any]) -> None:
    """Join new results to the player's row and save it."""
    path = meeting.row
    old = json.loads(path.read_text("utf-8")) if path.exists() else new
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(row_json(join_rows(find_task(meeting.task), old, new)), "utf-8")
    print(row_text(new), flush=True)


def pack_all(chosen: Any) -> None:
    """Pack the networks of each task, the rows and the table into a few files."""
    chosen.packed.mkdir(parents=True, exist_ok=True)
    for folder in sorted(path for path in chosen.networks.iterdir() if path.is_dir()):
        _zip(chosen.packed / f"networks-{folder.name}.zip", chosen.networks, folder.glob("*.npz"))
    _zip(chosen.packed / "rows.zip", chosen.rows, chosen.rows.rglob("*.json"))
    (chosen.packed / "table.md").write_text(rows_table(read_rows(chosen.rows)), "utf-8")


def _zip(path: Path, root: Path, files: Iterable[Path]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(files):
            archive.write(file, file.relative_to(root))
    print(f"{path}: {path.stat().st_size:,} bytes", flush=True)


def unpack_all(chosen: Any) -> None:
    """What `pack` has packed, back into its folders."""
    for path in sorted(chosen.packed.glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            archive.extractall(chosen.rows if path.name == "rows.zip" else chosen.networks)
