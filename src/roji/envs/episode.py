"""One game of a batch, as rules: start it, play a move, finish it and deal the next one, show the legal moves.

Beside each table a batch keeps an *episode* (`episode_type`): whose turn it is, what is legal, which seed the game came from.
The same rules run in the interpreter, on CPU cores and in GPU threads; only the loops around them differ.

The game's rules are called with integers of one width and plain arrays, as the referee does, so that they are not compiled again.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.core.bits import lowest
from roji.core.game import Game
from roji.core.luck import draw, threefry
from roji.core.moves import MOVE_WORDS, clear, has
from roji.core.per_game import per_game
from roji.core.rule import Box, Moves, Places, Story, Table, Whole, rule
from roji.core.story import NOBODY
from roji.envs.buffers import SEED_WORDS, Buffers

__all__ = [
    "SKIP",
    "Episode",
    "EpisodeRules",
    "clear_rewards",
    "episode_rules",
    "place_reward",
    "publish",
    "rest",
    "seed_word",
]

Episode = Any  # a record of `episode_type(game)`

SKIP = -2  # instead of a move: leave this game as it is
FOR_MOVES = np.uint64(0x9E3779B97F4A7C15)  # random moves use other luck than the games
FOR_REDEALS = np.uint64(0xC2B2AE3D27D4EB4F)
FIRST_SEED, SECOND_SEED = 1, 2  # the blocks of luck for the seeds of later games
THIRD_SEED, FOURTH_SEED = 3, 4  # and for a batch with one seed for all


class EpisodeRules(NamedTuple):
    """The rules for one game of a batch; `index` is its row in the buffers."""

    start: Callable[[Buffers, int, Any], None]  # (buffers, index, seeds): deal the game of this seed
    play: Callable[
        [Box, Table, Episode, int, Story, int], bool
    ]  # (…, move, story, limit) -> whether the game has ended
    finish: Callable[[Buffers, int, bool], None]  # (buffers, index, autoreset): score the game, and deal the next one
    look: Callable[[Box, Table, Episode], None]  # find the legal moves of the seat to act
    score: Callable[[Box, Table, Episode, Any], None]  # (…, points): each seat's current total
    look_back: Callable[[Box, Table, Episode, Any, Any], int]  # (…, mask, features) -> seat: the last observation
    redeal: Callable[[Buffers, int, Any, Any], None]  # (buffers, index, seats, seeds): what a seat cannot know


@rule
def seed_word(low: np.uint64, high: np.uint64, number: np.uint64, block: int) -> np.uint64:
    """One half of the seed of game `number` in a row of games that started with the seed (low, high)."""
    return threefry(low, high, number, np.uint64(block))


@rule
def place_reward(places: Places, seat: int, num_seats: int) -> float:
    """1 for the first place, -1 for the last, evenly spaced between; equal places share their rewards. The sum is 0."""
    beaten_by = 0
    for other in range(num_seats):
        if other != seat:
            if places[other] < places[seat]:
                beaten_by += 2
            elif places[other] == places[seat]:
                beaten_by += 1
    return 1 - beaten_by / (num_seats - 1)


@rule
def clear_rewards(buffers: Buffers, index: int) -> None:
    """Clear rewards and points, which are shown for one step only."""
    for seat in range(buffers.rewards.shape[1]):
        buffers.rewards[index, seat] = 0
        buffers.points[index, seat] = 0


@rule
def rest(episode: Episode) -> None:
    """Skip a game: it has neither ended nor refused a move in this step."""
    episode.over = 0
    episode.truncated = 0
    episode.illegal = 0


@rule
def publish(buffers: Buffers, index: int) -> None:
    """Copy the episode's public values to the arrays for learners."""
    episode = buffers.episodes[index]
    for word in range(MOVE_WORDS):
        buffers.words[index, word] = episode.moves[word]
    buffers.seats[index] = episode.seat
    buffers.over[index] = episode.over
    buffers.truncated[index] = episode.truncated
    buffers.illegal[index] = episode.illegal


@per_game
def episode_rules(game: Game) -> EpisodeRules:
    """The rules of a batch, built over the rules of a game. Seats that act at the same time are asked lowest first."""
    deal, count = _deal_rule(game), _count_rule(game)
    return EpisodeRules(
        start=_start_rule(deal),
        play=_play_rule(game),
        finish=_finish_rule(game, deal, count),
        look=_look_rule(game),
        score=count,
        look_back=_look_back_rule(game),
        redeal=_redeal_rule(game),
    )


def _deal_rule(game: Game) -> Callable[[Buffers, int], None]:
    setup, to_act = game.setup, game.to_act

    def deal(buffers: Buffers, index: int) -> None:
        """Set up the next game of this row: the first has the row's seed, the others seeds made from it."""
        for word in range(buffers.table_words.shape[1]):
            buffers.table_words[index, word] = 0
        box, table, episode = buffers.boxes[0], buffers.tables[index], buffers.episodes[index]
        low, high = episode.seed[0], episode.seed[1]
        table.luck[0] = low
        table.luck[1] = high
        if episode.number > 0:
            table.luck[0] = seed_word(low, high, episode.number, FIRST_SEED)
            table.luck[1] = seed_word(low, high, episode.number, SECOND_SEED)
        seats: Whole = np.int64(episode.num_seats)
        options: Whole = np.int64(episode.options)
        setup(box, table, seats, options)
        episode.decisions = 0
        episode.seat = lowest(to_act(box, table))

    return rule(deal)


