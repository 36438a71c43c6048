"""A learner's opponents: bots that choose in many games at once."""

from collections.abc import Callable
from typing import Any, NamedTuple

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
from roji.core.story import NOBODY
from roji.envs.batch import Batch
from roji.envs.buffers import Buffers
from roji.envs.episode import SKIP

__all__ = ["Opponents"]


class Opponents:
    """Bots for all seats except the learner's. Each sees what its seat may know, and nothing else (D5).

    Bots that do not search choose in compiled code; others are asked one by one.
    """

    def __init__(self, batch: Batch, names: str | list[str]) -> None:
        self.batch = batch
        most = int(batch.seats.max()) - 1
        self.names = [names] * most if isinstance(names, str) else names
        self.bots: list[Bot] = [find_bot(name) for name in self.names]
        self._moves = np.zeros(batch.num_games, np.int64)
        settings = compiled_settings(batch.game, self.bots)
        self._compiled = None if settings is None else _CompiledOpponents(batch, settings)

    def moves(self, learners: Any, luck: Any) -> Any:
        """A move for each game in which one of the bots has to act, SKIP for the others.

        `learners` is the learner's seat in each game, `luck` (uint64 [games, 3]) the bots' luck.
        """
        if self._compiled is not None:
            self._compiled.choose(learners, luck, self._moves)
            return self._moves
        self._moves[:] = SKIP
        for index, seat in enumerate(self.batch.now.seats):
            if seat not in (NOBODY, learners[index]):
                self._moves[index] = self._ask(index, int(seat), int(learners[index]), luck[index])
        return self._moves

    def _ask(self, index: int, seat: int, learner: int, luck: Any) -> int:
        game, box = self.batch.game, self.batch.edition.box
        view = game.seen(box, self.batch.table(index), seat)
        bot = self.bots[(seat - learner) % int(self.batch.seats[index]) - 1]
        return bot.choose(game, box, view, seat, luck)


class CompiledBots(NamedTuple):
    """The bots of a batch, for compiled code."""

    settings: Any  # records [seats - 1]: of each bot, clockwise from the learner
    workspace: Workspace
    learners: Any  # int64 [games]: the learner's seat
    luck: Any  # uint64 [games, 3]: the bots' luck


class _CompiledOpponents:
    """Bots that play at random or by judgement."""

    def __init__(self, batch: Batch, settings: Any) -> None:
        prepared = engine_rules(batch.game).judgement.prepare(batch.edition.box)
        self._batch = batch
        self._settings = settings
        self._workspace = new_workspace(batch.game, prepared)
        self._rule = _choose_rule(batch.game)

    def choose(self, learners: Any, luck: Any, moves: Any) -> None:
        self._rule(self._batch.buffers, CompiledBots(self._settings, self._workspace, learners, luck), moves)


@per_game
def _choose_rule(game: Game) -> Callable[[Buffers, CompiledBots, Any], None]:
    by_judgement = engine_rules(game).choose

    def choose_moves(buffers: Buffers, bots: CompiledBots, moves: Any) -> None:
        """A move for each game in which a bot has to act, SKIP for the others."""
        for index in range(len(moves)):
            episode = buffers.episodes[index]
            seat, learner = np.int64(episode.seat), bots.learners[index]
            if seat in (NOBODY, learner):
                moves[index] = SKIP
                continue
            num_legal = count(episode.moves)
            settings = bots.settings[(seat - learner) % np.int64(episode.num_seats) - 1]
            if num_legal == 1:
                moves[index] = nth(episode.moves, 0)
            elif settings.method == PLAYS_AT_RANDOM:
                moves[index] = nth(episode.moves, below(bots.luck[index], num_legal))
            else:
                bots.workspace.moves[:] = episode.moves
                box, table = buffers.boxes[0], buffers.tables[index]
                moves[index] = by_judgement(box, table, seat, bots.luck[index], settings, bots.workspace)

    return rule(choose_moves)
