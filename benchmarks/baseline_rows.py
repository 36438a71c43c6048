"""The rows of benchmarks/baselines.py: every player meets every opponent.

Quick opponents play in parallel, slow ones one by one on all cores. A row is saved after each opponent, so an interrupted run
continues where it stopped.
"""

import json
import multiprocessing
import time
import zipfile
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from roji import __version__
from roji.benchmark.evaluate import Contender, evaluate, join_rows, read_rows, row_json, row_text, rows_table
from roji.benchmark.tasks import Task, all_tasks, find_task

__all__ = ["evaluate_all", "pack_all", "task_folder", "tasks_of"]

SEARCH = "search:400"
SLOW = ("classic", "master")  # opponents that think for a long time: their games are shared among all cores


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
    """Add the missing opponents to the rows of every trained network and of the search; first seeds first."""
    end, missing = time.monotonic() + 60 * chosen.minutes, _missing(chosen)
    quick = [one for one in missing if not _is_slow(one)]
    with multiprocessing.get_context("spawn").Pool(min(chosen.jobs, len(quick) or 1)) as pool:
        for meeting, row in pool.imap_unordered(_meet_alone, quick):
            _add_to_row(meeting, row)
    for meeting in sorted(filter(_is_slow, missing), key=_order):
        if time.monotonic() < end:
            _add_to_row(meeting, _meet(meeting, chosen.jobs))
        else:
            print(f"no time left for {meeting.row}, {meeting.opponent}", flush=True)


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


def _is_slow(meeting: Meeting) -> bool:
    return meeting.opponent in SLOW or meeting.bot == SEARCH


def _order(meeting: Meeting) -> tuple[int, int]:
    """The sort key of slow meetings: slowest opponents last, and among equals the first seed of every method first."""
    slowness = SLOW.index(meeting.opponent) + 1 if meeting.opponent in SLOW else 0
    return slowness, int(meeting.row.stem.rpartition("-")[2])


def _meet_alone(meeting: Meeting) -> tuple[Meeting, dict[str, Any]]:
    return meeting, _meet(meeting, 1)


def _meet(meeting: Meeting, workers: int) -> dict[str, Any]:
    player = Contender(meeting.bot, meeting.name)
    return evaluate(find_task(meeting.task), player, [meeting.opponent], meeting.deals, workers)


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
