"""The arrays of a batch: what goes in, what comes out, and what lies between. Allocated once, filled anew by every step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.core.game import MAX_SEATS, Game
from roji.core.moves import MOVE_WORDS
from roji.envs.tally import tally_type

__all__ = ["Arrays", "Step"]

Array = Any  # a NumPy array, or an array on the device
NewArray = Callable[[tuple[int, ...], np.dtype[Any]], Array]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What a batch shows after `reset` and after each `step`. The arrays are the batch's own: the next step overwrites them."""

    features: Array  # float32 [games, features]: what the seat to act sees; None without features
    masks: Array  # bool [games, moves]: what it may do
    words: Array  # uint64 [games, 2]: the same, packed
    seats: Array  # int32 [games]: who is to act; -1 where a game is over and not followed by another
    rewards: Array  # float32 [games, 6]: by place, when a game has just ended; otherwise 0
    points: Array  # int32 [games, 6]: each seat's total, when a game has just ended; otherwise 0, or as it stands
    over: Array  # bool [games]: the last move ended the game
    truncated: Array  # bool [games]: the game was cut off by the limit, and is not scored
    illegal: Array  # bool [games]: the move was not legal, and the game is unchanged


@dataclass(frozen=True, slots=True, eq=False)
class Arrays:
    """All arrays of a batch, on one backend."""

    boxes: Array  # one record
    tables: Array  # records [games]
    table_words: Array  # uint64 [games, words]: the same memory, to blank a table with
    tallies: Array  # records [games]
    moves: Array  # int64 [games]: filled by `random_moves`
    luck: Array  # uint64 [games, 3]: for random moves
    step: Step

    @property
    def results(self) -> tuple[Array, ...]:
        """What a step fills in besides the features, in the order in which the rules take it."""
        step = self.step
        return (step.words, step.seats, step.rewards, step.points, step.over, step.truncated, step.illegal)


def new_step(game: Game, num_games: int, features: Array, new: NewArray) -> Step:
    """Empty results."""

    def array(dtype: Any, *shape: int) -> Array:
        return new((num_games, *shape), np.dtype(dtype))

    return Step(
        features=features,
        masks=array(np.bool_, game.num_moves),
        words=array(np.uint64, MOVE_WORDS),
        seats=array(np.int32),
        rewards=array(np.float32, MAX_SEATS),
        points=array(np.int32, MAX_SEATS),
        over=array(np.bool_),
        truncated=array(np.bool_),
        illegal=array(np.bool_),
    )


def host_tallies(game: Game, num_games: int, seats: Any, options: Any) -> Array:
    """The tallies before the first reset."""
    tallies = np.zeros(num_games, tally_type(game))
    tallies["num_seats"] = seats
    tallies["options"] = options
    return tallies
