"""Undo: how far a seat may go back, alone or with everyone's consent."""

from roji.server.tables.state import State
from roji.server.tables.viewer_numbering import lies_face_down

__all__ = ["has_other_people", "undo_point", "undo_word"]


def undo_point(state: State, seat: int) -> tuple[int | None, bool]:
    """How many decisions remain if this seat takes back its last unforced one, and whether it may do so alone.

    None if it made no decision here, or if that decision is face down and can be changed unnoticed.
    """
    assert state.match is not None
    since = state.match.since_choice(seat)
    if not since or (first := since[0].number) <= len(state.created.moves):
        return None, False
    if state.match.last_closed >= first and lies_face_down(since, seat):
        return None, False
    for decision in since:
        if decision.reveals if decision.seat == seat else decision.is_seen_by(seat):
            # People who lost a seat since then can no longer be asked.
            return (None, False) if first <= state.changed_hands_at else (first - 1, False)
    return first - 1, True


def undo_word(state: State, seat: int) -> str:
    """Whether a seat may take back its last decision: no, free, or ask (the others); no while a bot plays for it."""
    if state.seats[seat].kind == "bot":
        return "no"
    keep, is_free = undo_point(state, seat)
    return "no" if keep is None else "free" if is_free else "ask" if has_other_people(state, seat) else "no"


def has_other_people(state: State, seat: int) -> bool:
    """Whether anyone else can be asked. Bots would agree to everything, so their answered moves stand."""
    return any(other != seat and sits.kind == "person" for other, sits in enumerate(state.seats))
