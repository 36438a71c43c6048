"""The baselines of the benchmark: PPO, DQN, `roji train` and search on every two-player task, each a row in a file.

    pip install 'roji[envs,learn,gpu]'
    python -m benchmarks.baselines train networks --device cuda          # one GPU, a few minutes: all players side by side
    python -m benchmarks.baselines evaluate networks benchmarks/rows     # no GPU: every player meets its opponents
    python -m benchmarks.baselines table benchmarks/rows                 # the table for docs/benchmark.md

PPO and DQN are in benchmarks/textbook.py; `roji train` plays itself. Search is not trained, so it has one row. Every trained
player is a network file, `networks/<task>/<method>-<seed>.npz`, and plays its most likely move.
"""

import argparse
import itertools
import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from roji.benchmark.evaluate import Contender, evaluate, read_rows, row_json, row_text, rows_table
from roji.benchmark.tasks import Task, all_tasks
from roji.core.cores import num_cores
from roji.games import GAMES

CPU_GAMES = 64  # of roji train, where there is no GPU
SEARCH = "search:400"


class Training(NamedTuple):
    """One player to train."""

    game: str
    method: str
    seed: int
    seconds: float
    device: str
    path: Path  # of the network


def with_ppo(asked: Training) -> None:
    """A policy of PPO."""
    from benchmarks.textbook import train_ppo, write_policy

    write_policy(asked.game, train_ppo(asked.game, asked.seed, asked.seconds, asked.device), asked.seed, asked.path)


def with_dqn(asked: Training) -> None:
    """A policy of DQN."""
    from benchmarks.textbook import train_dqn, write_policy

    write_policy(asked.game, train_dqn(asked.game, asked.seed, asked.seconds, asked.device), asked.seed, asked.path)


def with_roji(asked: Training) -> None:
    """A policy of `roji train`."""
    from roji.learn import TrainSettings
    from roji.learn import train as train_network
    from roji.learn.checkpoint import read_checkpoint
    from roji.learn.export import export_network

    games = None if asked.device == "cuda" else CPU_GAMES
    run, minutes = asked.path.with_suffix(""), asked.seconds / 60
    train_network(
        TrainSettings(asked.game, minutes, asked.device, games, asked.seed, run, seats=(2,), options={}, deals=0)
    )
    export_network(read_checkpoint(run / "checkpoint.npz"), asked.path)


METHODS: dict[str, Callable[[Training], None]] = {"roji-train": with_roji, "ppo": with_ppo, "dqn": with_dqn}


def train_one(number: int, asked: Training) -> None:
    """Train one player on a processor core of its own; what others learn beside it takes nothing from it but the GPU."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[number % num_cores()]})
    begun = time.monotonic()
    METHODS[asked.method](asked)
    print(f"{asked.path}: {time.monotonic() - begun:.0f} s", flush=True)


def train_all(chosen: Any) -> None:
    """Train the players that are missing, each in a process of its own, so many at a time."""
    asked = [
        Training(task.game, method, seed, chosen.seconds, chosen.device, path)
        for method, task, seed in itertools.product(chosen.methods.split(","), _tasks(chosen), _seeds(chosen))
        if method in METHODS and not (path := chosen.networks / _folder(task) / f"{method}-{seed}.npz").exists()
    ]
    for one in asked:
        one.path.parent.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(chosen.jobs, len(asked) or 1), maxtasksperchild=1) as pool:
        pool.starmap(train_one, enumerate(asked), chunksize=1)


def evaluate_all(chosen: Any) -> None:
    """Write the rows that are missing: of every network that was trained, and of the search."""
    against = [name for name in chosen.against.split(",") if name]
    for task in _tasks(chosen):
        found = {path.stem: (str(path), path.stem.rpartition("-")[0]) for path in _networks(chosen, task)}
        if "search" in chosen.methods.split(","):
            found["search-1"] = (SEARCH, "")
        for stem, (bot, name) in found.items():
            path = chosen.rows / _folder(task) / f"{stem}.json"
            if not path.exists():
                row = evaluate(
                    task, Contender(bot, name), [one for one in against if one in task.opponents], chosen.deals
                )
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(row_json(row), "utf-8")
                print(row_text(row), flush=True)


def _tasks(chosen: Any) -> list[Task]:
    return [task for task in all_tasks().values() if task.seats == 2 and task.game in chosen.games.split(",")]


def _seeds(chosen: Any) -> range:
    return range(1, chosen.seeds + 1)


def _folder(task: Task) -> str:
    return task.name.split("/")[1]


def _networks(chosen: Any, task: Task) -> list[Path]:
    wanted = chosen.methods.split(",")
    paths = sorted((chosen.networks / _folder(task)).glob("*-*.npz"))
    return [path for path in paths if path.stem.rpartition("-")[0] in wanted]


def main() -> None:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", default="roji-train,ppo,dqn,search")
    parser.add_argument("--games", default=",".join(GAMES))
    commands = parser.add_subparsers(required=True)
    train = commands.add_parser("train", help="train the players that are missing")
    train.add_argument("networks", type=Path)
    train.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    train.add_argument("--seconds", type=float, default=60, help="of training for each player (default 60)")
    train.add_argument("--seeds", type=int, default=3, help="players of each method (default 3)")
    train.add_argument("--jobs", type=int, default=num_cores(), help="players that learn at the same time")
    train.set_defaults(run=train_all)
    rows = commands.add_parser("evaluate", help="write the rows that are missing")
    rows.add_argument("networks", type=Path)
    rows.add_argument("rows", type=Path)
    rows.add_argument("--against", default="", help="only these opponents")
    rows.add_argument("--deals", type=int, help="fewer test deals than the tasks have")
    rows.set_defaults(run=evaluate_all)
    table = commands.add_parser("table", help="print the rows of a folder as a table")
    table.add_argument("rows", type=Path)
    table.set_defaults(run=lambda chosen: print(rows_table(read_rows(chosen.rows)), end=""))
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
