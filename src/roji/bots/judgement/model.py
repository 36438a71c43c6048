"""What a judgement is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from roji.core.rule import Box

__all__ = ["Judgement"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What bots know of a game beyond its rules."""

    judge: Callable[..., None]  # (box, table, seat, moves, lore, values): the worth of each legal move, in points
    quick: Callable[..., int]  # (box, table, seat, moves, lore, luck) -> a good move at little cost, for playouts
    estimate: Callable[..., None]  # (box, table, lore, points): the points each seat may expect at the end
    prepare: Callable[[Box], Any]  # the lore: what can be known from the box alone, and room to think
    minds: Mapping[str, Mapping[str, float]]  # the settings of each bot (mind.py); "search" holds for all that search
