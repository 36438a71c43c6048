"""Compares what an edition pays with what the game's own edition pays.

A judgement's weights were found with the game's own edition. With another one, each weight that stands for some number of the
edition is scaled by how much more or less that edition pays; with the game's own, by exactly 1.
"""

from collections.abc import Callable, Sequence

from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.rule import Box

__all__ = ["coming", "own_box", "stakes_of", "times"]

MOST = 20.0
LEAST_STAKES = 0.1  # the smallest ratio, for an edition that pays next to nothing


def own_box(game: Game) -> Box:
    """The box for which the weights were found."""
    return default_edition(game).box


def times(new: float, own: float) -> float:
    """The ratio to the game's own edition, bounded; the difference if our own value is zero."""
    factor = new / own if own else 1.0 + new
    return max(-MOST, min(MOST, factor))


def coming(gains: Sequence[float]) -> float:
    """The value of the next step, plus half of the one after it, and so on, because a step may pay only through the next."""
    return sum(float(gain) / 2**place for place, gain in enumerate(gains))


def stakes_of(game: Game, box: Box, points: Callable[[Box], float]) -> float:
    """The ratio of a game's points to those with the game's own edition, where `points` estimates both."""
    return max(LEAST_STAKES, abs(times(points(box), points(own_box(game)))))
