"""Limits for endless games, which strange editions or unwilling players can cause, and for endless logs."""

from roji.server.messages.refusals import Refusal
from roji.server.store.entries import Body, Closed, Rematched
from roji.server.tables.state import State

__all__ = ["check_has_room", "why_endless"]

MOST_ENTRIES = 100_000  # entries of one table: enough for a game, its chat, and much more
LAST_ENTRIES = (Closed, Rematched)  # allowed beyond the limit, because each can come only once


def why_endless(state: State) -> str | None:
    """Why a table must be closed as unfinished; None if it need not be."""
    limit = state.game.decision_limit
    if state.match is not None and len(state.match.log) >= limit:
        return f"The game is closed as unfinished: after {limit} decisions nobody will end it any more."
    if state.number >= MOST_ENTRIES:
        return f"The table is closed as unfinished: {MOST_ENTRIES} things have happened here."
    return None


def check_has_room(state: State, body: Body) -> None:
    """Refuse one more entry in a log that is full, whatever the table's status."""
    if state.number >= MOST_ENTRIES and not isinstance(body, LAST_ENTRIES):
        raise Refusal("not_now", f"{MOST_ENTRIES} things have happened at this table: open another one.")
