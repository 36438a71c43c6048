"""One thread that writes to SQLite. What arrives while it is busy goes into one transaction (group commit).

Rows of the log go into one large statement, which is a transaction by itself: each call of SQLite lets go of the interpreter's
lock and has to fight for it again with the event loop, and that costs more than the insertion.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roji.server.store.base import Conflict, StoreError

__all__ = ["INSERT", "Row", "Write", "Writer", "connect"]

Work = Callable[[sqlite3.Connection], Any]
Row = tuple[str, int, float, str, str]
INSERT = "INSERT INTO log (table_id, number, at, kind, body) VALUES (?, ?, ?, ?, ?)"
ANOTHER = ", (?, ?, ?, ?, ?)"
LARGEST_GROUP = 250  # one statement for each size is kept prepared, …
OTHERS = 20  # … and all others
BUSY_SECONDS = 10.0


@dataclass(slots=True)
class Write:
    """Something to be written, and who waits for it."""

    work: Work | Row  # a row of the log, or anything else
    future: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that loses nothing: write-ahead log, every commit synced to the disk."""
    try:
        connection = sqlite3.connect(
            path,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=LARGEST_GROUP + OTHERS,
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    except sqlite3.Error as error:
        raise StoreError(f"Cannot open the database {path}: {error}.") from None
    return connection


class Writer:
    """The thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._waiting: list[Write] = []  # emptied by the thread
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()  # rung for the first that waits
        self._is_closing = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="roji-writer", daemon=True)
        self._thread.start()

    def write(self, work: Work | Row) -> "asyncio.Future[Any]":
        """Do this in the next transaction; the future is done when that is on the disk."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append(Write(work, future))
        if len(self._waiting) == 1:
            self._bell.put(None)
        return future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._is_closing = True
        self._bell.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while not (self._is_closing and not self._waiting):
            self._bell.get()
            while group := self._waiting[:LARGEST_GROUP]:
                if not self._insert(group):
                    self._commit(group)
                del self._waiting[: len(group)]
                self._loop.call_soon_threadsafe(_tell, group)

    def _insert(self, group: list[Write]) -> bool:
        """Rows of the log and nothing else: all of them at once, or none (False)."""
        values: list[Any] = []
        for write in group:
            if not isinstance(write.work, tuple):
                return False
            values += write.work
        try:
            self._connection.execute(INSERT + ANOTHER * (len(group) - 1), values)
        except sqlite3.Error:
            return False
        return True

    def _commit(self, group: list[Write]) -> None:
        """Anything else, one after the other in one transaction."""
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
            if isinstance(write.work, tuple):
                self._connection.execute(INSERT, write.work)
            else:
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
