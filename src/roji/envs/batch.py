"""Many games at once in preallocated arrays, on all cores (`cpu`) or with one GPU thread for each game (`cuda`).

    batch = Batch("zen-garden", 4096, seats=2)
    now = batch.reset(seeds=7)
    while True:
        now = batch.step(choose(now.features, now.masks))

Every step plays one decision in every game. Seats that act at the same time are asked in turn, lowest first, and none sees what
the others chose. The same seeds and moves give the same bytes on every backend.
"""

from pathlib import Path
from typing import Any

import numpy as np

from roji.core.edition import Edition
from roji.core.errors import MoveError, RojiError
from roji.core.game import Game
from roji.core.luck import new_seed
from roji.core.rule import Table
from roji.core.story import NOBODY
from roji.envs.buffers import BatchSetup, Buffers, Step
from roji.envs.checks import (
    edition_of,
    marked_games,
    options_of_games,
    row_numbers,
    seats_of_games,
    seeds_of_games,
    whole_numbers,
)
from roji.envs.cpu import CpuBackend
from roji.envs.episode import SKIP
from roji.envs.saved_games import pack_games, unpack_batch, unpack_games
from roji.games import find_game

__all__ = ["BACKENDS", "SKIP", "Batch"]

BACKENDS = ("cpu", "cuda")
MOST_NAMED = 5  # illegal moves listed in an error


