"""An operator's actions on a store, even while a server uses it: looking, closing, banning, deleting.

A running server checks every few seconds which tables an operator has changed, and reads them again.
"""

import math
import time
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from roji.core.errors import RojiError
from roji.server.store.base import SET, Store, Summary, Write
from roji.server.store.entries import (
    Body,
    Closed,
    Entry,
    Reopened,
    Sat,
    Started,
    TableCreated,
)

__all__ = [
    "BY_OPERATOR",
    "NotedTime",
    "ban",
    "bans",
    "changed_tables",
    "close_table",
    "delete_old",
    "delete_table",
    "find",
    "finish_deletions",
    "forget_marks",
    "known_time",
    "latest",
    "note_change",
    "note_time",
    "reopen_table",
    "unban",
]

BY_OPERATOR = "The server's operator has closed this table."
CHANGED = "changed "  # before a table's name, in a setting
MARKS_KEPT = 3600.0  # seconds
OLD_MARKS = "DELETE FROM setting WHERE name LIKE $1 AND value < $2"
FIRST = "SELECT number FROM log WHERE table_id = $1 AND number = 1"
LATEST = """
SELECT body FROM summary WHERE CAST($1 AS TEXT) IS NULL OR status = $1
ORDER BY changed_at DESC, table_id LIMIT $2 OFFSET $3
"""
OLD = "SELECT table_id FROM summary WHERE status IN ('over', 'closed') AND changed_at < $1 ORDER BY changed_at LIMIT $2"
# Rows without a table: abandoned duels, and devices of people without games.
OLD_DUELS = """
DELETE FROM deal WHERE created_at < $1 AND NOT EXISTS (SELECT 1 FROM deal_try WHERE deal_try.deal = deal.deal)
"""
OLD_DEVICES = """
DELETE FROM push_device WHERE added_at < $1
AND NOT EXISTS (SELECT 1 FROM person_seat WHERE person_seat.person = push_device.person)
"""
LISTED = "SELECT DISTINCT person FROM person_seat WHERE table_id = $1"
UNLIST = "DELETE FROM person_seat WHERE table_id = $1 AND person = $2"
TABLES_AT_ONCE = 500
TABLE_ROWS = (
    "log",
    "summary",
    "review",
    "person_seat",
    "deal_try",
)  # tables whose rows belong to one table of the game

_decoder: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


# Looking


async def latest(store: Store, status: str | None, limit: int, name: str = "") -> list[Summary]:
    """The tables that changed last, with this status or any, and a name that contains this one."""
    found: list[Summary] = []
    read, wanted = 0, name.casefold()
    while len(found) < limit and (rows := await store.fetch(LATEST, status, TABLES_AT_ONCE, read)):
        read += len(rows)
        tables = [_decoder.decode(body) for (body,) in rows]
        found += [one for one in tables if any(wanted in seated.casefold() for seated in one.listed.names)]
    return found[:limit]


async def find(store: Store, table: str) -> tuple[Summary, list[Entry]]:
    """A table's summary and log; RojiError if there is none."""
    found = await store.list_these([table])
    if not found:
        raise RojiError(f"There is no table '{table[:40]}'.")
    return found[0], await store.read(table)


# Changing tables


async def close_table(store: Store, table: str, why: str = BY_OPERATOR) -> None:
    """Close a table; RojiError if it is not open."""
    summary, log = await find(store, table)
    if summary.listed.status not in ("waiting", "playing"):
        raise RojiError(f"This table is not open: it is {summary.listed.status}.")
    await _append(store, summary, log, Closed(why), "closed")


async def reopen_table(store: Store, table: str) -> None:
    """Reopen a closed table; RojiError if it is not closed."""
    summary, log = await find(store, table)
    if summary.listed.status != "closed":
        raise RojiError(f"This table is not closed: it is {summary.listed.status}.")
    has_begun = any(isinstance(entry.body, Started) for entry in log)
    await _append(store, summary, log, Reopened(), "playing" if has_begun else "waiting")


async def _append(store: Store, summary: Summary, log: list[Entry], body: Body, status: str) -> None:
    table, number = summary.listed.table, log[-1].number + 1
    listed = msgspec.structs.replace(summary.listed, status=status)
    await store.create(
        table, [Entry(number, time.time(), body)], msgspec.structs.replace(summary, number=number, listed=listed)
    )
    await store.write([note_change(table, time.time())])


