"""Moves, and taking them back: what each request puts into the log, or why it is refused."""

from roji.core.errors import MoveError
from roji.match import Match
from roji.server import messages
from roji.server.messages.answers import Done
from roji.server.messages.refusals import Refusal, illegal_move
from roji.server.messages.requests import NO_WORDS
from roji.server.store.entries import Answered, Asked, Moved, Undone
from roji.server.tables.participants import Participant
from roji.server.tables.seating import check_seated, check_status
from roji.server.tables.table import LiveTable

__all__ = ["answer_undo", "play", "undo", "words_language"]


def play(table: LiveTable, participant: Participant, request: messages.Play) -> Moved | Done:
    """A legal move for the question that the seat is asked now; or `done` if the same move was made already."""
    check_seated(participant)
    state, seat, question = table.state, participant.seat, request.question
    if (request.move is None) == (request.text is None):
        raise Refusal("bad_request", "Say the move either by its number or by its text.")
    if question != state.questions[seat]:
        return _repeated(table, participant, request)
    check_status(table, "playing")
    if state.seats[seat].kind == "bot":
        raise Refusal("not_now", "A bot plays for you: ask the host to give your seat back.")
    assert state.match is not None
    return Moved(seat, question, _legal_move(state.match, participant, request))


def _legal_move(match: Match, participant: Participant, request: messages.Play) -> int:
    """The number of the move; an illegal one is refused in the participant's language."""
    move, seat = request.move, participant.seat
    if move is not None and match.allows(seat, move):
        return move
    try:
        return match.check(seat, request.text or "" if move is None else move, words_language(participant))
    except MoveError as error:
        raise illegal_move(error) from None


def words_language(participant: Participant) -> str:
    """The language of sentences for a participant; programs get English ones."""
    return "en" if participant.language == NO_WORDS else participant.language


def _repeated(table: LiveTable, participant: Participant, request: messages.Play) -> Done:
    """The answer to a move that was made already: the message was sent twice."""
    answered = table.state.answer_to(participant.seat, request.question)
    if answered is None:
        check_status(table, "playing")
        raise Refusal("stale", "The table has changed since: look again before you move.")
    move, number = answered
    text = " ".join((request.text or "").lower().split())
    if request.move != move and not (text and text == table.state.text_of(number)):
        raise Refusal("stale", "You have answered that already.")
    return Done(id=request.id, number=number, repeated=True)


def undo(table: LiveTable, participant: Participant, request: messages.Undo) -> Undone | Asked:  # noqa: ARG001
    """Take back the seat's last decision, or ask everybody whether it may."""
    check_seated(participant)
    check_status(table, "playing")
    state, seat = table.state, participant.seat
    keep, is_free = state.undo_point(seat)
    if keep is not None and is_free:
        return Undone(seat, keep)
    if keep is None and state.lies_face_down(seat):
        raise Refusal("not_now", "Your choice lies face down: simply choose again, and nobody will notice.")
    if keep is None:
        raise Refusal("not_now", "You have made no decision that could be taken back.")
    if state.asked is not None:
        raise Refusal("not_now", "Somebody has asked already.")
    return Asked(seat, keep)


def answer_undo(table: LiveTable, participant: Participant, request: messages.AnswerUndo) -> Answered | Done:
    """Agree, or not, that a decision is taken back."""
    check_seated(participant)
    check_status(table, "playing")
    if table.state.asked is None:
        raise Refusal("not_now", "Nobody has asked to take something back.")
    if participant.seat in table.state.agreed:
        return Done(id=request.id, number=table.state.number, repeated=True)
    return Answered(participant.seat, request.agree)