class Batch:
    """`num_games` instances of one game that advance together.

    `seats` is a number of seats for all games or one for each; `options` a mapping (`{"boards": "1,2"}`) for all or one for
    each. `autoreset`: a game that ends is followed by a new one in the same step; its seed is derived from the game's seed.
    `live_points`: `Step.points` shows the current score after every step, for shaped rewards. `limit` cuts games off after
    so many decisions (default: the game's own limit, far above real play). `strict`: `step` raises MoveError if a move was
    illegal; otherwise see `Step.illegal` (the default on `cuda`, where checking costs time). `final`: the last observation
    of a game that has ended is kept in `Step.final_features` and `Step.final_masks`, to value games that were cut off.

    A batch can be copied (`copy`, `copy.deepcopy`), pickled, and branched: see `take`, `put` and `redeal`.
    """

    def __init__(
        self,
        game: Game | str,
        num_games: int,
        backend: str = "cpu",
        *,
        edition: Edition | str | Path | None = None,
        seats: Any = None,
        options: Any = None,
        features: bool = True,
        autoreset: bool = True,
        live_points: bool = False,
        limit: int | None = None,
        strict: bool | None = None,
        final: bool = False,
    ) -> None:
        self.game = find_game(game)
        self.edition = edition_of(self.game, edition)
        self.num_games = _at_least_one(num_games, "num_games")
        self.autoreset = autoreset
        self.limit = _at_least_one(self.game.decision_limit if limit is None else limit, "limit")
        self.strict = backend == "cpu" if strict is None else strict
        self.seats = seats_of_games(self.game, self.game.seats[0] if seats is None else seats, num_games)
        self.game.check_box(self.edition.box, int(self.seats.max()))
        self.options = options_of_games(self.game, options, self.seats)
        self._setup = BatchSetup(
            self.game, self.edition, self.seats, self.options, features, live_points, self.limit, autoreset, final
        )
        self._backend = _backend(backend)(self._setup)
        self._is_dealt = False

    @property
    def backend(self) -> str:
        """`cpu` or `cuda`."""
        return str(self._backend.name)

    @property
    def now(self) -> Step:
        """The result of the last `reset` or `step`."""
        return self._backend.shown

    @property
    def buffers(self) -> Buffers:
        """All arrays of the batch, including everything hidden: for compiled code, not for players."""
        return self._backend.buffers

    def reset(self, seeds: Any = None, where: Any = None) -> Step:
        """Start every game, or those marked in `where` (bool [games]), with these seeds (None: unguessable ones).

        `seeds` is one whole number, from which each game derives its own seed, or one for each game: that game is then the
        same as at a table with this seed.
        """
        if where is not None and not self._is_dealt:
            raise RojiError("The first reset starts all games: leave out where.")
        where = marked_games(where, self.num_games)
        seeds = new_seed() if seeds is None else seeds
        self._backend.reset(seeds_of_games(seeds, self.num_games), where)
        self._is_dealt = True
        return self.now

    def step(self, moves: Any) -> Step:
        """Play `moves` (whole numbers [games], on the batch's device), one in each game.

        An illegal move leaves its game unchanged and is marked in `illegal`; a strict batch also raises MoveError, after the
        other games have moved. Games that have ended without autoreset ignore their move. SKIP instead of a move leaves a
        game as it is; its rewards are 0, and it has not ended in this step.
        """
        self.check_dealt()
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

    def copy(self) -> "Batch":
        """A batch with the same games that shares nothing with this one."""
        return self.take(range(self.num_games))

    def take(self, rows: Any) -> "Batch":
        """A new batch with copies of these games; a row may be taken several times. `final_…` is not copied."""
        rows = row_numbers(rows, "rows", self.num_games)
        again = Batch.__new__(Batch)
        again.__dict__.update(self.__dict__)
        again.num_games, again.seats, again.options = len(rows), self.seats[rows], self.options[rows]
        again._setup = self._setup._replace(seats=again.seats, options=again.options)
        again._backend = type(self._backend)(again._setup)
        if self._is_dealt:
            again._backend.put(np.arange(len(rows)), self._backend.rows, rows)
        return again

    def put(self, other: "Batch", rows: Any = None, from_rows: Any = None) -> Step:
        """Copy games of another batch into this one: its games `from_rows` into `rows` (None: all). No row may be written twice.

        Nothing is allocated, so a search can use the same batch again and again for its branches.
        """
        other.check_dealt()
        if (other.game.name, other.edition.hash, other.backend) != (self.game.name, self.edition.hash, self.backend):
            raise RojiError("put takes games of the same game, edition and backend; save and load go between backends.")
        rows = row_numbers(range(self.num_games) if rows is None else rows, "rows", self.num_games, only_once=True)
        taken = row_numbers(range(other.num_games) if from_rows is None else from_rows, "from_rows", other.num_games)
        if len(rows) != len(taken):
            raise RojiError(f"put has {len(taken)} games for {len(rows)} rows: there must be as many.")
        if not self._is_dealt and len(rows) < self.num_games:
            raise RojiError("Put games into all rows first, or call reset.")
        if other is self:
            other, taken = self.take(taken), np.arange(len(taken))
        self.seats[rows], self.options[rows] = other.seats[taken], other.options[taken]
        self._backend.put(rows, other._backend.rows, taken)
        self._is_dealt = True
        return self.now

    def redeal(self, seeds: Any = None, seats: Any = None, where: Any = None) -> Step:
        """Deal everything afresh that a seat cannot know, in all games or those marked in `where`.

        `seats` is one seat for all games or one for each; None: the seat to act. The outcome depends only on the seeds (as for
        `reset`) and on what the seat knows, so a search on redealt games learns nothing that is hidden.
        """
        self.check_dealt()
        if seats is None:
            seats = np.full(self.num_games, NOBODY)
        else:
            seats = whole_numbers(np.broadcast_to(seats, (self.num_games,)), "seats", self.num_games)
            if ((seats < 0) | (seats >= self.seats)).any():
                raise RojiError("redeal: a game has no such seat; seats are counted from 0.")
        words = seeds_of_games(new_seed() if seeds is None else seeds, self.num_games)
        self._backend.redeal(marked_games(where, self.num_games), np.ascontiguousarray(seats, np.int64), words)
        return self.now

    def save(self) -> bytes:
        """All games as bytes, including everything hidden; `load` restores them, also on another backend."""
        self.check_dealt()
        return pack_games(self)

    def load(self, saved: bytes) -> Step:
        """Continue the games from `save`, of a batch with as many games of the same edition. Load only data that you trust."""
        unpack_games(self, saved)
        self._is_dealt = True
        return self.now

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        return self.copy()

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        names = ("features", "autoreset", "live_points", "limit", "final")
        settings = {name: getattr(self._setup, name) for name in names}
        settings |= {"backend": self.backend, "strict": self.strict, "num_games": self.num_games, "seats": self.seats}
        decoded = {number: self.game.decode_options(number) for number in set(self.options.tolist())}
        options = [decoded[number] for number in self.options.tolist()]
        return unpack_batch, (
            self.game.name,
            self.edition.text,
            settings | {"options": options},
            self.save() if self._is_dealt else None,
        )

    def random_moves(self) -> Any:
        """A random legal move for each game (-1 if nobody is to act), int64 [games] on the batch's device."""
        return self._backend.random_moves()

    def wait(self) -> None:
        """Return when the device has done all its work; on `cuda`, `step` returns earlier."""
        self._backend.wait()

    def table(self, index: int) -> Table:
        """A copy of one game's table, including everything hidden: for tests and analysis, not for players."""
        return self._backend.table(index)

    def check_dealt(self) -> None:
        """Raise RojiError before the first `reset`."""
        if not self._is_dealt:
            raise RojiError("Nothing is dealt yet: call reset first.")


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
