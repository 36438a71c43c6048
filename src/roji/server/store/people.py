"""People in the store: their tables, and the deletion of everything about them. A person is the hash of a secret."""

import msgspec

from roji.server.store.base import Store, Summary, Write
from roji.server.store.entries import (
    Body,
    Entry,
    Left,
    Reassigned,
    Renamed,
    Said,
    Sat,
    TableCreated,
)
from roji.server.store.operators import FORGOTTEN, delete_table, find, rewrite

__all__ = ["forget_person", "tables_of"]

TABLES = """
SELECT body FROM summary WHERE table_id IN (SELECT table_id FROM person_seat WHERE person = $1) AND changed_at <= $2
AND (status IN ('waiting', 'playing') OR $4 = 0) ORDER BY changed_at DESC LIMIT $3
"""
LISTED = "SELECT DISTINCT table_id FROM person_seat WHERE person = $1 LIMIT $2"
UNLIST = "DELETE FROM person_seat WHERE person = $1 AND table_id = $2"
AT_ONCE = 100
OWN_ROWS = ("deal_try", "push_device")  # tables whose rows belong to one person

_decoder: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


async def tables_of(store: Store, person: str, before: float, limit: int, is_running: bool = False) -> list[Summary]:
    """The tables at which a person has or had a seat and that did not change after a time, latest change first.

    `is_running`: only unfinished games.
    """
    rows = await store.fetch(TABLES, person, before, limit, int(is_running))
    return [_decoder.decode(body) for (body,) in rows]


async def forget_person(store: Store, person: str) -> list[str]:
    """Delete a person's games with bots and devices, and their names and chat at all other tables; the moves there stay.

    Returns the deleted or changed tables.
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
    pairs = zip(log, _without(log, person), strict=True)
    changed = [(entry, body) for entry, body in pairs if body is not entry.body]
    mine = _names_of(log, person)
    unnamed = {seat for seat, name in enumerate(summary.listed.names) if mine.get(seat) == name}
    unknown = {seat for seat, owner in enumerate(summary.people) if owner == person}
    return await rewrite(store, summary, changed, unnamed, unknown, unlist)


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


def _without(log: list[Entry], person: str) -> list[Body]:
    """The bodies of a log without any data about a person; the others are unchanged."""
    owners: dict[int, str | None] = {}
    return [_without_one(entry.body, person, owners) for entry in log]


def _without_one(body: Body, person: str, owners: dict[int, str | None]) -> Body:
    """An entry's body without any data about a person; updates `owners`, the person of each seat."""
    match body:
        case TableCreated():
            owners.update({number: seat.person for number, seat in enumerate(body.seats)})
            seats = [
                msgspec.structs.replace(seat, name=FORGOTTEN, person=None) if seat.person == person else seat
                for seat in body.seats
            ]
            host = None if body.person == person else body.person
            is_told = person in (*owners.values(), body.person)
            return msgspec.structs.replace(body, seats=seats, person=host) if is_told else body
        case Sat():
            owners[body.seat] = body.person
            return msgspec.structs.replace(body, name=FORGOTTEN, person=None) if body.person == person else body
        case Left():
            owners.pop(body.seat, None)
        case Reassigned() if body.to == "open":
            owners.pop(body.seat, None)
        case Renamed() if owners.get(body.seat) == person:
            return msgspec.structs.replace(body, name=FORGOTTEN)
        case Said() if owners.get(body.seat) == person:
            return msgspec.structs.replace(body, name=FORGOTTEN, text=FORGOTTEN)
    return body
