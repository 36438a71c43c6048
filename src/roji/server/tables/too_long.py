"""Games that go on for ever, as they can with strange editions or with players who do not want to end them."""

from roji.server.tables.state import State

__all__ = ["too_long"]

MOST_ENTRIES = 100_000  # of one table: a game, all that is said about it, and much more


def too_long(state: State) -> str | None:
    """Why a table must be closed as unfinished; None if it need not."""
    limit = state.game.decision_limit
    if state.match is not None and len(state.match.log) >= limit:
        return f"The game is closed as unfinished: after {limit} decisions nobody will end it any more."
    if state.number >= MOST_ENTRIES:
        return f"The table is closed as unfinished: {MOST_ENTRIES} things have happened here."
    return None
