"""The baselines of the benchmark: PPO, DQN, `roji train` and search on every two-player task, each a row in a file.

    python -m benchmarks.baselines train networks --minutes 9 --jobs 27             # one GPU: all players side by side
    python -m benchmarks.baselines evaluate networks benchmarks/rows --minutes 9    # no GPU: every player meets its opponents
    python -m benchmarks.baselines table benchmarks/rows                            # the table for docs/benchmark.md
    python -m benchmarks.baselines pack networks benchmarks/rows packed             # the same as a few files …
    python -m benchmarks.baselines unpack networks benchmarks/rows packed           # … on another machine

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

from benchmarks.baseline_rows import evaluate_all, pack_all, task_folder, tasks_of, unpack_all

from roji.benchmark.evaluate import read_rows, rows_table
from roji.core.cores import num_cores
from roji.games import GAMES

CPU_GAMES = 64  # of roji train, where there is no GPU
GPU_GAMES = 4096  # of each of several that share one
BEFORE, AFTER = 100.0, 20.0  # seconds that a player may take to be prepared, and to be written


class Training(NamedTuple):
    """One player to train."""

    game: str
    method: str
    seed: int
    seconds: float
    end: float  # the time at which it has to be trained
    device: str
    path: Path  # of the network

    def left(self) -> float:
        """Seconds to train, from now on."""
        return max(1.0, min(self.seconds, self.end - time.time()))


def train_with_ppo(asked: Training) -> None:
    """Train a policy with PPO and write its network file."""
    from benchmarks.textbook import train_ppo, write_policy

    write_policy(asked.game, train_ppo(asked.game, asked.seed, asked.left, asked.device), asked.seed, asked.path)


def train_with_dqn(asked: Training) -> None:
    """Train a policy with DQN and write its network file."""
    from benchmarks.textbook import train_dqn, write_policy

    write_policy(asked.game, train_dqn(asked.game, asked.seed, asked.left, asked.device), asked.seed, asked.path)


def train_with_roji(asked: Training) -> None:
    """Train a network as `roji train` does and write its network file."""
    from roji.learn import TrainSettings
    from roji.learn import train as train_network
    from roji.learn.checkpoint import read_checkpoint
    from roji.learn.export import export_network

    games = GPU_GAMES if asked.device == "cuda" else CPU_GAMES
    run, minutes = asked.path.with_suffix(""), asked.left() / 60
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
    """Train the players that are missing, each in a process of its own, so many at a time, and all in `--minutes`."""
    begun = time.time()
    missing = [
        (task.game, method, seed, path)
        for method, seed, task in itertools.product(chosen.methods.split(","), _seeds(chosen), tasks_of(chosen))
        if method in METHODS and not (path := chosen.networks / task_folder(task) / f"{method}-{seed}.npz").exists()
    ]
    rounds = -(-len(missing) // chosen.jobs)
    each = 60 * chosen.minutes / max(1, rounds)
    context = multiprocessing.get_context("spawn")
    with context.Pool(len(GAMES)) as pool:  # compiles what most players need
        pool.map(prepare, sorted({game for game, *_ in missing}), chunksize=1)
    print(
        f"{time.time() - begun:4.0f} s  {len(missing)} players, {max(1.0, each - BEFORE - AFTER):.0f} s each",
        flush=True,
    )
    asked = [
        Training(
            game,
            method,
            seed,
            each - BEFORE - AFTER,
            begun + each * (1 + at // chosen.jobs) - AFTER,
            chosen.device,
            path,
        )
        for at, (game, method, seed, path) in enumerate(missing)
    ]
    for one in asked:
        one.path.parent.mkdir(parents=True, exist_ok=True)
    with context.Pool(min(chosen.jobs, len(asked) or 1), maxtasksperchild=1) as pool:
        pool.starmap(train_one, [(number, one, begun) for number, one in enumerate(asked)], chunksize=1)


def prepare(game: str) -> None:
    """Compile the games of a learner against greedy."""
    from benchmarks.textbook import OneSeat

    OneSeat(game, 0, "cpu")


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
    train.add_argument("--minutes", type=float, default=9, help="for everything (default 9)")
    train.add_argument("--seeds", type=int, default=3, help="players of each method (default 3)")
    train.add_argument("--jobs", type=int, default=num_cores(), help="players trained at the same time")
    train.set_defaults(run=train_all)
    rows = commands.add_parser("evaluate", help="write the missing rows")
    rows.add_argument("networks", type=Path)
    rows.add_argument("rows", type=Path)
    rows.add_argument("--against", default="", help="only these opponents")
    rows.add_argument(
        "--minutes", type=float, default=1e9, help="begin nothing after so many minutes; a meeting takes up to 3"
    )
    rows.add_argument("--jobs", type=int, default=num_cores(), help="processes that play at the same time")
    rows.add_argument("--deals", type=int, help="fewer test deals than the tasks have")
    rows.set_defaults(run=evaluate_all)
    table = commands.add_parser("table", help="print the rows of a folder as a table")
    table.add_argument("rows", type=Path)
    table.set_defaults(run=lambda chosen: print(rows_table(read_rows(chosen.rows)), end=""))
    for command, run, what in (
        ("pack", pack_all, "all networks and rows in a few zip files"),
        ("unpack", unpack_all, "such files back into folders"),
    ):
        packed = commands.add_parser(command, help=what)
        for name in ("networks", "rows", "packed"):
            packed.add_argument(name, type=Path)
        packed.set_defaults(run=run)
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
