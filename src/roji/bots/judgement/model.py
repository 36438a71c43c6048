"""The `Judgement` type: rules that value moves and tables, and words for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from roji.core.rule import Box, Moves, Table, rule
from roji.core.words import Phrases

__all__ = ["Judgement", "Sign", "keep_all"]


@partial(rule, is_inlined=True)
def keep_all(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """The default: no legal move is pointless."""


def our_own_stakes(_box: Box) -> float:
    """The default: the stakes of the game's own edition."""
    return 1.0


@dataclass(frozen=True, slots=True)
class Sign:
    """An event that may happen to a seat soon and that its player should know."""

    kind: int  # of event
    sentence: str  # its sentence: a key of the judgement's words


@dataclass(frozen=True, slots=True)
class Judgement:
    """What bots know of a game beyond its rules."""

    judge: Callable[..., None]  # (box, table, seat, moves, prepared, values): the worth of each legal move, in points
    playout_move: Callable[..., int]  # (box, table, seat, moves, prepared, luck) -> a good move at little cost
    estimate: Callable[..., None]  # (box, table, prepared, points): the points each seat may expect at the end
    prepare: Callable[[Box], Any]  # computes what follows from the box alone, and scratch memory: `prepared` above
    settings: Mapping[str, Mapping[str, float]]  # by bot; "search" applies to all that search (settings.py)
    signs: tuple[Sign, ...]
    soon_ends: frozenset[int]  # the kinds of events at which "soon" is over: a turn, a round
    remarks: Callable[
        [Box, Table, Table, int, Phrases], list[str]
    ]  # (box, before, after, seat, words): what a move does
    words: Mapping[str, Phrases]  # by language, from `words.<language>.toml`; English replaces a missing language
    prune: Callable[..., None] = (
        keep_all  # (box, table, seat, moves): removes moves that no bot should choose, never all
    )
    # (box) -> the points at stake relative to the game's own edition: 1 for our own (settings.py: SCALED)
    stakes: Callable[[Box], float] = our_own_stakes
    notable: float = 0.75  # a difference in a line of the score sheet, in points, worth mentioning
