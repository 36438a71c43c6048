"""Plays a small batch and prints a digest of every byte that it shows.

`python -m tests.envs.digest GAME BACKEND GAMES STEPS LIMIT`
"""

import hashlib
import sys
from typing import Any

import numpy as np

from roji.envs.batch import Batch
from roji.envs.buffers import Step
from roji.games import find_game


def digest(name: str, backend: str, num_games: int, steps: int, limit: int) -> str:
    game = find_game(name)
    seats = [game.seats[index % len(game.seats)] for index in range(num_games)]
    batch = Batch(game, num_games, backend, seats=seats, limit=limit)
    seen = hashlib.sha256()

    def look(now: Step) -> None:
        for field in Step.__slots__:
            seen.update(np.ascontiguousarray(host(getattr(now, field))).tobytes())
        for index in range(num_games):
            seen.update(batch.table(index).tobytes())

    look(batch.reset([seed << 60 for seed in range(num_games)]))
    for _ in range(steps):
        look(batch.step(batch.random_moves()))
    return seen.hexdigest()


def host(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


if __name__ == "__main__":
    games, steps, limit = (int(word) for word in sys.argv[3:])
    sys.stdout.write(digest(sys.argv[1], sys.argv[2], games, steps, limit))
