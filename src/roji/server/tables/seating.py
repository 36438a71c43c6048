"""Requests about seats and the table as a place: sit, leave, start, close, play again."""

from typing import Any

import msgspec

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.match import check_names
from roji.match.checks import LONGEST_NAME, look_alike
from roji.server import messages
from roji.server.messages.answers import Answer, Done, Seated
from roji.server.messages.refusals import Refusal, bad_request
from roji.server.store import entries
from roji.server.tables.absence import check_bot_has_moved
from roji.server.tables.clocks import spent
from roji.server.tables.context import Context
from roji.server.tables.endless_games import why_endless
from roji.server.tables.new_tables import check_knows_seed_alone, new_rematch
from roji.server.work.bot_moves import check_level

__all__ = [
    "close",
    "leave",
    "mute",
    "rematch",
    "rename",
    "reopen",
    "set_seat",
    "set_table",
    "sit",
    "start",
]

ASKED_FIRST = (
    "We have asked everyone at the table whether you may take this seat and its hand. Try again when they have agreed."
)


NOBODY_ELSE = (
    "A newcomer would see this seat's hand, and fewer than two people are here to agree: "
    "the host can give the seat to a bot."
)
ENOUGH_TO_AGREE = 2  # people: a single one could be the asker in another window


def _checked_name(name: str) -> str:
    """A name that is valid in a record; any other is refused."""
    try:
        return check_names([name.strip()], 1)[0]
    except RojiError as error:
        raise bad_request(error) from None


def _is_taken(context: Context, seat: int, name: str) -> bool:
    """Whether another seat has a name that looks like this one, because nobody may pass for someone else."""
    return any(look_alike(name, sits.name) for other, sits in enumerate(context.state.seats) if other != seat)


def _own_name(context: Context, seat: int, name: str) -> str:
    """A name for a newcomer, with a number if it is taken."""
    numbered = (f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, len(context.state.seats) + 2))
    return next(one for one in (name, *numbered) if not _is_taken(context, seat, one))


async def sit(context: Context, request: messages.Sit) -> Answer:
    """Give an onlooker an open seat, and a token for it."""
    name, token = _checked_name(request.name), entries.new_token()
    if context.seat != NOBODY:
        raise Refusal("not_now", "You already have a seat.")

    def decide() -> entries.Sat | entries.SeatAsked:
        context.check_status("waiting", "playing")
        if context.state.settings.is_locked:
            raise Refusal("not_now", "The host has locked this table: nobody new may sit down.")
        seats = context.state.seats
        wanted = range(len(seats)) if request.seat is None else [request.seat]
        free = [seat for seat in wanted if seat < len(seats) and seats[seat].kind == "open"]
        if not free:
            raise Refusal("not_now", "There is no open seat." if request.seat is None else "This seat is not open.")
        asked = _asked_of_everybody(context, free[0])
        return asked or entries.Sat(
            free[0], _own_name(context, free[0], name), entries.hash_token(token), entries.hash_person(request.person)
        )

    entry = await context.table.change(decide)
    assert isinstance(entry, entries.Entry)
    if isinstance(entry.body, entries.SeatAsked):
        raise Refusal("not_now", ASKED_FIRST)
    assert isinstance(entry.body, entries.Sat)
    return Seated(id=request.id, number=entry.number, seat=entry.body.seat, token=token)


def _asked_of_everybody(context: Context, seat: int) -> entries.SeatAsked | None:
    """The question to everyone present, before a newcomer sees the hand of a seat in a running game.

    The newcomer may already have another seat; only the players can tell. If all other seats belong to bots, and none of them
    replaces a person, nobody has anything to hide.
    """
    state = context.state
    others = [other for other in range(len(state.seats)) if other != seat]
    if state.match is None or seat in state.offered or all(state.seats[other].is_only_a_bot for other in others):
        return None
    needed = [other for other in others if state.seats[other].kind == "person" and context.is_here(other)]
    if len(needed) < ENOUGH_TO_AGREE:
        raise Refusal("not_now", NOBODY_ELSE)
    if state.seat_asked is not None:
        raise Refusal("not_now", ASKED_FIRST)
    if not context.table.newcomers.take():
        raise Refusal("too_fast", "Someone has just asked for a seat here. Please wait a minute.")
    return entries.SeatAsked(seat, "person", None, needed)


def leave(context: Context, request: messages.Leave) -> entries.Left:  # noqa: ARG001
    """Give up the participant's seat; refused at a deal, which allows only one try."""
    context.check_seated()
    if context.state.created.deal is not None:
        raise Refusal("not_now", "You have one try at this deal: close the page, and continue whenever you like.")
    context.check_status("waiting", "playing")
    return entries.Left(context.seat)


def rename(context: Context, request: messages.Rename) -> entries.Renamed:
    """Give the participant's seat another name."""
    context.check_seated()
    context.check_status("waiting", "playing")
    name = _checked_name(request.name)
    if _is_taken(context, context.seat, name):
        raise Refusal("bad_request", "Someone at this table already has that name.")
    return entries.Renamed(context.seat, name)


