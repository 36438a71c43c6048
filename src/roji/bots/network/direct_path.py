"""The direct path of a network: from features about single moves straight to the logits of these moves.

A number x of kind k, such as "tiles of the walkway that this placement continues", adds x * (gains[k] + square_gains[k] * x) to
the logits of the moves it describes. The network outputs the gains for each position, after its values. One gain serves all slots
or places, so what is learned at one applies to all.
"""

from typing import Any, NamedTuple

import numpy as np

from roji.core.game import Game
from roji.core.per_game import per_game

__all__ = ["DirectPath", "add_direct", "direct_path_of", "no_direct_path"]


class DirectPath(NamedTuple):
    """All steps of the path, in the order of summation."""

    inputs: Any  # int64[steps]: the index of a feature
    moves: Any  # int64[steps]: the move it describes
    kinds: Any  # int64[steps]: the gain that it is multiplied by

    @property
    def num_kinds(self) -> int:
        """How many gains there are; and as many for squares."""
        return int(self.kinds.max()) + 1 if len(self.kinds) else 0

    @property
    def num_gains(self) -> int:
        """How many outputs of the network belong to this path."""
        return 2 * self.num_kinds


def no_direct_path() -> DirectPath:
    """The empty path, for networks whose logits come from their layers alone."""
    return DirectPath(*(np.zeros(0, np.int64) for _ in DirectPath._fields))


@per_game
def direct_path_of(game: Game) -> DirectPath:
    """The path for all numbers about moves that the game declares."""
    steps: list[tuple[int, int, int]] = []
    start, kinds = 0, 0
    for feature in game.features_list:
        about = game.move_numbers.get(feature.name)
        if about is not None:
            of_each = feature.width // about.items
            for number in range(feature.width):
                item, kind = divmod(number, of_each) if about.by_item else (number % about.items, number // about.items)
                first = about.first + item * about.each
                steps += [(start + number, move, kinds + kind) for move in range(first, first + about.each)]
            kinds += of_each
        start += feature.width
    return DirectPath(*np.array(steps, np.int64).reshape(-1, 3).T.copy())


def add_direct(path: DirectPath, features: Any, gains: Any, logits: Any) -> None:
    """Add the path's contribution to logits [rows, moves], in NumPy, for features and gains [rows, …]."""
    if len(path.inputs):
        numbers = features[:, path.inputs]
        gain, square = np.split(gains, 2, axis=1)
        added = numbers * (gain[:, path.kinds] + square[:, path.kinds] * numbers)
        for step, move in enumerate(path.moves):
            logits[:, move] += added[:, step]
