"""The bots that a learner plays against, choosing for many games at once."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots import Bot, find_bot
from roji.bots.compiled_games import compiled_settings
from roji.bots.engine import engine_rules
from roji.bots.settings import PLAYS_AT_RANDOM
from roji.bots.workspace import Workspace, new_workspace
from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, nth
from roji.core.per_game import per_game
from roji.core.rule import rule
from roji.envs.batch import Batch
from roji.envs.tally import NO_SEAT, SKIP

__all__ = ["Opponents"]


class Opponents:
    """Bots for all seats that the learner does not sit at. Each gets what its seat may know, and nothing else (D5).

    Bots that do not search choose in compiled code; the others are asked one by one.
    """

    def __init__(self, batch: Batch, names: str | list[str]) -> None:
        self.batch = batch
        most = int(batch.seats.max()) - 1
        self.names = [names] * most if isinstance(names, str) else names
        self.bots: list[Bot] = [find_bot(name) for name in self.names]
        self._moves = np.zeros(batch.num_games, np.int64)
        settings = compiled_settings(batch.game, self.bots)
        self._compiled = None if settings is None else _Compiled(batch, settings)

    def moves(self, learners: Any, luck: Any) -> Any:
        """A move for each game in which one of the bots is to act, SKIP for the others.

        `learners` is the learner's seat in each game, `luck` (uint64 [games, 3]) the bots' luck.
        """
        if self._compiled is not None:
            self._compiled.choose(learners, luck, self._moves)
            return self._moves
        self._moves[:] = SKIP
        for index, seat in enumerate(self.batch.now.seats):
            if seat not in (NO_SEAT, learners[index]):
                self._moves[index] = self._ask(index, int(seat), int(learners[index]), luck[index])
        return self._moves

    def _ask(self, index: int, seat: int, learner: int, luck: Any) -> int:
        game, box = self.batch.game, self.batch.edition.box
        view = game.seen(box, self.batch.table(index), seat)
        bot = self.bots[(seat - learner) % int(self.batch.seats[index]) - 1]
        return bot.choose(game, box, view, seat, luck)


class _Compiled:
    """Random and judging bots."""

    def __init__(self, batch: Batch, settings: Any) -> None:
        self._batch = batch
        self._settings = settings
        self._rule = _choosing(batch.game)
        prepared = engine_rules(batch.game).judgement.prepare(batch.edition.box)
        self._workspace = new_workspace(batch.game, prepared)

    def choose(self, learners: Any, luck: Any, moves: Any) -> None:
        batch = self._batch
        arrays = batch.arrays
        self._rule(arrays.boxes, arrays.tables, arrays.tallies, learners, self._settings, luck, self._workspace, moves)


@per_game
def _choosing(game: Game) -> Callable[..., None]:
    return _choosing_rule(engine_rules(game).choose)


def _choosing_rule(by_judgement: Callable[..., int]) -> Callable[..., None]:
    def choose_moves(
        boxes: Any,
        tables: Any,
        tallies: Any,
        learners: Any,
        settings: Any,
        lucks: Any,
        workspace: Workspace,
        moves: Any,
    ) -> None:
        for index in range(len(moves)):
            tally = tallies[index]
            seat = np.int64(tally.seat)
            if seat in (NO_SEAT, learners[index]):
                moves[index] = SKIP
                continue
            num_legal = count(tally.moves)
            own = settings[(seat - learners[index]) % np.int64(tally.num_seats) - 1]
            if num_legal == 1:
                moves[index] = nth(tally.moves, 0)
            elif own.method == PLAYS_AT_RANDOM:
                moves[index] = nth(tally.moves, below(lucks[index], num_legal))
            else:
                workspace.moves[:] = tally.moves
                moves[index] = by_judgement(boxes[0], tables[index], seat, lucks[index], own, workspace)

    return rule(choose_moves)
