"""The batch on all cores: each thread loops over a part of the games, without the interpreter lock."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, has, nth
from roji.core.per_game import per_game
from roji.core.rule import Box, Table, Whole, rule
from roji.core.story import NOBODY, STORY_COLUMNS
from roji.envs.buffers import (
    BatchRows,
    BatchSetup,
    Buffers,
    Finals,
    StepSettings,
    new_buffers,
    new_episodes,
    shown_step,
)
from roji.envs.checks import whole_numbers
from roji.envs.episode import SKIP, Episode, clear_rewards, episode_rules, publish, rest
from roji.envs.threads import thread_team

__all__ = ["CpuBackend"]


class CpuLoops(NamedTuple):
    """The compiled loops over games `first` to `last - 1`.

    Callers of the features take long to compile, so only `step` and `show` call them.
    """

    reset: Callable[[int, int, Buffers, Any, Any], None]  # (first, last, buffers, where, seeds)
    step: Callable[[int, int, Buffers, Finals, Any, StepSettings], None]  # (…, buffers, finals, moves, settings)
    show: Callable[
        [int, int, Buffers, Any, bool], None
    ]  # (…, buffers, rows, live points): write the observations of games
    redeal: Callable[[int, int, Buffers, Any, Any, Any], None]  # (first, last, buffers, where, seats, seeds)


@per_game
def _loops_of(game: Game) -> CpuLoops:
    return CpuLoops(_reset_loop(game), _step_loop(game), _show_loop(game), _redeal_loop(game))


@per_game
def _observe_rule(game: Game) -> Callable[[Box, Table, Episode, Any, Any], None]:
    features_of, num_moves = game.features, game.num_moves

    def observe(box: Box, table: Table, episode: Episode, mask: Any, features: Any) -> None:
        """Write the legal moves and the features of the seat to act; no features if there is no room for them."""
        for move in range(num_moves):
            mask[move] = has(episode.moves, move)
        if len(features) > 0 and episode.seat != NOBODY:
            seat: Whole = np.int64(episode.seat)
            features_of(box, table, seat, features)
        else:
            features[:] = 0

    return rule(observe)


def _reset_loop(game: Game) -> Callable[..., None]:
    start, look = episode_rules(game).start, episode_rules(game).look

    def reset_games(first: int, last: int, buffers: Buffers, where: Any, seeds: Any) -> None:
        for index in range(first, last):
            if where[index]:
                start(buffers, index, seeds)
                look(buffers.boxes[0], buffers.tables[index], buffers.episodes[index])

    return rule(reset_games)


def _step_loop(game: Game) -> Callable[..., None]:
    rules = episode_rules(game)
    play, finish, look, count_points, look_back = rules.play, rules.finish, rules.look, rules.score, rules.look_back
    observe = _observe_rule(game)

    def step_games(first: int, last: int, buffers: Buffers, finals: Finals, moves: Any, settings: StepSettings) -> None:
        box = buffers.boxes[0]
        no_story = np.zeros((0, STORY_COLUMNS), np.int16)
        for index in range(first, last):
            table, episode = buffers.tables[index], buffers.episodes[index]
            if episode.over:
                clear_rewards(buffers, index)
            if moves[index] == SKIP:
                rest(episode)
                publish(buffers, index)
                if settings.live_points:
                    count_points(box, table, episode, buffers.points[index])
                continue
            if play(box, table, episode, moves[index], no_story, settings.limit):
                if len(finals.seats) > 0:
                    mask, features = finals.masks[index], finals.features[index]
                    finals.seats[index] = look_back(box, table, episode, mask, features)
                finish(buffers, index, settings.autoreset)
            look(box, table, episode)
            publish(buffers, index)
            if settings.live_points and not episode.over:
                count_points(box, table, episode, buffers.points[index])
            observe(box, table, episode, buffers.masks[index], buffers.features[index])

    return rule(step_games)


def _show_loop(game: Game) -> Callable[..., None]:
    observe, count_points = _observe_rule(game), episode_rules(game).score

    def show_games(first: int, last: int, buffers: Buffers, rows: Any, live_points: bool) -> None:
        box = buffers.boxes[0]
        for place in range(first, last):
            index = rows[place]
            table, episode = buffers.tables[index], buffers.episodes[index]
            publish(buffers, index)
            if live_points and not episode.over:
                count_points(box, table, episode, buffers.points[index])
            observe(box, table, episode, buffers.masks[index], buffers.features[index])

    return rule(show_games)


def _redeal_loop(game: Game) -> Callable[..., None]:
    redeal, look = episode_rules(game).redeal, episode_rules(game).look

    def redeal_games(first: int, last: int, buffers: Buffers, where: Any, seats: Any, seeds: Any) -> None:
        for index in range(first, last):
            if where[index]:
                redeal(buffers, index, seats, seeds)
                look(buffers.boxes[0], buffers.tables[index], buffers.episodes[index])

    return rule(redeal_games)


@rule
def pick_moves(first: int, last: int, words: Any, luck: Any, moves: Any) -> None:
    """A random legal move for each game; -1 if there is none."""
    for index in range(first, last):
        num_legal = count(words[index])
        moves[index] = nth(words[index], below(luck[index], num_legal)) if num_legal > 0 else -1


class CpuBackend:
    """The buffers in host memory, and the threads that fill them."""

    name = "cpu"

    def __init__(self, setup: BatchSetup) -> None:
        game, num_games = setup.game, setup.num_games
        tables, episodes = np.zeros(num_games, game.table_type), new_episodes(setup)
        num_features = game.num_features if setup.features else 0
        self.buffers = new_buffers(
            setup,
            np.zeros,
            boxes=setup.edition.boxes,
            tables=tables,
            table_words=tables.view(np.uint64).reshape(num_games, -1),
            episodes=episodes,
            features=np.zeros((num_games, num_features), np.float32),
            masks=np.zeros((num_games, game.num_moves), np.bool_),
        )
        num_finals = num_games if setup.final else 0
        self._finals = Finals(
            np.zeros(num_finals, np.int32),
            np.zeros((num_finals, game.num_moves), np.bool_),
            np.zeros((num_finals, num_features), np.float32),
        )
        self.rows = BatchRows(
            self.buffers.table_words,
            episodes.view(np.uint64).reshape(num_games, -1),
            self.buffers.luck,
            self.buffers.rewards,
            self.buffers.points,
        )
        self.shown = shown_step(self.buffers, self._finals, setup)
        self._moves = np.zeros(num_games, np.int64)
        self._settings = StepSettings(setup.limit, setup.autoreset, setup.live_points)
        self._num_games = num_games
        self._table_type = game.table_type
        self._loops = _loops_of(game)

    def reset(self, seeds: Any, where: Any) -> None:
        """Start the games that are marked, with their seeds."""
        self._run(self._loops.reset, self.buffers, where, seeds)
        self._show(np.flatnonzero(where))

    def step(self, moves: Any) -> None:
        """Play one move in every game."""
        self._run(self._loops.step, self.buffers, self._finals, moves, self._settings)

    def put(self, rows: Any, source: BatchRows, source_rows: Any) -> None:
        """Copy games of another batch into these rows."""
        for own, other in zip(self.rows, source, strict=True):
            own[rows] = other[source_rows]
        self._show(rows)

    def redeal(self, where: Any, seats: Any, seeds: Any) -> None:
        """Deal afresh what these seats cannot know, in the games that are marked."""
        self._run(self._loops.redeal, self.buffers, where, seats, seeds)
        self._show(np.flatnonzero(where))

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

    def from_host(self, rows: BatchRows) -> BatchRows:
        """The rows themselves."""
        return rows

    def table(self, index: int) -> Table:
        """A copy of one table."""
        return self.buffers.table_words[index].copy().view(self._table_type)[0]

    def wait(self) -> None:
        """Does nothing: every call here returns when its work is done."""

    def _show(self, rows: Any) -> None:
        thread_team().run(len(rows), self._loops.show, self.buffers, rows, self._settings.live_points)

    def _run(self, loop: Callable[..., None], *arguments: Any) -> None:
        thread_team().run(self._num_games, loop, *arguments)
