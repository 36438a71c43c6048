"""The store in PostgreSQL: any number of processes serve the same tables and notify each other by LISTEN and NOTIFY.

Appends that arrive while the database is busy go into the next transaction together (group commit). No error ends the task that
writes or the one that listens: it is reported, and they go on.
"""

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg

from roji.server.store import base
from roji.server.store.base import Conflict, OnNotice, Row, Store, StoreError, Summary, Then, call_back
from roji.server.store.entries import Entry

__all__ = ["PostgresStore"]

log = logging.getLogger("roji.store")

CHANNEL = "roji"
MIGRATION_LOCK = 7665  # any number of our own
LARGEST_GROUP = 500
TIMEOUT_SECONDS = 15.0
RETRY_SECONDS = 0.5  # before connecting again
Append = tuple[Row, Then]
ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
FAILED = "The database does not answer or refuses ({}). Please try again later."

APPEND = f"""
WITH added AS (
    INSERT INTO log (table_id, number, at, kind, body)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::double precision[], $4::text[], $5::text[])
    ON CONFLICT DO NOTHING RETURNING table_id, number
)
SELECT table_id, pg_notify('{CHANNEL}', $6 || ' ' || number || ' ' || table_id || ' ') FROM added
"""  # noqa: S608


class PostgresStore(Store):
    """A database that several processes share."""

    name = "postgres"
    is_shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._me = f"{os.getpid():x}.{os.urandom(4).hex()}"
        self._waiting: list[Append] = []
        self._writing = 0
        self._has_work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, on_notice: OnNotice) -> None:
        """Connect, run the migrations, start writing and listening."""
        self._on_notice = on_notice
        try:
            self._pool = await asyncpg.create_pool(
                self.address, min_size=1, max_size=8, command_timeout=TIMEOUT_SECONDS
            )
        except (*ERRORS, ValueError) as error:
            raise StoreError(f"Cannot connect to the database: {error}.") from None
        try:
            await self._migrate()
        except BaseException:
            self._pool.terminate()
            raise
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._listen())]

    async def _migrate(self) -> None:
        async with self._connection() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)  # the others wait
            await connection.execute("CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)")
            done = {row["number"] for row in await connection.fetch("SELECT number FROM migration")}
            for number, text in base.migrations("postgres"):
                if number not in done:
                    await connection.execute(text)
                    await connection.execute("INSERT INTO migration VALUES ($1)", number)

    async def close(self) -> None:
        """Write what is waiting, then disconnect."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*ERRORS):
            await asyncio.wait_for(self._pool.close(), TIMEOUT_SECONDS)

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        try:
            async with self._pool.acquire(timeout=TIMEOUT_SECONDS) as connection:
                yield connection
        except ERRORS as error:
            raise StoreError(FAILED.format(_first_line(error))) from None

    # Writing

    async def create(self, table: str, log: Sequence[Entry], summary: Summary) -> None:
        """Write the first entries of a new table."""
        async with self._connection() as connection, connection.transaction():
            await connection.executemany(base.INSERT, [base.encode_entry(table, entry) for entry in log])
            await connection.execute(base.UPSERT, *base.encode_summary(summary))

    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry, in one transaction with whatever else is waiting."""
        self._waiting.append((base.encode_entry(table, entry), then))
        self._has_work.set()

    async def _write(self) -> None:
        """The task that writes: one group after the other, until it is cancelled."""
        while True:
            await self._has_work.wait()
            await self._write_group(self._next_group())
            if not self._waiting:
                self._has_work.clear()

    def _next_group(self) -> list[Append]:
        """Take what waits, at most one entry for each table."""
        group: dict[str, Append] = {}
        for append in self._waiting[:LARGEST_GROUP]:
            group.setdefault(append[0][0], append)
        self._waiting = [append for append in self._waiting if group.get(append[0][0]) is not append]
        self._writing = len(group)
        return list(group.values())

    async def _write_group(self, group: list[Append]) -> None:
        added: set[str] = set()
        failure: StoreError = Conflict()
        try:
            added = await self._append_rows([row for row, _ in group])
        except StoreError as error:
            failure = error
        except Exception as error:
            log.exception("a group could not be written")
            failure = StoreError(FAILED.format(_first_line(error)))
        self._writing = 0
        for row, then in group:
            call_back(then, None if row[0] in added else failure)

    async def _append_rows(self, rows: list[Row]) -> set[str]:
        """Append one row to each of several tables; returns the tables whose number was free."""
        columns = [list(column) for column in zip(*rows, strict=True)]
        async with self._connection() as connection:
            return {added["table_id"] for added in await connection.fetch(APPEND, *columns, self._me)}

    async def save_summaries(self, summaries: Sequence[Summary]) -> None:
        """Write what lists show."""
        async with self._connection() as connection:
            rows = sorted(map(base.encode_summary, summaries))  # in one order: two processes cannot deadlock
            await connection.executemany(base.UPSERT, rows)

    async def save_review(self, table: str, language: str, body: str) -> None:
        """Save a review."""
        async with self._connection() as connection:
            await connection.execute(base.REVIEW, table, language, body)

    async def _fetch(self, query: str, *arguments: Any) -> list[Any]:
        async with self._connection() as connection:
            return list(await connection.fetch(query, *arguments))

    # Between processes

    async def tell(self, table: str, message: str) -> None:
        """Send other processes a message about a table."""
        await self._fetch("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} 0 {table} {message}")

    async def _listen(self) -> None:
        """The task that listens. When the connection breaks it connects again, and tables look for what they missed."""
        while True:
            try:
                await self._listen_once()
            except ERRORS as error:
                log.warning("not connected to PostgreSQL's notices: %s", _first_line(error))
            except Exception:
                log.exception("listening to PostgreSQL's notices failed")
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        """Listen until the connection breaks."""
        connection, is_broken = await asyncpg.connect(self.address, timeout=TIMEOUT_SECONDS), asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: is_broken.set())
            await connection.add_listener(CHANNEL, self._hear)
            self._on_notice("", 0, "")
            await is_broken.wait()
        finally:
            connection.terminate()

    def _hear(self, connection: Any, process: int, channel: str, payload: str) -> None:  # noqa: ARG002
        sender, number, table, message = payload.split(" ", 3)
        if sender != self._me:
            self._on_notice(table, int(number), message)


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
