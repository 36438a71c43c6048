"""The batch on a GPU: the buffers on the device, and the order in which kernels fill them."""

from typing import Any

import numpy as np

from roji.core.errors import RojiError
from roji.core.rule import Table
from roji.envs.buffers import BatchSetup, Buffers, Step, new_buffers, new_episodes
from roji.envs.checks import describe, whole_numbers
from roji.envs.device import cuda, has_device
from roji.envs.device_array import DeviceArray
from roji.envs.kernels import BOOLS, EndedGames, copy_moves, kernels_of, pick_moves, spread_moves

__all__ = ["CudaBackend", "grid_of"]

THREADS = 128  # in a block


class CudaBackend:
    """The buffers on the device, and the kernels that fill them. Everything runs on the default stream."""

    name = "cuda"

    def __init__(self, setup: BatchSetup) -> None:
        if not has_device():
            raise RojiError(
                "There is no CUDA device here, or no numba-cuda: pip install 'roji[gpu]', or use backend cpu."
            )
        game, num_games = setup.game, setup.num_games
        words = game.table_type.itemsize // np.dtype(np.uint64).itemsize
        table_words = _new((num_games, words), np.dtype(np.uint64))
        num_masks = num_games * game.num_moves
        self._mask_words = _new(((num_masks + BOOLS - 1) // BOOLS,), np.dtype(np.uint64))
        self.buffers = new_buffers(
            setup,
            _new,
            boxes=cuda.to_device(setup.edition.boxes),
            tables=_same_memory(table_words, game.table_type, num_games, (num_games,)),
            table_words=table_words,
            episodes=cuda.to_device(new_episodes(setup)),
            features=_new((game.num_features if setup.features else 1, num_games), np.dtype(np.float32)),
            masks=_same_memory(self._mask_words, np.dtype(np.bool_), num_masks, (num_games, game.num_moves)),
        )
        self.shown = _shown(self.buffers, setup.features)
        self._moves = _new((num_games,), np.dtype(np.int64))
        self._ended = EndedGames(_new((num_games,), np.dtype(np.int32)), _new((1,), np.dtype(np.int32)))
        self._setup = setup
        self._kernels = kernels_of(game)

    def reset(self, seeds: Any, where: Any) -> None:
        """Start the games that are marked, with their seeds."""
        marked, seeds = cuda.to_device(np.ascontiguousarray(where)), cuda.to_device(np.ascontiguousarray(seeds))
        self._launch(self._kernels.reset, self.buffers, marked, seeds)
        self._observe()

    def step(self, moves: Any) -> None:
        """Play one move in every game."""
        self._launch(self._kernels.play, self.buffers, moves, self._ended, self._setup.limit)
        self._launch(self._kernels.finish, self.buffers, self._ended, self._setup.autoreset)
        self._observe()

    def random_moves(self) -> Any:
        """A random legal move for each game; the next call overwrites the array."""
        self._launch(pick_moves, self.buffers.words, self.buffers.luck, self._moves)
        return self._moves

    def moves(self, moves: Any, num_games: int) -> Any:
        """The moves as the kernels take them, on the device and 64 bits wide; RojiError if shape or type are wrong."""
        if moves is self._moves:
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
        copy_moves[grid_of(num_games)](moves, self._moves)
        return self._moves

    def to_host(self, array: Any) -> Any:
        """A copy in host memory."""
        return array.copy_to_host()

    def table(self, index: int) -> Table:
        """A copy of one table."""
        words = self.buffers.table_words[index : index + 1].copy_to_host()
        return words.view(self._setup.game.table_type).reshape(1)[0]

    def wait(self) -> None:
        """Return when the device has done all its work."""
        cuda.synchronize()

    def _observe(self) -> None:
        """Write masks and features, and the current points if wanted; empty the list of ended games."""
        buffers, masks = self.buffers, self._mask_words
        num_moves = self._setup.game.num_moves
        spread_moves[grid_of(masks.shape[0])](buffers.words, masks, num_moves, self._ended.number)
        if self._setup.live_points:
            self._launch(self._kernels.score, buffers.boxes, buffers.tables, buffers.episodes, buffers.points)
        if self._setup.features:
            self._launch(self._kernels.features, buffers.boxes, buffers.tables, buffers.seats, buffers.features)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[grid_of(self._setup.num_games)](*arguments)


def grid_of(threads: int) -> tuple[int, int]:
    """The launch configuration for so many threads: the number of blocks, and of threads in each."""
    in_block = min(threads, THREADS)
    return (threads + in_block - 1) // in_block, in_block


def _new(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    return cuda.to_device(np.zeros(shape, dtype))


def _same_memory(words: Any, dtype: np.dtype[Any], length: int, shape: tuple[int, ...]) -> Any:
    """The memory of some words as an array of `length` elements of another type."""
    array = words.view(dtype).ravel()[:length].reshape(*shape)
    return type(words)(array) if isinstance(array, np.ndarray) else array  # in Numba's simulator


def _shown(buffers: Buffers, with_features: bool) -> Step:
    arrays: dict[str, Any] = {
        name: DeviceArray(getattr(buffers, name), cuda.synchronize, transposed=name == "features")
        for name in Step.__slots__
    }
    return Step(**(arrays if with_features else arrays | {"features": None}))
