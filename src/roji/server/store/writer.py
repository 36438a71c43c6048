"""One thread that writes to SQLite. What arrives while it is busy goes into one transaction (group commit)."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roji.server.store.base import Conflict, StoreError

__all__ = ["Write", "Writer", "connect"]

Work = Callable[[sqlite3.Connection], Any]
LARGEST_GROUP = 1000
BUSY_SECONDS = 10.0


@dataclass(slots=True)
class Write:
    """Something to be written, and who waits for it."""

    work: Work
    future: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that loses nothing: write-ahead log, every commit synced to the disk."""
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    except sqlite3.Error as error:
        raise StoreError(f"Cannot open the database {path}: {error}.") from None
    return connection


class Writer:
    """The thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._queue: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="roji-writer", daemon=True)
        self._thread.start()

    def write(self, work: Work) -> "asyncio.Future[Any]":
        """Do this in the next transaction; the future is done when that is on the disk."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(Write(work, future))
        return future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        group, goes_on = self._next_group()
        while group or goes_on:
            if group:
                self._commit(group)
                self._loop.call_soon_threadsafe(_tell, group)
            if not goes_on:
                return
            group, goes_on = self._next_group()

    def _next_group(self) -> tuple[list[Write], bool]:
        """Wait for the first, then take along everything that is there."""
        group: list[Write] = []
        write = self._queue.get()
        while write is not None:
            group.append(write)
            if len(group) >= LARGEST_GROUP or self._queue.empty():
                return group, True
            write = self._queue.get()
        return group, False

    def _commit(self, group: list[Write]) -> None:
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for write in group:
                self._do(write)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            failure = StoreError(f"It could not be saved ({error}). Nothing was changed; please try again later.")
            for write in group:
                write.error = write.error or failure

    def _do(self, write: Write) -> None:
        """One piece of work: a taken number is refused alone, anything else fails the whole transaction."""
        try:
            write.result = write.work(self._connection)
        except sqlite3.IntegrityError:
            write.error = Conflict("Somebody else was faster.")


def _tell(group: list[Write]) -> None:
    """Back on the event loop: tell everybody who waits."""
    for write in group:
        if write.future.done():  # nobody waits any more
            continue
        if write.error is not None:
            write.future.set_exception(write.error)
        else:
            write.future.set_result(write.result)
