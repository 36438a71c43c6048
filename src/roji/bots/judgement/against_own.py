"""What an edition pays, against what the game's own edition pays.

The weights of a judgement were found with the game's own edition. With another one, each weight that stands for some number of
the edition is multiplied by how much more or less that edition pays; with the game's own, by exactly 1.
"""

from collections.abc import Callable, Sequence

from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.rule import Box

__all__ = ["coming", "own_box", "stakes_of", "times"]

MOST = 20.0
LEAST_STAKES = 0.1  # an edition that pays next to nothing


def own_box(game: Game) -> Box:
    """The box for which the weights were found."""
    return default_edition(game).box


def times(new: float, own: float) -> float:
    """How many times as much as the game's own edition; bounded, and the difference itself where our own has nothing."""
    factor = new / own if own else 1.0 + new
    return max(-MOST, min(MOST, factor))


def coming(gains: Sequence[float]) -> float:
    """What the next step brings, and half of the one after it, and so on: a first step may pay only by the second."""
    return sum(float(gain) / 2**place for place, gain in enumerate(gains))


def stakes_of(game: Game, box: Box, points: Callable[[Box], float]) -> float:
    """How many times as many points as with the game's own edition a game is about, if `points` says how many roughly."""
    return max(LEAST_STAKES, abs(times(points(box), points(own_box(game)))))
