"""The bots that think: by judgement alone, or by search. Their settings for each game stand with its judgement."""

import time
from typing import Any

import numpy as np

from roji.bots.desk import RESULT, TRIES, Desk
from roji.bots.explain import Advice, explain
from roji.bots.judgement import judgement_of
from roji.bots.mind import JUDGES, Mind, new_mind
from roji.bots.study import Study, study_of
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.rule import Box, Luck, Table

__all__ = ["Thinker", "search_bot"]

CHUNK = 64  # iterations between two looks at the clock
MOST_BUDGET = 1_000_000
MOST_TIMED = 40_000  # iterations for which a search by the clock has room


class Thinker:
    """A bot that thinks. `settings` (see mind.py) go before those that the game's judgement has for this name."""

    def __init__(self, name: str, kind: str | None = None, **settings: float) -> None:
        self.name = name
        self.kind = kind or name
        self.settings = settings
        self._minds: dict[str, Any] = {}

    def mind(self, game: Game) -> Mind:
        """How this bot thinks about a game."""
        if game.name not in self._minds:
            minds = judgement_of(game).minds
            if self.kind not in minds:
                raise RojiError(
                    f"Bot {self.name} cannot play {game.title}: there is nothing about it in its judgement."
                )
            self._minds[game.name] = new_mind(minds["search"], minds[self.kind], self.settings)
        return self._minds[game.name][0]

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """A legal move for this seat. The same view and luck give the same move, unless the clock decides."""
        study, mind = study_of(game), self.mind(game)
        moves = study.look(box, view, seat)
        if len(moves) == 1:
            return moves[0]
        desk, lore = study.desk, study.lore(box)
        if mind.way == JUDGES:
            game.legal(box, desk.tables[0], seat, desk.moves)
            return int(study.judging(box, desk.tables[0], seat, luck, mind, lore, desk))
        self.think(study, box, seat, luck, mind)
        return favourites(desk)[0]

    def get_ready(self, game: Game, box: Box) -> None:
        """Think for a moment, so that everything is compiled before somebody waits for a move."""
        study, mind, luck = study_of(game), self.mind(game), new_luck(1)
        table = game.new_table(box, game.seats[0], 0, 1)
        seat = game.seats_to_act(box, table)[0]
        study.look(box, table, seat)
        desk, lore = study.desk, study.lore(box)
        if mind.way == JUDGES:
            game.legal(box, desk.tables[0], seat, desk.moves)
            study.judging(box, desk.tables[0], seat, luck, mind, lore, desk)
        else:
            study.search(box, seat, luck, 1, mind, lore, study.tree(1), desk, True)

    def think(self, study: Study, box: Box, seat: int, luck: Luck, mind: Mind) -> None:
        """Search the table on the desk, within the budget."""
        desk, lore = study.desk, study.lore(box)
        if mind.milliseconds <= 0:
            tree = study.tree(int(mind.iterations))
            study.search(box, seat, luck, int(mind.iterations), mind, lore, tree, desk, True)
            return
        tree = study.tree(MOST_TIMED)
        end = time.perf_counter() + float(mind.milliseconds) / 1000
        is_fresh = True
        while is_fresh or time.perf_counter() < end:
            study.search(box, seat, luck, CHUNK, mind, lore, tree, desk, is_fresh)
            is_fresh = False

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
        """The best few moves, best first, each with what may be expected of it and why."""
        if language not in game.words:
            raise RojiError(f"There is no language '{language}': choose one of {', '.join(game.words)}.")
        study, mind, own_luck = study_of(game), self.mind(game), new_luck(1) if luck is None else luck
        moves = study.look(box, view, seat)
        tally = None
        if len(moves) > 1:
            moves = self._rank(study, box, seat, own_luck, mind)
            tally = None if mind.way == JUDGES else study.desk.tally.copy()
        return explain(study, box, seat, moves[:count], own_luck, language, tally)

    def _rank(self, study: Study, box: Box, seat: int, luck: Luck, mind: Mind) -> list[int]:
        """The legal moves, the one this bot would choose first."""
        game, desk = study.game, study.desk
        moves = game.legal_moves(box, desk.tables[0], seat)
        if mind.way == JUDGES:
            game.legal(box, desk.tables[0], seat, desk.moves)
            study.judgement.judge(box, desk.tables[0], seat, desk.moves, study.lore(box), desk.values)
            return sorted(moves, key=lambda move: -float(desk.values[move]))
        self.think(study, box, seat, luck, mind)
        order = {move: place for place, move in enumerate(favourites(desk))}
        return sorted(moves, key=lambda move: order[move])


def favourites(desk: Desk) -> list[int]:
    """All move numbers, those that the search tried most often first; among equals those with better results."""
    tries = desk.tally[:, TRIES]
    results = desk.tally[:, RESULT] / np.maximum(tries, 1)
    return [int(move) for move in np.lexsort((results, tries))[::-1]]


def search_bot(budget: str = "") -> Thinker:
    """The search with a budget of its own: `search:2000` for iterations, `search:100ms` for milliseconds."""
    if not budget:
        return Thinker("search")
    number, is_timed = budget.removesuffix("ms"), budget.endswith("ms")
    if not (number.isascii() and number.isdigit() and 0 < int(number) <= MOST_BUDGET):
        raise RojiError(f"search:{budget} is no budget: say search:2000 (iterations) or search:100ms (milliseconds).")
    if is_timed:
        return Thinker(f"search:{budget}", "search", milliseconds=int(number))
    return Thinker(f"search:{budget}", "search", iterations=int(number))
