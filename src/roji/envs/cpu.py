"""The batch on all cores: each thread loops over a part of the games, without the interpreter lock."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, has, nth
from roji.core.per_game import per_game
from roji.core.rule import Box, Table, rule
from roji.core.story import NOBODY, STORY_COLUMNS
from roji.envs.buffers import BatchSetup, Buffers, Step, StepSettings, new_buffers, new_episodes
from roji.envs.checks import whole_numbers
from roji.envs.episode import SKIP, Episode, clear_rewards, episode_rules, publish
from roji.envs.threads import thread_team

__all__ = ["CpuBackend"]


class CpuLoops(NamedTuple):
    """The compiled loops over games `first` to `last - 1`."""

    reset: Callable[[int, int, Buffers, Any, Any, bool], None]  # (first, last, buffers, where, seeds, live points)
    step: Callable[[int, int, Buffers, Any, StepSettings], None]  # (first, last, buffers, moves, settings)


@per_game
def _loops_of(game: Game) -> CpuLoops:
    return CpuLoops(_reset_loop(game), _step_loop(game))


def _observe_rule(game: Game) -> Callable[[Box, Table, Episode, Any, Any], None]:
    features_of, num_moves = game.features, game.num_moves

    def observe(box: Box, table: Table, episode: Episode, mask: Any, features: Any) -> None:
        """Write what the seat to act may do and what it sees; no features if there is no room for them."""
        for move in range(num_moves):
            mask[move] = has(episode.moves, move)
        if len(features) > 0 and episode.seat != NOBODY:
            features_of(box, table, episode.seat, features)

    return rule(observe)


def _reset_loop(game: Game) -> Callable[..., None]:
    start, _, _, look, count_points = episode_rules(game)
    observe = _observe_rule(game)

    def reset_games(first: int, last: int, buffers: Buffers, where: Any, seeds: Any, live_points: bool) -> None:
        box = buffers.boxes[0]
        for index in range(first, last):
            if where[index]:
                table, episode = buffers.tables[index], buffers.episodes[index]
                start(buffers, index, seeds)
                look(box, table, episode)
                publish(buffers, index)
                if live_points:
                    count_points(box, table, episode, buffers.points[index])
                observe(box, table, episode, buffers.masks[index], buffers.features[index])

    return rule(reset_games)


def _step_loop(game: Game) -> Callable[..., None]:
    _, play, finish, look, count_points = episode_rules(game)
    observe = _observe_rule(game)

    def step_games(first: int, last: int, buffers: Buffers, moves: Any, settings: StepSettings) -> None:
        box = buffers.boxes[0]
        no_story = np.zeros((0, STORY_COLUMNS), np.int16)
        for index in range(first, last):
            if moves[index] == SKIP:
                continue
            table, episode = buffers.tables[index], buffers.episodes[index]
            if episode.over:
                clear_rewards(buffers, index)
            if play(box, table, episode, moves[index], no_story, settings.limit):
                finish(buffers, index, settings.autoreset)
            look(box, table, episode)
            publish(buffers, index)
            if settings.live_points and not episode.over:
                count_points(box, table, episode, buffers.points[index])
            observe(box, table, episode, buffers.masks[index], buffers.features[index])

    return rule(step_games)


@rule
def pick_moves(first: int, last: int, words: Any, luck: Any, moves: Any) -> None:
    """A random legal move for each game; -1 where there is none."""
    for index in range(first, last):
        num_legal = count(words[index])
        moves[index] = nth(words[index], below(luck[index], num_legal)) if num_legal > 0 else -1


class CpuBackend:
    """The buffers in host memory, and the threads that fill them."""

    name = "cpu"

    def __init__(self, setup: BatchSetup) -> None:
        game, num_games = setup.game, setup.num_games
        tables = np.zeros(num_games, game.table_type)
        self.buffers = new_buffers(
            setup,
            np.zeros,
            boxes=setup.edition.boxes,
            tables=tables,
            table_words=tables.view(np.uint64).reshape(num_games, -1),
            episodes=new_episodes(setup),
            features=np.zeros((num_games, game.num_features if setup.features else 0), np.float32),
            masks=np.zeros((num_games, game.num_moves), np.bool_),
        )
        shown: dict[str, Any] = {name: getattr(self.buffers, name) for name in Step.__slots__}
        self.shown = Step(**(shown if setup.features else shown | {"features": None}))
        self._moves = np.zeros(num_games, np.int64)
        self._settings = StepSettings(setup.limit, setup.autoreset, setup.live_points)
        self._num_games = num_games
        self._table_type = game.table_type
        self._loops = _loops_of(game)

    def reset(self, seeds: Any, where: Any) -> None:
        """Start the games that are marked, with their seeds."""
        self._run(self._loops.reset, self.buffers, where, seeds, self._settings.live_points)

    def step(self, moves: Any) -> None:
        """Play one move in every game."""
        self._run(self._loops.step, self.buffers, moves, self._settings)

    def random_moves(self) -> Any:
        """A random legal move for each game; the next call overwrites the array."""
        self._run(pick_moves, self.buffers.words, self.buffers.luck, self._moves)
        return self._moves

    def moves(self, moves: Any, num_games: int) -> Any:
        """The moves as the loops take them; RojiError if shape or type are wrong."""
        return whole_numbers(moves, "moves", num_games).astype(np.int64, copy=False)

    def to_host(self, array: Any) -> Any:
        """The array itself: it is in host memory already."""
        return array

    def table(self, index: int) -> Table:
        """A copy of one table."""
        return self.buffers.table_words[index].copy().view(self._table_type)[0]

    def wait(self) -> None:
        """Does nothing: every call here returns when its work is done."""

    def _run(self, loop: Callable[..., None], *arguments: Any) -> None:
        thread_team().run(self._num_games, loop, *arguments)
