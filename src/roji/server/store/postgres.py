"""The store in PostgreSQL: several processes serve the same tables and tell each other by LISTEN and NOTIFY."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg

from roji.server.store.base import (
    Conflict,
    OnNotice,
    StoreError,
    Summary,
    Then,
    decode_summary,
    encode_summary,
    migrations,
)
from roji.server.store.entries import Entry, body_kind, decode_body, encode_body

__all__ = ["PostgresStore"]

CHANNEL = "roji"
LARGEST_GROUP = 500
SECONDS = 15.0
PAUSE = 0.5
Append = tuple[str, Entry, Then]
ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)

INSERT = "INSERT INTO log (table_id, number, at, kind, body) VALUES ($1, $2, $3, $4, $5)"
APPEND = f"""
WITH added AS (
    INSERT INTO log (table_id, number, at, kind, body)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::double precision[], $4::text[], $5::text[])
    ON CONFLICT DO NOTHING RETURNING table_id, number
)
SELECT table_id, pg_notify('{CHANNEL}', $6 || ' ' || number || ' ' || table_id || ' ') FROM added
"""  # noqa: S608
UPSERT = """
INSERT INTO summary (table_id, number, game, status, is_public, changed_at, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, status = excluded.status, is_public = excluded.is_public,
changed_at = excluded.changed_at, body = excluded.body WHERE excluded.number >= summary.number
"""
LAGGING = """
SELECT log.table_id FROM log LEFT JOIN summary ON summary.table_id = log.table_id
GROUP BY log.table_id HAVING MAX(log.number) > COALESCE(MAX(summary.number), 0) LIMIT $1
"""
REVIEW = """
INSERT INTO review (table_id, language, body) VALUES ($1, $2, $3)
ON CONFLICT (table_id, language) DO UPDATE SET body = excluded.body
"""


class PostgresStore:
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
        """Connect, bring the database up to date, begin to write and to listen."""
        self._on_notice = on_notice
        try:
            self._pool = await asyncpg.create_pool(self.address, min_size=1, max_size=8, command_timeout=SECONDS)
        except (*ERRORS, ValueError) as error:
            raise StoreError(f"Cannot connect to the database: {error}.") from None
        await self._migrate()
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._listen())]

    async def _migrate(self) -> None:
        async with self._connection() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(7665)")  # one process migrates, the others wait
            await connection.execute("CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)")
            done = {row["number"] for row in await connection.fetch("SELECT number FROM migration")}
            for number, text in migrations("postgres"):
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
            await asyncio.wait_for(self._pool.close(), SECONDS)

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        try:
            async with self._pool.acquire(timeout=SECONDS) as connection:
                yield connection
        except ERRORS as error:
            raise StoreError(f"The database does not answer ({_first_line(error)}). Please try again later.") from None

    # Writing

    async def create(self, table: str, log: Sequence[Entry], summary: Summary) -> None:
        """Begin a table's log."""
        async with self._connection() as connection, connection.transaction():
            await connection.executemany(INSERT, [_row(table, entry) for entry in log])
            await connection.execute(UPSERT, *encode_summary(summary))

    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry, together with what others append at the same time."""
        self._waiting.append((table, entry, then))
        self._has_work.set()

    async def _write(self) -> None:
        """What arrives while the database is busy goes into the next transaction (group commit)."""
        while True:
            await self._has_work.wait()
            group = self._next_group()
            await self._write_group(list(group.values()))
            if not self._waiting:
                self._has_work.clear()

    def _next_group(self) -> dict[str, Append]:
        """What waits, at most one entry for each table."""
        group: dict[str, Append] = {}
        for append in self._waiting[:LARGEST_GROUP]:
            group.setdefault(append[0], append)
        self._waiting = [append for append in self._waiting if group.get(append[0]) is not append]
        self._writing = len(group)
        return group

    async def _write_group(self, group: list[Append]) -> None:
        columns = zip(*(_row(table, entry) for table, entry, _ in group), strict=True)
        try:
            async with self._connection() as connection:
                rows = await connection.fetch(APPEND, *(list(column) for column in columns), self._me)
            added = {row["table_id"] for row in rows}
            failure: StoreError = Conflict("Somebody else was faster.")
        except StoreError as error:
            added, failure = set(), error
        self._writing = 0
        for table, _, then in group:
            then(None if table in added else failure)

    async def save_summaries(self, summaries: Sequence[Summary]) -> None:
        """Keep the lists up to date."""
        async with self._connection() as connection:
            rows = sorted(encode_summary(summary) for summary in summaries)  # in one order: no two processes block
            await connection.executemany(UPSERT, rows)

    async def save_review(self, table: str, language: str, body: str) -> None:
        """Keep a review."""
        async with self._connection() as connection:
            await connection.execute(REVIEW, table, language, body)

    # Reading

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """A table's log after a number."""
        query = "SELECT number, at, body FROM log WHERE table_id = $1 AND number > $2 ORDER BY number"
        rows = await self._fetch(query, table, after)
        return [Entry(row["number"], row["at"], decode_body(row["body"])) for row in rows]

    async def list_public(self, status: str, game: str | None, limit: int) -> list[Summary]:
        """Public tables, the latest first."""
        query = "SELECT body FROM summary WHERE is_public = 1 AND status = $1 AND ($2::text IS NULL OR game = $2)"
        rows = await self._fetch(f"{query} ORDER BY changed_at DESC LIMIT $3", status, game, limit)
        return [decode_summary(row["body"]) for row in rows]

    async def list_these(self, tables: Sequence[str]) -> list[Summary]:
        """The summaries of these tables."""
        rows = await self._fetch("SELECT body FROM summary WHERE table_id = ANY($1::text[])", list(tables))
        return [decode_summary(row["body"]) for row in rows]

    async def lagging(self, limit: int) -> list[str]:
        """Tables whose summary does not know the end of their log."""
        return [row["table_id"] for row in await self._fetch(LAGGING, limit)]

    async def idle(self, before: float, limit: int) -> list[Summary]:
        """Tables where nothing has happened since a time."""
        query = "SELECT body FROM summary WHERE status IN ('waiting', 'playing') AND changed_at < $1 LIMIT $2"
        return [decode_summary(row["body"]) for row in await self._fetch(query, before, limit)]

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self._fetch("SELECT COUNT(*) AS tables FROM summary"))[0]["tables"])

    async def load_review(self, table: str, language: str) -> str | None:
        """A review that was kept."""
        rows = await self._fetch("SELECT body FROM review WHERE table_id = $1 AND language = $2", table, language)
        return rows[0]["body"] if rows else None

    async def _fetch(self, query: str, *arguments: Any) -> list[Any]:
        async with self._connection() as connection:
            return list(await connection.fetch(query, *arguments))

    # Between processes

    async def tell(self, table: str, message: str) -> None:
        """Tell other processes something that is not kept."""
        await self._fetch("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} 0 {table} {message}")

    async def _listen(self) -> None:
        """Listen; when the connection breaks, connect again and let everybody look for what was missed."""
        while True:
            try:
                connection = await asyncpg.connect(self.address, timeout=SECONDS)
            except ERRORS:
                await asyncio.sleep(PAUSE)
                continue
            try:
                await self._listen_on(connection)
            except ERRORS:
                await asyncio.sleep(PAUSE)
            finally:
                connection.terminate()

    async def _listen_on(self, connection: Any) -> None:
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _: broken.set())
        await connection.add_listener(CHANNEL, self._hear)
        self._on_notice("", 0, "")
        await broken.wait()

    def _hear(self, connection: Any, process: int, channel: str, payload: str) -> None:  # noqa: ARG002
        sender, number, table, message = payload.split(" ", 3)
        if sender != self._me:
            self._on_notice(table, int(number), message)


def _row(table: str, entry: Entry) -> tuple[str, int, float, str, str]:
    return table, entry.number, entry.at, body_kind(entry.body), encode_body(entry.body)


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
