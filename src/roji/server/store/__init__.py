"""The store: an append-only log of every table (D6, D8), in SQLite or PostgreSQL behind one small interface."""

from pathlib import Path

from roji.server.store.base import Conflict, Store, StoreError, Summary

__all__ = ["Conflict", "Store", "StoreError", "Summary", "make_store", "sqlite_path"]


def sqlite_path(database: str) -> Path | None:
    """The file of a database address; None, if it is not SQLite."""
    return None if "://" in database.removeprefix("sqlite://") else Path(database.removeprefix("sqlite://"))


def make_store(database: str) -> Store:
    """The store for a database address: postgresql://… or the path of an SQLite file."""
    if database.startswith(("postgresql://", "postgres://")):
        try:
            from roji.server.store.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs one more package: pip install 'roji[postgres]'.") from None
        return PostgresStore(database)
    if (path := sqlite_path(database)) is None:
        kind = database.split(":")[0]
        raise StoreError(f"'{kind}' is no database that we know: give postgresql://… or the path of an SQLite file.")
    from roji.server.store.sqlite import SqliteStore

    return SqliteStore(path)
