"""The bots that think: by judgement alone, or by search. Their settings for each game stand with its judgement."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from roji.bots.desk import RESULT, TRIES, Desk, new_desk
from roji.bots.judgement import Judgement, judgement_of
from roji.bots.judging import make_judging
from roji.bots.mind import JUDGES, Mind, new_mind
from roji.bots.search import make_search
from roji.bots.tree import Tree, new_tree
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.rule import Box, Luck, Table

__all__ = ["Study", "Thinker", "search_bot", "study_of"]

CHUNK = 64  # iterations between two looks at the clock
MOST_BUDGET = 1_000_000
MOST_TIMED = 40_000  # iterations for which a search by the clock has room


@dataclass
class Study:
    """Everything one thread needs to think about one game."""

    game: Game
    judgement: Judgement
    judging: Callable[..., int]
    search: Callable[..., None]
    desk: Desk
    trees: dict[int, Tree] = field(default_factory=dict)
    lores: dict[bytes, Any] = field(default_factory=dict)

    def lore(self, box: Box) -> Any:
        """What the judgement knows about this box."""
        name = box.tobytes()
        if name not in self.lores:
            self.lores[name] = self.judgement.prepare(box)
        return self.lores[name]

    def tree(self, iterations: int) -> Tree:
        """A tree with room for so many iterations."""
        size = 1 << max(6, (iterations - 1).bit_length())
        if size not in self.trees:
            self.trees[size] = new_tree(size)
        return self.trees[size]

    def look(self, box: Box, view: Table, seat: int) -> list[int]:
        """Put the table on the desk, as the seat sees it; returns its legal moves."""
        self.desk.tables[0] = view
        self.game.view(box, self.desk.tables[0], seat)
        return self.game.legal_moves(box, self.desk.tables[0], seat)


_rules: dict[str, tuple[Judgement, Callable[..., int], Callable[..., None]]] = {}
_studies = threading.local()


def study_of(game: Game) -> Study:
    """The study of a game that belongs to this thread."""
    if game.name not in _rules:
        judgement = judgement_of(game)
        _rules[game.name] = (judgement, make_judging(game, judgement), make_search(game, judgement))
    if not hasattr(_studies, "by_game"):
        _studies.by_game = {}
    studies: dict[str, Study] = _studies.by_game
    if game.name not in studies:
        studies[game.name] = Study(game, *_rules[game.name], new_desk(game))
    return studies[game.name]


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
        return favourite(desk)

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


def favourite(desk: Desk) -> int:
    """The move that the search tried most often; among equals the one with the better results."""
    tries = desk.tally[:, TRIES]
    results = desk.tally[:, RESULT] / np.maximum(tries, 1)
    return int(np.lexsort((results, tries))[-1])


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
