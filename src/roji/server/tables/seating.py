"""Sitting down and getting up, starting and closing a table, playing again."""

from typing import Any

import msgspec

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.server import messages
from roji.server.messages.answers import Answer, Done, Seated
from roji.server.messages.refusals import Refusal, bad_request
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
from roji.server.tables.directory import TableDirectory
from roji.server.tables.new_tables import check_name, new_rematch
from roji.server.tables.participants import Participant
from roji.server.tables.table import LiveTable
from roji.server.work.bot_moves import check_level

__all__ = [
    "check_host",
    "check_seated",
    "check_status",
    "close",
    "done",
    "leave",
    "rematch",
    "rename",
    "set_seat",
    "set_table",
    "sit",
    "start",
]

WHY_NOT = {
    "waiting": "The game has not begun.",
    "playing": "The game has begun already.",
    "over": "The game is over.",
    "closed": "This table is closed.",
}


def check_seated(participant: Participant) -> None:
    """Refuse onlookers."""
    if participant.seat == NOBODY:
        raise Refusal("no_token", "You look on: this needs the token of a seat.")


def check_host(participant: Participant) -> None:
    """Refuse everybody but the host."""
    if not participant.is_host:
        raise Refusal("not_host", "Only the host of this table can do that.")


def check_status(table: LiveTable, *allowed: str) -> None:
    """Refuse if the table's status is none of these."""
    if table.state.status not in allowed:
        raise Refusal("not_now", WHY_NOT[table.state.status])


def done(request: messages.Request, outcome: Entry | Done | None) -> Done:
    """The answer to a change, given what came of it."""
    if isinstance(outcome, Done):
        return outcome
    assert outcome is not None
    return Done(id=request.id, number=outcome.number)


def _checked_name(name: str) -> str:
    """A name that can stand in a record; any other is refused."""
    try:
        return check_name(name.strip())
    except RojiError as error:
        raise bad_request(error) from None


async def sit(
    directory: TableDirectory,  # noqa: ARG001
    table: LiveTable,
    participant: Participant,
    request: messages.Sit,
) -> Answer:
    """Give an onlooker an open seat, and a token for it."""
    name, token = _checked_name(request.name), new_token()
    if participant.seat != NOBODY:
        raise Refusal("not_now", "You have a seat already.")

    def decide() -> Sat:
        check_status(table, "waiting", "playing")
        seats = table.state.seats
        wanted = range(len(seats)) if request.seat is None else [request.seat]
        free = [seat for seat in wanted if seat < len(seats) and seats[seat].kind == "open"]
        if not free:
            raise Refusal("not_now", "There is no open seat." if request.seat is None else "This seat is not open.")
        return Sat(free[0], name, hash_token(token))

    entry = await table.change(decide)
    assert isinstance(entry, Entry)
    assert isinstance(entry.body, Sat)
    return Seated(id=request.id, number=entry.number, seat=entry.body.seat, token=token)


def leave(table: LiveTable, participant: Participant, request: messages.Leave) -> Left:  # noqa: ARG001
    """Give up the participant's seat."""
    check_seated(participant)
    check_status(table, "waiting", "playing")
    return Left(participant.seat)


async def rename(
    directory: TableDirectory,  # noqa: ARG001
    table: LiveTable,
    participant: Participant,
    request: messages.Rename,
) -> Answer:
    """Give the participant's seat another name."""
    check_seated(participant)
    name = _checked_name(request.name)

    def decide() -> Renamed:
        check_status(table, "waiting", "playing")
        return Renamed(participant.seat, name)

    return done(request, await table.change(decide))


async def set_seat(
    directory: TableDirectory,  # noqa: ARG001
    table: LiveTable,
    participant: Participant,
    request: messages.SetSeat,
) -> Answer:
    """Let the host open a seat, give it to a bot, or give it back to its person."""
    check_host(participant)
    level = request.level or "steady"
    if request.kind == "bot":
        try:
            check_level(level, table.state.game)
        except RojiError as error:
            raise bad_request(error) from None

    def decide() -> Reassigned:
        check_status(table, "waiting", "playing")
        if request.seat >= len(table.state.seats):
            raise Refusal("bad_request", "There is no such seat.")
        if request.kind == "person" and table.state.seats[request.seat].token is None:
            raise Refusal("not_now", "Nobody has this seat's link: open it instead.")
        return Reassigned(request.seat, request.kind, level if request.kind == "bot" else None)

    return done(request, await table.change(decide))


def set_table(table: LiveTable, participant: Participant, request: messages.SetTable) -> TableSet:
    """Let the host change the table's settings."""
    check_host(participant)
    names = ("is_public", "chat", "hints", "onlookers", "open_at_end")
    chosen: dict[str, Any] = {name: getattr(request, name) for name in names if getattr(request, name) is not None}
    return TableSet(msgspec.structs.replace(table.state.settings, **chosen))


async def start(
    directory: TableDirectory, table: LiveTable, participant: Participant, request: messages.Start
) -> Answer:
    """Let the host start the game, as soon as its rules are compiled."""
    check_host(participant)
    await _compile(directory, table)

    def decide() -> Started:
        check_status(table, "waiting")
        if any(seat.kind == "open" for seat in table.state.seats):
            raise Refusal("not_now", "The game cannot begin while a seat is open.")
        return Started()

    return done(request, await table.change(decide))


async def _compile(directory: TableDirectory, table: LiveTable) -> None:
    """Compile the table's rules if they are not; meanwhile everybody is shown that the table is being prepared."""
    game = table.state.game.name
    if game in directory.compiler.ready:
        return
    table.is_preparing = True
    table.tell_room()
    try:
        await directory.compiler.compile(game)
    finally:
        table.is_preparing = False
        table.tell_room()


def close(table: LiveTable, participant: Participant, request: messages.Close) -> Closed:  # noqa: ARG001
    """Let the host close the table for good."""
    check_host(participant)
    check_status(table, "waiting", "playing")
    return Closed()


async def rematch(
    directory: TableDirectory, table: LiveTable, participant: Participant, request: messages.Rematch
) -> Answer:
    """A new table with the same people, each one seat further; the same one for everybody who asks."""
    if not participant.is_host:
        check_seated(participant)
    state = table.state
    if state.next_table is not None:
        return Done(id=request.id, number=state.number, repeated=True, table=state.next_table)
    check_status(table, "over", "closed")
    if state.created.is_upload:
        raise Refusal("not_now", "This is an uploaded record: nobody sat here.")
    created = await directory.add(new_rematch(state))

    def decide() -> Rematched | Done:
        if state.next_table is None:
            return Rematched(created.table)
        return Done(id=request.id, number=state.number)

    told = done(request, await table.change(decide))
    told.table = state.next_table
    return told
