"""Waiting for a table to change: long polls, and moves that wait for bots."""

import asyncio
from collections.abc import Callable

__all__ = ["ChangeWaiters"]


class ChangeWaiters:
    """Wakes everyone who waits at one table."""

    def __init__(self) -> None:
        self.waiting = 0  # the number of waiting requests
        self._changed: asyncio.Event | None = None  # set at the next change, if anyone waits for it
        self._is_stopping = False

    async def until(self, is_so: Callable[[], bool], seconds: float) -> bool:
        """Wait until a condition holds after a change, at most this long; False if it does not, or after `stop`."""
        self.waiting += 1
        try:
            async with asyncio.timeout(seconds):
                while not is_so() and not self._is_stopping:
                    self._changed = self._changed or asyncio.Event()
                    await self._changed.wait()
        except TimeoutError:
            pass
        finally:
            self.waiting -= 1
        return is_so()

    def tell(self) -> None:
        """The table has changed."""
        if self._changed is not None:
            self._changed.set()
            self._changed = None

    def stop(self) -> None:
        """End all waiting: the server stops, or the table is outdated."""
        self._is_stopping = True
        self.tell()
