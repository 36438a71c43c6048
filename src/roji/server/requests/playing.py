"""Moves and taking them back."""

from roji.core.errors import MoveError
from roji.server import messages
from roji.server.desk import Desk, Who
from roji.server.entries import Answered, Asked, Moved, Undone
from roji.server.messages.answers import Done
from roji.server.refusal import Refusal, illegal
from roji.server.requests.seating import check_seated, check_status

__all__ = ["answer_undo", "play", "undo"]


def play(desk: Desk, who: Who, request: messages.Play) -> Moved | Done:
    """Make a move: checked, committed, then played."""
    check_seated(who)
    if (request.move is None) == (request.text is None):
        raise Refusal("bad_request", "Say the move either by its number or by its text.")
    if (done := _repeated(desk, who, request)) is not None:
        return done
    check_playing(desk)
    if request.question != desk.state.questions[who.seat]:
        raise Refusal("stale", "The table has changed since: look again before you move.")
    return Moved(who.seat, request.question, _checked(desk, who, request))


def _repeated(desk: Desk, who: Who, request: messages.Play) -> Done | None:
    """The answer to a move that was made already: the message was sent twice."""
    answered = desk.state.answers.get((who.seat, request.question))
    if answered is None:
        return None
    move, number = answered
    text = " ".join((request.text or "").lower().split())
    if request.move != move and not (text and text == desk.state.text_of(number)):
        raise Refusal("stale", "You have answered that already.")
    return Done(id=request.id, number=number, repeated=True)


def check_playing(desk: Desk) -> None:
    """Only while the game runs and nobody is replaced by a bot."""
    check_status(desk, "playing")


def words_of(who: Who) -> str:
    """The language in which somebody is told why not; programs are told in English."""
    return who.language if who.language in ("en", "de") else "en"


def _checked(desk: Desk, who: Who, request: messages.Play) -> int:
    state = desk.state
    assert state.match is not None
    if state.seats[who.seat].kind == "bot":
        raise Refusal("not_now", "A bot plays for you: ask the host to give your seat back.")
    try:
        wanted = request.move if request.move is not None else request.text or ""
        return int(state.match.check(who.seat, wanted, words_of(who)))
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
