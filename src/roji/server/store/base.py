"""The interface of a store. A method either does all of its work durably, or raises StoreError and changes nothing."""

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from roji.core.errors import RojiError
from roji.server.messages.http import TableListed
from roji.server.store.entries import Entry, TableCreated, decode_body, encode_body
from roji.server.store.seed_key import SeedKey

__all__ = [
    "FIRST_ENTRIES",
    "HIDE",
    "INSERT",
    "KEY",
    "MAKER",
    "PERSON",
    "REVIEW",
    "SET",
    "UPSERT",
    "Conflict",
    "OnNotice",
    "Parameters",
    "Row",
    "Store",
    "StoreError",
    "Summary",
    "Then",
    "Write",
    "call_back",
    "encode_summary",
    "migrations",
    "people_rows",
]

log = logging.getLogger("roji.store")

# (table, number, message): another process appended this number or sent this message. No table: some may have been missed.
OnNotice = Callable[[str, int, str], None]
Row = tuple[str, int, float, str, str]  # a row of the log: table, number, time, kind, body
Parameters = tuple[str | int | float | None, ...]
Write = list[tuple[str, Parameters]]  # statements with their parameters: all of them are committed, or none


class StoreError(RojiError):
    """The store failed. The message says why, in one line, for people who are waiting."""


class Conflict(StoreError):
    """The number is taken: another process has already appended it."""

    def __init__(self) -> None:
        super().__init__("Another process has already appended this entry.")


Then = Callable[[StoreError | None], None]  # called with None when an entry is on disk, otherwise with the error


class Summary(Struct, frozen=True):
    """A table as lists show it, derived from its log up to `number`."""

    number: int
    is_public: bool
    listed: TableListed
    has_onlookers: bool = True
    tokens: list[str] = []  # hashes of tokens: each allows its holder to see everything listed
    people: list[str] = []  # hashes, by seat; empty: nobody
    levels: list[str] = []  # levels of bots, by seat; this and the following only if a person is known
    sheet: dict[str, list[int]] = {}  # points of each seat in a finished game, by line in play
    deal: str = ""  # the deal, if others play it too
    deadline: float | None = None  # in running time: when someone runs out of time, or is reminded


MAKER = -1  # in place of a seat: the table's creator, who may never sit down
# Statements that both databases understand. Parameters are numbered as in PostgreSQL; SQLite writes ? for $.
INSERT = "INSERT INTO log (table_id, number, at, kind, body) VALUES ($1, $2, $3, $4, $5)"
UPSERT = """
INSERT INTO summary (table_id, number, game, status, is_public, changed_at, body, deadline)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, status = excluded.status, is_public = excluded.is_public,
changed_at = excluded.changed_at, body = excluded.body, deadline = excluded.deadline WHERE excluded.number >= summary.number
"""
PERSON = "INSERT INTO person_seat (person, table_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
REVIEW = """
INSERT INTO review (table_id, language, body) VALUES ($1, $2, $3)
ON CONFLICT (table_id, language) DO UPDATE SET body = excluded.body
"""
LAGGING = """
SELECT log.table_id FROM log LEFT JOIN summary ON summary.table_id = log.table_id
GROUP BY log.table_id HAVING MAX(log.number) > COALESCE(MAX(summary.number), 0) LIMIT $1
"""
PUBLIC = "SELECT body FROM summary WHERE is_public = 1 AND status = $1 ORDER BY changed_at DESC LIMIT $2"
PUBLIC_OF_GAME = """
SELECT body FROM summary WHERE is_public = 1 AND status = $1 AND game = $3 ORDER BY changed_at DESC LIMIT $2
"""
OF_PERSON = """
SELECT body FROM summary WHERE table_id IN (SELECT table_id FROM person_seat WHERE person = $1) AND changed_at <= $2
AND (status IN ('waiting', 'playing') OR $4 = 0) ORDER BY changed_at DESC LIMIT $3
"""
IDLE = """
SELECT body FROM summary WHERE status IN ('waiting', 'playing') AND changed_at < $1
AND (changed_at > $2 OR (changed_at = $2 AND table_id > $3)) ORDER BY changed_at, table_id LIMIT $4
"""
DEADLINES = "SELECT table_id, deadline FROM summary WHERE deadline IS NOT NULL ORDER BY deadline LIMIT $1"
SET = "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
KEY = "SELECT value FROM setting WHERE name = 'key'"
FIRST_ENTRIES = "SELECT table_id, body FROM log WHERE number = 1"
HIDE = "UPDATE log SET body = $2 WHERE table_id = $1 AND number = 1"


