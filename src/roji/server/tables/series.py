"""A series: the same people play game after game, moving on one seat each time, and count their wins."""

from roji.server.store.entries import SeriesEntry
from roji.server.tables.state import State

__all__ = ["series_of"]


def series_of(state: State) -> list[SeriesEntry]:
    """By seat: the results of a series, including this game if it is over."""
    before = state.series
    if state.match is None or state.status != "over":
        return before
    ends = zip(before or [SeriesEntry()] * len(state.seats), state.match.places(), state.match.points(), strict=True)
    return [SeriesEntry(one.games + 1, one.wins + (place == 1), one.points + points) for one, place, points in ends]
