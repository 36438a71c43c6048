"""Everything one thread needs to choose moves in one game: compiled rules, workspaces, search trees; created on demand."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from roji.bots.greedy import make_greedy_choice
from roji.bots.judgement import Judgement, judgement_of
from roji.bots.search import make_search
from roji.bots.tree import Tree, new_tree
from roji.bots.workspace import Workspace, new_workspace
from roji.core.game import Game
from roji.core.moves import listed
from roji.core.per_game import per_game
from roji.core.rule import Box, Table

__all__ = ["Engine", "engine_for", "make_room"]

MOST_BOXES = 64  # the most boxes with a workspace: strangers can make any number of editions


class EngineRules(NamedTuple):
    """The compiled rules of one game, shared by all threads."""

    judgement: Judgement
    choose: Callable[..., int]  # see greedy.py
    search: Callable[..., None]  # see search.py


@per_game
def engine_rules(game: Game) -> EngineRules:
    """The compiled rules for choosing moves in this game."""
    judgement = judgement_of(game)
    return EngineRules(judgement, make_greedy_choice(game, judgement), make_search(game, judgement))


@dataclass
class Engine:
    """One thread's rules, workspaces and trees for a game."""

    game: Game
    rules: EngineRules
    _trees: dict[int, Tree] = field(default_factory=dict)
    _workspaces: dict[bytes, Workspace] = field(default_factory=dict)

    @property
    def judgement(self) -> Judgement:
        """The game's judgement."""
        return self.rules.judgement

    def workspace(self, box: Box) -> Workspace:
        """The workspace for this box; the judgement prepares at the first use of a box."""
        name = box.tobytes()
        if name not in self._workspaces:
            make_room(self._workspaces)
            self._workspaces[name] = new_workspace(self.game, self.judgement.prepare(box))
        return self._workspaces[name]

    def tree(self, iterations: int) -> Tree:
        """A tree with room for this many iterations. It may hold an earlier search."""
        size = 1 << max(6, (iterations - 1).bit_length())
        if size not in self._trees:
            self._trees[size] = new_tree(size)
        return self._trees[size]

    def look(self, box: Box, view: Table, seat: int) -> list[int]:
        """Copy the seat's view to `workspace(box).tables[0]`; returns the moves to choose from.

        These are the seat's legal moves without pointless ones; `workspace(box).moves` has them too.
        """
        workspace = self.workspace(box)
        workspace.tables[0] = view
        self.game.view(box, workspace.tables[0], seat)
        self.game.legal(box, workspace.tables[0], seat, workspace.moves)
        self.judgement.prune(box, workspace.tables[0], seat, workspace.moves)
        return listed(workspace.moves)


def make_room(kept: dict[bytes, Any]) -> None:
    """Drop the oldest box if there is no room for another."""
    for name in list(kept)[: max(0, len(kept) + 1 - MOST_BOXES)]:
        kept.pop(name, None)


_of_thread = threading.local()


def engine_for(game: Game) -> Engine:
    """The calling thread's engine for a game."""
    engines: dict[str, Engine] = _of_thread.__dict__.setdefault("engines", {})
    if game.name not in engines or engines[game.name].game is not game:
        engines[game.name] = Engine(game, engine_rules(game))
    return engines[game.name]