class Store(ABC):
    """Stores tables. All methods are called on the event loop that called `open`."""

    name: str
    is_shared: bool  # whether other processes may serve the same tables
    key: SeedKey  # once it is open
    on_death: Callable[[str], None] = staticmethod(log.critical)  # called if the store can never write again

    @abstractmethod
    async def open(self, on_notice: OnNotice) -> None:
        """Connect, run the migrations, and listen for other processes."""

    @abstractmethod
    async def close(self) -> None:
        """Write everything pending, then disconnect."""

    # Writing

    @abstractmethod
    async def write(self, write: Write) -> None:
        """Execute these statements, all or none of them, and wait until they are durable."""

    async def create(self, table: str, log: Sequence[Entry], summary: Summary) -> None:
        """Write the first entries of a new table."""
        rows: Write = [(INSERT, self.encode_entry(table, entry)) for entry in log]
        await self.write([*rows, (UPSERT, encode_summary(summary)), *people_rows(summary), *_host_rows(table, log)])

    @abstractmethod
    def append(self, table: str, entry: Entry, then: Then) -> None:
        """Append one entry. Returns at once; `then` is called when the entry is durable, or with the error."""

    async def save_summaries(self, summaries: Sequence[Summary], more: Write = []) -> None:  # noqa: B006 (it is only read)
        """Write summaries for lists, and rows that follow from them; an older summary never replaces a newer one."""
        rows = sorted(map(encode_summary, summaries))  # in a fixed order, so that two processes cannot deadlock
        await self.write([*((UPSERT, row) for row in rows), *sorted(more)])

    async def save_review(self, table: str, language: str, body: str) -> None:
        """Save the review of a finished game, as JSON."""
        await self.write([(REVIEW, (table, language, body))])

    async def probe(self) -> None:
        """Write the time, to test whether writing works."""
        await self.write([(SET, ("probe", str(time.time())))])

    async def listen_to(self, tables: Sequence[str]) -> None:  # noqa: B027 - only a shared store has anything to do
        """Subscribe to other processes' changes of these tables for a minute and a half; renew it before that."""

    @abstractmethod
    async def tell(self, table: str, message: str) -> None:
        """Send other processes a message about a table. It is not stored."""

    # Reading

    @abstractmethod
    async def fetch(self, query: str, *arguments: Any) -> list[Any]:
        """The rows of a query with numbered parameters."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after this number, in order; empty if the table does not exist."""
        query = "SELECT number, at, body FROM log WHERE table_id = $1 AND number > $2 ORDER BY number"
        rows = await self.fetch(query, table, after)
        return [Entry(number, at, self.key.show(table, decode_body(body))) for number, at, body in rows]

    async def list_public(self, status: str, game: str | None, limit: int) -> list[Summary]:
        """Public tables with this status, the latest change first."""
        if game is None:
            return _decoded(await self.fetch(PUBLIC, status, limit))
        return _decoded(await self.fetch(PUBLIC_OF_GAME, status, limit, game))

    async def list_these(self, tables: Sequence[str]) -> list[Summary]:
        """The summaries of those of these tables that exist."""
        marks = ", ".join(f"${number}" for number in range(1, len(tables) + 1))
        query = f"SELECT body FROM summary WHERE table_id IN ({marks})"  # noqa: S608
        return _decoded(await self.fetch(query, *tables)) if tables else []

    async def list_of_person(self, person: str, before: float, limit: int, is_running: bool) -> list[Summary]:
        """The tables at which a person (a hash) has or had a seat and that did not change after a time, the latest change first.

        `is_running`: only those whose game is not over.
        """
        return _decoded(await self.fetch(OF_PERSON, person, before, limit, int(is_running)))

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        marks = ", ".join(f"${number}" for number in range(1, len(tables) + 1))
        query = f"SELECT table_id, MAX(number) FROM log WHERE table_id IN ({marks}) GROUP BY table_id"  # noqa: S608
        return dict(await self.fetch(query, *tables)) if tables else {}

    async def lagging(self, limit: int) -> list[str]:
        """Tables whose summary is older than their log, because a process died before it wrote the summary."""
        return [table for (table,) in await self.fetch(LAGGING, limit)]

    async def idle(self, before: float, after: tuple[float, str], limit: int) -> list[Summary]:
        """Waiting and running tables that have not changed since a time, oldest first, starting after a table's time and name."""
        return _decoded(await self.fetch(IDLE, before, *after, limit))

    async def next_deadlines(self, limit: int) -> list[tuple[str, float]]:
        """The tables with running clocks and their deadlines, the next one first."""
        return [(table, deadline) for table, deadline in await self.fetch(DEADLINES, limit)]

    async def forget_deadline(self, table: str) -> None:
        """Remove the deadline of a table that cannot be opened."""
        await self.write([("UPDATE summary SET deadline = NULL WHERE table_id = $1", (table,))])

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self.fetch("SELECT COUNT(*) FROM summary"))[0][0])

    def encode_entry(self, table: str, entry: Entry) -> Row:
        """An entry as a row of the table `log`. Its kind is for people who read the database with SQL."""
        kind = str(type(entry.body).__struct_config__.tag)
        return table, entry.number, entry.at, kind, encode_body(self.key.hide(table, entry.body))

    async def load_review(self, table: str, language: str) -> str | None:
        """A saved review, or None."""
        query = "SELECT body FROM review WHERE table_id = $1 AND language = $2"
        rows = await self.fetch(query, table, language)
        return rows[0][0] if rows else None


