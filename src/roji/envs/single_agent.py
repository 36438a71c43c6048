"""One seat against bots, in many games at once: what the Gymnasium environments are built on."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from roji.core.edition import Edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS
from roji.core.story import NOBODY
from roji.envs.batch import Batch
from roji.envs.checks import seeds_of_games
from roji.envs.opponents import Opponents

__all__ = ["SingleAgentGames"]

FOR_BOTS = np.uint64(0xD1B54A32D192ED03)  # bots draw from other luck than the game
SEED_LOW = 0


class SingleAgentGames:
    """Games in which the learner has one seat and bots have the others.

    `opponents` is one bot's name for all other seats, or one name for each, clockwise from the learner. `seat` is the learner's
    seat; None: it differs from game to game, by the game's seed.
    """

    def __init__(
        self,
        game: Game | str,
        num_games: int,
        opponents: str | Sequence[str] = "random",
        *,
        seats: int | None = None,
        seat: int | None = None,
        options: Any = None,
        edition: Edition | None = None,
        limit: int | None = None,
    ) -> None:
        self.batch = Batch(
            game,
            num_games,
            edition=edition,
            seats=seats,
            options=options,
            limit=limit,
            autoreset=False,
            strict=False,
        )
        self.num_seats = int(self.batch.seats[0])
        if seat is not None and not 0 <= seat < self.num_seats:
            raise RojiError(f"There is no seat {seat}: the seats are 0 to {self.num_seats - 1}.")
        names = opponents if isinstance(opponents, str) else list(opponents)
        if not isinstance(names, str) and len(names) != self.num_seats - 1:
            raise RojiError(f"opponents must be one bot or {self.num_seats - 1} of them, not {len(names)}.")
        self.opponents = Opponents(self.batch, names)
        self.learners = np.zeros(num_games, np.int64)
        self._seat = seat
        self._luck = np.zeros((num_games, LUCK_WORDS), np.uint64)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.batch.game

    @property
    def masks(self) -> Any:
        """The learner's legal moves: bool [games, moves]."""
        return self.batch.now.masks

    @property
    def illegal(self) -> Any:
        """Whether the learner's last move was illegal: bool [games]. Those games are unchanged."""
        return self.batch.now.illegal

    @property
    def truncated(self) -> Any:
        """Whether the limit has cut a game off: bool [games]."""
        return self.batch.now.truncated

    @property
    def over(self) -> Any:
        """Whether a game was played to its end: bool [games]."""
        return self.batch.now.over

    @property
    def rewards(self) -> Any:
        """The learner's rewards: float32 [games]; 0 until a game is over."""
        return self.batch.now.rewards[np.arange(self.batch.num_games), self.learners]

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
        self._let_bots_play()

    def step(self, moves: Any) -> None:
        """Play the learner's moves, then the bots' until the learner has to act again or the game has ended."""
        self.batch.step(moves)
        self._let_bots_play()

    def features(self) -> Any:
        """What the learner sees, also of games that have just ended: a new float32 [games, features]."""
        now, batch = self.batch.now, self.batch
        features = now.features.copy()
        for index in np.flatnonzero(now.seats == NOBODY):
            self.game.features(batch.edition.box, batch.table(int(index)), int(self.learners[index]), features[index])
        return features

    def _let_bots_play(self) -> None:
        while ((self.batch.now.seats != self.learners) & (self.batch.now.seats != NOBODY)).any():
            self.batch.step(self.opponents.moves(self.learners, self._luck))
