"""The store in one SQLite file: nothing to install, nothing to configure."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roji.server.store.base import OnNotice, StoreError, Summary, Then, decode_summary, encode_entry, encode_summary
from roji.server.store.entries import Entry, decode_body
from roji.server.store.sqlite_file import open_file
from roji.server.store.sqlite_writer import SqliteWriter

__all__ = ["SqliteStore"]

INSERT = "INSERT INTO log (table_id, number, at, kind, body) VALUES (?, ?, ?, ?, ?)"
UPSERT = """
INSERT INTO summary (table_id, number, game, status, is_public, changed_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, status = excluded.status, is_public = excluded.is_public,
changed_at = excluded.changed_at, body = excluded.body WHERE excluded.number >= summary.number
"""
LAGGING = """
SELECT log.table_id FROM log LEFT JOIN summary ON summary.table_id = log.table_id
GROUP BY log.table_id HAVING MAX(log.number) > COALESCE(MAX(summary.number), 0) LIMIT ?
"""


class SqliteStore:
    """One file, one writer thread, one connection for reading. See `Store` for what the methods do."""

    name = "sqlite"
    is_shared = False

    def __init__(self, path: Path) -> None:
        self.path = path

    async def open(self, on_notice: OnNotice) -> None:  # noqa: ARG002 - no other process serves these tables
        """Open the file, run the migrations, start the writer."""
        self._reading = open_file(self.path)
        self._reading_lock = threading.Lock()
        self._writer = SqliteWriter(self.path)
        self._writer.start()

    async def close(self) -> None:
        """Write what is waiting, then close the file."""
        await self._writer.close()
        self._reading.close()

    async def create(self, table: str, log: Sequence[Entry], summary: Summary) -> None:
        """Write the first entries of a new table."""
        rows = [(INSERT, encode_entry(table, entry)) for entry in log]
        await self._writer.write([*rows, (UPSERT, encode_summary(summary))])

    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry, in one transaction with whatever else is waiting."""
        self._writer.put([(INSERT, encode_entry(table, entry))], then)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after this number."""
        query = "SELECT number, at, body FROM log WHERE table_id = ? AND number > ? ORDER BY number"
        rows = await self._read(query, (table, after))
        return [Entry(number, at, decode_body(body)) for number, at, body in rows]

    async def save_summaries(self, summaries: Sequence[Summary]) -> None:
        """Write what lists show."""
        await self._writer.write([(UPSERT, encode_summary(summary)) for summary in summaries])

    async def list_public(self, status: str, game: str | None, limit: int) -> list[Summary]:
        """Public tables, the latest first."""
        query = "SELECT body FROM summary WHERE is_public = 1 AND status = ? AND (? IS NULL OR game = ?)"
        rows = await self._read(f"{query} ORDER BY changed_at DESC LIMIT ?", (status, game, game, limit))
        return [decode_summary(body) for (body,) in rows]

    async def list_these(self, tables: Sequence[str]) -> list[Summary]:
        """The summaries of these tables."""
        marks = ", ".join("?" * len(tables))
        rows = await self._read(f"SELECT body FROM summary WHERE table_id IN ({marks})", tuple(tables))  # noqa: S608
        return [decode_summary(body) for (body,) in rows]

    async def lagging(self, limit: int) -> list[str]:
        """Tables whose summary is older than their log."""
        return [table for (table,) in await self._read(LAGGING, (limit,))]

    async def idle(self, before: float, limit: int) -> list[Summary]:
        """Waiting and running tables that have not changed since this time."""
        query = "SELECT body FROM summary WHERE status IN ('waiting', 'playing') AND changed_at < ? LIMIT ?"
        return [decode_summary(body) for (body,) in await self._read(query, (before, limit))]

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self._read("SELECT COUNT(*) FROM summary", ()))[0][0])

    async def save_review(self, table: str, language: str, body: str) -> None:
        """Save a review."""
        query = "INSERT OR REPLACE INTO review (table_id, language, body) VALUES (?, ?, ?)"
        await self._writer.write([(query, (table, language, body))])

    async def load_review(self, table: str, language: str) -> str | None:
        """A saved review, or None."""
        rows = await self._read("SELECT body FROM review WHERE table_id = ? AND language = ?", (table, language))
        return rows[0][0] if rows else None

    async def tell(self, table: str, message: str) -> None:
        """Do nothing: no other process serves these tables."""

    async def _read(self, query: str, parameters: tuple[Any, ...]) -> list[Any]:
        def work() -> list[Any]:
            with self._reading_lock:
                return self._reading.execute(query, parameters).fetchall()

        try:
            return await asyncio.to_thread(work)
        except sqlite3.Error as error:
            raise StoreError(f"The database cannot be read ({error}). Please try again later.") from None
