"""The batch on a GPU: the arrays on the device, and the order of the kernels that fill them."""

from dataclasses import replace
from typing import Any

import numpy as np

from roji.core.edition import Edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS
from roji.core.rule import Table
from roji.envs.arrays import Arrays, Step, host_tallies, new_step
from roji.envs.checks import describe, whole_numbers
from roji.envs.device import cuda, has_device
from roji.envs.device_array import DeviceArray
from roji.envs.kernels import BOOLS, copy_moves, kernels_of, pick_moves, spread_moves

__all__ = ["CudaBackend", "grid_of"]

THREADS = 128  # in a block


class CudaBackend:
    """The arrays on the device, and the kernels that fill them. Everything runs on the default stream."""

    name = "cuda"

    def __init__(
        self, game: Game, edition: Edition, num_games: int, seats: Any, options: Any, features: bool, live_points: bool
    ) -> None:
        if not has_device():
            raise RojiError(
                "There is no CUDA device here, or no numba-cuda: pip install 'roji[gpu]', or use backend cpu."
            )
        words = game.table_type.itemsize // np.dtype(np.uint64).itemsize
        table_words = cuda.to_device(np.zeros((num_games, words), np.uint64))
        shown = _new((game.num_features, num_games), np.dtype(np.float32)) if features else None
        num_masks = num_games * game.num_moves
        self._mask_words = _new(((num_masks + BOOLS - 1) // BOOLS,), np.dtype(np.uint64))
        masks = _same_memory(self._mask_words, np.dtype(np.bool_), num_masks, (num_games, game.num_moves))
        self._own = Arrays(
            boxes=cuda.to_device(edition.boxes),
            tables=_same_memory(table_words, game.table_type, num_games, (num_games,)),
            table_words=table_words,
            tallies=cuda.to_device(host_tallies(game, num_games, seats, options)),
            moves=_new((num_games,), np.dtype(np.int64)),
            luck=_new((num_games, LUCK_WORDS), np.dtype(np.uint64)),
            step=replace(new_step(game, num_games, shown, _new), masks=masks),
        )
        self._shown = _shown(self._own.step)
        self._ended = _new((num_games,), np.dtype(np.int32))
        self._num_ended = _new((1,), np.dtype(np.int32))
        self._live_points = live_points
        self._num_games = num_games
        self._table_type = game.table_type
        self._kernels = kernels_of(game)

    @property
    def arrays(self) -> Arrays:
        """The arrays as Numba knows them."""
        return self._own

    @property
    def shown(self) -> Step:
        """What learners read, for any framework."""
        return self._shown

    def reset(self, seeds: Any, which: Any) -> None:
        """Deal the games that are marked, with their seeds."""
        own = self._own
        marked, seeds = cuda.to_device(np.ascontiguousarray(which)), cuda.to_device(np.ascontiguousarray(seeds))
        state = (own.boxes, own.tables, own.table_words, own.tallies)
        self._launch("deal", *state, marked, seeds, own.luck, *own.results)
        self._show()

    def step(self, moves: Any, limit: int, autoreset: bool) -> None:
        """Play one move in every game."""
        own = self._own
        results = (*own.results, self._ended, self._num_ended)
        self._launch("play", own.boxes, own.tables, own.tallies, moves, *results, limit)
        self._launch("finish", own.boxes, own.tables, own.table_words, own.tallies, *results, autoreset)
        self._show()

    def random_moves(self) -> Any:
        """A random legal move for each game."""
        own = self._own
        pick_moves[grid_of(self._num_games)](own.step.words, own.luck, own.moves)
        return own.moves

    def moves(self, moves: Any, num_games: int) -> Any:
        """The moves as the kernels take them: on the device, 64 bits wide."""
        if moves is self._own.moves:
            return moves
        if isinstance(moves, DeviceArray):
            moves = moves.owner
        elif hasattr(moves, "__cuda_array_interface__"):
            moves = cuda.as_cuda_array(moves)
        elif not hasattr(moves, "copy_to_host"):
            moves = cuda.to_device(np.ascontiguousarray(whole_numbers(moves, "moves", num_games)))
        if tuple(moves.shape) != (num_games,) or np.dtype(moves.dtype).kind not in "iu":
            raise RojiError(f"moves must be whole numbers of shape [{num_games}], not {describe(moves)}.")
        if moves.dtype == np.int64 and moves.is_c_contiguous():
            return moves
        copy_moves[grid_of(num_games)](moves, self._own.moves)
        return self._own.moves

    def to_host(self, array: Any) -> Any:
        """A copy in the machine's memory."""
        return array.copy_to_host()

    def table(self, index: int) -> Table:
        """A copy of one table."""
        words = self._own.table_words[index : index + 1].copy_to_host()
        return words.view(self._table_type).reshape(1)[0]

    def wait(self) -> None:
        """Until everything asked of the device is done."""
        cuda.synchronize()

    def _show(self) -> None:
        own, step = self._own, self._own.step
        num_moves, masks = step.masks.shape[1], self._mask_words
        spread_moves[grid_of(masks.shape[0])](step.words, masks, num_moves, self._num_ended)
        if self._live_points:
            self._launch("count", own.boxes, own.tables, own.tallies, step.points)
        if step.features is not None:
            self._launch("features", own.boxes, own.tables, step.seats, step.features)

    def _launch(self, kernel: str, *arguments: Any) -> None:
        self._kernels[kernel][grid_of(self._num_games)](*arguments)


def grid_of(threads: int) -> tuple[int, int]:
    """Blocks, and threads in each."""
    in_block = min(threads, THREADS)
    return (threads + in_block - 1) // in_block, in_block


def _new(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    return cuda.to_device(np.zeros(shape, dtype))


def _same_memory(words: Any, dtype: np.dtype[Any], length: int, shape: tuple[int, ...]) -> Any:
    """The memory of some words as `length` things of another type."""
    things = words.view(dtype).ravel()[:length].reshape(*shape)
    return type(words)(things) if isinstance(things, np.ndarray) else things  # in Numba's simulator


def _shown(step: Step) -> Step:
    shown = {name: DeviceArray(getattr(step, name), cuda.synchronize) for name in Step.__slots__ if name != "features"}
    features = step.features
    return Step(
        features=None if features is None else DeviceArray(features, cuda.synchronize, transposed=True), **shown
    )
