"""The kernels of a batch: one GPU thread for each game, running the same rules as the CPU (D1).

A step is several small kernels, because the threads of a warp wait for each other: games end rarely and dealing takes long, so
ended games are listed first, and then full warps deal them.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import int16, uint64

from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, nth
from roji.core.per_game import per_game
from roji.core.rule import Moves, rule
from roji.core.story import NOBODY, STORY_COLUMNS
from roji.envs.buffers import BatchRows, Buffers, Finals
from roji.envs.device import cuda
from roji.envs.episode import SKIP, clear_rewards, episode_rules, publish, rest

__all__ = [
    "BOOLS",
    "GAMES_IN_BLOCK",
    "EndedGames",
    "Kernels",
    "copy_moves",
    "copy_rows",
    "kernels_of",
    "pick_moves",
    "show_rows",
]

BOOLS = 8  # in a word of a mask
WORD = 64
GAMES_IN_BLOCK = 64  # in each block of a kernel that keeps tables in shared memory


class EndedGames(NamedTuple):
    """The games that ended in this step, in any order."""

    games: Any  # int32 [games]: their rows
    number: Any  # int32 [1]: how many


class Kernels(NamedTuple):
    """The kernels of one game."""

    reset: Any  # (buffers, where, seeds)
    play: Any  # (buffers, moves, ended, limit)
    finish: Any  # (buffers, ended, autoreset)
    score: Any  # (boxes, tables, episodes, points)
    masks: Any  # (words, mask_words, num_ended)
    features: Any  # (boxes, tables, seats, features)
    look_back: Any  # (buffers, finals, ended)
    redeal: Any  # (buffers, where, seats, seeds)


@per_game
def kernels_of(game: Game) -> Kernels:
    """The kernels of a game, each compiled at its first launch."""
    return Kernels(
        reset=_reset_kernel(game),
        play=_play_kernel(game),
        finish=_finish_kernel(game),
        score=_score_kernel(game),
        masks=_masks_kernel(game),
        features=_features_kernel(game),
        look_back=_look_back_kernel(game),
        redeal=_redeal_kernel(game),
    )


def _reset_kernel(game: Game) -> Any:
    start, look = episode_rules(game).start, episode_rules(game).look

    def reset_games(buffers: Buffers, where: Any, seeds: Any) -> None:
        index = cuda.grid(1)
        if index < where.shape[0] and where[index]:
            start(buffers, index, seeds)
            look(buffers.boxes[0], buffers.tables[index], buffers.episodes[index])
            publish(buffers, index)

    return cuda.jit(reset_games)


def _play_kernel(game: Game) -> Any:
    play, look = episode_rules(game).play, episode_rules(game).look
    table_type, (words, read, write) = game.table_type, _table_block(game)

    def play_games(buffers: Buffers, moves: Any, ended: EndedGames, limit: int) -> None:
        index = cuda.grid(1)
        block = cuda.shared.array(words, uint64)
        read(buffers.table_words, block)
        if index < moves.shape[0]:
            no_story = cuda.local.array((1, STORY_COLUMNS), int16)[:0]
            box, episode = buffers.boxes[0], buffers.episodes[index]
            table = block.view(table_type)[cuda.threadIdx.x]
            if episode.over:
                clear_rewards(buffers, index)
            if moves[index] == SKIP:
                rest(episode)
                publish(buffers, index)
            elif play(box, table, episode, moves[index], no_story, limit):
                ended.games[cuda.atomic.add(ended.number, 0, 1)] = index
            else:
                look(box, table, episode)
                publish(buffers, index)
        write(buffers.table_words, block)

    return cuda.jit(play_games)


class TableBlock(NamedTuple):
    """How a block of threads keeps the tables of its games in shared memory.

    Rules touch single bytes, and each thread has a table of its own: in global memory every byte is a transfer of 32. The threads
    of a block copy their tables word by word, side by side.
    """

    words: int  # uint64 of shared memory
    read: Any  # (table_words, block): fill the shared memory
    write: Any  # (table_words, block): copy it back


@per_game
def _table_block(game: Game) -> TableBlock:
    in_table = game.table_type.itemsize // np.dtype(np.uint64).itemsize
    in_block = in_table * GAMES_IN_BLOCK

    def read(table_words: Any, block: Any) -> None:
        first = cuda.blockIdx.x * GAMES_IN_BLOCK
        for at in range(cuda.threadIdx.x, min(in_block, (table_words.shape[0] - first) * in_table), cuda.blockDim.x):
            row = at // in_table
            block[at] = table_words[first + row, at - row * in_table]
        cuda.syncthreads()

    def write(table_words: Any, block: Any) -> None:
        cuda.syncthreads()
        first = cuda.blockIdx.x * GAMES_IN_BLOCK
        for at in range(cuda.threadIdx.x, min(in_block, (table_words.shape[0] - first) * in_table), cuda.blockDim.x):
            row = at // in_table
            table_words[first + row, at - row * in_table] = block[at]

    return TableBlock(in_block, cuda.jit(device=True)(read), cuda.jit(device=True)(write))


def _finish_kernel(game: Game) -> Any:
    finish, look = episode_rules(game).finish, episode_rules(game).look

    def finish_games(buffers: Buffers, ended: EndedGames, autoreset: bool) -> None:
        place = cuda.grid(1)
        if place < ended.number[0]:
            index = ended.games[place]
            finish(buffers, index, autoreset)
            look(buffers.boxes[0], buffers.tables[index], buffers.episodes[index])
            publish(buffers, index)

    return cuda.jit(finish_games)


def _look_back_kernel(game: Game) -> Any:
    look_back = episode_rules(game).look_back

    def look_back_at_games(buffers: Buffers, finals: Finals, ended: EndedGames) -> None:
        place = cuda.grid(1)
        if place < ended.number[0]:
            index = ended.games[place]
            box, table, episode = buffers.boxes[0], buffers.tables[index], buffers.episodes[index]
            finals.seats[index] = look_back(box, table, episode, finals.masks[index], finals.features[:, index])

    return cuda.jit(look_back_at_games)


def _redeal_kernel(game: Game) -> Any:
    redeal, look = episode_rules(game).redeal, episode_rules(game).look

    def redeal_games(buffers: Buffers, where: Any, seats: Any, seeds: Any) -> None:
        index = cuda.grid(1)
        if index < where.shape[0] and where[index]:
            redeal(buffers, index, seats, seeds)
            look(buffers.boxes[0], buffers.tables[index], buffers.episodes[index])
            publish(buffers, index)

    return cuda.jit(redeal_games)


# The next three get only the arrays that they use: every array makes a launch slower.


def _score_kernel(game: Game) -> Any:
    count_points = episode_rules(game).score

    def score_games(boxes: Any, tables: Any, episodes: Any, points: Any) -> None:
        index = cuda.grid(1)
        if index < episodes.shape[0] and not episodes[index].over:
            count_points(boxes[0], tables[index], episodes[index], points[index])

    return cuda.jit(score_games)


def _masks_kernel(game: Game) -> Any:
    num_moves = game.num_moves  # a constant of the kernel: dividing by an argument takes much longer

    def write_masks(words: Any, mask_words: Any, num_ended: Any) -> None:
        """Write the packed sets of moves as one bool for each move, eight at a time. Also empties the list of ended games."""
        at = cuda.grid(1)
        if at == 0:
            num_ended[0] = 0
        if at < mask_words.shape[0]:
            index = at * BOOLS // num_moves
            move = at * BOOLS - index * num_moves
            bits = eight_moves(words[index], move)
            left = num_moves - move
            if left < BOOLS and index + 1 < words.shape[0]:
                bits |= words[index + 1, 0] << np.uint64(left)
            mask_words[at] = spread_bits(bits)

    return cuda.jit(write_masks)


@rule
def eight_moves(moves: Moves, first: int) -> np.uint64:
    """The moves of a set from `first` on, as the lowest bits of a word; eight at least."""
    if first >= WORD:
        return moves[1] >> np.uint64(first - WORD)
    return (moves[0] >> np.uint64(first)) | (moves[1] << np.uint64(1) << np.uint64(WORD - 1 - first))


@rule
def spread_bits(bits: np.uint64) -> np.uint64:
    """The lowest eight bits as eight bytes that are 0 or 1. The product has a copy of seven bits every seven bits."""
    seven = (bits & np.uint64(0x7F)) * np.uint64(0x0002040810204081)
    return (seven & np.uint64(0x0101010101010101)) | ((bits & np.uint64(0x80)) << np.uint64(49))


def _features_kernel(game: Game) -> Any:
    features_of = game.features

    def write_features(boxes: Any, tables: Any, seats: Any, features: Any) -> None:
        index = cuda.grid(1)
        if index < seats.shape[0]:
            if seats[index] != NOBODY:
                features_of(boxes[0], tables[index], seats[index], features[:, index])
            else:
                for number in range(features.shape[0]):
                    features[number, index] = 0

    return cuda.jit(write_features)


@cuda.jit  # type: ignore[untyped-decorator]
def pick_moves(words: Any, luck: Any, moves: Any) -> None:
    """A random legal move for each game; -1 if there is none."""
    index = cuda.grid(1)
    if index < moves.shape[0]:
        num_legal = count(words[index])
        moves[index] = nth(words[index], below(luck[index], num_legal)) if num_legal > 0 else -1


@cuda.jit  # type: ignore[untyped-decorator]
def copy_rows(own: BatchRows, rows: Any, source: BatchRows, source_rows: Any) -> None:
    """Copy games from one batch into another, or within one if no row is both read and written. One thread for each game."""
    place = cuda.grid(1)
    if place < rows.shape[0]:
        row, other = rows[place], source_rows[place]
        for word in range(own.table_words.shape[1]):
            own.table_words[row, word] = source.table_words[other, word]
        for word in range(own.episode_words.shape[1]):
            own.episode_words[row, word] = source.episode_words[other, word]
        for word in range(own.luck.shape[1]):
            own.luck[row, word] = source.luck[other, word]
        for seat in range(own.rewards.shape[1]):
            own.rewards[row, seat] = source.rewards[other, seat]
            own.points[row, seat] = source.points[other, seat]


@cuda.jit  # type: ignore[untyped-decorator]
def show_rows(buffers: Buffers, rows: Any) -> None:
    """Publish games that were put into these rows."""
    place = cuda.grid(1)
    if place < rows.shape[0]:
        publish(buffers, rows[place])


@cuda.jit  # type: ignore[untyped-decorator]
def copy_moves(moves: Any, own: Any) -> None:
    """Moves of any width into our own."""
    index = cuda.grid(1)
    if index < own.shape[0]:
        own[index] = moves[index]
