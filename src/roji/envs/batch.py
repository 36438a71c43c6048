"""Many games at once, on preallocated arrays: on all cores (`cpu`), or with one GPU thread for each game (`cuda`).

    batch = Batch("zen-garden", 4096, seats=2)
    now = batch.reset(seeds=7)
    while True:
        now = batch.step(choose(now.features, now.masks))

Every step plays one decision in every game. Seats that act at the same time are asked one after another, lowest seat first, and
none of them sees what the others chose. The same seeds and moves give the same bytes on every backend.
"""

from typing import Any

import numpy as np

from roji.core.edition import Edition, edition_for
from roji.core.errors import MoveError, RojiError
from roji.core.game import Game
from roji.core.luck import new_seed
from roji.core.rule import Table
from roji.envs.buffers import BatchSetup, Buffers, Step
from roji.envs.checks import options_of_games, seats_of_games, seeds_of_games
from roji.envs.cpu import CpuBackend
from roji.envs.episode import SKIP
from roji.games import find_game

__all__ = ["BACKENDS", "SKIP", "Batch"]

BACKENDS = ("cpu", "cuda")
MOST_NAMED = 5  # illegal moves listed in an error


class Batch:
    """`num_games` games of one kind that advance together.

    `seats` is a number of seats for all games or one for each; `options` a mapping (`{"boards": "1,2"}`) for all or one for
    each. `autoreset`: a game that ends is followed by a new one in the same step; its seed is derived from the game's seed.
    `live_points`: `Step.points` shows the current score after every step, for shaped rewards. `limit` cuts games off after
    so many decisions (default: the game's own limit, far above real play). `strict`: `step` raises MoveError if a move was
    illegal; otherwise see `Step.illegal` (the default on `cuda`, where checking costs time).
    """

    def __init__(
        self,
        game: Game | str,
        num_games: int,
        backend: str = "cpu",
        *,
        edition: Edition | None = None,
        seats: Any = None,
        options: Any = None,
        features: bool = True,
        autoreset: bool = True,
        live_points: bool = False,
        limit: int | None = None,
        strict: bool | None = None,
    ) -> None:
        self.game = find_game(game)
        self.edition = edition_for(self.game, edition)
        self.num_games = _at_least_one(num_games, "num_games")
        self.autoreset = autoreset
        self.limit = _at_least_one(self.game.decision_limit if limit is None else limit, "limit")
        self.strict = backend == "cpu" if strict is None else strict
        self.seats = seats_of_games(self.game, self.game.seats[0] if seats is None else seats, num_games)
        self.options = options_of_games(self.game, options, self.seats)
        setup = BatchSetup(
            self.game, self.edition, self.seats, self.options, features, live_points, self.limit, self.autoreset
        )
        self._backend = _backend(backend)(setup)
        self._is_dealt = False

    @property
    def backend(self) -> str:
        """`cpu` or `cuda`."""
        return str(self._backend.name)

    @property
    def now(self) -> Step:
        """What the last `reset` or `step` returned."""
        return self._backend.shown

    @property
    def buffers(self) -> Buffers:
        """All arrays of the batch, with everything that is hidden: for compiled code, not for players."""
        return self._backend.buffers

    def reset(self, seeds: Any = None, where: Any = None) -> Step:
        """Start every game, or those marked in `where` (bool [games]), with these seeds (None: unguessable ones).

        `seeds` is one whole number, from which each game derives its own seed, or one for each game: that game is then the
        same as at a table with this seed.
        """
        if where is None:
            where = np.ones(self.num_games, np.bool_)
        elif not self._is_dealt:
            raise RojiError("The first reset starts all games: leave out where.")
        if getattr(where, "shape", None) != (self.num_games,) or where.dtype != np.bool_:
            raise RojiError(f"where must be bools of shape [{self.num_games}].")
        seeds = new_seed() if seeds is None else seeds
        self._backend.reset(seeds_of_games(seeds, self.num_games), where)
        self._is_dealt = True
        return self.now

    def step(self, moves: Any) -> Step:
        """Play `moves` (whole numbers [games], on the batch's device), one in each game.

        An illegal move leaves its game unchanged and is marked in `illegal`; a strict batch also raises MoveError, after the
        other games have moved. Games that have ended without autoreset ignore their move. SKIP instead of a move leaves a
        game and everything shown of it as they are.
        """
        if not self._is_dealt:
            raise RojiError("Call reset before the first step.")
        self._backend.step(self._backend.moves(moves, self.num_games))
        if self.strict:
            self.check(moves)
        return self.now

    def check(self, moves: Any) -> None:
        """Raise MoveError if a move of the last step was illegal; the message names the games. `moves` are those of that step."""
        illegal = np.flatnonzero(self._backend.to_host(self.now.illegal))
        if len(illegal) == 0:
            return
        played = self._backend.to_host(self._backend.moves(moves, self.num_games))
        named = ", ".join(f"{int(played[index])} in game {index}" for index in illegal[:MOST_NAMED])
        more = f" and {len(illegal) - MOST_NAMED} more" if len(illegal) > MOST_NAMED else ""
        raise MoveError(f"Illegal moves, those games are unchanged: {named}{more}.")

    def random_moves(self) -> Any:
        """A random legal move for each game (-1 where nobody is to act), int64 [games] on the batch's device."""
        return self._backend.random_moves()

    def wait(self) -> None:
        """Return when the device has done all its work; on `cuda`, `step` returns earlier."""
        self._backend.wait()

    def table(self, index: int) -> Table:
        """A copy of one game's table, with everything that is hidden: for tests and analysis, not for players."""
        return self._backend.table(index)


def _at_least_one(value: Any, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise RojiError(f"{name} must be a whole number from 1 on, not {value!r}.")
    return value


def _backend(name: str) -> type[Any]:
    if name == "cpu":
        return CpuBackend
    if name == "cuda":
        from roji.envs.cuda import CudaBackend

        return CudaBackend
    raise RojiError(f"There is no backend '{name}': the backends are {', '.join(BACKENDS)}.")
