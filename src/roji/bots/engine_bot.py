"""Bots that choose by a game's judgement alone, or by search. The game's judgement has their settings."""

import time
from typing import Any

import numpy as np

from roji.bots.engine import Engine, engine_for, make_room
from roji.bots.explain import Advice, explain
from roji.bots.judgement import judgement_of
from roji.bots.search import SearchState, clear_search
from roji.bots.settings import JUDGES, SCALED, BotSettings, settings_of
from roji.bots.workspace import RESULT, TRIES, Workspace
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.rule import Box, Luck, Table

__all__ = ["EngineBot", "search_bot"]

CHUNK = 64  # iterations between two checks of the clock
MOST_BUDGET = 1_000_000
MOST_TIMED = 40_000  # the most iterations of a search limited by time


class EngineBot:
    """A bot that chooses by judgement or by search. `overrides` replace its settings (settings.py) in every game."""

    def __init__(self, name: str, kind: str | None = None, **overrides: float) -> None:
        self.name = name
        self.kind = kind or name
        self.overrides = overrides
        self._settings: dict[str, Any] = {}
        self._fitted: dict[bytes, Any] = {}

    def settings(self, game: Game) -> BotSettings:
        """The settings with which this bot plays a game."""
        if game.name not in self._settings:
            self._settings[game.name] = settings_of(self.kind, judgement_of(game).settings, self.overrides)
        return self._settings[game.name][0]

    def settings_for(self, game: Game, box: Box) -> BotSettings:
        """The same, fitted to this edition: settings in points are multiplied by the edition's stakes."""
        plain, name = self.settings(game), box.tobytes()
        fitted = self._fitted.get(name)
        if fitted is None:
            fitted = self._settings[game.name].copy()
            for setting in SCALED:
                fitted[0][setting] = plain[setting] * judgement_of(game).stakes(box)
            make_room(self._fitted)
            self._fitted[name] = fitted
        return fitted[0]

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """A legal move for this seat. The same view and luck give the same move, unless the clock decides."""
        engine, settings = engine_for(game), self.settings(game)
        moves = engine.look(box, view, seat)
        if len(moves) == 1:
            return moves[0]
        workspace = engine.workspace(box)
        if settings.method == JUDGES:
            return int(engine.rules.choose(box, workspace.tables[0], seat, luck, settings, workspace))
        return self.search(engine, box, seat, luck, moves)[0]

    def with_overrides(self, **overrides: float) -> "EngineBot":
        """The same bot with other settings."""
        return EngineBot(self.name, self.kind, **(self.overrides | overrides))

    def get_ready(self, game: Game, box: Box) -> None:
        """Make one real choice, with a short search, so that everything is compiled before the first move."""
        table = game.new_table(box, game.seats[0], 0, 1)
        seat = game.seats_to_act(box, table)[0]
        while len(moves := game.legal_moves(box, table, seat)) == 1:
            game.play_quietly(box, table, seat, moves[0])
            seat = game.seats_to_act(box, table)[0]
        brief = self.with_overrides(iterations=1, milliseconds=0)
        brief.choose(game, box, game.seen(box, table, seat), seat, new_luck(1))

    def search(self, engine: Engine, box: Box, seat: int, luck: Luck, moves: list[int]) -> list[int]:
        """Search the engine's table within the budget; returns these moves, best first.

        `workspace.tally` has the results for each.
        """
        settings = self.settings_for(engine.game, box)
        iterations = int(settings.iterations) if settings.milliseconds <= 0 else MOST_TIMED
        state = SearchState(settings, engine.tree(iterations), engine.workspace(box))
        clear_search(state)
        if settings.milliseconds <= 0:
            engine.rules.search(box, seat, luck, iterations, state)
            return most_tried(state.workspace, moves)
        end = time.perf_counter() + float(settings.milliseconds) / 1000
        engine.rules.search(box, seat, luck, CHUNK, state)
        while time.perf_counter() < end:
            engine.rules.search(box, seat, luck, CHUNK, state)
        return most_tried(state.workspace, moves)

    def explain(
        self,
        game: Game,
        box: Box,
        view: Table,
        seat: int,
        language: str = "en",
        count: int = 3,
        luck: Luck | None = None,
    ) -> list[Advice]:
        """The best few moves, best first, each with its expected result and reasons.

        English replaces a `language` that the game does not have.
        """
        engine, settings, own_luck = engine_for(game), self.settings(game), new_luck(1) if luck is None else luck
        moves = engine.look(box, view, seat)
        pointless = [move for move in game.legal_moves(box, view, seat) if move not in moves]
        tally = None
        if len(moves) > 1:
            moves = self._rank(engine, box, seat, own_luck, moves)
            tally = None if settings.method == JUDGES else engine.workspace(box).tally.copy()
        return explain(engine, box, seat, [*moves, *pointless][:count], own_luck, language, tally)

    def best_moves(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> list[int]:
        """The moves worth choosing, the bot's choice first."""
        engine = engine_for(game)
        moves = engine.look(box, view, seat)
        return moves if len(moves) == 1 else self._rank(engine, box, seat, luck, moves)

    def _rank(self, engine: Engine, box: Box, seat: int, luck: Luck, moves: list[int]) -> list[int]:
        """These moves, the bot's choice first."""
        game, workspace = engine.game, engine.workspace(box)
        if self.settings(game).method != JUDGES:
            return self.search(engine, box, seat, luck, moves)
        judge = engine.judgement.judge
        judge(box, workspace.tables[0], seat, workspace.moves, workspace.prepared, workspace.values)
        return sorted(moves, key=lambda move: -float(workspace.values[move]))


def most_tried(workspace: Workspace, moves: list[int]) -> list[int]:
    """These moves, sorted by how often the search tried them, then by results."""
    tries = workspace.tally[moves, TRIES]
    results = workspace.tally[moves, RESULT] / np.maximum(tries, 1)
    return [moves[place] for place in np.lexsort((results, tries))[::-1]]


def search_bot(budget: str = "") -> EngineBot:
    """The search with a given budget: `search:2000` for iterations, `search:100ms` for milliseconds."""
    if not budget:
        return EngineBot("search")
    number, is_timed = budget.removesuffix("ms"), budget.endswith("ms")
    if not (number.isascii() and number.isdigit() and 0 < int(number) <= MOST_BUDGET):
        raise RojiError(
            f"search:{budget} is not a budget: say search:2000 (iterations) or search:100ms (milliseconds)."
        )
    if is_timed:
        return EngineBot(f"search:{budget}", "search", milliseconds=int(number))
    return EngineBot(f"search:{budget}", "search", iterations=int(number))
