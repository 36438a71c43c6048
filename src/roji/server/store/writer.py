"""The process that writes to SQLite, seen from a server process: see scribe.py. Neither waits for the other's interpreter lock.

Should it die, whoever waits is told that nothing is certain, and the next write goes to another one.
"""

import asyncio
import contextlib
import functools
import sqlite3
import sys
from collections import deque
from pathlib import Path
from typing import cast

from roji.server.store import scribe
from roji.server.store.base import Conflict, StoreError, Then
from roji.server.store.scribe import Failures, Write
from roji.server.waiting import settle

__all__ = ["Writer", "connect"]

UNSURE = "Perhaps it was not saved: {}. Please look before you try again."


def connect(path: Path) -> sqlite3.Connection:
    """A connection that loses nothing."""
    try:
        return scribe.connect(str(path))
    except sqlite3.Error as error:
        raise StoreError(f"Cannot open the database {path}: {error}.") from None


class Writer:
    """What is to be written, and who waits for it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._unsent: list[Write] = []
        self._waiting: deque[Then] = deque()  # in the order of what was sent
        self._pipe: asyncio.WriteTransport | None = None
        self._starting: asyncio.Task[None] | None = None
        self._has_ended = asyncio.Event()

    # The way to the process

    async def start(self) -> None:
        """Start the process."""
        self._got = bytearray()
        self._has_ended.clear()
        await self._start_own()
        self._send()

    async def _start_own(self) -> None:
        command = (sys.executable, "-I", scribe.__file__, str(self._path))
        try:
            process, _ = await self._loop.subprocess_exec(lambda: _Own(self), *command, stderr=None)
        except OSError as error:
            self._fail(failure := f"the process that writes does not start ({error.strerror})")
            raise StoreError(f"Cannot use the database {self._path}: {failure}.") from None
        self._pipe = cast(asyncio.WriteTransport, process.get_pipe_transport(0))

    async def _start_again(self) -> None:
        with contextlib.suppress(StoreError):  # whoever waits was told
            await self.start()

    def lost(self) -> None:
        """It has ended: as it was told, or by some accident."""
        self._pipe = None
        self._has_ended.set()
        self._fail("the process that writes has ended")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._send()
        if self._pipe is not None:
            self._pipe.write_eof()
            await self._has_ended.wait()

    # What is written

    def put(self, work: Write, then: Then) -> None:
        """Do this in the next transaction; tell when that is on the disk."""
        if not self._unsent:
            self._loop.call_soon(self._send)
        self._unsent.append(work)
        self._waiting.append(then)

    async def write(self, work: Write) -> None:
        """Do this in the next transaction and wait until that is on the disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        self.put(work, functools.partial(settle, done))
        await done

    def _send(self) -> None:
        """Send all that is unsent in one piece."""
        if not self._unsent:
            return
        if self._pipe is not None:
            self._pipe.write(scribe.frame(self._unsent))
            self._unsent = []
        elif self._starting is None or self._starting.done():
            self._starting = self._loop.create_task(self._start_again())

    def hear(self, data: bytes) -> None:
        """Some of it is done, or others have written."""
        self._got += data
        for count, failures, _ in scribe.frames(self._got):
            self._tell(count, failures)

    def _tell(self, count: int, failures: Failures) -> None:
        for place in range(count):
            self._waiting.popleft()(_failure(failures[place]) if place in failures else None)

    def _fail(self, why: str) -> None:
        """Whoever waits cannot know what was written."""
        self._unsent = []
        waiting, self._waiting = self._waiting, deque()
        for then in waiting:
            then(StoreError(UNSURE.format(why)))


class _Own(asyncio.SubprocessProtocol):
    """The pipes of a process of our own."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._process = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002 - there is only its output
        self._writer.hear(data)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the answer is the same
        self._process.close()
        self._writer.lost()


def _failure(why: str | None) -> StoreError:
    if why is None:
        return Conflict("Somebody else was faster.")
    return StoreError(f"It could not be saved ({why}). Nothing was changed; please try again later.")
