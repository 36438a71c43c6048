"""The bots that a learner plays against, choosing for many games at once."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.bots import Bot, RandomBot, find_bot
from roji.bots.desk import Desk, new_desk
from roji.bots.fast import fast_minds
from roji.bots.judgement import is_judged, judgement_of
from roji.bots.judging import make_judging
from roji.bots.mind import PLAYS_AT_RANDOM
from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, nth
from roji.core.per_game import per_game
from roji.core.rule import Box, rule
from roji.core.story import NOBODY
from roji.envs.batch import Batch
from roji.envs.buffers import Buffers
from roji.envs.episode import SKIP

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
        self._compiled = _Compiled(batch, self.bots) if _all_random(self.bots) or is_judged(batch.game.name) else None
        if self._compiled is not None and not self._compiled.can_choose:
            self._compiled = None

    def moves(self, learners: Any, luck: Any) -> Any:
        """A move for each game in which one of the bots is to act, SKIP for the others.

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


class BotTurn(NamedTuple):
    """What the compiled bots choose from, beside the buffers of the batch."""

    learners: Any  # int64 [games]: the learner's seat
    luck: Any  # uint64 [games, 3]: the bots' luck
    minds: Any  # records [seats - 1]: how each bot plays, clockwise from the learner
    lore: Any  # what the game's judgement prepares for an edition
    desk: Desk


class _Compiled:
    """Random and judging bots."""

    def __init__(self, batch: Batch, bots: list[Bot]) -> None:
        self._batch = batch
        self._minds = fast_minds(batch.game, bots)
        self.can_choose = self._minds is not None
        if self.can_choose:
            self._rule = _choosing(batch.game)
            self._desk = new_desk(batch.game)
            self._lore = _lore(batch.game, batch.edition.box)

    def choose(self, learners: Any, luck: Any, moves: Any) -> None:
        self._rule(self._batch.buffers, BotTurn(learners, luck, self._minds, self._lore, self._desk), moves)


def _all_random(bots: list[Bot]) -> bool:
    return all(isinstance(bot, RandomBot) for bot in bots)


def _lore(game: Game, box: Box) -> Any:
    return judgement_of(game).prepare(box) if is_judged(game.name) else np.zeros(1, np.int64)


@per_game
def _choosing(game: Game) -> Callable[..., None]:
    return _choosing_rule(make_judging(game, judgement_of(game)) if is_judged(game.name) else no_judging)


@rule
def no_judging(box: Any, table: Any, seat: int, luck: Any, mind: Any, lore: Any, desk: Any) -> int:  # noqa: ARG001
    """Stands where a game's judgement would; only random bots play then."""
    return 0


def _choosing_rule(judging: Callable[..., int]) -> Callable[..., None]:
    def choose_moves(buffers: Buffers, turn: BotTurn, moves: Any) -> None:
        for index in range(len(moves)):
            episode = buffers.episodes[index]
            seat, learner = np.int64(episode.seat), turn.learners[index]
            if seat in (NOBODY, learner):
                moves[index] = SKIP
                continue
            num_legal = count(episode.moves)
            mind = turn.minds[(seat - learner) % np.int64(episode.num_seats) - 1]
            if num_legal == 1:
                moves[index] = nth(episode.moves, 0)
            elif mind.way == PLAYS_AT_RANDOM:
                moves[index] = nth(episode.moves, below(turn.luck[index], num_legal))
            else:
                turn.desk.moves[:] = episode.moves
                box, table = buffers.boxes[0], buffers.tables[index]
                moves[index] = judging(box, table, seat, turn.luck[index], mind, turn.lore, turn.desk)

    return rule(choose_moves)
