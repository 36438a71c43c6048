"""The store in PostgreSQL: any number of processes serve the same tables and notify each other by LISTEN and NOTIFY.

Appends that arrive while the database is busy go into the next transaction together (group commit). No error ends the writing or
the listening task: it is reported, and they continue.
"""

import asyncio
import contextlib
import itertools
import logging
import operator
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncpg

from roji.server.store import base
from roji.server.store.base import Conflict, OnNotice, Row, Store, StoreError, Then, Write, call_back
from roji.server.store.entries import Entry
from roji.server.store.postgres_connections import (
    CONNECTION_ERRORS,
    RETRY_SECONDS,
    TIMEOUT_SECONDS,
    Connections,
    first_line,
    is_cancelled,
    is_open,
)
from roji.server.store.seed_key import SeedKey, hidden_rows, open_key

__all__ = ["PostgresStore"]

log = logging.getLogger("roji.store")

LISTEN_SECONDS = 90.0  # how long a subscription to a table lasts
MIGRATION_LOCK = 7665  # an arbitrary number for our lock
LARGEST_GROUP = 500
MIGRATION_SECONDS = 86_400.0  # a step of a migration may read every row of a large database
NUL = "\0"  # no text in PostgreSQL holds it
IDLE_SECONDS = 60.0  # after which a connection on which nothing happens is given back, or tried
Append = tuple[Row, Then]

# Every process listens on its own channel, and is notified only about tables that it has in memory. If a load balancer keeps a
# table's people together, no other process has them, and nothing is sent. One channel for all would cost each process the work of
# all others.
# `until` is a time of the database's clock, because the processes' clocks may differ.
NOW = "extract(epoch FROM clock_timestamp())::double precision"
APPEND = f"""
WITH added AS (
    INSERT INTO log (table_id, number, at, kind, body)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::double precision[], $4::text[], $5::text[])
    ON CONFLICT DO NOTHING RETURNING table_id, number
)
SELECT added.table_id,
    CASE WHEN process IS NOT NULL THEN pg_notify(process, number || ' ' || added.table_id || ' ') END
FROM added LEFT JOIN interest ON interest.table_id = added.table_id AND interest.process <> $6
    AND interest.until > {NOW}
"""  # noqa: S608
LISTEN = f"""
INSERT INTO interest SELECT unnest($1::text[]), $2, {NOW} + {LISTEN_SECONDS}
ON CONFLICT (table_id, process) DO UPDATE SET until = excluded.until
"""
FORGET = f"DELETE FROM interest WHERE until < {NOW} - {LISTEN_SECONDS}"  # noqa: S608
TELL = f"""
SELECT pg_notify(process, '0 ' || table_id || ' ' || $3::text)
FROM interest WHERE table_id = $1 AND process <> $2 AND until > {NOW}
"""  # noqa: S608


