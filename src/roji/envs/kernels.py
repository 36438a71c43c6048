"""The kernels of a batch: one GPU thread for each game, running the same rules as the CPU (D1).

A step is several small kernels, because the threads of a warp wait for each other: games end rarely and dealing takes long, so
ended games are listed first, and then full warps deal them. Where some moves take much longer than others (`Game.effort`), games
are listed by that before they are played.
"""

from typing import Any, NamedTuple

import numpy as np

from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, nth
from roji.core.per_game import per_game
from roji.core.rule import Moves, rule
from roji.core.story import NOBODY
from roji.envs.buffers import BatchRows, Buffers, Finals
from roji.envs.device import cuda
from roji.envs.episode import episode_rules, publish
from roji.envs.play_kernels import EndedGames, play_kernel, sort_kernel

__all__ = [
    "BOOLS",
    "Kernels",
    "copy_moves",
    "copy_rows",
    "kernels_of",
    "pick_moves",
    "show_rows",
]

BOOLS = 8  # in a word of a mask
WORD = 64


class Kernels(NamedTuple):
    """The kernels of one game."""

    reset: Any  # (buffers, where, seeds)
    sort: Any  # (boxes, tables, by_effort); None if all moves take about as long
    play: Any  # (buffers, moves, by_effort, ended, limit)
    finish: Any  # (buffers, ended, autoreset)
    score: Any  # (boxes, tables, episodes, points)
    masks: Any  # (words, mask_words, counters)
    features: Any  # (boxes, tables, seats, features)
    look_back: Any  # (buffers, finals, ended)
    redeal: Any  # (buffers, where, seats, seeds)


@per_game
def kernels_of(game: Game) -> Kernels:
    """The kernels of a game, each compiled at its first launch."""
    return Kernels(
        reset=_reset_kernel(game),
        sort=sort_kernel(game) if game.effort else None,
        play=play_kernel(game),
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

    def write_masks(words: Any, mask_words: Any, counters: Any) -> None:
        """Write the packed sets of moves as one bool for each move, eight at a time. Also empties the lists of games."""
        at = cuda.grid(1)
        if at == 0:
            for counter in range(counters.shape[0]):
                counters[counter] = 0
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
