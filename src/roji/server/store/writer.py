"""One process that writes to SQLite, seen from the server: see scribe.py. Neither waits for the other's interpreter lock.

Should it die, whoever waits is told that nothing is certain, and the next write starts another one.
"""

import asyncio
import contextlib
import sqlite3
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import cast

from roji.server.store import scribe
from roji.server.store.base import Conflict, StoreError
from roji.server.store.scribe import Failures, Row, Write

__all__ = ["Writer", "connect"]

UNSURE = "Perhaps it was not saved: {}. Please look before you try again."


def connect(path: Path) -> sqlite3.Connection:
    """A connection that loses nothing."""
    try:
        return scribe.connect(str(path))
    except sqlite3.Error as error:
        raise StoreError(f"Cannot open the database {path}: {error}.") from None


class Writer(asyncio.SubprocessProtocol):
    """The process, and who waits for it."""

    def __init__(self, path: Path, on_written: Callable[[list[Row]], None] | None = None) -> None:
        """`on_written` is told what stands in the log now, where others write to the same file."""
        self._path = path
        self._on_written = on_written
        self._loop = asyncio.get_running_loop()
        self._unsent: list[Write] = []
        self._waiting: deque[tuple[asyncio.Future[None], Write]] = deque()  # in the order of what was sent
        self._pipe: asyncio.WriteTransport | None = None
        self._starting: asyncio.Task[None] | None = None
        self._has_ended = asyncio.Event()

    async def start(self) -> None:
        """Start the process."""
        shared = () if self._on_written is None else ("shared",)
        command = (sys.executable, "-I", scribe.__file__, str(self._path), *shared)
        self._got = bytearray()
        self._has_ended.clear()
        try:
            self._process, _ = await self._loop.subprocess_exec(lambda: self, *command, stderr=None)
        except OSError as error:
            self._fail(failure := f"the process that writes does not start ({error.strerror})")
            raise StoreError(f"Cannot use the database {self._path}: {failure}.") from None
        self._pipe = cast(asyncio.WriteTransport, self._process.get_pipe_transport(0))
        self._send()

    def write(self, work: Write) -> "asyncio.Future[None]":
        """Do this in the next transaction; the future is done when that is on the disk."""
        future: asyncio.Future[None] = self._loop.create_future()
        if not self._unsent:
            self._loop.call_soon(self._send)
        self._unsent.append(work)
        self._waiting.append((future, work))
        return future

    def _send(self) -> None:
        """Send all that is unsent in one piece."""
        if not self._unsent:
            return
        if self._pipe is not None:
            self._pipe.write(scribe.frame(self._unsent))
            self._unsent = []
        elif self._starting is None or self._starting.done():
            self._starting = self._loop.create_task(self._start_again())

    async def _start_again(self) -> None:
        with contextlib.suppress(StoreError):  # whoever waits was told
            await self.start()

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002 - there is only its output
        """Some of it is done."""
        self._got += data
        for count, failures in scribe.frames(self._got):
            self._tell(count, failures)

    def _tell(self, count: int, failures: Failures) -> None:
        written = []
        for place in range(count):
            future, work = self._waiting.popleft()
            if place not in failures:
                written.append(work)
            if future.done():  # nobody waits any more
                continue
            if place in failures:
                future.set_exception(_failure(failures[place]))
            else:
                future.set_result(None)
        if self._on_written is not None:
            self._on_written([work for work in written if isinstance(work, tuple)])

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the answer is the same
        """It has ended: as it was told, or by some accident."""
        self._process.close()
        self._pipe = None
        self._has_ended.set()
        self._fail("the process that writes has ended")

    def _fail(self, why: str) -> None:
        """Whoever waits cannot know what was written."""
        self._unsent = []
        waiting, self._waiting = self._waiting, deque()
        for future, _ in waiting:
            if not future.done():
                future.set_exception(StoreError(UNSURE.format(why)))

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._send()
        if self._pipe is not None:
            self._pipe.write_eof()
            await self._has_ended.wait()


def _failure(why: str | None) -> StoreError:
    if why is None:
        return Conflict("Somebody else was faster.")
    return StoreError(f"It could not be saved ({why}). Nothing was changed; please try again later.")
