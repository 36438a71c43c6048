"""The store in one SQLite file: nothing to install, nothing to configure."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roji.server.store import base
from roji.server.store.base import OnNotice, Store, StoreError, Summary, Then, encode_entry, encode_summary
from roji.server.store.entries import Entry
from roji.server.store.sqlite_file import open_file
from roji.server.store.sqlite_writer import SqliteWriter

__all__ = ["SqliteStore"]


def _numbered(statement: str) -> str:
    return statement.replace("$", "?")


INSERT, UPSERT, REVIEW = map(_numbered, (base.INSERT, base.UPSERT, base.REVIEW))


class SqliteStore(Store):
    """One file, one writer thread, one connection for reading."""

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

    async def save_summaries(self, summaries: Sequence[Summary]) -> None:
        """Write what lists show."""
        await self._writer.write([(UPSERT, encode_summary(summary)) for summary in summaries])

    async def save_review(self, table: str, language: str, body: str) -> None:
        """Save a review."""
        await self._writer.write([(REVIEW, (table, language, body))])

    async def tell(self, table: str, message: str) -> None:
        """Do nothing: no other process serves these tables."""

    async def _fetch(self, query: str, *arguments: Any) -> list[Any]:
        try:
            return await asyncio.to_thread(self._read, _numbered(query), arguments)
        except sqlite3.Error as error:
            raise StoreError(f"The database cannot be read ({error}). Please try again later.") from None

    def _read(self, query: str, arguments: tuple[Any, ...]) -> list[Any]:
        with self._reading_lock:
            return self._reading.execute(query, arguments).fetchall()
