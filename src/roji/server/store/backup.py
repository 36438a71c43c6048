"""`roji backup`: copies a store while it is in use, into a new SQLite file or (to restore) into an empty PostgreSQL database."""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from roji.core.errors import RojiError
from roji.server.store import is_postgres, key_file, make_store
from roji.server.store.base import FIRST_ENTRIES, HIDE, SET
from roji.server.store.entries import decode_body, encode_body
from roji.server.store.sqlite_file import PRIVATE, check_is_ours, connect, find_key, open_file

__all__ = ["backup"]

COLUMNS = {  # tables copied between kinds of databases
    "log": ("table_id", "number", "at", "kind", "body"),
    "summary": ("table_id", "number", "game", "status", "is_public", "changed_at", "body", "deadline"),
    "review": ("table_id", "language", "body"),
    "ban": ("network", "until"),
    "person_seat": ("person", "table_id", "seat"),
    "deal": ("deal", "created_at", "previous", "body"),
    "deal_try": ("deal", "person", "table_id", "name", "started_at", "points", "finished_at"),
    "pause": ("start", "until", "total"),
    "push_device": ("endpoint", "person", "key", "secret", "added_at"),
}
# The key that people's devices trust, and the time when clocks stopped; all other settings belong to one database.
KEPT_SETTINGS = "SELECT name, value FROM setting WHERE name IN ('vapid', 'alive')"
ROWS_AT_ONCE = 5000


def backup(source: str, target: str, key: str | None = None) -> int:
    """Copy everything; returns the number of log entries. RojiError if there is no source or the target is not empty.

    `key` is the file of a PostgreSQL database's key, if it is not the default. An SQLite file's key is beside it.
    """
    if is_postgres(target):
        if is_postgres(source):
            raise RojiError("To copy one PostgreSQL database into another, use its own pg_dump.")
        return asyncio.run(_into_postgres(_existing(source), target, key))
    path = Path(target)
    if path.exists():
        raise RojiError(f"{path} exists already: choose another name, or remove it.")
    draft = path.with_name(path.name + ".part")
    try:
        with contextlib.closing(connect(draft)) as copy:
            if is_postgres(source):
                asyncio.run(_from_postgres(source, draft, copy, key))
            else:
                check_is_ours(_existing(source))
                with contextlib.closing(connect(_existing(source))) as original:
                    original.backup(copy)
            count = _checked(copy)
        _copy_key(key_file(source, key), key_file(target))
        draft.replace(path)
    except sqlite3.Error as error:
        raise RojiError(f"The backup could not be written: {error}.") from None
    finally:
        for leftover in path.parent.glob(f"{draft.name}*"):
            leftover.unlink()
    return count


def _existing(database: str) -> Path:
    path = Path(database.removeprefix("sqlite://"))
    if not path.exists():
        raise RojiError(f"There is no database {path}.")
    return path.resolve()


def _checked(copy: sqlite3.Connection) -> int:
    """Turn the write-ahead log off, so that there is only one file, and check it; returns the number of log entries."""
    copy.execute("PRAGMA journal_mode=DELETE")
    found = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise RojiError(f"The copy is damaged: {found}.")
    return int(copy.execute("SELECT COUNT(*) FROM log").fetchone()[0])


def _copy_key(source: Path, target: Path) -> None:
    """Copy the key; a database of an early version has none. Another key is never overwritten."""
    if not source.exists():
        return
    if target.exists() and target.read_text("ascii") != source.read_text("ascii"):
        raise RojiError(f"{target} is the key of another database: move it away, or choose another name for the copy.")
    target.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "w") as file:
        file.write(source.read_text("ascii"))


@contextlib.asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Any]:
    """A separate connection. Any failure becomes a one-line RojiError."""
    import asyncpg

    try:
        connection = await asyncpg.connect(address)
    except (OSError, ValueError, asyncpg.PostgresError) as error:
        raise RojiError(f"Cannot connect to the database: {error}.") from None
    try:
        yield connection
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
        raise RojiError(f"The database failed: {(str(error) or type(error).__name__).splitlines()[0]}.") from None
    finally:
        connection.terminate()


async def _from_postgres(source: str, path: Path, copy: sqlite3.Connection, key: str | None) -> None:
    open_file(path).close()
    store = make_store(source, key)
    await store.open(lambda *_: None)
    await store.close()
    async with (
        _connected(source) as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        for table, columns in COLUMNS.items():
            marks = ", ".join("?" * len(columns))
            names = ", ".join(columns)
            copy.execute("BEGIN")
            async for row in connection.cursor(f"SELECT {names} FROM {table}", prefetch=ROWS_AT_ONCE):  # noqa: S608
                copy.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row))  # noqa: S608
            copy.execute("COMMIT")
        copy.executemany("INSERT INTO setting VALUES (?, ?)", map(tuple, await connection.fetch(KEPT_SETTINGS)))
        copy.execute("INSERT INTO setting VALUES ('key', ?)", (store.key.name,))


async def _into_postgres(source: Path, target: str, key: str | None) -> int:
    with contextlib.closing(open_file(source)) as original:
        from_key = find_key(original, key_file(str(source)))
        if not key_file(target, key).exists():  # otherwise the existing key hides the seeds
            _copy_key(key_file(str(source)), key_file(target, key))
        store = make_store(target, key)
        await store.open(lambda *_: None)
        is_empty = await store.count() == 0
        await store.close()
        if not is_empty:
            raise RojiError("The target database holds tables already: give an empty one.")
        async with _connected(target) as connection, connection.transaction():
            for table, columns in COLUMNS.items():
                cursor = original.execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608
                while rows := cursor.fetchmany(ROWS_AT_ONCE):
                    await connection.copy_records_to_table(table, records=rows, columns=list(columns))
            await connection.executemany(SET, original.execute(KEPT_SETTINGS).fetchall())
            for table, body in await connection.fetch(FIRST_ENTRIES):
                shown = from_key.show(table, decode_body(body))
                await connection.execute(HIDE, table, encode_body(store.key.hide(table, shown)))
            return int(await connection.fetchval("SELECT COUNT(*) FROM log"))