class PostgresStore(Store):
    """A store in a database that several processes share."""

    name = "postgres"
    is_shared = True

    def __init__(self, address: str, key_path: Path) -> None:
        self.address = address
        self._key_path = key_path
        self._me = f"roji_{os.getpid():x}_{os.urandom(4).hex()}"  # the name of its channel
        self._waiting: list[Append] = []
        self._group: list[Append] = []  # what is being written
        self._has_work = asyncio.Event()
        self._connections = Connections(address)
        self._is_closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, on_notice: OnNotice) -> None:
        """Connect, run the migrations, start writing and listening."""
        self._on_notice = on_notice
        await self._connections.open()
        try:
            await self._migrate()
        except BaseException:
            await self._connections.close()
            raise
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._listen())]
        for task in self._tasks:
            task.add_done_callback(self._check_task)

    def _check_task(self, task: asyncio.Task[None]) -> None:
        """Neither task may end before `close`: if one does, moves can no longer be saved, so end the process with an error."""
        if not self._is_closing:
            why = "cancelled" if task.cancelled() else repr(task.exception())
            self.on_death(f"a task of the PostgreSQL store has ended: {why}")

    async def _migrate(self) -> None:
        async with self._connections.one() as connection, connection.transaction():
            lock = "SELECT pg_advisory_xact_lock($1)"
            await connection.execute(lock, MIGRATION_LOCK, timeout=MIGRATION_SECONDS)  # the others wait
            await connection.execute("CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)")
            done = {row["number"] for row in await connection.fetch("SELECT number FROM migration")}
            if max(done, default=0) > base.migrations("postgres")[-1][0]:
                raise StoreError("This database was written by a newer version of Roji: serve it with that one.")
            for number, text in base.migrations("postgres"):
                if number not in done:
                    await connection.execute(text, timeout=MIGRATION_SECONDS)
                    await connection.execute("INSERT INTO migration VALUES ($1)", number)
            self.key = await self._find_key(connection)

    async def _find_key(self, connection: Any) -> SeedKey:
        """The key of the database; if it has none yet, create one and hide the seeds stored in clear text."""
        known = await connection.fetchval(base.KEY)
        key = open_key(self._key_path, known)
        if known is None:
            first = await connection.fetch(base.FIRST_ENTRIES, timeout=MIGRATION_SECONDS)
            rows = list(hidden_rows(key, map(tuple, first)))
            await connection.executemany(base.HIDE, rows, timeout=MIGRATION_SECONDS)
            await connection.execute(base.SET, "key", key.name)
        return key

    async def close(self) -> None:
        """Write what is waiting, then disconnect."""
        while (self._waiting or self._group) and not any(task.done() for task in self._tasks):
            await asyncio.sleep(0.01)
        self._is_closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._connections.close()

    # Writing

    async def write(self, write: Write) -> None:
        """Execute these statements in one transaction."""
        async with self._connections.one() as connection, connection.transaction():
            for statement, group in itertools.groupby(write, operator.itemgetter(0)):
                await connection.executemany(statement, [parameters for _, parameters in group])

    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry, in one transaction with whatever else is waiting."""
        self._waiting.append((self.encode_entry(table, entry), then))
        self._has_work.set()

    async def _write(self) -> None:
        """The writing task: group after group, until it is cancelled. It keeps a connection while moves are made."""
        while True:
            await self._has_work.wait()
            try:
                async with self._connections.one() as connection:
                    while await self._has_work_soon() and is_open(connection):
                        self._group = self._next_group()
                        self._report(await _append_rows(connection, self._group, self._me), Conflict())
            except StoreError as error:
                self._group = self._group or self._next_group()
                self._report(set(), error)

    async def _has_work_soon(self) -> bool:
        """Wait for an entry to append; False if none comes for a while."""
        try:
            async with asyncio.timeout(IDLE_SECONDS):
                return await self._has_work.wait()
        except TimeoutError:
            return False

    def _next_group(self) -> list[Append]:
        """Take waiting entries, at most one for each table."""
        group: dict[str, Append] = {}
        for append in self._waiting[:LARGEST_GROUP]:
            group.setdefault(append[0][0], append)
        self._waiting = [append for append in self._waiting if group.get(append[0][0]) is not append]
        if not self._waiting:
            self._has_work.clear()
        return list(group.values())

    def _report(self, added: set[str], failure: StoreError) -> None:
        """Tell each caller of the group whether its entry was added, or why not."""
        group, self._group = self._group, []
        for row, then in group:
            call_back(then, None if row[0] in added else failure)

    async def fetch(self, query: str, *arguments: Any) -> list[Any]:
        """The rows of a query; none if a parameter is a text that PostgreSQL cannot store."""
        if any(isinstance(one, str) and NUL in one for one in arguments):
            return []
        async with self._connections.one() as connection:
            return list(await connection.fetch(query, *arguments))

    # Between processes

    async def tell(self, table: str, message: str) -> None:
        """Send other processes a message about a table."""
        await self.fetch(TELL, table, self._me, message)

    async def listen_to(self, tables: Sequence[str]) -> None:
        """Subscribe to other processes' changes of these tables for a while."""
        async with self._connections.one() as connection:
            await connection.execute(LISTEN, sorted(tables), self._me)
            await connection.execute(FORGET)

    async def _listen(self) -> None:
        """The listening task. When the connection breaks it reconnects, and tables look for what they missed."""
        while True:
            try:
                await self._listen_once()
            except CONNECTION_ERRORS as error:
                log.warning("not connected to PostgreSQL's notices: %s", first_line(error))
            except asyncio.CancelledError:
                if is_cancelled():
                    raise
            except Exception:
                log.exception("listening to PostgreSQL's notices failed")
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        """Listen until the connection breaks."""
        connection, is_broken = await asyncpg.connect(self.address, timeout=TIMEOUT_SECONDS), asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: is_broken.set())
            await connection.add_listener(self._me, self._hear)
            self._on_notice("", 0, "")
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(is_broken.wait(), IDLE_SECONDS)
                await connection.execute(
                    "SELECT", timeout=TIMEOUT_SECONDS
                )  # a machine that is gone says nothing by itself
        finally:
            connection.terminate()

    def _hear(self, connection: Any, process: int, channel: str, payload: str) -> None:  # noqa: ARG002
        number, table, message = payload.split(" ", 2)
        self._on_notice(table, int(number), message)


async def _append_rows(connection: Any, group: list[Append], process: str) -> set[str]:
    """Append one row to each of several tables; returns the tables whose number was free."""
    columns = [list(column) for column in zip(*(row for row, _ in group), strict=True)]
    return {row["table_id"] for row in await connection.fetch(APPEND, *columns, process)}
