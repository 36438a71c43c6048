"""Moves and undo: the log entry for each request, or its refusal."""

from roji.core.errors import MoveError
from roji.server import messages
from roji.server.messages.answers import Done
from roji.server.messages.refusals import Refusal, illegal_move
from roji.server.store.entries import Answered, Asked, Moved, Undone
from roji.server.tables.clocks import spent
from roji.server.tables.context import Context
from roji.server.tables.undo import has_other_people, undo_point
from roji.server.tables.viewer_numbering import lies_face_down

__all__ = ["answer_undo", "play", "undo"]


def play(context: Context, request: messages.Play) -> Moved | Done:
    """A legal move for the seat's current question; or `done` if the same move was already made."""
    context.check_seated()
    state, seat, question = context.state, context.seat, request.question
    if (request.move is None) == (request.text is None):
        raise Refusal("bad_request", "Give the move by number or by text, not both.")
    if question != state.questions[seat]:
        return _repeated(context, request)
    context.check_status("playing")
    _check_plays(context)
    took = round(spent(state, seat, context.directory.running), 3)
    return Moved(seat, question, _legal_move(context, request), _typed(request), took)


def _check_plays(context: Context) -> None:
    """Refuse people for whom a bot plays."""
    if context.state.seats[context.seat].kind == "bot":
        raise Refusal("not_now", "A bot plays for you: take your seat back first.")


def _typed(request: messages.Play) -> str:
    """The text of a move with single spaces; empty if it was given by number."""
    return " ".join((request.text or "").lower().split())


def _legal_move(context: Context, request: messages.Play) -> int:
    """The number of the move; an illegal one is refused in the participant's language."""
    match, move, seat = context.state.match, request.move, context.seat
    assert match is not None
    if move is not None and match.allows(seat, move):
        return move
    try:
        return match.check(seat, request.text or "" if move is None else move, context.language)
    except MoveError as error:
        raise illegal_move(error) from None


def _repeated(context: Context, request: messages.Play) -> Done:
    """The answer to a repeated move, whose message was sent twice."""
    answered = context.state.answer_to(context.seat, request.question)
    if answered is None:
        context.check_status("playing")
        raise Refusal("stale", "The table has changed since then: look again before you move.")
    text = _typed(request)
    is_same = text == answered.text if text else request.move == answered.decisions[0].move
    if not is_same:
        raise Refusal("stale", "You have already answered that.")
    return Done(id=request.id, number=answered.number, repeated=True)


def undo(context: Context, request: messages.Undo) -> Undone | Asked:  # noqa: ARG001
    """Take back the seat's last decision, or ask everyone whether it may."""
    context.check_seated()
    context.check_status("playing")
    _check_plays(context)
    state, seat = context.state, context.seat
    keep, is_free = undo_point(state, seat)
    if keep is not None and is_free:
        return Undone(seat, keep)
    if keep is None and state.match is not None and lies_face_down(state.match.since_choice(seat), seat):
        raise Refusal("not_now", "Your choice is face down: simply choose again, and nobody will notice.")
    if keep is None:
        raise Refusal("not_now", "You have made no decision that can be taken back.")
    if not has_other_people(state, seat):
        raise Refusal(
            "not_now", "The others have already answered, and there is nobody to ask, so it cannot be taken back."
        )
    if state.asked is not None:
        raise Refusal("not_now", "Someone has already asked.")
    return Asked(seat, keep)


def answer_undo(context: Context, request: messages.AnswerUndo) -> Answered | Done:
    """Agree, or not, to take back a decision."""
    context.check_seated()
    context.check_status("playing")
    if context.state.asked is None:
        raise Refusal("not_now", "Nobody has asked to take anything back.")
    if context.seat in context.state.agreed:
        return Done(id=request.id, number=context.state.number, repeated=True)
    return Answered(context.seat, request.agree)
