"""The sizes of a network. Reading them needs no PyTorch."""

import itertools
from typing import NamedTuple

from roji.bots.network.direct_path import DirectPath, direct_path_of, no_direct_path
from roji.core.game import Game

__all__ = ["KINDS", "Shape", "shape_for", "widths_for"]

KINDS = 2  # of values: place and margin
STEP = 16  # widths and inputs are multiples of this, for matrix units
HIDDEN = (3, 2, 2)  # the ratio of the hidden layers' widths


class Shape(NamedTuple):
    """The sizes of a network."""

    features: int
    moves: int
    seats: int  # the most seats: values are for all of them, from the seat to act clockwise
    hidden: tuple[int, ...]
    direct: DirectPath

    @property
    def outputs(self) -> int:
        """Logits of moves, then the place of each seat, then the margin of each seat, then gains of the direct path."""
        return self.moves + KINDS * self.seats + self.direct.num_gains

    @property
    def inputs(self) -> int:
        """The features, padded with zeros to a multiple for matrix units."""
        return -(-self.features // STEP) * STEP

    @property
    def weights(self) -> int:
        """The number of weights without padding."""
        sizes = (self.features, *self.hidden, self.outputs)
        return sum(first * second for first, second in itertools.pairwise(sizes))


def shape_for(game: Game, weights: int) -> Shape:
    """The shape for a game with at most this many weights."""
    seats, direct = max(game.seats), direct_path_of(game)
    hidden = widths_for(game.num_features, game.num_moves + KINDS * seats + direct.num_gains, weights)
    return Shape(game.num_features, game.num_moves, seats, hidden, direct)


def widths_for(inputs: int, outputs: int, weights: int) -> tuple[int, ...]:
    """The widest hidden layers with at most this many weights."""
    widths, unit = (STEP,) * len(HIDDEN), 1
    while True:
        wider = tuple(STEP * unit * part // min(HIDDEN) // STEP * STEP for part in HIDDEN)
        if Shape(inputs, outputs, 0, wider, no_direct_path()).weights > weights:
            return widths
        widths, unit = wider, unit + 1
