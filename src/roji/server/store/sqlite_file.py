"""Opening an SQLite file: settings that lose nothing, and the migrations that bring it up to date."""

import sqlite3
from pathlib import Path

from roji.server.store.base import StoreError, migrations

__all__ = ["connect", "open_file"]

BUSY_SECONDS = 10.0  # how long to wait for somebody else's lock on the file


def connect(path: Path) -> sqlite3.Connection:
    """A connection in autocommit mode, with a write-ahead log; every commit is synced to the disk."""
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise StoreError(f"Cannot open the database {path}: {error}.") from None
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """A connection to a file that is created or migrated first if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"Cannot make the folder {path.parent}: {error.strerror}.") from None
    connection = connect(path)
    try:
        done = connection.execute("PRAGMA user_version").fetchone()[0]
        for number, text in migrations("sqlite"):
            if number > done:
                connection.executescript(f"BEGIN IMMEDIATE; {text}; PRAGMA user_version = {number}; COMMIT;")
    except sqlite3.Error as error:
        connection.close()
        raise StoreError(f"Cannot use the database {path}: {error}.") from None
    return connection
