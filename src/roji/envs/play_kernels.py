"""The kernel that plays a move in every game of a batch, and the one that sorts games for it.

Rules touch single bytes, so a block keeps the tables of its games in shared memory. The threads of a warp wait for each other, so
where some moves take much longer than others (`Game.effort`), games are listed by that first.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import int16, int32, uint64

from roji.core.game import EFFORTS, Game
from roji.core.per_game import per_game
from roji.core.story import STORY_COLUMNS
from roji.envs.buffers import Buffers
from roji.envs.device import cuda
from roji.envs.episode import SKIP, clear_rewards, episode_rules, publish, rest

__all__ = ["GAMES_IN_BLOCK", "EndedGames", "GamesByEffort", "play_kernel", "sort_kernel"]

GAMES_IN_BLOCK = 64  # whose tables fit into shared memory


class EndedGames(NamedTuple):
    """The games that ended in this step, in any order."""

    games: Any  # int32 [games]: their rows
    number: Any  # int32 [1]: how many


class GamesByEffort(NamedTuple):
    """The games listed by how long their next moves take, in any order; one list if all moves take about as long."""

    games: Any  # int32 [lists, games]: their rows
    number: Any  # int32 [lists]: how many are in each list


def sort_kernel(game: Game) -> Any:
    """(boxes, tables, by_effort): list the games."""
    effort_of: Any = game.effort

    def list_games(boxes: Any, tables: Any, by_effort: GamesByEffort) -> None:
        """List the games by effort. A block counts its own games first: one shared counter for all games would be slow."""
        index = cuda.grid(1)
        number = cuda.shared.array(EFFORTS, int32)  # in this block; then where its games start in each list
        if cuda.threadIdx.x == 0:
            for effort in range(EFFORTS):
                number[effort] = 0
        cuda.syncthreads()
        mine, place = 0, 0
        if index < tables.shape[0]:
            mine = effort_of(boxes[0], tables[index])
            place = cuda.atomic.add(number, mine, 1)
        cuda.syncthreads()
        if cuda.threadIdx.x == 0:
            for effort in range(EFFORTS):
                number[effort] = cuda.atomic.add(by_effort.number, effort, number[effort])
        cuda.syncthreads()
        if index < tables.shape[0]:
            by_effort.games[mine, number[mine] + place] = index

    return cuda.jit(list_games)


def play_kernel(game: Game) -> Any:
    """(buffers, moves, by_effort, ended, limit): play a move in every listed game, and list those that have ended."""
    play, look = episode_rules(game).play, episode_rules(game).look
    table_type, (words, read, write) = game.table_type, _table_block(game)

    def play_games(buffers: Buffers, moves: Any, by_effort: GamesByEffort, ended: EndedGames, limit: int) -> None:
        effort, first = cuda.blockIdx.y, cuda.blockIdx.x * GAMES_IN_BLOCK
        rows = by_effort.games[effort, first : min(first + GAMES_IN_BLOCK, by_effort.number[effort])]
        if len(rows) == 0:
            return
        block = cuda.shared.array(words, uint64)
        read(buffers.table_words, rows, block)
        if cuda.threadIdx.x < len(rows):
            index = rows[cuda.threadIdx.x]
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
        write(buffers.table_words, rows, block)

    return cuda.jit(play_games)


class TableBlock(NamedTuple):
    """How a block of threads keeps the tables of its games in shared memory.

    Rules touch single bytes, and each thread has a table of its own: in global memory every byte is a transfer of 32. The threads
    of a block copy their tables word by word, side by side.
    """

    words: int  # uint64 of shared memory
    read: Any  # (table_words, rows, block): fill the shared memory with the tables of these rows
    write: Any  # (table_words, rows, block): copy them back


@per_game
def _table_block(game: Game) -> TableBlock:
    in_table = game.table_type.itemsize // np.dtype(np.uint64).itemsize

    def read(table_words: Any, rows: Any, block: Any) -> None:
        for at in range(cuda.threadIdx.x, len(rows) * in_table, cuda.blockDim.x):
            place = at // in_table
            block[at] = table_words[rows[place], at - place * in_table]
        cuda.syncthreads()

    def write(table_words: Any, rows: Any, block: Any) -> None:
        cuda.syncthreads()
        for at in range(cuda.threadIdx.x, len(rows) * in_table, cuda.blockDim.x):
            place = at // in_table
            table_words[rows[place], at - place * in_table] = block[at]

    return TableBlock(in_table * GAMES_IN_BLOCK, cuda.jit(device=True)(read), cuda.jit(device=True)(write))
