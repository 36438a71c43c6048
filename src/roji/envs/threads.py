"""Threads that divide a long row of games. Compiled rules release the interpreter lock, so threads are enough."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from roji.core.cores import num_cores

__all__ = ["ThreadTeam", "thread_team"]

FEWEST_GAMES = 64  # smaller parts are not worth waking a thread


class ThreadTeam:
    """`size` threads that work on one loop at a time; the calling thread is one of them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._threads = ThreadPoolExecutor(size - 1, "roji-batch") if size > 1 else None

    def run(self, length: int, loop: Callable[..., None], *arguments: object) -> None:
        """Call `loop(first, last, *arguments)` for parts that together cover 0 to `length - 1`, and wait for all of them."""
        parts = max(1, min(self.size, length // FEWEST_GAMES))
        if parts == 1 or self._threads is None:
            loop(0, length, *arguments)
            return
        ends = [length * part // parts for part in range(parts + 1)]
        others = [self._threads.submit(loop, ends[part], ends[part + 1], *arguments) for part in range(1, parts)]
        try:
            loop(ends[0], ends[1], *arguments)
        finally:
            for other in others:
                other.result()


_teams: dict[int, ThreadTeam] = {}


def thread_team() -> ThreadTeam:
    """The threads of this process, one for each core. Threads do not survive a fork, so each process starts its own."""
    process = os.getpid()
    if process not in _teams:
        _teams[process] = ThreadTeam(num_cores())
    return _teams[process]
