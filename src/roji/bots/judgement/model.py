"""What a judgement is: rules that say what moves and tables are worth, and words for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from roji.core.rule import Box, Moves, Table, rule
from roji.core.words import Phrases

__all__ = ["Judgement", "Sign", "keep_all"]


@partial(rule, is_inlined=True)
def keep_all(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """No legal move is pointless."""


def our_own_stakes(_box: Box) -> float:
    """As many points as ever."""
    return 1.0


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that may happen to a seat soon and that its player would want to know."""

    kind: int  # of event
    sentence: str  # what to say of it: a key of the judgement's words


@dataclass(frozen=True, slots=True)
class Judgement:
    """What bots know of a game beyond its rules."""

    judge: Callable[..., None]  # (box, table, seat, moves, prepared, values): the worth of each legal move, in points
    playout_move: Callable[..., int]  # (box, table, seat, moves, prepared, luck) -> a good move at little cost
    estimate: Callable[..., None]  # (box, table, prepared, points): the points each seat may expect at the end
    prepare: Callable[[Box], Any]  # what can be worked out from the box alone, and scratch memory: `prepared` above
    settings: Mapping[str, Mapping[str, float]]  # by bot; "search" holds for all that search (settings.py)
    signs: tuple[Sign, ...]
    soon_ends: frozenset[int]  # the kinds of events at which "soon" is over: a turn, a round
    remarks: Callable[
        [Box, Table, Table, int, Phrases], list[str]
    ]  # (box, before, after, seat, words): what a move does
    words: Mapping[str, Phrases]  # by language, from `words.<language>.toml`; English where a language is missing
    prune: Callable[..., None] = keep_all  # (box, table, seat, moves): takes out what no bot should choose, never all
    # (box) -> how many times as many points as in the game's own edition a game is about: 1 for our own (settings.py: SCALED)
    stakes: Callable[[Box], float] = our_own_stakes
    notable: float = 0.75  # points of difference in a line of the score sheet that are worth a word
