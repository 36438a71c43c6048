"""Where luck lies on a table: the pile that things are drawn from, and, for games that can be counted, every possible deal.

Bots and environments that must not know the future need to be told: a pile is shuffled at set-up, so what comes next lies in the
table long before anybody draws it.
"""

from collections.abc import Callable
from typing import NamedTuple

from roji.core.rule import Box, Table

__all__ = ["NO_PILE", "Deals", "Pile"]


class Pile(NamedTuple):
    """Which fields of a table hold what is drawn, shuffled beforehand; the next one is the last."""

    field: str
    size: str
    num_shown: int = 0  # how many of the next ones can be seen


NO_PILE = Pile("", "")  # nothing is shuffled beforehand: all luck is drawn from `table.luck` when it happens


class Deals(NamedTuple):
    """All that luck can do at set-up, as steps whose outcomes are numbered from 0 and equally likely."""

    # (box, seats, options, what came so far) -> how many outcomes the next step has; 0 when all is dealt
    num_outcomes: Callable[[Box, int, int, tuple[int, ...]], int]
    # (box, table, what came): makes a table that is set up into this one
    arrange: Callable[[Box, Table, tuple[int, ...]], None]
