"""Games that go on for ever, as they can with strange editions or with players who do not want to end them; logs without end."""

from roji.server.messages.refusals import Refusal
from roji.server.store.entries import Body, Closed, Rematched
from roji.server.tables.state import State

__all__ = ["check_has_room", "too_long"]

MOST_ENTRIES = 100_000  # of one table: a game, all that is said about it, and much more
LAST_ENTRIES = (Closed, Rematched)  # each can come only once then


def too_long(state: State) -> str | None:
    """Why a table must be closed as unfinished; None if it need not."""
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
