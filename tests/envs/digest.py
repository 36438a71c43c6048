"""Plays a small batch and prints a digest of every byte of its output.

`python -m tests.envs.digest GAME BACKEND GAMES STEPS LIMIT`
"""

import hashlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from roji.envs.batch import SKIP, Batch
from roji.envs.buffers import Step
from roji.games import find_game


def digest(name: str, backend: str, num_games: int, steps: int, limit: int) -> str:
    game = find_game(name)
    seats = [game.seats[index % len(game.seats)] for index in range(num_games)]
    batch = Batch(game, num_games, backend, seats=seats, limit=limit, final=True)
    again = Batch(game, num_games, backend, seats=seats, limit=limit, autoreset=False, live_points=True)
    seen = hashlib.sha256()

    def look(played: Batch) -> None:
        for field in Step.__slots__:
            shown = getattr(played.now, field)
            if shown is not None:
                seen.update(np.ascontiguousarray(host(shown)).tobytes())
        for index in range(played.num_games):
            seen.update(played.table(index).tobytes())

    batch.reset([seed << 60 for seed in range(num_games)])
    look(batch)
    for _ in range(steps):
        batch.step(batch.random_moves())
        look(batch)
    branch(batch, again, look)
    return seen.hexdigest()


def branch(batch: Batch, again: Batch, look: Callable[[Batch], None]) -> None:
    """Copy, redeal, save and load games, and continue them."""
    rows = np.arange(batch.num_games)[::-1]
    again.put(batch, from_rows=rows)
    look(again)
    again.redeal(5)
    look(again)
    again.redeal([7] * len(rows), seats=1, where=rows % 2 == 0)
    look(again)
    taken = batch.take([1, 1, 0])
    taken.load(taken.copy().save())
    look(taken)
    for played in (again, taken):
        for step in range(12):
            moves = host(played.random_moves())
            played.step(np.where(np.arange(len(moves)) % 5 == step, SKIP, moves))
            look(played)


def host(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


if __name__ == "__main__":
    games, steps, limit = (int(word) for word in sys.argv[3:])
    sys.stdout.write(digest(sys.argv[1], sys.argv[2], games, steps, limit))
