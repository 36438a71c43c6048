"""The store in one SQLite file: nothing to install, nothing to configure.

A thread writes to the file. The event loop queues writes; those that arrive while the thread is busy go into its next transaction
(group commit), and a write is done when its transaction is on disk. If a transaction fails, its writes are refused and the thread
continues with the next. If the thread itself dies, that is logged as critical, all waiting writes are refused, and the next write
starts another.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections import deque
from pathlib import Path
from typing import Any

from roji.server.store import base
from roji.server.store.base import (
    Conflict,
    OnNotice,
    Parameters,
    Store,
    StoreError,
    Then,
    Write,
    call_back,
)
from roji.server.store.entries import Entry
from roji.server.store.sqlite_file import connect, find_key, open_file

__all__ = ["SqliteStore", "SqliteWriter", "commit"]

log = logging.getLogger("roji.store")

Queue = queue.SimpleQueue[list[Write] | None]  # None: stop

FAILED = "It could not be saved ({}). Nothing was changed; please try again later."
GONE = FAILED.format("the database file or its write-ahead log was moved or deleted")
UNSURE = "It may not have been saved: the writer has failed. Please check before you try again."


def _numbered(statement: str) -> str:
    return statement.replace("$", "?")


INSERT = _numbered(base.INSERT)


class SqliteStore(Store):
    """One file, one writer thread, one connection for reading."""

    name = "sqlite"
    is_shared = False

    def __init__(self, path: Path, key_path: Path) -> None:
        self.path = path.resolve()  # SQLite puts its log beside the file itself, not beside a link to it
        self._key_path = key_path

    async def open(self, on_notice: OnNotice) -> None:  # noqa: ARG002 - no other process serves these tables
        """Open the file, run the migrations, start the writer."""
        self._reading = open_file(self.path)
        try:
            self.key = find_key(self._reading, self._key_path)
        except StoreError:
            self._reading.close()
            raise
        self._reading_lock = threading.Lock()
        self._writer = SqliteWriter(self.path)
        self._writer.start()

    async def close(self) -> None:
        """Write everything pending, let a running read finish, then close the file."""
        await self._writer.close()
        await asyncio.to_thread(self._close_reading)

    async def write(self, write: Write) -> None:
        """Execute these statements together with whatever else is waiting."""
        await self._writer.write([(_numbered(statement), parameters) for statement, parameters in write])

    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry, in one transaction with whatever else is waiting."""
        self._writer.put([(INSERT, self.encode_entry(table, entry))], then)

    async def tell(self, table: str, message: str) -> None:
        """Do nothing: no other process serves these tables."""

    async def fetch(self, query: str, *arguments: Any) -> list[Any]:
        """The rows of a query."""
        try:
            return await asyncio.to_thread(self._read, _numbered(query), arguments)
        except sqlite3.Error as error:
            raise StoreError(f"The database cannot be read ({error}). Please try again later.") from None

    def _read(self, query: str, arguments: tuple[Any, ...]) -> list[Any]:
        with self._reading_lock:
            return self._reading.execute(query, arguments).fetchall()

    def _close_reading(self) -> None:
        """Close the connection for reading, once no thread reads from it, which would crash the whole program."""
        with self._reading_lock:
            self._reading.close()


