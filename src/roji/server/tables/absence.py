"""Absent people: a bot plays for them if the others agree, and they take their seat back on return."""

from roji.server import messages
from roji.server.messages.refusals import Refusal
from roji.server.store.entries import Reassigned, SeatAnswered, SeatAsked
from roji.server.tables.bots import is_about_to_move
from roji.server.tables.context import Context
from roji.server.tables.seats import STAND_IN

__all__ = ["answer_seat", "check_bot_has_moved", "come_back", "stand_in"]


def stand_in(context: Context, request: messages.StandIn) -> Reassigned | SeatAsked:
    """Let a bot play for someone who has left or has been away for some minutes; the others present are asked."""
    context.check_seated()
    context.check_status("playing")
    state, seat = context.state, request.seat
    if seat >= len(state.seats) or state.seats[seat].kind == "bot" or seat == context.seat:
        raise Refusal("bad_request", "There is nobody for whom a bot could play.")
    if state.seats[seat].kind == "person":
        _check_away(context, seat)
    if state.seat_asked is not None and any(map(context.is_here, state.seat_asked.needed)):
        raise Refusal("not_now", "Someone has already asked.")
    others = (other for other, sits in enumerate(state.seats) if sits.kind == "person")
    needed = [other for other in others if other not in (seat, context.seat) and context.is_here(other)]
    return SeatAsked(seat, "bot", STAND_IN, needed) if needed else Reassigned(seat, "bot", STAND_IN)


def _check_away(context: Context, seat: int) -> None:
    """Refuse a bot for a person who may still arrive, or if a clock decides."""
    if context.state.clock is not None:
        raise Refusal("not_now", "This table has a clock: it says when a bot takes over.")
    if context.table.away_in(seat) > 0:
        raise Refusal("not_now", "They are here or may return any moment: please wait a little.")


def come_back(context: Context, request: messages.ComeBack) -> Reassigned:  # noqa: ARG001
    """Give a person their seat back from a bot."""
    context.check_seated()
    context.check_status("playing")
    if not context.state.seats[context.seat].is_replaced:
        raise Refusal("not_now", "No bot plays for you.")
    check_bot_has_moved(context, context.seat)
    return Reassigned(context.seat, "person")


def check_bot_has_moved(context: Context, seat: int) -> None:
    """At a table with a clock, refuse to take a seat back in the middle of its turn, which would give new time each time."""
    if context.state.clock is not None and is_about_to_move(context.state, seat):
        raise Refusal("not_now", "Your time has run out: the bot makes this move, then you can take your seat back.")


def answer_seat(context: Context, request: messages.AnswerSeat) -> SeatAnswered:
    """Agree, or not, to a change of a seat. It lapses if the absent person returns before all have agreed."""
    context.check_seated()
    context.check_status("waiting", "playing")
    asked = context.state.seat_asked
    if asked is None or context.seat not in asked.needed:
        raise Refusal("not_now", "Nobody has asked for your seat.")
    has_person = context.state.seats[asked.seat].kind == "person"
    is_back = asked.to == "bot" and has_person and asked.seat not in asked.needed and context.is_here(asked.seat)
    return SeatAnswered(context.seat, request.agree and not is_back)
