"""Forgetting somebody: their names and what they said leave the logs of tables, their moves stay.

An operator forgets a seat of one table, with all who ever sat there; a person is forgotten at all of their tables.
"""

import time
from collections.abc import Callable, Container

import msgspec

from roji.core.errors import RojiError
from roji.server.store.base import MAKER, Store, Summary, Write
from roji.server.store.entries import Body, Entry, Left, Reassigned, Renamed, Said, Sat, TableCreated, encode_body
from roji.server.store.operators import delete_table, find, note_change

__all__ = ["FORGOTTEN", "forget", "forget_person"]

FORGOTTEN = ""  # in place of a name or a line of chat: readers see the seat's number in their language
UNNAME = "UPDATE deal_try SET name = $2 WHERE table_id = $1"
UNSEAT = "DELETE FROM person_seat WHERE table_id = $1 AND seat = $2"
LISTED = "SELECT DISTINCT table_id FROM person_seat WHERE person = $1 LIMIT $2"
UNLIST = "DELETE FROM person_seat WHERE person = $1 AND table_id = $2"
REWRITE = "UPDATE log SET body = $3 WHERE table_id = $1 AND number = $2"
AT_ONCE = 100
OWN_ROWS = ("deal_try", "push_device")  # where rows belong to one person

IsTheirs = Callable[[int, str | None], bool]  # whether a seat, on which this person sits then, is to be forgotten


async def forget(store: Store, table: str, seat: int) -> int:
    """Delete a seat's names and chat; the moves stay. Returns the number of rewritten entries."""
    summary, log = await find(store, table)
    if seat >= len(summary.listed.names):
        raise RojiError(f"This table has the seats 0 to {len(summary.listed.names) - 1}.")
    sat = _who_sat(log, seat)
    changed = _changed(log, lambda one, _: one == seat, sat)
    more: Write = [(UNSEAT, (table, seat))]
    created = log[0].body
    assert isinstance(created, TableCreated)
    if seat == created.deal_seat:
        more.append((UNNAME, (table, FORGOTTEN)))
    if created.person in sat:
        more.append((UNSEAT, (table, MAKER)))
    await _rewrite(store, summary, changed, {seat}, {seat}, more)
    return len(changed)


async def forget_person(store: Store, person: str) -> list[str]:
    """Delete a person's games with bots and devices, and their names and chat at all other tables; the moves there stay.

    Returns the tables that were deleted or changed.
    """
    changed: list[str] = []
    await store.write([(f"DELETE FROM {place} WHERE person = $1", (person,)) for place in OWN_ROWS])  # noqa: S608
    while rows := await store.fetch(LISTED, person, AT_ONCE):
        for (table,) in rows:
            await _forget_at(store, table, person)
            changed.append(table)
    return changed


async def _forget_at(store: Store, table: str, person: str) -> None:
    unlist: Write = [(UNLIST, (person, table))]
    if not await store.list_these([table]):
        return await store.write(unlist)
    summary, log = await find(store, table)
    if not _has_others(log, person):
        return await delete_table(store, table)
    changed = _changed(log, lambda _, owner: owner == person, {person})
    mine = _names_of(log, person)
    unnamed = {seat for seat, name in enumerate(summary.listed.names) if mine.get(seat) == name}
    unknown = {seat for seat, owner in enumerate(summary.people) if owner == person}
    return await _rewrite(store, summary, changed, unnamed, unknown, unlist)


def _who_sat(log: list[Entry], seat: int) -> set[str]:
    """The hashes of all who ever sat on a seat."""
    bodies = [entry.body for entry in log]
    created = [body.seats[seat].person for body in bodies if isinstance(body, TableCreated)]
    later = [body.person for body in bodies if isinstance(body, Sat) and body.seat == seat]
    return {person for person in (*created, *later) if person is not None}


def _has_others(log: list[Entry], person: str) -> bool:
    """Whether anyone else ever had a seat at a table."""
    first = log[0].body
    assert isinstance(first, TableCreated)
    created = [seat.person for seat in first.seats if seat.kind == "person"]
    return any(
        one != person for one in (*created, *(entry.body.person for entry in log if isinstance(entry.body, Sat)))
    )


def _names_of(log: list[Entry], person: str) -> dict[int, str]:
    """By seat: the last name, if this person gave it. A seat that they left in a game keeps it."""
    given: dict[int, tuple[str | None, str]] = {}
    for body in (entry.body for entry in log):
        match body:
            case TableCreated():
                given.update({number: (seat.person, seat.name) for number, seat in enumerate(body.seats)})
            case Sat():
                given[body.seat] = (body.person, body.name)
            case Renamed():
                given[body.seat] = (given[body.seat][0], body.name)
    return {seat: name for seat, (owner, name) in given.items() if owner == person}


def _changed(log: list[Entry], is_theirs: IsTheirs, makers: Container[str | None]) -> list[tuple[Entry, Body]]:
    """The entries that tell of somebody, or that one of `makers` made the table, each with a body that does not."""
    owners: dict[int, str | None] = {}  # who sits where
    pairs = [(entry, _without(entry.body, is_theirs, makers, owners)) for entry in log]
    return [(entry, body) for entry, body in pairs if body != entry.body]


def _without(body: Body, is_theirs: IsTheirs, makers: Container[str | None], owners: dict[int, str | None]) -> Body:
    """An entry's body without any data about them; updates `owners`, the person of each seat."""
    match body:
        case TableCreated():
            owners.update({number: seat.person for number, seat in enumerate(body.seats)})
            seats = [
                msgspec.structs.replace(seat, name=FORGOTTEN, person=None) if is_theirs(number, seat.person) else seat
                for number, seat in enumerate(body.seats)
            ]
            return msgspec.structs.replace(body, seats=seats, person=None if body.person in makers else body.person)
        case Sat():
            owners[body.seat] = body.person
            if is_theirs(body.seat, body.person):
                return msgspec.structs.replace(body, name=FORGOTTEN, person=None)
        case Left():
            owners.pop(body.seat, None)
        case Reassigned() if body.to == "open":
            owners.pop(body.seat, None)
        case Renamed() if is_theirs(body.seat, owners.get(body.seat)):
            return msgspec.structs.replace(body, name=FORGOTTEN)
        case Said() if is_theirs(body.seat, owners.get(body.seat)):
            return msgspec.structs.replace(body, name=FORGOTTEN, text=FORGOTTEN)
    return body


async def _rewrite(
    store: Store,
    summary: Summary,
    changed: list[tuple[Entry, Body]],
    unnamed: Container[int],
    unknown: Container[int],
    more: Write,
) -> None:
    """Replace bodies of a table's entries, and delete the names of some seats and the people of some from its summary.

    `more` is written with it. Reviews are deleted, because they contain names; servers read the table again.
    """
    table, names, people = summary.listed.table, summary.listed.names, summary.people
    rows: Write = [
        (REWRITE, (table, entry.number, encode_body(store.key.hide(table, body)))) for entry, body in changed
    ]
    review = ("DELETE FROM review WHERE table_id = $1", (table,))
    await store.write([*rows, *more, review, note_change(table, time.time())])
    kept = [FORGOTTEN if seat in unnamed else name for seat, name in enumerate(names)]
    listed = msgspec.structs.replace(summary.listed, names=kept)
    left = ["" if seat in unknown else person for seat, person in enumerate(people)]
    await store.save_summaries([msgspec.structs.replace(summary, listed=listed, people=left)])
