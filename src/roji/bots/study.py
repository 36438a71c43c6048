"""A study: everything one thread needs to think about one game. Rules are compiled when they are first needed."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from roji.bots.desk import Desk, new_desk
from roji.bots.judgement import Judgement, judgement_of
from roji.bots.judging import make_judging
from roji.bots.search import make_search
from roji.bots.tree import Tree, new_tree
from roji.core.game import Game
from roji.core.rule import Box, Table

__all__ = ["Study", "study_of"]


@dataclass
class Study:
    """Desk, trees and lore."""

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
