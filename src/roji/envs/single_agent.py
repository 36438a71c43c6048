"""One seat against bots, in many games at once: the basis of the Gymnasium environments."""

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS
from roji.core.story import NOBODY
from roji.envs.batch import Batch
from roji.envs.checks import seeds_of_games
from roji.envs.opponents import Opponents
from roji.envs.settings import TableSettings
from roji.envs.shaping import Shaping, leads

__all__ = ["SingleAgentGames"]

FOR_BOTS = np.uint64(0xD1B54A32D192ED03)  # bots use other luck than the game
SEED_LOW = 0


class SingleAgentGames:
    """Games in which the learner has one seat and bots have the others.

    `opponents` is one bot's name for all other seats, or one name for each, clockwise from the learner. `seat`, `shaping` and
    `discount` are those of `SeatSettings`.
    """

    def __init__(
        self,
        game: Game | str,
        num_games: int,
        opponents: str | Sequence[str] = "random",
        *,
        seat: int | None = None,
        shaping: float = 0.0,
        discount: float = 1.0,
        **table: Unpack[TableSettings],
    ) -> None:
        self.shaping = Shaping(shaping, discount).checked()
        self.batch = Batch(game, num_games, autoreset=False, strict=False, live_points=shaping > 0, **table)
        self.num_seats = int(self.batch.seats[0])
        if seat is not None and not 0 <= seat < self.num_seats:
            raise RojiError(f"There is no seat {seat}: the seats are 0 to {self.num_seats - 1}.")
        self.opponents = Opponents(self.batch, self._checked_bots(opponents))
        self.learners = np.zeros(num_games, np.int64)
        self.steps = np.zeros(num_games, np.int64)  # the learner's decisions in its game, including illegal ones
        self.over = np.zeros(num_games, np.bool_)  # played to the end; these stay so until the game is reset
        self.truncated = np.zeros(num_games, np.bool_)  # cut off by the limit
        self.illegal = np.zeros(num_games, np.bool_)  # the learner's last move was illegal, and the game is unchanged
        self.points = np.zeros_like(self.batch.now.points)  # of each seat; 0 until the game is over, unless shaped
        self.results = np.zeros(num_games, np.float32)  # the learner's reward by place; 0 until the game is over
        self.rewards = np.zeros(num_games, np.float32)  # of the last step
        self._potentials = np.zeros(num_games, np.float32)
        self._seat = seat
        self._luck = np.zeros((num_games, LUCK_WORDS), np.uint64)

    def _checked_bots(self, names: str | Sequence[str]) -> str | list[str]:
        if isinstance(names, str):
            return names
        if len(names) != self.num_seats - 1:
            raise RojiError(f"opponents must be one bot or {self.num_seats - 1} of them, not {len(names)}.")
        return list(names)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.batch.game

    @property
    def masks(self) -> Any:
        """The learner's legal moves: bool [games, moves]."""
        return self.batch.now.masks

    def reset(self, seeds: Any, where: Any = None) -> None:
        """Start all games, or those marked in `where`, and let the bots play until the learner has to act."""
        words = seeds_of_games(seeds, self.batch.num_games)
        self.batch.reset(words, where)
        begun = np.ones(self.batch.num_games, np.bool_) if where is None else where
        self._luck[begun, :2] = words[begun] ^ FOR_BOTS
        self._luck[begun, 2] = 0
        if self._seat is None:
            self.learners[begun] = words[begun, SEED_LOW] % np.uint64(self.num_seats)
        else:
            self.learners[begun] = self._seat
        for kept in (self.steps, self.over, self.truncated, self.illegal, self.points, self.results, self.rewards):
            kept[begun] = 0
        self._note()
        self._let_bots_play()
        self._potentials[begun] = self._leads()[begun]

    def step(self, moves: Any) -> None:
        """Play the learner's moves, then the bots' until the learner has to act again or the game has ended.

        Games that have ended stay as they are, with a reward of 0, whatever their move.
        """
        was_running = ~(self.over | self.truncated)
        self.batch.step(moves)
        self.steps += was_running
        self.illegal[:] = self.batch.now.illegal
        self._note()
        self._let_bots_play()
        self.truncated |= (self.steps >= self.batch.limit) & ~self.over
        after = np.where(self.over, 0, self._leads())
        self.rewards[:] = np.where(was_running, self.results + self.shaping.discount * after - self._potentials, 0)
        self._potentials[:] = after

    def features(self) -> Any:
        """The learner's features, also of games that have just ended: a new float32 [games, features]."""
        now, batch = self.batch.now, self.batch
        features = now.features.copy()
        for index in np.flatnonzero(now.seats == NOBODY):
            self.game.features(batch.edition.box, batch.table(int(index)), int(self.learners[index]), features[index])
        return features

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "opponents": self.opponents.names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.opponents = Opponents(self.batch, state["opponents"])

    def _let_bots_play(self) -> None:
        while ((self.batch.now.seats != self.learners) & (self.batch.now.seats != NOBODY)).any():
            self.batch.step(self.opponents.moves(self.learners, self._luck))
            self._note()

    def _note(self) -> None:
        """Record which games have ended in this step of the batch, because the next one no longer shows it."""
        now = self.batch.now
        self.over |= now.over
        self.truncated |= now.truncated
        self.results[now.over] = now.rewards[now.over, self.learners[now.over]]
        changed = now.over if self.shaping.weight == 0 else slice(None)
        self.points[changed] = now.points[changed]

    def _leads(self) -> Any:
        """The learner's lead in each game, as a potential."""
        if self.shaping.weight == 0:
            return np.float32(0) * self._potentials
        lead = leads(self.points, self.batch.seats)[np.arange(self.batch.num_games), self.learners]
        return np.float32(self.shaping.weight) * lead
