"""The batch on all cores: threads that each walk a part of the games, without the interpreter lock."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from roji.core.edition import Edition
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS, below
from roji.core.moves import count, nth
from roji.core.rule import Table, rule
from roji.core.story import STORY_COLUMNS
from roji.envs.arrays import Arrays, Step, host_tallies, new_step
from roji.envs.checks import whole_numbers
from roji.envs.crew import crew
from roji.envs.tally import FOR_MOVES, NO_SEAT, SKIP, show, tally_rules, unpay

__all__ = ["CpuBackend"]

_rules: dict[str, dict[str, Callable[..., None]]] = {}


def _loops(game: Game) -> dict[str, Callable[..., None]]:
    """The loops over games `first` to `last - 1`, compiled once for each game."""
    if game.name not in _rules:
        _rules[game.name] = {"step": _step_loop(game), "deal": _deal_loop(game)}
    return _rules[game.name]


@rule
def spread(words: Any, masks: Any, index: int) -> None:
    """A packed set of moves as one bool each."""
    for move in range(masks.shape[1]):
        masks[index, move] = (words[index, move >> 6] >> np.uint64(move & 63)) & np.uint64(1)


def _step_loop(game: Game) -> Callable[..., None]:
    play_one, finish_one, deal_one, look_one, count_one = tally_rules(game)
    features_of = game.features

    def step_games(
        first: int,
        last: int,
        boxes: Any,
        tables: Any,
        table_words: Any,
        tallies: Any,
        moves: Any,
        words: Any,
        seats: Any,
        rewards: Any,
        points: Any,
        over: Any,
        truncated: Any,
        illegal: Any,
        masks: Any,
        features: Any,
        limit: int,
        autoreset: bool,
        live_points: bool,
    ) -> None:
        box = boxes[0]
        story = np.zeros((0, STORY_COLUMNS), np.int16)
        for index in range(first, last):
            if moves[index] == SKIP:
                continue
            tally = tallies[index]
            if tally.over:
                unpay(rewards, points, index)
            if play_one(box, tables[index], tally, moves[index], story, limit):
                finish_one(box, tables, tally, index, rewards, points)
                if autoreset:
                    tally.episode += np.uint64(1)
                    deal_one(box, tables, table_words, tally, index)
            look_one(box, tables[index], tally)
            show(tally, index, words, seats, over, truncated, illegal)
            if live_points and not tally.over:
                count_one(box, tables[index], tally, index, points)
            spread(words, masks, index)
            if features.shape[1] > 0 and tally.seat != NO_SEAT:
                features_of(box, tables[index], tally.seat, features[index])

    return rule(step_games)


def _deal_loop(game: Game) -> Callable[..., None]:
    _, _, deal_one, look_one, count_one = tally_rules(game)
    features_of = game.features

    def deal_games(
        first: int,
        last: int,
        boxes: Any,
        tables: Any,
        table_words: Any,
        tallies: Any,
        which: Any,
        words: Any,
        seats: Any,
        rewards: Any,
        points: Any,
        over: Any,
        truncated: Any,
        illegal: Any,
        masks: Any,
        features: Any,
        live_points: bool,
    ) -> None:
        box = boxes[0]
        for index in range(first, last):
            if not which[index]:
                continue
            tally = tallies[index]
            tally.over = 0
            tally.truncated = 0
            tally.illegal = 0
            unpay(rewards, points, index)
            deal_one(box, tables, table_words, tally, index)
            look_one(box, tables[index], tally)
            show(tally, index, words, seats, over, truncated, illegal)
            if live_points:
                count_one(box, tables[index], tally, index, points)
            spread(words, masks, index)
            if features.shape[1] > 0:
                features_of(box, tables[index], tally.seat, features[index])

    return rule(deal_games)


@rule
def pick_moves(first: int, last: int, words: Any, luck: Any, moves: Any) -> None:
    """A random legal move for each game; -1 where there is none."""
    for index in range(first, last):
        num_legal = count(words[index])
        moves[index] = nth(words[index], below(luck[index], num_legal)) if num_legal > 0 else -1


class CpuBackend:
    """The arrays in the machine's memory, and the threads that walk them."""

    name = "cpu"

    def __init__(
        self, game: Game, edition: Edition, num_games: int, seats: Any, options: Any, features: bool, live_points: bool
    ) -> None:
        tables = np.zeros(num_games, game.table_type)
        shape = (num_games, game.num_features if features else 0)
        step = new_step(game, num_games, np.zeros(shape, np.float32), np.zeros)
        self.arrays = Arrays(
            boxes=edition.boxes,
            tables=tables,
            table_words=tables.view(np.uint64).reshape(num_games, -1),
            tallies=host_tallies(game, num_games, seats, options),
            moves=np.zeros(num_games, np.int64),
            luck=np.zeros((num_games, LUCK_WORDS), np.uint64),
            step=step,
        )
        self._shown = step if features else replace(step, features=None)
        self._live_points = live_points
        self._num_games = num_games
        self._table_type = game.table_type
        self._loops = _loops(game)

    @property
    def shown(self) -> Step:
        """What learners read."""
        return self._shown

    def reset(self, seeds: Any, which: Any) -> None:
        """Deal the games that are marked, with their seeds."""
        arrays = self.arrays
        arrays.tallies["seed"][which] = seeds[which]
        arrays.tallies["episode"][which] = 0
        arrays.luck[which, :2] = seeds[which] ^ FOR_MOVES
        arrays.luck[which, 2] = 0
        results = (*arrays.results, arrays.step.masks, arrays.step.features)
        self._walk(self._loops["deal"], *self._state(), which, *results, self._live_points)

    def step(self, moves: Any, limit: int, autoreset: bool) -> None:
        """Play one move in every game."""
        arrays = self.arrays
        results = (*arrays.results, arrays.step.masks, arrays.step.features)
        self._walk(self._loops["step"], *self._state(), moves, *results, limit, autoreset, self._live_points)

    def random_moves(self) -> Any:
        """A random legal move for each game."""
        arrays = self.arrays
        self._walk(pick_moves, arrays.step.words, arrays.luck, arrays.moves)
        return arrays.moves

    def moves(self, moves: Any, num_games: int) -> Any:
        """The moves as the loops take them."""
        return whole_numbers(moves, "moves", num_games).astype(np.int64, copy=False)

    def to_host(self, array: Any) -> Any:
        """The array itself."""
        return array

    def table(self, index: int) -> Table:
        """A copy of one table."""
        return self.arrays.table_words[index].copy().view(self._table_type)[0]

    def wait(self) -> None:
        """Nothing is ever under way."""

    def _state(self) -> tuple[Any, ...]:
        arrays = self.arrays
        return arrays.boxes, arrays.tables, arrays.table_words, arrays.tallies

    def _walk(self, loop: Callable[..., None], *arguments: Any) -> None:
        crew().walk(self._num_games, loop, *arguments)