def _start_rule(deal: Callable[[Buffers, int], None]) -> Callable[[Buffers, int, Any], None]:
    def start(buffers: Buffers, index: int, seeds: Any) -> None:
        """Deal the first game of a seed."""
        episode = buffers.episodes[index]
        for word in range(SEED_WORDS):
            episode.seed[word] = seeds[index, word]
            buffers.luck[index, word] = seeds[index, word] ^ FOR_MOVES
        buffers.luck[index, SEED_WORDS] = 0
        episode.number = 0
        episode.mover = NOBODY
        rest(episode)
        clear_rewards(buffers, index)
        deal(buffers, index)

    return rule(start)


def _play_rule(game: Game) -> Callable[[Box, Table, Episode, int, Story, int], bool]:
    play, to_act = game.play, game.to_act
    num_moves = game.num_moves

    def play_move(box: Box, table: Table, episode: Episode, move: int, story: Story, limit: int) -> bool:
        """Play a move if it is legal."""
        rest(episode)
        seat: Whole = np.int64(episode.seat)
        if seat == NOBODY:
            return False
        if move < 0 or move >= num_moves or not has(episode.moves, move):
            episode.illegal = 1
            return False
        play(box, table, seat, move, story)
        episode.mover = seat
        episode.decisions += 1
        episode.seat = lowest(to_act(box, table))
        if episode.seat == NOBODY:
            episode.over = 1
        elif episode.decisions >= limit:
            episode.truncated = 1
            episode.seat = NOBODY
        return episode.seat == NOBODY

    return rule(play_move)


def _count_rule(game: Game) -> Callable[[Box, Table, Episode, Any], None]:
    score, lines = game.score, game.score_lines

    def count_points(box: Box, table: Table, episode: Episode, points: Any) -> None:
        """Fill in the score sheet and each seat's total."""
        episode.sheet[:] = 0
        score(box, table, episode.sheet)
        for seat in range(episode.num_seats):
            total = 0
            for line in range(lines):
                total += episode.sheet[seat, line]
            points[seat] = total

    return rule(count_points)


def _finish_rule(
    game: Game, deal: Callable[[Buffers, int], None], count: Callable[[Box, Table, Episode, Any], None]
) -> Callable[[Buffers, int, bool], None]:
    rank = game.rank

    def finish(buffers: Buffers, index: int, autoreset: bool) -> None:
        """Rank a game that was played to its end, unless it was cut off; then deal the next one if requested."""
        box, table, episode = buffers.boxes[0], buffers.tables[index], buffers.episodes[index]
        if episode.over:
            count(box, table, episode, buffers.points[index])
            rank(box, table, episode.sheet, episode.places)
            for seat in range(episode.num_seats):
                buffers.rewards[index, seat] = place_reward(episode.places, seat, episode.num_seats)
        if autoreset:
            episode.number += np.uint64(1)
            deal(buffers, index)

    return rule(finish)


def _look_rule(game: Game) -> Callable[[Box, Table, Episode], None]:
    legal = game.legal

    def look(box: Box, table: Table, episode: Episode) -> None:
        """Find the legal moves of the seat to act; none if nobody is to act."""
        moves: Moves = episode.moves[:]
        if episode.seat == NOBODY:
            clear(moves)
        else:
            seat: Whole = np.int64(episode.seat)
            legal(box, table, seat, moves)

    return rule(look)


def _look_back_rule(game: Game) -> Callable[[Box, Table, Episode, Any, Any], int]:
    legal, to_act, features_of = game.legal, game.to_act, game.features
    num_moves, num_features = game.num_moves, game.num_features

    def look_back(box: Box, table: Table, episode: Episode, mask: Any, features: Any) -> int:
        """The observation of the seat to act in a truncated game, or the last to move in a finished one. Call before `finish`."""
        moves: Moves = episode.moves[:]
        seat: Whole = np.int64(episode.mover)
        clear(moves)
        if episode.truncated:
            seat = lowest(to_act(box, table))
            legal(box, table, seat, moves)
        for move in range(num_moves):
            mask[move] = has(moves, move)
        if len(features) == num_features:
            features_of(box, table, seat, features)
        return seat

    return rule(look_back)


def _redeal_rule(game: Game) -> Callable[[Buffers, int, Any, Any], None]:
    redeal = game.redeal

    def redeal_game(buffers: Buffers, index: int, seats: Any, seeds: Any) -> None:
        """Deal afresh what a seat cannot know (NOBODY: the seat to act), the games that follow included."""
        table, episode, luck = buffers.tables[index], buffers.episodes[index], buffers.luck[index]
        seat: Whole = np.int64(seats[index])
        if seat == NOBODY:
            seat = np.int64(episode.seat)
        for word in range(SEED_WORDS):
            luck[word] = seeds[index, word] ^ FOR_REDEALS
        luck[SEED_WORDS] = 0
        if seat != NOBODY:
            redeal(buffers.boxes[0], table, seat, luck)
        for word in range(SEED_WORDS):
            episode.seed[word] = draw(luck)

    return rule(redeal_game)
