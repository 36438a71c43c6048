"""Checks the arguments of a batch: each function returns the checked value or raises a RojiError that names the problem."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from roji.core.edition import Edition, edition_for, small_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.rule import rule
from roji.envs.episode import FOURTH_SEED, THIRD_SEED, seed_word
from roji.games import read_edition

__all__ = [
    "describe",
    "edition_of",
    "marked_games",
    "one_action",
    "options_of_games",
    "row_numbers",
    "seats_of_games",
    "seeds_of_games",
    "whole_numbers",
]

WORD = 2**64 - 1
SMALL = "small"


def describe(value: Any) -> str:
    """A value for an error message: its type, or its dtype and shape."""
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if shape is None or dtype is None:
        return f"a {type(value).__name__}"
    return f"{dtype} {list(shape)}"


def whole_numbers(value: Any, name: str, num_games: int) -> Any:
    """The value as an array with one whole number for each game."""
    array = np.asarray(value)
    if array.shape != (num_games,) or array.dtype.kind not in "iu":
        raise RojiError(f"{name} must be whole numbers of shape [{num_games}], not {describe(array)}.")
    return array


def edition_of(game: Game, edition: Edition | str | Path | None) -> Edition:
    """The edition: an Edition, a file's path, "small" for the game's small one, or None for the game's own."""
    if edition == SMALL:
        return small_edition(game)
    return edition_for(game, read_edition(game, edition) if isinstance(edition, str | Path) else edition)


def marked_games(where: Any, num_games: int) -> Any:
    """The selected games: bools, one for each; None: all."""
    if where is None:
        return np.ones(num_games, np.bool_)
    if getattr(where, "shape", None) != (num_games,) or where.dtype != np.bool_:
        raise RojiError(f"where must be bools of shape [{num_games}].")
    return np.ascontiguousarray(where)


def row_numbers(rows: Any, name: str, num_games: int, only_once: bool = False) -> Any:
    """The row numbers of some games: int64, at least one."""
    array = np.asarray(rows)
    if array.ndim != 1 or len(array) == 0 or array.dtype.kind not in "iu":
        raise RojiError(f"{name} must be one or more whole numbers, not {describe(array)}.")
    for row in array[(array < 0) | (array >= num_games)][:1]:
        raise RojiError(f"{name}: there is no game {row}, only 0 to {num_games - 1}.")
    if only_once and len(np.unique(array)) != len(array):
        raise RojiError(f"{name} names a game twice.")
    return np.ascontiguousarray(array, np.int64)


def one_action(action: Any) -> int:
    """An agent's action as a whole number: 3, or an array that holds one. 2.7 is refused, not cut."""
    array = np.asarray(action)
    if array.size != 1 or array.dtype.kind not in "iu":
        raise RojiError(f"An action must be one whole number, not {action!r}.")
    return int(array.reshape(-1)[0])


def seats_of_games(game: Game, seats: Any, num_games: int) -> Any:
    """The number of seats of each game, from one number or one for each."""
    array = np.asarray(seats)
    if array.ndim == 0:
        array = np.full(num_games, array)
    array = whole_numbers(array, "seats", num_games)
    for index in np.flatnonzero(~np.isin(array, game.seats))[:1]:
        allowed = ", ".join(str(count) for count in game.seats)
        raise RojiError(f"{game.title} is for {allowed} players: game {index} cannot have {array[index]} seats.")
    return array.astype(np.uint8)


def options_of_games(game: Game, options: Any, seats: Any) -> Any:
    """The options number of each game, from one mapping of names to values or one for each; None: the defaults."""
    if options is None or isinstance(options, Mapping):
        options = [options or {}] * len(seats)
    if not isinstance(options, Sequence) or len(options) != len(seats):
        raise RojiError(f"options must be one mapping or {len(seats)} of them, not {describe(options)}.")
    codes: dict[tuple[Any, ...], int] = {}
    numbers = np.zeros(len(seats), np.int32)
    for index, chosen in enumerate(options):
        if not isinstance(chosen, Mapping):
            raise RojiError(f"options[{index}] must be a mapping of names to values, not {describe(chosen)}.")
        key = (int(seats[index]), *sorted(chosen.items()))
        if key not in codes:
            codes[key] = game.encode_options(chosen, int(seats[index]))
        numbers[index] = codes[key]
    return numbers


def seeds_of_games(seeds: Any, num_games: int) -> Any:
    """uint64 [games, 2] from one number for all (each game then gets its own seed from it) or one for each game."""
    if isinstance(seeds, np.ndarray) and seeds.dtype == np.uint64 and seeds.shape == (num_games, 2):
        return seeds
    if isinstance(seeds, int | np.integer) and not isinstance(seeds, bool):
        return _seeds_from_one(_seed(int(seeds), "seeds"), num_games)
    if not isinstance(seeds, Sequence | np.ndarray) or isinstance(seeds, str | bytes):
        raise RojiError(f"seeds must be one whole number or {num_games} of them, not {describe(seeds)}.")
    if len(seeds) != num_games or (isinstance(seeds, np.ndarray) and (seeds.ndim != 1 or seeds.dtype.kind not in "iu")):
        found = describe(seeds) if isinstance(seeds, np.ndarray) else f"{len(seeds)}"
        raise RojiError(f"seeds must be one whole number or {num_games} of them, not {found}.")
    words = np.zeros((num_games, 2), np.uint64)
    for index, value in enumerate(seeds):
        if not isinstance(value, int | np.integer) or isinstance(value, bool):
            raise RojiError(f"seeds[{index}] must be a whole number, not {value!r}.")
        seed = _seed(int(value), f"seeds[{index}]")
        words[index] = seed & WORD, seed >> 64
    return words


def _seed(seed: int, name: str) -> int:
    if not 0 <= seed < 2**128:
        raise RojiError(f"{name} is {seed}, but must be from 0 to 2**128 - 1.")
    return seed


def _seeds_from_one(seed: int, num_games: int) -> Any:
    words = np.zeros((num_games, 2), np.uint64)
    fill_seeds(np.uint64(seed & WORD), np.uint64(seed >> 64), words)
    return words


@rule
def fill_seeds(low: np.uint64, high: np.uint64, words: Any) -> None:
    """Derive a seed for each game from one."""
    for index in range(words.shape[0]):
        words[index, 0] = seed_word(low, high, np.uint64(index), THIRD_SEED)
        words[index, 1] = seed_word(low, high, np.uint64(index), FOURTH_SEED)
