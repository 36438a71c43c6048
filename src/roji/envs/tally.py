"""One game of a batch, as rules: play a move, finish a game and deal the next one, look at what is asked now.

Beside each table a batch keeps a *tally*: whose turn it is, what may be done, where the game came from. The same three rules
serve the interpreter, the cores of a CPU and the threads of a GPU; only the loops around them differ.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.core.game import MAX_SEATS, Game
from roji.core.luck import threefry
from roji.core.moves import MOVE_WORDS, clear, has
from roji.core.rule import Box, Moves, Places, Story, Table, rule

__all__ = [
    "FOR_MOVES",
    "NO_SEAT",
    "SKIP",
    "Tally",
    "TallyRules",
    "place_reward",
    "seat_among",
    "seed_word",
    "show",
    "tally_rules",
    "tally_type",
    "unpay",
]

Tally = Any  # a record of `tally_type(game)`

SKIP = -2  # instead of a move: this game stands still for a step
NO_SEAT = -1  # nobody is to act: the game is over and is not followed by another
SEED_WORDS = 2
FOR_MOVES = np.uint64(0x9E3779B97F4A7C15)  # random moves come from other luck than the games
FIRST_SEED, SECOND_SEED = 1, 2  # the blocks of luck from which the seeds of later games come
THIRD_SEED, FOURTH_SEED = 3, 4  # and those of a batch that has one seed for all


def tally_type(game: Game) -> np.dtype[Any]:
    """What a batch keeps beside each table. What every step needs comes first, so that it lies in one piece of memory."""
    fields = [
        ("moves", "u8", MOVE_WORDS),  # what the seat to act may do
        ("decisions", "i4"),  # made in this game so far
        ("seat", "i1"),  # who is to act, or NO_SEAT
        ("num_seats", "u1"),
        ("over", "u1"),  # 1: the last move ended the game
        ("truncated", "u1"),  # 1: the last move was the last one that the limit allows
        ("illegal", "u1"),  # 1: the last move was not legal, and was not played
        ("options", "i4"),
        ("seed", "u8", SEED_WORDS),  # of the first game
        ("episode", "u8"),  # games finished since
        ("places", "i1", MAX_SEATS),  # of the last finished game
        ("sheet", "i4", (MAX_SEATS, game.score_lines)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


class TallyRules(NamedTuple):
    """The rules of a batch of one game."""

    play: Callable[[Box, Table, Tally, int, Story, int], bool]  # (…, move, story, limit) -> whether the game has ended
    finish: Callable[[Box, Any, Tally, int, Any, Any], None]  # (box, tables, tally, game, rewards, points)
    deal: Callable[[Box, Any, Any, Tally, int], None]  # (box, tables, table words, tally, game)
    look: Callable[[Box, Table, Tally], None]
    total: Callable[[Box, Table, Tally, int, Any], None]  # (box, table, tally, game, points): the score as it stands


@rule
def seat_among(waiting: int) -> int:
    """The first of the seats that have to act: those who act at the same time are asked one after another."""
    if waiting == 0:
        return NO_SEAT
    seat = 0
    while (waiting >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def seed_word(low: np.uint64, high: np.uint64, number: np.uint64, block: int) -> np.uint64:
    """One half of the seed of game `number` in a row that started with the seed (low, high)."""
    return threefry(low, high, number, np.uint64(block))


@rule
def place_reward(places: Places, seat: int, num_seats: int) -> float:
    """1 for the first place, -1 for the last, evenly between; seats that share places share their rewards. The sum is 0."""
    beaten_by = 0
    for other in range(num_seats):
        if other != seat:
            if places[other] < places[seat]:
                beaten_by += 2
            elif places[other] == places[seat]:
                beaten_by += 1
    return 1 - beaten_by / (num_seats - 1)


@rule
def show(tally: Any, index: int, words: Any, seats: Any, over: Any, truncated: Any, illegal: Any) -> None:
    """Copy what learners read out of a tally."""
    for word in range(MOVE_WORDS):
        words[index, word] = tally.moves[word]
    seats[index] = tally.seat
    over[index] = tally.over
    truncated[index] = tally.truncated
    illegal[index] = tally.illegal


@rule
def unpay(rewards: Any, points: Any, index: int) -> None:
    """Rewards and points are shown once."""
    for seat in range(rewards.shape[1]):
        rewards[index, seat] = 0
        points[index, seat] = 0


_rules: dict[str, TallyRules] = {}


def tally_rules(game: Game) -> TallyRules:
    """The rules of a batch, built over the rules of a game."""
    if game.name not in _rules:
        count = _count_rule(game)
        finish = _finish_rule(game, count)
        _rules[game.name] = TallyRules(_play_rule(game), finish, _deal_rule(game), _look_rule(game), count)
    return _rules[game.name]


def _play_rule(game: Game) -> Callable[..., bool]:
    play, to_act = game.play, game.to_act
    num_moves = game.num_moves

    def play_one(box: Box, table: Table, tally: Tally, move: int, story: Story, limit: int) -> bool:
        tally.over = 0
        tally.truncated = 0
        tally.illegal = 0
        seat = tally.seat
        if seat == NO_SEAT:
            return False
        if move < 0 or move >= num_moves or not has(tally.moves, move):
            tally.illegal = 1
            return False
        play(box, table, seat, move, story)
        tally.decisions += 1
        tally.seat = seat_among(to_act(box, table))
        if tally.seat == NO_SEAT:
            tally.over = 1
        elif tally.decisions >= limit:
            tally.truncated = 1
            tally.seat = NO_SEAT
        return tally.seat == NO_SEAT

    return rule(play_one)


def _count_rule(game: Game) -> Callable[..., None]:
    score, lines = game.score, game.score_lines

    def count_one(box: Box, table: Table, tally: Tally, index: int, points: Any) -> None:
        """Every seat's total, as the score stands."""
        tally.sheet[:] = 0
        score(box, table, tally.sheet)
        for seat in range(tally.num_seats):
            total = 0
            for line in range(lines):
                total += tally.sheet[seat, line]
            points[index, seat] = total

    return rule(count_one)


