"""Waiting for a table to change: long polls, and moves that wait for bots. Nobody polls."""

import asyncio
from collections.abc import Callable

__all__ = ["TableNews"]


class TableNews:
    """Wakes whoever waits at one table."""

    def __init__(self) -> None:
        self.waiting = 0  # requests
        self._changed: asyncio.Event | None = None  # set at the next change, if somebody waits for it
        self._is_stopping = False

    async def until(self, is_so: Callable[[], bool], seconds: float) -> bool:
        """Wait for a change after which something is so, at most so long; False if it is not, or if nobody may wait any more."""
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
        """Let nobody wait any more: the server stops, or the table is outdated."""
        self._is_stopping = True
        self.tell()
