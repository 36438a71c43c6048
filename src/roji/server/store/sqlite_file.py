"""Opens SQLite files: durable settings, and migrations."""

import contextlib
import os
import sqlite3
from pathlib import Path

from roji.server.store import base
from roji.server.store.base import StoreError, migrations
from roji.server.store.seed_key import KeyProblem, SeedKey, hidden_rows, open_key

__all__ = ["PRIVATE", "check_is_ours", "connect", "find_key", "open_file"]

OUR_TABLES = {"log", "summary", "review"}
PRIVATE = 0o600  # only the owner may read and write
WAL_MARK = b"\2\2"  # a byte of the file's header: it has a write-ahead log
WAL_MARK_AT = 18
BUSY_SECONDS = 10.0  # how long to wait for another process's lock on the file


def connect(path: Path) -> sqlite3.Connection:
    """A connection in autocommit mode, with a write-ahead log; every commit is synced to the disk."""
    connection: sqlite3.Connection | None = None
    try:
        _make_private(path)
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA user_version").fetchone()  # the first read creates the log
    except (sqlite3.Error, OSError) as error:
        if connection is not None:
            connection.close()
        why = getattr(error, "strerror", None) or error
        raise StoreError(f"Cannot open the database {path}: {why}.") from None
    return connection


def _make_private(path: Path) -> None:
    """Let only its owner read the file; SQLite gives its other files the same rights.

    An existing file is not opened: closing it again would drop all locks that this process has on it, including SQLite's. Another
    program, such as `roji admin`, would then consider itself the last user and delete the log.
    """
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    path.chmod(PRIVATE)


def open_file(path: Path) -> sqlite3.Connection:
    """A connection to a file, which is created or migrated first if necessary."""
    if not path.parent.is_dir():
        raise StoreError(
            f"Cannot open the database {path}: there is no folder {path.parent}. Make it, or correct the path."
        )
    check_is_ours(path)
    connection = connect(path)
    try:
        done = _version(connection, path)
        for number, text in migrations("sqlite"):
            if number > done:
                connection.executescript(f"BEGIN IMMEDIATE; {text}; PRAGMA user_version = {number}; COMMIT;")
    except sqlite3.Error as error:
        connection.close()
        raise StoreError(f"Cannot use the database {path}: {error}.") from None
    except StoreError:
        connection.close()
        raise
    return connection


def check_is_ours(path: Path) -> None:
    """Refuse a file of another program or a newer version (StoreError) without changing it or its rights."""
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"Cannot open the database {path}: it is not a file.")
        if not path.exists() or path.stat().st_size == 0:
            return
        address = f"{path.absolute().as_uri()}?{_how_to_look(path)}"
        with contextlib.closing(sqlite3.connect(address, timeout=BUSY_SECONDS, uri=True)) as connection:
            _version(connection, path)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"Cannot open the database {path}: {error}.") from None


def _how_to_look(path: Path) -> str:
    """The mode in which SQLite opens a file without creating another one beside it, as it would for a write-ahead log."""
    if Path(f"{path}-wal").exists():  # this process may have it open: see `_make_private`
        return "mode=ro"
    with path.open("rb") as file:
        has_log = file.read(WAL_MARK_AT + len(WAL_MARK))[WAL_MARK_AT:] == WAL_MARK
    return "immutable=1" if has_log else "mode=ro"


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """The number of the file's last migration. StoreError if the file belongs to another program or a newer version."""
    done = int(connection.execute("PRAGMA user_version").fetchone()[0])
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
    if tables and (done == 0 or not tables >= OUR_TABLES):
        raise StoreError(f"{path} is a database of another program: give the path of another file.")
    if done > migrations("sqlite")[-1][0]:
        raise StoreError(f"{path} was written by a newer version of Roji: serve it with that one.")
    return done


def find_key(connection: sqlite3.Connection, path: Path) -> SeedKey:
    """The key of an open database; if it has none yet, create one and hide the seeds stored in clear text."""
    known = connection.execute(base.KEY).fetchone()
    try:
        key = open_key(path, known[0] if known else None)
    except KeyProblem as problem:
        raise StoreError(str(problem)) from None
    if known is None:
        connection.execute("PRAGMA secure_delete = ON")  # overwrites the seeds in clear text
        connection.execute("BEGIN IMMEDIATE")
        rows = list(hidden_rows(key, connection.execute(base.FIRST_ENTRIES)))
        connection.executemany(base.HIDE.replace("$", "?"), rows)
        connection.execute(base.SET.replace("$", "?"), ("key", key.name))
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return key
