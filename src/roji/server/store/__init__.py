"""The store: an append-only log for every table (D6, D8), in SQLite or PostgreSQL behind one small interface."""

from pathlib import Path

from roji.server.store.base import Conflict, Store, StoreError, Summary

__all__ = ["Conflict", "Store", "StoreError", "Summary", "make_store"]


def make_store(database: str) -> Store:
    """The store for a database: `postgresql://…` or the path of an SQLite file. Nothing is opened yet."""
    if database.startswith(("postgresql://", "postgres://")):
        try:
            from roji.server.store.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs one more package: pip install 'roji[postgres]'.") from None
        return PostgresStore(database)
    path = database.removeprefix("sqlite://")
    if "://" in path:
        kind = database.split(":")[0]
        raise StoreError(f"'{kind}' is not a database we know: give postgresql://… or the path of an SQLite file.")
    from roji.server.store.sqlite import SqliteStore

    return SqliteStore(Path(path))