def set_seat(context: Context, request: messages.SetSeat) -> entries.Reassigned | entries.SeatAsked:
    """Let the host open a seat, give it to a bot, or give it back to its person; a present person is asked."""
    context.check_host()
    level = (request.level or "steady") if request.kind == "bot" else None
    if level is not None:
        try:
            check_level(level, context.state.game)
        except RojiError as error:
            raise bad_request(error) from None
    context.check_status("waiting", "playing")
    if request.seat >= len(context.state.seats):
        raise Refusal("bad_request", "There is no such seat.")
    if request.kind == "person" and context.state.seats[request.seat].token is None:
        raise Refusal("not_now", "Nobody has this seat's link: open it instead.")
    if request.kind == "person":
        check_bot_has_moved(context, request.seat)
    kinds = [seat.kind for seat in context.state.seats]
    kinds[request.seat] = request.kind
    check_knows_seed_alone(context.state.created.seed_is_known, kinds)
    is_playing = context.state.match is not None and context.state.seats[request.seat].kind == "person"
    if is_playing and request.seat != context.seat and context.is_here(request.seat):
        return entries.SeatAsked(request.seat, request.kind, level, [request.seat])
    return entries.Reassigned(request.seat, request.kind, level)


def set_table(context: Context, request: messages.SetTable) -> entries.TableSet | Done:
    """Let the host change the table's settings; unchanged ones are not written again."""
    context.check_host()
    names = ("is_public", "chat", "hints", "onlookers", "open_at_end", "is_locked")
    chosen: dict[str, Any] = {name: getattr(request, name) for name in names if getattr(request, name) is not None}
    wanted = msgspec.structs.replace(context.state.settings, **chosen)
    if wanted == context.state.settings:
        return Done(id=request.id, number=context.state.number)
    return entries.TableSet(wanted)


async def start(context: Context, request: messages.Start) -> entries.Entry:  # noqa: ARG001
    """Let the host start the game once its rules are compiled."""
    context.check_host()
    await _compile(context)

    def decide() -> entries.Started:
        context.check_status("waiting")
        if any(seat.kind == "open" for seat in context.state.seats):
            raise Refusal("not_now", "The game cannot begin while a seat is open.")
        return entries.Started()

    entry = await context.table.change(decide)
    assert isinstance(entry, entries.Entry)
    return entry


async def _compile(context: Context) -> None:
    """Compile the table's rules if necessary, showing everyone meanwhile that the table is being prepared."""
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
    """Let the host close the table. Clocks stop until it is reopened, and continue from there."""
    context.check_host()
    context.check_status("waiting", "playing")
    state, running = context.state, context.directory.running
    seats = range(len(state.seats)) if state.clock is not None else ()
    return entries.Closed(spent=[round(spent(state, seat, running), 3) for seat in seats])


def reopen(context: Context, request: messages.Reopen) -> entries.Reopened:  # noqa: ARG001
    """Let the host reopen a closed table."""
    context.check_host()
    if context.state.status != "closed" or context.state.created.is_upload:
        raise Refusal("not_now", "This table is not closed.")
    if (why := why_endless(context.state)) is not None:
        raise Refusal("not_now", why)
    return entries.Reopened()


def mute(context: Context, request: messages.Mute) -> entries.Muted | Done:
    """Let the host keep a seat from chatting."""
    context.check_host()
    if request.seat >= len(context.state.seats):
        raise Refusal("bad_request", "There is no such seat.")
    if context.state.seats[request.seat].is_muted == request.is_muted:
        return Done(id=request.id, number=context.state.number)
    return entries.Muted(request.seat, request.is_muted)


async def rematch(context: Context, request: messages.Rematch) -> Answer:
    """A new table with the same people, each moved on one seat; the same one for everyone who asks."""
    if not context.participant.is_host:
        context.check_seated()
    state = context.state
    if state.next_table is not None:
        return Done(id=request.id, number=state.number, repeated=True, table=state.next_table)
    context.check_status("over", "closed")
    if state.created.is_upload:
        raise Refusal("not_now", "This is an uploaded record: nobody sat here.")
    context.directory.new_tables.check(context.visitor)
    store = context.directory.store
    name = f"{store.key.seed_of(f'rematch of {state.table}'):032x}"[:16]  # the same table for simultaneous requests
    try:
        await context.directory.add(new_rematch(state, context.seat, request.person), context.visitor, name)
    except Refusal:
        if not (await store.last_numbers([name])).get(name):  # otherwise someone was faster
            raise

    def decide() -> entries.Rematched | Done:
        if state.next_table is None:
            return entries.Rematched(name)
        return Done(id=request.id, number=state.number)

    outcome = await context.table.change(decide)
    assert outcome is not None
    return Done(id=request.id, number=outcome.number, table=state.next_table)
