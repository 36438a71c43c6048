"""The baselines of the benchmark: PPO, DQN, `roji train` and search on every two-player task, each a row in a file.

    python -m benchmarks.baselines train networks --device cuda          # one GPU, a few minutes: all players in parallel
    python -m benchmarks.baselines evaluate networks benchmarks/rows     # no GPU: every player meets its opponents
    python -m benchmarks.baselines table benchmarks/rows                 # the table for docs/benchmark.md
    python -m benchmarks.baselines pack networks benchmarks/rows packed  # the same as a few files, to carry to another machine

Needs NumPy, Numba, PyTorch and, for a GPU, numba-cuda; where Roji is not installed, PYTHONPATH=src. PPO and DQN are in
benchmarks/textbook.py; `roji train` plays itself. Search is not trained, so it has one row. Every trained player is a network
file, `networks/<task>/<method>-<seed>.npz`, and plays its most likely move. How rows are made: benchmarks/baseline_rows.py.
"""

import argparse
import itertools
import multiprocessing
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.baseline_rows import evaluate_all, pack_all, task_folder, tasks_of

from roji.benchmark.evaluate import read_rows, rows_table
from roji.core.cores import num_cores
from roji.games import GAMES

CPU_GAMES = 64  # at once, for `roji train` without a GPU


class Training(NamedTuple):
    """One player to train."""

    game: str
    method: str
    seed: int
    seconds: float
    device: str
    path: Path  # of the network


def train_with_ppo(asked: Training) -> None:
    """Train a policy with PPO and write its network file."""
    from benchmarks.textbook import train_ppo, write_policy

    write_policy(asked.game, train_ppo(asked.game, asked.seed, asked.seconds, asked.device), asked.seed, asked.path)


def train_with_dqn(asked: Training) -> None:
    """Train a policy with DQN and write its network file."""
    from benchmarks.textbook import train_dqn, write_policy

    write_policy(asked.game, train_dqn(asked.game, asked.seed, asked.seconds, asked.device), asked.seed, asked.path)


def train_with_roji(asked: Training) -> None:
    """Train a network as `roji train` does and write its network file."""
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


METHODS: dict[str, Callable[[Training], None]] = {
    "roji-train": train_with_roji,
    "ppo": train_with_ppo,
    "dqn": train_with_dqn,
}


def train_one(number: int, asked: Training, begun: float) -> None:
    """Train one player on a core of its own; players trained at the same time share only the GPU."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[number % num_cores()]})
    print(f"{time.time() - begun:4.0f} s  begins   {asked.path}", flush=True)
    METHODS[asked.method](asked)
    shutil.rmtree(asked.path.with_suffix(""), ignore_errors=True)  # checkpoints of roji train
    print(f"{time.time() - begun:4.0f} s  trained  {asked.path}", flush=True)


def train_all(chosen: Any) -> None:
    """Train the missing players, each in its own process, `--jobs` at a time."""
    asked = [
        Training(task.game, method, seed, chosen.seconds, chosen.device, path)
        for method, seed, task in itertools.product(chosen.methods.split(","), _seeds(chosen), tasks_of(chosen))
        if method in METHODS and not (path := chosen.networks / task_folder(task) / f"{method}-{seed}.npz").exists()
    ]
    for one in asked:
        one.path.parent.mkdir(parents=True, exist_ok=True)
    context, begun = multiprocessing.get_context("spawn"), time.time()
    with context.Pool(min(chosen.jobs, len(asked) or 1), maxtasksperchild=1) as pool:
        pool.starmap(train_one, [(number, one, begun) for number, one in enumerate(asked)], chunksize=1)


def _seeds(chosen: Any) -> range:
    return range(1, chosen.seeds + 1)


def main() -> None:
    """Read the options and run the chosen command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", default="roji-train,ppo,dqn,search")
    parser.add_argument("--games", default=",".join(GAMES))
    commands = parser.add_subparsers(required=True)
    train = commands.add_parser("train", help="train the missing players")
    train.add_argument("networks", type=Path)
    train.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    train.add_argument("--seconds", type=float, default=60, help="training time of each player (default 60)")
    train.add_argument("--seeds", type=int, default=3, help="players of each method (default 3)")
    train.add_argument("--jobs", type=int, default=num_cores(), help="players trained at the same time")
    train.set_defaults(run=train_all)
    rows = commands.add_parser("evaluate", help="write the missing rows")
    rows.add_argument("networks", type=Path)
    rows.add_argument("rows", type=Path)
    rows.add_argument("--against", default="", help="only these opponents")
    rows.add_argument("--minutes", type=float, default=1e9, help="start no slow opponent after this many minutes")
    rows.add_argument("--jobs", type=int, default=num_cores(), help="processes that play at the same time")
    rows.add_argument("--deals", type=int, help="fewer test deals than the tasks have")
    rows.set_defaults(run=evaluate_all)
    table = commands.add_parser("table", help="print the rows of a folder as a table")
    table.add_argument("rows", type=Path)
    table.set_defaults(run=lambda chosen: print(rows_table(read_rows(chosen.rows)), end=""))
    packed = commands.add_parser("pack", help="pack all networks and rows into a few zip files")
    for name in ("networks", "rows", "packed"):
        packed.add_argument(name, type=Path)
    packed.set_defaults(run=pack_all)
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
