"""A job's input from a table: one seat's view, and nothing that the seat may not know (D5)."""

from typing import NamedTuple

from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.match import Match

__all__ = ["SeatView", "seat_view"]


class SeatView(NamedTuple):
    """A table as one seat sees it."""

    game: Game
    box: Box
    table: Table  # a copy
    seat: int


def seat_view(match: Match, seat: int) -> SeatView:
    """A snapshot of a match as a seat sees it now."""
    return SeatView(match.game, match.box, match.view(seat), seat)
