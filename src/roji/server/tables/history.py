"""What happened in a table's game, entry by entry."""

from msgspec import Struct

from roji.match import Decision

__all__ = ["NO_QUESTION", "HistoryItem"]

NO_QUESTION = -1


class HistoryItem(Struct, frozen=True, gc=False):
    """What one entry of the log did to the game."""

    number: int
    at: float
    seat: int
    question: int  # that was answered, or NO_QUESTION
    is_undo: bool
    kept: int  # after an undo, or when a bot begins or ends playing for somebody: how many decisions there are
    decisions: tuple[Decision, ...]
    unseen: tuple[int, ...]  # by viewer: how many decisions it had not noticed before this one
    text: str = ""  # of the move, if it was typed
    stand_in: str = ""  # no decision: begins, ends or stays, as it is told
    name: str = ""  # of the person for whom a bot plays
