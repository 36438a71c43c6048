"""The store: an append-only log for every table (D6, D8), in SQLite or PostgreSQL behind one small interface."""

from pathlib import Path

from roji.server.settings import default_folder
from roji.server.store.base import Conflict, Store, StoreError, Summary

__all__ = ["Conflict", "Store", "StoreError", "Summary", "is_postgres", "key_file", "make_store"]


def make_store(database: str, key: str | Path | None = None) -> Store:
    """The store for a database: `postgresql://…` or the path of an SQLite file. Nothing is opened yet.

    `key` is the file of the key that hides seeds; by default beside the SQLite file, or in the user's data folder.
    """
    if is_postgres(database):
        try:
            from roji.server.store.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs one more package: pip install 'roji[postgres]'.") from None
        return PostgresStore(database, key_file(database, key))
    path = database.removeprefix("sqlite://")
    if "://" in path:
        kind = database.split(":")[0]
        raise StoreError(f"'{kind}' is not a database we know: give postgresql://… or the path of an SQLite file.")
    from roji.server.store.sqlite import SqliteStore

    return SqliteStore(Path(path), key_file(path, key))


def key_file(database: str, key: str | Path | None = None) -> Path:
    """The default path of a database's key: beside an SQLite file, otherwise in the user's data folder."""
    if key:
        return Path(key)
    if is_postgres(database):
        return default_folder() / "roji.key"
    return Path(f"{database.removeprefix('sqlite://')}.key")


def is_postgres(database: str) -> bool:
    """Whether this names a PostgreSQL database, and not an SQLite file."""
    return database.startswith(("postgresql://", "postgres://"))
