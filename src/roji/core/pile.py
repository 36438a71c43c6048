"""Where a table keeps its luck: the draw pile and, for games whose deals can be enumerated, every possible deal.

Bots and environments must not know the future, but a pile is shuffled at set-up, so the table holds the next draws long
before anyone draws them.
"""

from collections.abc import Callable
from typing import NamedTuple

from roji.core.rule import Box, Table

__all__ = ["NO_PILE", "Deals", "Pile"]


class Pile(NamedTuple):
    """The fields of a table with a pile shuffled beforehand; the last item is drawn next."""

    field: str
    size: str
    num_shown: int = 0  # how many of the next items are visible
    # What a new pile is made of, if a move that draws from the empty pile neither discards nor shuffles anything else.
    discards: str = ""
    num_discards: str = ""


NO_PILE = Pile("", "")  # no pile is shuffled beforehand: all luck is drawn from `table.luck` when needed


class Deals(NamedTuple):
    """Every outcome of luck at set-up, as steps whose outcomes are numbered from 0 and equally likely."""

    # (box, seats, options, outcomes so far) -> number of outcomes of the next step; 0 when all is dealt
    num_outcomes: Callable[[Box, int, int, tuple[int, ...]], int]
    # (box, table, outcomes): turns a table after set-up into the one with these outcomes
    arrange: Callable[[Box, Table, tuple[int, ...]], None]
