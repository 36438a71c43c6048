"""Threads for work that takes long, so that the event loop goes on: a bounded number, with a bounded number of waiting jobs."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from roji.server.messages.refusals import Refusal

__all__ = ["WorkThreads"]

T = TypeVar("T")


class WorkThreads:
    """Runs functions in threads: long ones (bots, hints, reviews) and, beside them, short ones (previews)."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        self._long = ThreadPoolExecutor(threads or max(1, (os.cpu_count() or 2) - 1), "roji-work")
        self._short = ThreadPoolExecutor(1, "roji-short-work")
        self._most_waiting = most_waiting
        self.waiting = 0  # questions of people that are not answered yet

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:
        """Run a job of the server's own: it is never refused."""
        return await asyncio.get_running_loop().run_in_executor(self._long, job, *arguments)

    async def ask(self, job: Callable[..., T], *arguments: Any, is_short: bool = False) -> T:
        """Run a job that somebody asked for; `busy` if too many wait. One that takes milliseconds does not wait for long ones."""
        if self.waiting >= self._most_waiting:
            raise Refusal("busy", "Too many questions are waiting for an answer. Please try again in a moment.")
        threads = self._short if is_short else self._long
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, job, *arguments)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Start no more jobs; those that run are not waited for."""
        self._long.shutdown(wait=False, cancel_futures=True)
        self._short.shutdown(wait=False, cancel_futures=True)
