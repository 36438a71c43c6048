"""A series of games: which bots play which game, at which seats, with which seed. Each deal is played with every line-up.

A seating is the set of bots at a table; its line-ups are its different rotations, so luck and seats even out within every deal.
Everything follows from the seed: the luck of a deal from (seed, deal), the luck of a bot from (seed, deal, line-up, seat). So the
same seed gives the same games in any order and on any number of workers.
"""

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from roji.bots import Bot
from roji.core.edition import Edition, default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS

__all__ = ["GameIds", "LineUp", "Series", "deal_seed", "rotations", "seat_bots"]

LineUp = tuple[int, ...]  # the number of the bot at each seat
GameIds = list[tuple[int, int]]  # the deal and the line-up of each game
DIGEST = 16  # bytes of a seed


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: these bots, with one seed. Without seatings, one bot sits at each seat."""

    game: Game
    bots: Sequence[Bot]
    seed: int
    options: int = 0
    edition: Edition | None = None
    seatings: Sequence[LineUp] = ()
    limit: int | None = None  # cut games off after this many decisions; the game's own limit applies too
    line_ups: tuple[LineUp, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Refuse a number of seats that the game does not have."""
        seatings = self.seatings or (tuple(range(len(self.bots))),)
        for seating in seatings:
            self.game.check_seats(len(seating))
            self.game.check_box(self.box, len(seating))
        object.__setattr__(self, "line_ups", tuple(turned for seating in seatings for turned in rotations(seating)))

    @property
    def box(self) -> Any:
        """The box of the edition that is played."""
        return (self.edition or default_edition(self.game)).box

    @property
    def seats(self) -> int:
        """The number of seats at a table."""
        return len(self.line_ups[0])

    @property
    def most_decisions(self) -> int:
        """The number of decisions after which a game is cut off."""
        return min(self.limit or self.game.decision_limit, self.game.decision_limit)

    def line_up(self, rotation: int) -> LineUp:
        """The bot at each seat. With one bot for each seat, seat s of rotation r has bot s + r."""
        return self.line_ups[rotation]

    def deals(self, games: Sequence[tuple[int, int]]) -> Any:
        """uint64[games, 3]: the luck of each deal."""
        return _lucks([f"{self.seed}/{deal}" for deal, _ in games])

    def lucks(self, games: Sequence[tuple[int, int]]) -> Any:
        """uint64[games, seats, 3]: the luck of each seat's bot."""
        seats = range(self.seats)
        names = [f"{self.seed}/{deal}/{rotation}/{seat}" for deal, rotation in games for seat in seats]
        return _lucks(names).reshape(len(games), self.seats, LUCK_WORDS)


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal."""
    return int.from_bytes(_digest(f"{seed}/{deal}"), "little")


def rotations(seating: LineUp) -> list[LineUp]:
    """The distinct rotations of the bots around the table: two equal pairs have two, four different bots four."""
    turns = [seating[turn:] + seating[:turn] for turn in range(len(seating))]
    return list(dict.fromkeys(turns))


def seat_bots(names: Sequence[str], seats: int) -> tuple[tuple[str, ...], tuple[LineUp, ...]]:
    """The distinct bots, and the groups that play together.

    As many bots as seats make one table. Fewer take the seats in turn until all are taken. Of more, every group that fills a
    table plays, and each bot may be named only once.
    """
    bots = tuple(dict.fromkeys(names))
    if len(names) <= seats:
        around = itertools.islice(itertools.cycle(names), seats)
        return bots, (tuple(bots.index(name) for name in around),)
    if len(bots) < len(names):
        raise RojiError(f"{len(names)} bots do not fit at a table for {seats}; to let groups meet, name each bot once.")
    return bots, tuple(itertools.combinations(range(len(bots)), seats))


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=DIGEST).digest()


def _lucks(names: Sequence[str]) -> Any:
    """The luck that belongs to each of these names, with nothing drawn yet."""
    lucks = np.zeros((len(names), LUCK_WORDS), np.uint64)
    lucks[:, :2] = np.frombuffer(b"".join(_digest(name) for name in names), "<u8").reshape(-1, 2)
    return lucks