def note_change(table: str, at: float) -> tuple[str, tuple[str, str]]:
    """The statement that marks a table as changed at a time, so that servers read it again."""
    return SET, (f"{CHANGED}{table}", str(at))


async def changed_tables(store: Store) -> dict[str, str]:
    """Tables that operators have changed, each with a mark that differs after every change."""
    query = "SELECT name, value FROM setting WHERE name LIKE $1 AND value > $2"
    rows = await store.fetch(query, f"{CHANGED}%", str(time.time() - MARKS_KEPT))
    return {name.removeprefix(CHANGED): value for name, value in rows}


async def finish_deletions(store: Store, tables: Iterable[str]) -> None:
    """Delete what a server wrote about these tables during their deletion, or that of a person there; keep everything else."""
    for table in tables:
        if not await store.fetch(FIRST, table):
            await store.write(_deletion(table)[:-1])
        elif listed := {person for (person,) in await store.fetch(LISTED, table)}:
            for person in listed.difference(*map(_people, await store.read(table))):
                await store.write([(UNLIST, (table, person))])


def _people(entry: Entry) -> list[str | None]:
    """The people whom an entry names as creator or on a seat."""
    if isinstance(entry.body, TableCreated):
        return [entry.body.person, *(seat.person for seat in entry.body.seats)]
    return [entry.body.person] if isinstance(entry.body, Sat) else []


async def forget_marks(store: Store) -> None:
    """Forget old marks of changed tables, which every server has noticed."""
    await store.write([(OLD_MARKS, (f"{CHANGED}%", str(time.time() - MARKS_KEPT)))])


# The time


class NotedTime(NamedTuple):
    """A time at which a server of this store was alive, in seconds since 1970."""

    now: float  # by the steady clock
    machine: float = 0.0  # by the machine's clock
    ahead_for: float = 0.0  # seconds for which the machine's clock has been ahead


async def note_time(store: Store, noted: NotedTime) -> None:
    """Record that a server of this store is alive."""
    now, *machine = map(str, noted)
    await store.write([(SET, ("clock", now)), (SET, ("clock of the machine", " ".join(machine)))])


async def known_time(store: Store) -> NotedTime:
    """The last time that a server recorded; infinity if none has."""
    rows = dict(await store.fetch("SELECT name, value FROM setting WHERE name IN ('clock', 'clock of the machine')"))
    if "clock" not in rows:
        return NotedTime(math.inf)
    return NotedTime(float(rows["clock"]), *map(float, rows.get("clock of the machine", "").split()))


# Deleting


async def delete_table(store: Store, table: str) -> None:
    """Delete a table with everything that belongs to it; RojiError if there is none."""
    await find(store, table)
    await store.write(_deletion(table))


def _deletion(table: str) -> Write:
    statements = [f"DELETE FROM {place} WHERE table_id = $1" for place in TABLE_ROWS]  # noqa: S608
    return [*((statement, (table,)) for statement in statements), note_change(table, time.time())]


async def delete_old(store: Store, before: float) -> int:
    """Delete finished and closed tables without activity since a time, and rows that nobody needs then; returns how many."""
    count = 0
    while names := [table for (table,) in await store.fetch(OLD, before, TABLES_AT_ONCE)]:
        for table in names:
            await store.write(_deletion(table))
        count += len(names)
    await store.write([(OLD_DUELS, (before,)), (OLD_DEVICES, (before,))])
    return count


# Banning


async def ban(store: Store, network: str, until: float) -> None:
    """Keep an address or network out until a time."""
    statement = (
        "INSERT INTO ban (network, until) VALUES ($1, $2) ON CONFLICT (network) DO UPDATE SET until = excluded.until"
    )
    await store.write([("DELETE FROM ban WHERE until < $1", (time.time(),)), (statement, (network, until))])


async def unban(store: Store, network: str) -> None:
    """Let an address or network in again."""
    await store.write([("DELETE FROM ban WHERE network = $1", (network,))])


async def bans(store: Store) -> dict[str, float]:
    """The banned networks, and until when."""
    query = "SELECT network, until FROM ban WHERE until > $1 ORDER BY until"
    return {network: until for network, until in await store.fetch(query, time.time())}  # noqa: C416 - rows are no pairs