def call_back(then: Then, outcome: StoreError | None) -> None:
    """Report an outcome. A caller that fails is logged, because others still wait for theirs."""
    try:
        then(outcome)
    except Exception:
        log.exception("a caller failed when it was told that something was saved, or why not")


_decoder: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


def _decoded(rows: list[Any]) -> list[Summary]:
    return [_decoder.decode(body) for (body,) in rows]


def encode_summary(summary: Summary) -> Parameters:
    """A summary as a row of the table `summary`."""
    listed, body = summary.listed, msgspec.json.encode(summary).decode()
    about = (listed.table, summary.number, listed.game, listed.status, int(summary.is_public), listed.changed_at)
    return (*about, body, summary.deadline if listed.status == "playing" else None)


def people_rows(summary: Summary) -> Write:
    """The rows that list a table for its people. People who leave stay listed: `people` says who is there now."""
    return [(PERSON, (person, summary.listed.table, seat)) for seat, person in enumerate(summary.people) if person]


def _host_rows(table: str, log: Sequence[Entry]) -> Write:
    """The row that lists a new table for its creator, so that they can be forgotten there."""
    hosts = [entry.body.person for entry in log if isinstance(entry.body, TableCreated)]
    return [(PERSON, (host, table, MAKER)) for host in hosts if host is not None]


def migrations(kind: str) -> list[tuple[int, str]]:
    """The numbered SQL scripts for one kind of database: NUMBER_name.sql is for all, NUMBER_name.KIND.sql for one kind only."""
    folder = resources.files("roji.server.store") / "migrations"
    steps = sorted((path.name, path.read_text("utf-8")) for path in folder.iterdir() if path.name.endswith(".sql"))
    return [(int(name.split("_")[0]), text) for name, text in steps if name.split(".")[1] in ("sql", kind)]
