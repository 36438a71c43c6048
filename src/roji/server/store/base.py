"""What a store can do. Every method either does all of it, for good, or raises and changes nothing."""

from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from roji.core.errors import RojiError
from roji.server.messages.http import TableListed
from roji.server.store.entries import Entry

__all__ = [
    "Conflict",
    "OnNotice",
    "Store",
    "StoreError",
    "Summary",
    "Then",
    "decode_summary",
    "encode_summary",
    "migrations",
]

# (table, number, message): another process did something there. Without a table: notices may have been missed.
OnNotice = Callable[[str, int, str], None]


class StoreError(RojiError):
    """The store could not do it, and nothing was changed. The message says why."""


class Conflict(StoreError):
    """Somebody else has appended this number already."""


Then = Callable[[StoreError | None], None]  # what to do when something is on the disk, or why it is not


class Summary(Struct, frozen=True):
    """A table as lists show it, made from the log up to `number`."""

    number: int
    is_public: bool
    listed: TableListed


class Store(Protocol):
    """Where tables are kept."""

    name: str
    is_shared: bool  # whether other processes may serve the same tables

    async def open(self, on_notice: OnNotice) -> None:
        """Connect, bring the database up to date, and listen to other processes."""

    async def close(self) -> None:
        """Finish what was begun and let go."""

    async def create(self, table: str, log: Sequence[Entry], summary: Summary) -> None:
        """Begin a table's log."""

    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry; then tell that it is durable, or why not. Conflict: the number is taken."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """A table's log after a number; empty if there is none."""

    async def save_summaries(self, summaries: Sequence[Summary]) -> None:
        """Keep the lists up to date; an older summary never replaces a newer one."""

    async def list_public(self, status: str, game: str | None, limit: int) -> list[Summary]:
        """Public tables, the latest first."""

    async def list_these(self, tables: Sequence[str]) -> list[Summary]:
        """The summaries of these tables, as far as they exist."""

    async def lagging(self, limit: int) -> list[str]:
        """Tables whose summary does not know the end of their log: a process died before it could write it."""

    async def idle(self, before: float, limit: int) -> list[Summary]:
        """Tables that wait or play and where nothing has happened since a time."""

    async def count(self) -> int:
        """How many tables there are."""

    async def save_review(self, table: str, language: str, body: str) -> None:
        """Keep a review."""

    async def load_review(self, table: str, language: str) -> str | None:
        """A review that was kept."""

    async def tell(self, table: str, message: str) -> None:
        """Tell other processes something that is not kept."""


_decoder: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


def encode_summary(summary: Summary) -> tuple[Any, ...]:
    """A summary as a row."""
    listed, body = summary.listed, msgspec.json.encode(summary).decode()
    about = (listed.table, summary.number, listed.game, listed.status, int(summary.is_public), listed.changed_at)
    return (*about, body)


def decode_summary(body: str) -> Summary:
    """The way back."""
    return _decoder.decode(body)


def migrations(kind: str) -> list[tuple[int, str]]:
    """The numbered steps that bring an empty database up to date: NUMBER_name.sql, or NUMBER_name.KIND.sql for one kind alone."""
    folder = resources.files("roji.server.store") / "migrations"
    steps = sorted((path.name, path.read_text("utf-8")) for path in folder.iterdir() if path.name.endswith(".sql"))
    return [(int(name.split("_")[0]), text) for name, text in steps if name.split(".")[1] in ("sql", kind)]