class SqliteWriter:
    """Writes to one file, in order. Create and use it on the event loop."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._unsent: list[Write] = []
        self._waiting: deque[Then] = deque()  # the callbacks of unreported writes, in order
        self._queue: Queue | None = None  # None: no thread is running
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Open the file and start the thread; StoreError if the file cannot be opened."""
        writes: Queue = queue.SimpleQueue()
        arguments = (connect(self._path), writes, _files(self._path))
        self.thread = threading.Thread(target=self._run, args=arguments, name="sqlite writer", daemon=True)
        self.thread.start()
        self._queue = writes

    async def close(self) -> None:
        """Write everything pending, then end the thread."""
        self._send()
        if self._queue is not None and self.thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self.thread.join)

    def put(self, write: Write, then: Then) -> None:
        """Commit this with the next group; `then` is called on the event loop when it is on disk, or with the error."""
        if not self._unsent:
            self._loop.call_soon(self._send)  # together with everything else of this turn of the event loop
        self._unsent.append(write)
        self._waiting.append(then)

    async def write(self, write: Write) -> None:
        """Commit this with the next group and wait until it is on disk; StoreError if that fails."""
        done: asyncio.Future[StoreError | None] = self._loop.create_future()
        self.put(write, lambda outcome: None if done.done() else done.set_result(outcome))
        if (error := await done) is not None:
            raise error

    def _send(self) -> None:
        """Pass everything unsent to the thread; start one if there is none."""
        if not self._unsent:
            return
        try:
            if self._queue is None:
                self.start()
        except StoreError as error:
            self._refuse_all(error)
        else:
            assert self._queue is not None
            self._queue.put(self._unsent)
            self._unsent = []

    def _report(self, outcomes: list[StoreError | None]) -> None:
        for outcome in outcomes:
            call_back(self._waiting.popleft(), outcome)

    def _refuse_all(self, error: StoreError) -> None:
        waiting, self._waiting, self._unsent = self._waiting, deque(), []
        for then in waiting:
            call_back(then, error)

    def _on_death(self, error: BaseException) -> None:
        """The thread has died, so its last commits are uncertain. The next write starts another one."""
        log.critical("the thread that writes to SQLite has ended: %r. Another one is started.", error)
        self._queue = None
        self._refuse_all(StoreError(UNSURE))

    def _run(self, connection: sqlite3.Connection, writes: Queue, files: list[int | None]) -> None:
        """The thread itself."""
        try:
            while group := _next_group(writes):
                outcomes = commit(connection, group) if _files(self._path) == files else _refused(group, GONE)
                self._loop.call_soon_threadsafe(self._report, outcomes)
        except BaseException as error:
            self._loop.call_soon_threadsafe(self._on_death, error)
        finally:
            connection.close()


def _refused(group: list[Write], why: str) -> list[StoreError | None]:
    return [StoreError(why)] * len(group)


def _files(path: Path) -> list[int | None]:
    """The identities of the file and its write-ahead log. SQLite would go on writing to deleted ones, and lose everything."""
    return [_inode(path), _inode(Path(f"{path}-wal"))]


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except OSError:
        return None


def _next_group(writes: Queue) -> list[Write]:
    """Wait for writes and take them all; empty if the writer should stop."""
    group: list[Write] = []
    more = writes.get()
    while more is not None:
        group += more
        if writes.empty():
            return group
        more = writes.get()
    if group:
        writes.put(None)  # next time
    return group


def commit(connection: sqlite3.Connection, group: list[Write]) -> list[StoreError | None]:
    """Commit a group in one transaction. A taken number refuses one write (Conflict); any other failure refuses all."""
    try:
        try:
            return _commit_together(connection, group)
        except sqlite3.IntegrityError:
            connection.execute("ROLLBACK")
            return _commit_one_by_one(connection, group)
    except Exception as error:
        if not isinstance(error, sqlite3.Error):
            log.exception("a group could not be written")
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [StoreError(FAILED.format(error))] * len(group)


def _commit_together(connection: sqlite3.Connection, group: list[Write]) -> list[StoreError | None]:
    """The usual case: none of the numbers is taken."""
    rows: dict[str, list[Parameters]] = {}
    for write in group:
        for statement, parameters in write:
            rows.setdefault(statement, []).append(parameters)
    connection.execute("BEGIN IMMEDIATE")
    for statement, all_parameters in rows.items():
        connection.executemany(statement, all_parameters)
    connection.execute("COMMIT")
    return [None] * len(group)


def _commit_one_by_one(connection: sqlite3.Connection, group: list[Write]) -> list[StoreError | None]:
    """Commit the writes whose numbers are free."""
    outcomes: list[StoreError | None] = []
    connection.execute("BEGIN IMMEDIATE")
    for write in group:
        connection.execute("SAVEPOINT one")
        try:
            for statement, parameters in write:
                connection.execute(statement, parameters)
            outcomes.append(None)
        except sqlite3.IntegrityError:
            connection.execute("ROLLBACK TO one")
            outcomes.append(Conflict())
        connection.execute("RELEASE one")
    connection.execute("COMMIT")
    return outcomes
