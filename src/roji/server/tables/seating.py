"""Sitting down and getting up, starting and closing a table, playing again."""

from typing import Any

import msgspec

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.match import check_names
from roji.server import messages
from roji.server.messages.answers import Answer, Done, Seated
from roji.server.messages.refusals import Refusal, bad_request
from roji.server.store import entries
from roji.server.tables.context import Context
from roji.server.tables.new_tables import new_rematch
from roji.server.work.bot_moves import check_level

__all__ = ["close", "leave", "rematch", "rename", "set_seat", "set_table", "sit", "start"]


def _checked_name(name: str) -> str:
    """A name that can stand in a record; any other is refused."""
    try:
        return check_names([name.strip()], 1)[0]
    except RojiError as error:
        raise bad_request(error) from None


async def sit(context: Context, request: messages.Sit) -> Answer:
    """Give an onlooker an open seat, and a token for it."""
    name, token = _checked_name(request.name), entries.new_token()
    if context.seat != NOBODY:
        raise Refusal("not_now", "You have a seat already.")

    def decide() -> entries.Sat:
        context.check_status("waiting", "playing")
        seats = context.state.seats
        wanted = range(len(seats)) if request.seat is None else [request.seat]
        free = [seat for seat in wanted if seat < len(seats) and seats[seat].kind == "open"]
        if not free:
            raise Refusal("not_now", "There is no open seat." if request.seat is None else "This seat is not open.")
        return entries.Sat(free[0], name, entries.hash_token(token))

    entry = await context.table.change(decide)
    assert isinstance(entry, entries.Entry)
    assert isinstance(entry.body, entries.Sat)
    return Seated(id=request.id, number=entry.number, seat=entry.body.seat, token=token)


def leave(context: Context, request: messages.Leave) -> entries.Left:  # noqa: ARG001
    """Give up the participant's seat."""
    context.check_seated()
    context.check_status("waiting", "playing")
    return entries.Left(context.seat)


async def rename(context: Context, request: messages.Rename) -> Answer:
    """Give the participant's seat another name."""
    context.check_seated()
    name = _checked_name(request.name)

    def decide() -> entries.Renamed:
        context.check_status("waiting", "playing")
        return entries.Renamed(context.seat, name)

    return await context.change(request, decide)


async def set_seat(context: Context, request: messages.SetSeat) -> Answer:
    """Let the host open a seat, give it to a bot, or give it back to its person."""
    context.check_host()
    level = (request.level or "steady") if request.kind == "bot" else None
    if level is not None:
        try:
            check_level(level, context.state.game)
        except RojiError as error:
            raise bad_request(error) from None

    def decide() -> entries.Reassigned:
        context.check_status("waiting", "playing")
        if request.seat >= len(context.state.seats):
            raise Refusal("bad_request", "There is no such seat.")
        if request.kind == "person" and context.state.seats[request.seat].token is None:
            raise Refusal("not_now", "Nobody has this seat's link: open it instead.")
        return entries.Reassigned(request.seat, request.kind, level)

    return await context.change(request, decide)


def set_table(context: Context, request: messages.SetTable) -> entries.TableSet:
    """Let the host change the table's settings."""
    context.check_host()
    names = ("is_public", "chat", "hints", "onlookers", "open_at_end")
    chosen: dict[str, Any] = {name: getattr(request, name) for name in names if getattr(request, name) is not None}
    return entries.TableSet(msgspec.structs.replace(context.state.settings, **chosen))


async def start(context: Context, request: messages.Start) -> Answer:
    """Let the host start the game, as soon as its rules are compiled."""
    context.check_host()
    await _compile(context)

    def decide() -> entries.Started:
        context.check_status("waiting")
        if any(seat.kind == "open" for seat in context.state.seats):
            raise Refusal("not_now", "The game cannot begin while a seat is open.")
        return entries.Started()

    return await context.change(request, decide)


async def _compile(context: Context) -> None:
    """Compile the table's rules if they are not; meanwhile everybody is shown that the table is being prepared."""
    compiler, table, game = context.directory.compiler, context.table, context.state.game.name
    if game in compiler.ready:
        return
    table.is_preparing = True
    table.tell_room()
    try:
        await compiler.compile(game)
    finally:
        table.is_preparing = False
        table.tell_room()


def close(context: Context, request: messages.Close) -> entries.Closed:  # noqa: ARG001
    """Let the host close the table for good."""
    context.check_host()
    context.check_status("waiting", "playing")
    return entries.Closed()


async def rematch(context: Context, request: messages.Rematch) -> Answer:
    """A new table with the same people, each one seat further; the same one for everybody who asks."""
    if not context.participant.is_host:
        context.check_seated()
    state = context.state
    if state.next_table is not None:
        return Done(id=request.id, number=state.number, repeated=True, table=state.next_table)
    context.check_status("over", "closed")
    if state.created.is_upload:
        raise Refusal("not_now", "This is an uploaded record: nobody sat here.")
    created = await context.directory.add(new_rematch(state))

    def decide() -> entries.Rematched | Done:
        if state.next_table is None:
            return entries.Rematched(created.table)
        return Done(id=request.id, number=state.number)

    done = await context.change(request, decide)
    done.table = state.next_table
    return done
