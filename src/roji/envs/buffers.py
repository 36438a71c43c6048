"""The arrays of a batch, allocated once and refilled by every step. Compiled code receives them as one record."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from roji.core.edition import Edition
from roji.core.game import MAX_SEATS, Game
from roji.core.luck import LUCK_WORDS
from roji.core.moves import MOVE_WORDS

__all__ = [
    "BatchRows",
    "BatchSetup",
    "Buffers",
    "Finals",
    "Step",
    "StepSettings",
    "episode_type",
    "new_buffers",
    "new_episodes",
    "shown_step",
]

Array = Any  # a NumPy array, or an array on the device
NewArray = Callable[[tuple[int, ...], np.dtype[Any]], Array]

SEED_WORDS = 2


class BatchSetup(NamedTuple):
    """The checked arguments for a backend."""

    game: Game
    edition: Edition
    seats: Array  # uint8 [games]: the number of seats of each game
    options: Array  # int32 [games]
    features: bool  # whether observations are computed
    live_points: bool  # whether `points` shows the current score after every step
    limit: int  # decisions after which a game is cut off
    autoreset: bool  # whether a new game replaces an ended one in the same step
    final: bool  # whether the last observation of an ended game is kept

    @property
    def num_games(self) -> int:
        """How many games the batch has."""
        return len(self.seats)


class StepSettings(NamedTuple):
    """The part of the setup that compiled code needs in every step."""

    limit: int
    autoreset: bool
    live_points: bool


class Buffers(NamedTuple):
    """All arrays of a batch on one backend; a row is a game."""

    boxes: Array  # one record: the same box for all games
    tables: Array  # records [games]
    table_words: Array  # uint64 [games, words]: the memory of `tables`, for clearing a table
    episodes: Array  # records [games], see `episode_type`
    luck: Array  # uint64 [games, 3]: for random moves
    features: Array  # float32 [games, features] on a CPU, [features, games] on a GPU; no columns if not wanted
    masks: Array  # from here on as in `Step`
    words: Array
    seats: Array
    rewards: Array
    points: Array
    over: Array
    truncated: Array
    illegal: Array


class BatchRows(NamedTuple):
    """The arrays that make up a game; all others follow from them. A row is a game."""

    table_words: Array  # uint64 [games, words]
    episode_words: Array  # uint64 [games, words]
    luck: Array  # from here on as in `Buffers`
    rewards: Array
    points: Array


class Finals(NamedTuple):
    """The last observation of each ended game; no rows if not wanted."""

    seats: Array  # int32 [games]
    masks: Array  # bool [games, moves]
    features: Array  # float32, laid out as in `Buffers`


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What `reset` and `step` return. The arrays belong to the batch: the next step overwrites them."""

    features: Array  # float32 [games, features]: what the seat to act sees, 0 if nobody is; None without features
    masks: Array  # bool [games, moves]: its legal moves
    words: Array  # uint64 [games, 2]: the same, one bit for each move
    seats: Array  # int32 [games]: the seat to act; -1 if the game has ended without a successor
    rewards: Array  # float32 [games, 6]: by place, when a game has just ended; otherwise 0
    points: Array  # int32 [games, 6]: each seat's total when a game has just ended; otherwise 0, or the current score
    over: Array  # bool [games]: the last move ended the game
    truncated: Array  # bool [games]: the limit cut the game off, and it is not scored
    illegal: Array  # bool [games]: the move was not legal, and the game is unchanged
    # The last observation of a game that has just ended (`over` or `truncated`); None unless the batch keeps it.
    final_seats: Array = None  # int32 [games]: the seat to act in a truncated game; the last to move in a finished one
    final_masks: Array = None  # bool [games, moves]: that seat's legal moves; none in a finished game
    final_features: Array = None  # float32 [games, features]: that seat's features


def episode_type(game: Game) -> np.dtype[Any]:
    """The record that a batch keeps beside each table. Fields that every step reads come first, to share cache lines."""
    fields = [
        ("moves", "u8", MOVE_WORDS),  # the legal moves of the seat to act
        ("decisions", "i4"),  # made in this game so far
        ("seat", "i1"),  # the seat to act, or NOBODY
        ("num_seats", "u1"),
        ("over", "u1"),  # 1: the last move ended the game
        ("truncated", "u1"),  # 1: the last move was the last one that the limit allows
        ("illegal", "u1"),  # 1: the last move was not legal, and was not played
        ("mover", "i1"),  # the seat that moved last
        ("options", "i4"),
        ("seed", "u8", SEED_WORDS),  # of the first game
        ("number", "u8"),  # games finished since the last reset
        ("places", "i1", MAX_SEATS),  # of the last finished game
        ("sheet", "i4", (MAX_SEATS, game.score_lines)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def new_episodes(setup: BatchSetup) -> Array:
    """The episodes before the first reset, in host memory."""
    episodes = np.zeros(setup.num_games, episode_type(setup.game))
    episodes["num_seats"] = setup.seats
    episodes["options"] = setup.options
    return episodes


def new_buffers(setup: BatchSetup, new: NewArray, **special: Array) -> Buffers:
    """The buffers of a batch: `new` allocates an array of zeros; `special` are those that the backend makes its own way."""

    def array(dtype: Any, *shape: int) -> Array:
        return new((setup.num_games, *shape), np.dtype(dtype))

    return Buffers(
        luck=array(np.uint64, LUCK_WORDS),
        words=array(np.uint64, MOVE_WORDS),
        seats=array(np.int32),
        rewards=array(np.float32, MAX_SEATS),
        points=array(np.int32, MAX_SEATS),
        over=array(np.bool_),
        truncated=array(np.bool_),
        illegal=array(np.bool_),
        **special,
    )


def shown_step(buffers: Buffers, finals: Finals, setup: BatchSetup, show: Callable[..., Array] | None = None) -> Step:
    """The arrays that a batch shows; `show(array, is_features)` wraps each of them for the backend."""

    def shown(array: Array, is_features: bool = False) -> Array:
        return array if show is None else show(array, is_features)

    always = ("masks", "words", "seats", "rewards", "points", "over", "truncated", "illegal")
    arrays: dict[str, Array] = {name: shown(getattr(buffers, name)) for name in always}
    arrays["features"] = shown(buffers.features, True) if setup.features else None
    if setup.final:
        arrays |= {"final_seats": shown(finals.seats), "final_masks": shown(finals.masks)}
        arrays["final_features"] = shown(finals.features, True) if setup.features else None
    return Step(**arrays)
