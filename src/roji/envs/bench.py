"""Measures the speed of batches on this machine: random play, with masks and with features."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from roji.core.cores import num_cores
from roji.core.errors import RojiError
from roji.envs.batch import Batch
from roji.games import GAMES

__all__ = ["measure", "staggered_batch"]

DEFAULT_GAMES = {"cpu": 1024, "cuda": 2**20}
ROUNDS = 5  # measurements; the best counts, because other work on the machine can only slow it down
PARTS = 16  # groups of games started at different times, so that not all end in the same step
STEPS_APART = 7


def measure(
    backend: str = "cpu",
    seconds: float = 1.0,
    num_games: int | None = None,
    games: Sequence[str] = GAMES,
    tell: Callable[[str], object] = str,
) -> dict[str, Any]:
    """Steps per second of each game, with masks only and with features. A step is one decision in one game."""
    if backend not in DEFAULT_GAMES:
        raise RojiError(f"There is no backend '{backend}': the backends are {', '.join(DEFAULT_GAMES)}.")
    count = num_games or DEFAULT_GAMES[backend]
    figures: dict[str, Any] = {}
    for name in games:
        tell(name)
        figures[name] = {
            "steps_per_second": _rate(staggered_batch(name, count, backend, features=False), seconds),
            "with_features": _rate(staggered_batch(name, count, backend, features=True), seconds),
        }
    return {f"{_place(backend)}, {count} games": figures}


def _place(backend: str) -> str:
    if backend == "cpu":
        return f"cpu, {num_cores()} cores"
    from roji.envs.device import device_name

    return f"cuda, {device_name()}"


def staggered_batch(name: str, num_games: int, backend: str, features: bool) -> Batch:
    """A batch whose games are at different stages."""
    batch = Batch(name, num_games, backend, features=features, strict=False)
    batch.reset(1)
    part = np.arange(num_games) % PARTS
    for number in range(PARTS):
        for _ in range(STEPS_APART):
            batch.step(batch.random_moves())
        batch.reset(2 + number, where=part == number)
    return batch


def _rate(batch: Batch, seconds: float) -> float:
    """Steps per second of random play, including the choice of the moves."""
    steps, best = 4, 0.0
    for _ in range(ROUNDS + 1):  # the first round only finds how many steps fill the time
        start = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.random_moves())
        batch.wait()
        rate = steps / (time.perf_counter() - start)
        best = max(best, rate)
        steps = max(1, int(rate * seconds / ROUNDS))
    return best * batch.num_games