def _finish_rule(game: Game, count_one: Callable[..., None]) -> Callable[..., None]:
    rank = game.rank

    def finish_one(box: Box, tables: Any, tally: Tally, index: int, rewards: Any, points: Any) -> None:
        """A game that was played to its end is ranked; one that was cut off is not."""
        if not tally.over:
            return
        table = tables[index]
        count_one(box, table, tally, index, points)
        rank(box, table, tally.sheet, tally.places)
        for seat in range(tally.num_seats):
            rewards[index, seat] = place_reward(tally.places, seat, tally.num_seats)

    return rule(finish_one)


def _deal_rule(game: Game) -> Callable[..., None]:
    setup, to_act = game.setup, game.to_act

    def deal_one(box: Box, tables: Any, table_words: Any, tally: Tally, index: int) -> None:
        """The table is set up for the game of this episode: the first has the seed itself, the others seeds made from it."""
        for word in range(table_words.shape[1]):
            table_words[index, word] = 0
        table = tables[index]
        low, high = tally.seed[0], tally.seed[1]
        table.luck[0] = low
        table.luck[1] = high
        if tally.episode > 0:
            table.luck[0] = seed_word(low, high, tally.episode, FIRST_SEED)
            table.luck[1] = seed_word(low, high, tally.episode, SECOND_SEED)
        setup(box, table, tally.num_seats, tally.options)
        tally.decisions = 0
        tally.seat = seat_among(to_act(box, table))

    return rule(deal_one)


def _look_rule(game: Game) -> Callable[..., None]:
    legal = game.legal

    def look_one(box: Box, table: Table, tally: Tally) -> None:
        """What the seat to act may do; nothing, if nobody is to act."""
        moves: Moves = tally.moves
        if tally.seat == NO_SEAT:
            clear(moves)
        else:
            legal(box, table, tally.seat, moves)

    return rule(look_one)
