"""What a store can do. A method either does all of its work durably, or raises StoreError and changes nothing."""

import logging
from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from roji.core.errors import RojiError
from roji.server.messages.http import TableListed
from roji.server.store.entries import Entry, body_kind, encode_body

__all__ = [
    "Conflict",
    "OnNotice",
    "Row",
    "Store",
    "StoreError",
    "Summary",
    "Then",
    "call_back",
    "decode_summary",
    "encode_entry",
    "encode_summary",
    "migrations",
]

log = logging.getLogger("roji.store")

# (table, number, message): another process appended this number or sent this message. No table: notices may have been missed.
OnNotice = Callable[[str, int, str], None]
Row = tuple[str, int, float, str, str]  # of the log: table, number, time, kind, body


class StoreError(RojiError):
    """The store failed. The message says why, in one line, for the people who are waiting."""


class Conflict(StoreError):
    """The number is taken: another process has appended it already."""

    def __init__(self) -> None:
        super().__init__("Somebody else was faster.")


Then = Callable[[StoreError | None], None]  # called with None when an entry is on the disk, else with the reason


class Summary(Struct, frozen=True):
    """A table as lists show it, derived from its log up to `number`."""

    number: int
    is_public: bool
    listed: TableListed


class Store(Protocol):
    """Where tables are kept. All methods are called on the event loop that called `open`."""

    name: str
    is_shared: bool  # whether other processes may serve the same tables

    async def open(self, on_notice: OnNotice) -> None:
        """Connect, run the migrations, and listen for notices of other processes."""

    async def close(self) -> None:
        """Write what is waiting, then disconnect."""

    async def create(self, table: str, log: Sequence[Entry], summary: Summary) -> None:
        """Write the first entries of a new table."""

    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry. Returns at once; `then` is called when the entry is durable, or with the error."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after this number, in order; empty if there is no such table."""

    async def save_summaries(self, summaries: Sequence[Summary]) -> None:
        """Write what lists show; an older summary never replaces a newer one."""

    async def list_public(self, status: str, game: str | None, limit: int) -> list[Summary]:
        """Public tables with this status, the latest change first."""

    async def list_these(self, tables: Sequence[str]) -> list[Summary]:
        """The summaries of those of these tables that exist."""

    async def lagging(self, limit: int) -> list[str]:
        """Tables whose summary is older than their log, because a process died before it wrote the summary."""

    async def idle(self, before: float, limit: int) -> list[Summary]:
        """Waiting and running tables that have not changed since this time."""

    async def count(self) -> int:
        """How many tables there are."""

    async def save_review(self, table: str, language: str, body: str) -> None:
        """Save the review of a finished game, as JSON."""

    async def load_review(self, table: str, language: str) -> str | None:
        """A saved review, or None."""

    async def tell(self, table: str, message: str) -> None:
        """Send other processes a message about a table. It is not stored."""


def call_back(then: Then, outcome: StoreError | None) -> None:
    """Report an outcome. If the caller fails to take it in, that is logged: others are still waiting for theirs."""
    try:
        then(outcome)
    except Exception:
        log.exception("a caller failed when it was told that something was saved, or why not")


def encode_entry(table: str, entry: Entry) -> Row:
    """An entry as a row of the table `log`."""
    return table, entry.number, entry.at, body_kind(entry.body), encode_body(entry.body)


_decoder: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


def encode_summary(summary: Summary) -> tuple[Any, ...]:
    """A summary as a row of the table `summary`."""
    listed, body = summary.listed, msgspec.json.encode(summary).decode()
    about = (listed.table, summary.number, listed.game, listed.status, int(summary.is_public), listed.changed_at)
    return (*about, body)


def decode_summary(body: str) -> Summary:
    """A summary from the `body` of its row."""
    return _decoder.decode(body)


def migrations(kind: str) -> list[tuple[int, str]]:
    """The numbered SQL scripts for one kind of database: NUMBER_name.sql is for all, NUMBER_name.KIND.sql for one kind only."""
    folder = resources.files("roji.server.store") / "migrations"
    steps = sorted((path.name, path.read_text("utf-8")) for path in folder.iterdir() if path.name.endswith(".sql"))
    return [(int(name.split("_")[0]), text) for name, text in steps if name.split(".")[1] in ("sql", kind)]
