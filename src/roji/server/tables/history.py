"""The history of a table's game, entry by entry."""

from msgspec import Struct

from roji.match import Decision

__all__ = ["NO_QUESTION", "HistoryItem"]

NO_QUESTION = -1


class HistoryItem(Struct, frozen=True, gc=False):
    """The effect of one log entry on the game."""

    number: int
    at: float
    seat: int
    question: int  # the question answered, or NO_QUESTION
    is_undo: bool
    kept: int  # after an undo, or when a bot begins or ends playing for a person: the number of decisions
    decisions: tuple[Decision, ...]
    unseen: tuple[int, ...]  # by viewer: how many earlier decisions it had not noticed
    text: str = ""  # of the move, if it was typed
    stand_in: str = ""  # not a decision: begins, ends or stays, as told
    name: str = ""  # the name of the person for whom a bot plays
