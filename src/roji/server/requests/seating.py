"""Sitting down, getting up, beginning, ending, playing again."""

from typing import Any

import msgspec

from roji.core.errors import RojiError
from roji.server import messages
from roji.server.desk import ONLOOKER, Desk, Who
from roji.server.messages.answers import Answer, Done, Seated
from roji.server.refusal import Refusal, not_here
from roji.server.store.entries import (
    Closed,
    Entry,
    Left,
    Reassigned,
    Rematched,
    Renamed,
    Sat,
    Started,
    TableSet,
    hash_token,
    new_token,
)
from roji.server.tables import Tables

__all__ = ["close", "done", "leave", "rematch", "rename", "set_seat", "set_table", "sit", "start"]


def check_seated(who: Who) -> None:
    """Only somebody with a seat."""
    if who.seat == ONLOOKER:
        raise Refusal("no_token", "You look on: this needs the token of a seat.")


def check_host(who: Who) -> None:
    """Only the host."""
    if not who.is_host:
        raise Refusal("not_host", "Only the host of this table can do that.")


def check_status(desk: Desk, *allowed: str) -> None:
    """Only while the table is in such a state."""
    status = desk.state.status
    if status in allowed:
        return
    sentences = {
        "waiting": "The game has not begun.",
        "playing": "The game has begun already.",
        "over": "The game is over.",
        "closed": "This table is closed.",
    }
    raise Refusal("not_now", sentences[status])


def done(request: messages.Request, outcome: Entry | Done | None) -> Done:
    """What came of a change, as an answer."""
    if isinstance(outcome, Done):
        return outcome
    assert outcome is not None
    return Done(id=request.id, number=outcome.number)


async def checked_name(tables: Tables, name: str) -> str:
    """A name that can stand in a record."""
    await tables.library.load()
    from roji.server import rules

    try:
        return rules.check_name(name.strip())
    except RojiError as error:
        raise not_here(error) from None


async def sit(tables: Tables, desk: Desk, who: Who, request: messages.Sit) -> Answer:
    """Take an open seat."""
    name, token = await checked_name(tables, request.name), new_token()
    if who.seat != ONLOOKER:
        raise Refusal("not_now", "You have a seat already.")

    def decide() -> Sat:
        check_status(desk, "waiting", "playing")
        seats = desk.state.seats
        wanted = range(len(seats)) if request.seat is None else [request.seat]
        free = [seat for seat in wanted if seat < len(seats) and seats[seat].kind == "open"]
        if not free:
            raise Refusal("not_now", "There is no open seat." if request.seat is None else "This seat is not open.")
        return Sat(free[0], name, hash_token(token))

    entry = await desk.change(decide)
    assert isinstance(entry, Entry)
    assert isinstance(entry.body, Sat)
    return Seated(id=request.id, number=entry.number, seat=entry.body.seat, token=token)


def leave(desk: Desk, who: Who, request: messages.Leave) -> Left:  # noqa: ARG001
    """Give up a seat."""
    check_seated(who)
    check_status(desk, "waiting", "playing")
    return Left(who.seat)


async def rename(tables: Tables, desk: Desk, who: Who, request: messages.Rename) -> Answer:
    """Give a seat another name."""
    check_seated(who)
    name = await checked_name(tables, request.name)

    def decide() -> Renamed:
        check_status(desk, "waiting", "playing")
        return Renamed(who.seat, name)

    return done(request, await desk.change(decide))


async def set_seat(tables: Tables, desk: Desk, who: Who, request: messages.SetSeat) -> Answer:
    """The host decides who sits there."""
    check_host(who)
    await tables.library.load()
    from roji.server import rules

    level = request.level or "steady"
    if request.kind == "bot":
        try:
            rules.check_level(level, desk.state.game)
        except RojiError as error:
            raise not_here(error) from None

    def decide() -> Reassigned:
        check_status(desk, "waiting", "playing")
        if request.seat >= len(desk.state.seats):
            raise Refusal("bad_request", "There is no such seat.")
        if request.kind == "person" and desk.state.seats[request.seat].token is None:
            raise Refusal("not_now", "Nobody has this seat's link: open it instead.")
        return Reassigned(request.seat, request.kind, level if request.kind == "bot" else None)

    return done(request, await desk.change(decide))


def set_table(desk: Desk, who: Who, request: messages.SetTable) -> TableSet:
    """The host switches things on or off."""
    check_host(who)
    names = ("is_public", "chat", "hints", "onlookers", "open_at_end")
    chosen: dict[str, Any] = {name: getattr(request, name) for name in names if getattr(request, name) is not None}
    return TableSet(msgspec.structs.replace(desk.state.settings, **chosen))


async def start(tables: Tables, desk: Desk, who: Who, request: messages.Start) -> Answer:
    """Begin."""
    check_host(who)
    await _prepare(tables, desk)

    def decide() -> Started:
        check_status(desk, "waiting")
        if any(seat.kind == "open" for seat in desk.state.seats):
            raise Refusal("not_now", "The game cannot begin while a seat is open.")
        return Started()

    return done(request, await desk.change(decide))


async def _prepare(tables: Tables, desk: Desk) -> None:
    """Wait until the rules are compiled, and show that."""
    game = desk.state.game.name
    if game in tables.library.ready:
        return
    desk.is_preparing = True
    desk.show_room()
    try:
        await tables.library.compile(game)
    finally:
        desk.is_preparing = False
        desk.show_room()


def close(desk: Desk, who: Who, request: messages.Close) -> Closed:  # noqa: ARG001
    """End the table for good."""
    check_host(who)
    check_status(desk, "waiting", "playing")
    return Closed()


async def rematch(tables: Tables, desk: Desk, who: Who, request: messages.Rematch) -> Answer:
    """The same again, with the seats moved on by one."""
    if not who.is_host:
        check_seated(who)
    if desk.state.next_table is not None:
        return Done(id=request.id, number=desk.state.number, repeated=True, table=desk.state.next_table)
    check_status(desk, "over", "closed")
    if desk.state.created.is_upload:
        raise Refusal("not_now", "This is a record that somebody brought: nobody sat here.")
    await tables.library.load()
    from roji.server import rules

    created = await tables.begin(rules.rematch(desk.state))

    def decide() -> Rematched | Done:
        if desk.state.next_table is None:
            return Rematched(created.table)
        return Done(id=request.id, number=desk.state.number)

    told = done(request, await desk.change(decide))
    told.table = desk.state.next_table
    return told
