"""The kernels of a batch: one thread a game, calling the very rules that the CPU runs (D1).

A step is a row of small kernels, because threads of a warp wait for each other: games that end are rare and dealing is
long, so they are listed first and then dealt by full warps.
"""

from typing import Any

import numpy as np
from numba import int16

from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, nth
from roji.core.story import STORY_COLUMNS
from roji.envs.device import cuda
from roji.envs.tally import FOR_MOVES, NO_SEAT, SKIP, show, tally_rules, unpay

__all__ = ["BOOLS", "copy_moves", "kernels_of", "pick_moves", "spread_moves"]

BOOLS = 8  # in a word of a mask

_kernels: dict[str, dict[str, Any]] = {}


def kernels_of(game: Game) -> dict[str, Any]:
    """The kernels of a game, compiled at their first call."""
    if game.name not in _kernels:
        _kernels[game.name] = {
            "play": _play_kernel(game),
            "finish": _finish_kernel(game),
            "count": _count_kernel(game),
            "features": _features_kernel(game),
            "deal": _deal_kernel(game),
        }
    return _kernels[game.name]


def _play_kernel(game: Game) -> Any:
    play_one, look_one = tally_rules(game).play, tally_rules(game).look

    def play_games(
        boxes: Any,
        tables: Any,
        tallies: Any,
        moves: Any,
        words: Any,
        seats: Any,
        rewards: Any,
        points: Any,
        over: Any,
        truncated: Any,
        illegal: Any,
        ended: Any,
        num_ended: Any,
        limit: int,
    ) -> None:
        index = cuda.grid(1)
        if index < tallies.shape[0] and moves[index] != SKIP:
            no_story = cuda.local.array((1, STORY_COLUMNS), int16)[:0]
            tally = tallies[index]
            if tally.over:
                unpay(rewards, points, index)
            if play_one(boxes[0], tables[index], tally, moves[index], no_story, limit):
                ended[cuda.atomic.add(num_ended, 0, 1)] = index
            else:
                look_one(boxes[0], tables[index], tally)
                show(tally, index, words, seats, over, truncated, illegal)

    return cuda.jit(play_games)


def _finish_kernel(game: Game) -> Any:
    _, finish_one, deal_one, look_one, _ = tally_rules(game)

    def finish_games(
        boxes: Any,
        tables: Any,
        table_words: Any,
        tallies: Any,
        words: Any,
        seats: Any,
        rewards: Any,
        points: Any,
        over: Any,
        truncated: Any,
        illegal: Any,
        ended: Any,
        num_ended: Any,
        autoreset: bool,
    ) -> None:
        number = cuda.grid(1)
        if number < num_ended[0]:
            index = ended[number]
            tally = tallies[index]
            finish_one(boxes[0], tables, tally, index, rewards, points)
            if autoreset:
                tally.episode += np.uint64(1)
                deal_one(boxes[0], tables, table_words, tally, index)
            look_one(boxes[0], tables[index], tally)
            show(tally, index, words, seats, over, truncated, illegal)

    return cuda.jit(finish_games)


def _count_kernel(game: Game) -> Any:
    count_one = tally_rules(game).total

    def count_games(boxes: Any, tables: Any, tallies: Any, points: Any) -> None:
        index = cuda.grid(1)
        if index < tallies.shape[0] and not tallies[index].over:
            count_one(boxes[0], tables[index], tallies[index], index, points)

    return cuda.jit(count_games)


def _features_kernel(game: Game) -> Any:
    features_of = game.features

    def write_features(boxes: Any, tables: Any, seats: Any, features: Any) -> None:
        index = cuda.grid(1)
        if index < seats.shape[0] and seats[index] != NO_SEAT:
            features_of(boxes[0], tables[index], seats[index], features[:, index])

    return cuda.jit(write_features)


def _deal_kernel(game: Game) -> Any:
    deal_one, look_one = tally_rules(game).deal, tally_rules(game).look

    def deal_games(
        boxes: Any,
        tables: Any,
        table_words: Any,
        tallies: Any,
        which: Any,
        seeds: Any,
        luck: Any,
        words: Any,
        seats: Any,
        rewards: Any,
        points: Any,
        over: Any,
        truncated: Any,
        illegal: Any,
    ) -> None:
        index = cuda.grid(1)
        if index < tallies.shape[0] and which[index]:
            tally = tallies[index]
            for word in range(2):
                tally.seed[word] = seeds[index, word]
                luck[index, word] = seeds[index, word] ^ FOR_MOVES
            luck[index, 2] = 0
            tally.episode = 0
            tally.over = 0
            tally.truncated = 0
            tally.illegal = 0
            unpay(rewards, points, index)
            deal_one(boxes[0], tables, table_words, tally, index)
            look_one(boxes[0], tables[index], tally)
            show(tally, index, words, seats, over, truncated, illegal)

    return cuda.jit(deal_games)


@cuda.jit  # type: ignore[untyped-decorator]
def spread_moves(words: Any, mask_words: Any, num_moves: int, num_ended: Any) -> None:
    """The packed sets of moves as one bool each, eight at a time. The list of ended games is emptied on the way."""
    at = cuda.grid(1)
    if at == 0:
        num_ended[0] = 0
    if at < mask_words.shape[0]:
        index = at * BOOLS // num_moves
        move = at * BOOLS - index * num_moves
        eight = np.uint64(0)
        for place in range(BOOLS):
            if index < words.shape[0]:
                bit = (words[index, move >> 6] >> np.uint64(move & 63)) & np.uint64(1)
                eight |= bit << np.uint64(BOOLS * place)
            move += 1
            if move == num_moves:
                move = 0
                index += 1
        mask_words[at] = eight


@cuda.jit  # type: ignore[untyped-decorator]
def pick_moves(words: Any, luck: Any, moves: Any) -> None:
    """A random legal move for each game; -1 where there is none."""
    index = cuda.grid(1)
    if index < moves.shape[0]:
        num_legal = count(words[index])
        moves[index] = nth(words[index], below(luck[index], num_legal)) if num_legal > 0 else -1


@cuda.jit  # type: ignore[untyped-decorator]
def copy_moves(moves: Any, own: Any) -> None:
    """Moves of any width into our own."""
    index = cuda.grid(1)
    if index < own.shape[0]:
        own[index] = moves[index]
