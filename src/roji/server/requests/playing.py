"""Moves and taking them back."""

from typing import TYPE_CHECKING

from roji.core.errors import MoveError
from roji.server import messages
from roji.server.desk import Desk, Who
from roji.server.messages.answers import Done
from roji.server.refusal import Refusal, illegal
from roji.server.requests.seating import check_seated, check_status
from roji.server.store.entries import Answered, Asked, Moved, Undone

if TYPE_CHECKING:
    from roji.match import Match

__all__ = ["answer_undo", "play", "undo"]


def play(desk: Desk, who: Who, request: messages.Play) -> Moved | Done:
    """Make a move: checked, committed, then played."""
    check_seated(who)
    state, seat, question, move = desk.state, who.seat, request.question, request.move
    if (move is None) == (request.text is None):
        raise Refusal("bad_request", "Say the move either by its number or by its text.")
    if question != state.questions[seat]:
        return _repeated(desk, who, request)
    check_playing(desk)
    if state.seats[seat].kind == "bot":
        raise Refusal("not_now", "A bot plays for you: ask the host to give your seat back.")
    match = state.match
    assert match is not None
    if move is None or not match.allows(seat, move):
        move = _checked(match, who, request)
    return Moved(seat, question, move)


def _repeated(desk: Desk, who: Who, request: messages.Play) -> Done:
    """The answer to a move that was made already: the message was sent twice."""
    answered = desk.state.answer_to(who.seat, request.question)
    if answered is None:
        check_playing(desk)
        raise Refusal("stale", "The table has changed since: look again before you move.")
    move, number = answered
    text = " ".join((request.text or "").lower().split())
    if request.move != move and not (text and text == desk.state.text_of(number)):
        raise Refusal("stale", "You have answered that already.")
    return Done(id=request.id, number=number, repeated=True)


def check_playing(desk: Desk) -> None:
    """Only while the game runs and nobody is replaced by a bot."""
    if desk.state.status != "playing":
        check_status(desk, "playing")


def words_of(who: Who) -> str:
    """The language in which somebody is told why not; programs are told in English."""
    return who.language if who.language in ("en", "de") else "en"


def _checked(match: "Match", who: Who, request: messages.Play) -> int:
    """The number of a move that was typed, or why a move cannot be made."""
    try:
        return match.check(who.seat, request.text or "" if request.move is None else request.move, words_of(who))
    except MoveError as error:
        raise illegal(error) from None


def undo(desk: Desk, who: Who, request: messages.Undo) -> Undone | Asked:  # noqa: ARG001
    """Take back the last decision, or ask everybody."""
    check_seated(who)
    check_playing(desk)
    state = desk.state
    assert state.match is not None
    keep, is_free = state.undo_point(who.seat)
    if keep is not None and is_free:
        return Undone(who.seat, keep)
    if keep is None and state.lies_face_down(who.seat):
        raise Refusal("not_now", "Your choice lies face down: simply choose again, and nobody will notice.")
    if keep is None:
        raise Refusal("not_now", "You have made no decision that could be taken back.")
    if state.asked is not None:
        raise Refusal("not_now", "Somebody has asked already.")
    return Asked(who.seat, keep)


def answer_undo(desk: Desk, who: Who, request: messages.AnswerUndo) -> Answered | Done:
    """Agree to go back, or not."""
    check_seated(who)
    check_playing(desk)
    if desk.state.asked is None:
        raise Refusal("not_now", "Nobody has asked to take something back.")
    if who.seat in desk.state.agreed:
        return Done(id=request.id, number=desk.state.number, repeated=True)
    return Answered(who.seat, request.agree)
