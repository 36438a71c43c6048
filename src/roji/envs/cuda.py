"""The batch on a GPU: the buffers on the device, and the order in which kernels fill them."""

from typing import Any

import numpy as np

from roji.core.errors import RojiError
from roji.core.game import EFFORTS
from roji.core.rule import Table
from roji.envs.buffers import BatchRows, BatchSetup, Finals, new_buffers, new_episodes, shown_step
from roji.envs.checks import describe, whole_numbers
from roji.envs.device import cuda, has_device
from roji.envs.device_array import DeviceArray
from roji.envs.kernels import BOOLS, copy_moves, copy_rows, kernels_of, pick_moves, show_rows
from roji.envs.play_kernels import GAMES_IN_BLOCK, EndedGames, GamesByEffort

__all__ = ["CudaBackend", "grid_of", "in_one_list", "play_grid_of"]

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
        episodes = new_episodes(setup)
        table_words = _new((num_games, _words(game.table_type)), np.dtype(np.uint64))
        episode_words = cuda.to_device(episodes.view(np.uint64).reshape(num_games, -1))
        num_features = game.num_features if setup.features else 1
        num_masks = num_games * game.num_moves
        self._mask_words = _new(((num_masks + BOOLS - 1) // BOOLS,), np.dtype(np.uint64))
        self.buffers = new_buffers(
            setup,
            _new,
            boxes=cuda.to_device(setup.edition.boxes),
            tables=_same_memory(table_words, game.table_type, num_games, (num_games,)),
            table_words=table_words,
            episodes=_same_memory(episode_words, episodes.dtype, num_games, (num_games,)),
            features=_new((num_features, num_games), np.dtype(np.float32)),
            masks=_same_memory(self._mask_words, np.dtype(np.bool_), num_masks, (num_games, game.num_moves)),
        )
        num_finals = num_games if setup.final else 1
        self._finals = Finals(
            _new((num_finals,), np.dtype(np.int32)),
            _new((num_finals, game.num_moves), np.dtype(np.bool_)),
            _new((num_features, num_finals), np.dtype(np.float32)),
        )
        self.rows = BatchRows(table_words, episode_words, self.buffers.luck, self.buffers.rewards, self.buffers.points)
        self.shown = shown_step(self.buffers, self._finals, setup, _shown)
        self._moves = _new((num_games,), np.dtype(np.int64))
        num_lists = EFFORTS if game.effort else 0
        self._counters = _new((1 + num_lists,), np.dtype(np.int32))  # of the lists of games, emptied by every step
        self._ended = EndedGames(_new((num_games,), np.dtype(np.int32)), self._counters[:1])
        if game.effort:
            lists = _new((num_lists, num_games), np.dtype(np.int32))
            self._by_effort = GamesByEffort(lists, self._counters[1:])
        else:
            self._by_effort = in_one_list(num_games)
        self._setup = setup
        self._kernels = kernels_of(game)

    def reset(self, seeds: Any, where: Any) -> None:
        """Start the games that are marked, with their seeds."""
        marked, seeds = cuda.to_device(np.ascontiguousarray(where)), cuda.to_device(np.ascontiguousarray(seeds))
        self._launch(self._kernels.reset, self.buffers, marked, seeds)
        self._observe()

    def step(self, moves: Any) -> None:
        """Play one move in every game."""
        buffers, by_effort = self.buffers, self._by_effort
        if self._kernels.sort:
            self._launch(self._kernels.sort, buffers.boxes, buffers.tables, by_effort)
        grid = play_grid_of(by_effort)
        self._kernels.play[grid](buffers, moves, by_effort, self._ended, self._setup.limit)
        if self._setup.final:
            self._launch(self._kernels.look_back, self.buffers, self._finals, self._ended)
        self._launch(self._kernels.finish, self.buffers, self._ended, self._setup.autoreset)
        self._observe()

    def put(self, rows: Any, source: BatchRows, source_rows: Any) -> None:
        """Copy games of another batch on this device into these rows."""
        rows, source_rows = cuda.to_device(rows), cuda.to_device(source_rows)
        copy_rows[grid_of(len(rows))](self.rows, rows, source, source_rows)
        show_rows[grid_of(len(rows))](self.buffers, rows)
        self._observe()

    def redeal(self, where: Any, seats: Any, seeds: Any) -> None:
        """Deal afresh what these seats cannot know, in the games that are marked."""
        self._launch(self._kernels.redeal, self.buffers, *map(cuda.to_device, (where, seats, seeds)))
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

    def from_host(self, rows: BatchRows) -> BatchRows:
        """A copy on the device."""
        return BatchRows(*map(cuda.to_device, rows))

    def table(self, index: int) -> Table:
        """A copy of one table."""
        words = self.buffers.table_words[index : index + 1].copy_to_host()
        return words.view(self._setup.game.table_type).reshape(1)[0]

    def wait(self) -> None:
        """Return when the device has done all its work."""
        cuda.synchronize()

    def _observe(self) -> None:
        """Write masks and features, and the current points if wanted; empty the lists of games."""
        buffers, masks = self.buffers, self._mask_words
        self._kernels.masks[grid_of(masks.shape[0])](buffers.words, masks, self._counters)
        if self._setup.live_points:
            self._launch(self._kernels.score, buffers.boxes, buffers.tables, buffers.episodes, buffers.points)
        if self._setup.features:
            self._launch(self._kernels.features, buffers.boxes, buffers.tables, buffers.seats, buffers.features)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[grid_of(self._setup.num_games)](*arguments)


def grid_of(threads: int, most: int = THREADS) -> tuple[int, int]:
    """The launch configuration for so many threads: the number of blocks, and of threads in each, `most` at the most."""
    in_block = min(threads, most)
    return (threads + in_block - 1) // in_block, in_block


def in_one_list(num_games: int) -> GamesByEffort:
    """All games in one list that never changes, for games whose moves take about as long."""
    rows = np.arange(num_games, dtype=np.int32).reshape(1, -1)
    return GamesByEffort(cuda.to_device(rows), cuda.to_device(np.array([num_games], np.int32)))


def play_grid_of(by_effort: GamesByEffort) -> tuple[tuple[int, int], int]:
    """The launch configuration for playing a move in listed games: enough blocks for each list to hold all of them."""
    lists, num_games = by_effort.games.shape
    blocks, in_block = grid_of(num_games, GAMES_IN_BLOCK)
    return (blocks, lists), in_block


def _words(dtype: np.dtype[Any]) -> int:
    return dtype.itemsize // np.dtype(np.uint64).itemsize


def _new(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    return cuda.to_device(np.zeros(shape, dtype))


def _same_memory(words: Any, dtype: np.dtype[Any], length: int, shape: tuple[int, ...]) -> Any:
    """The memory of some words as an array of `length` elements of another type."""
    array = words.view(dtype).ravel()[:length].reshape(*shape)
    return type(words)(array) if isinstance(array, np.ndarray) else array  # in Numba's simulator


def _shown(array: Any, is_features: bool) -> DeviceArray:
    return DeviceArray(array, cuda.synchronize, transposed=is_features)
