"""Paired matches: each deal is played once for every rotation of the bots around the table, so that luck and seats even out.

Everything follows from the seed: the deal's own luck from (seed, deal), a bot's luck from (seed, deal, rotation, seat). So the
same seed gives the same games in any order and on any number of workers.
"""

import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.bots import Bot
from roji.bots.fast import fast_minds, play_fast
from roji.core.edition import Edition, default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_luck

__all__ = ["Played", "Series", "deal_seed", "play_one", "play_pairs"]


CHUNK = 64  # games that fast bots play in one go


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """One game that was played."""

    deal: int
    rotation: int
    line_up: tuple[int, ...]  # which bot (by its number in the list) sat at each seat
    places: tuple[int, ...]  # of each seat; in a game that was cut off: as the score stood
    sheet: tuple[tuple[int, ...], ...]  # points of each seat, line by line
    moves: Any  # int16[decisions, 2]: seat and move
    seconds: tuple[float, ...] | None  # how long each seat thought; None where nobody was asked one by one
    is_cut: bool  # ended by the game's decision limit, not by its rules

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(sum(lines) for lines in self.sheet)

    def seat_of(self, bot: int) -> int:
        """Where this bot sat."""
        return self.line_up.index(bot)


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: one bot for each seat, under one seed."""

    game: Game
    bots: Sequence[Bot]
    seed: int
    options: int = 0
    edition: Edition | None = None

    def __post_init__(self) -> None:
        """Refuse a table that does not fit the game."""
        if len(self.bots) not in self.game.seats:
            seats = self.game.seats
            raise RojiError(f"{self.game.title} is for {seats[0]} to {seats[-1]} players, not {len(self.bots)}.")

    @property
    def box(self) -> Any:
        """What is in the box."""
        return (self.edition or default_edition(self.game)).box

    def line_up(self, rotation: int) -> tuple[int, ...]:
        """In rotation r, seat s is bot s + r."""
        seats = len(self.bots)
        return tuple((seat + rotation) % seats for seat in range(seats))

    def lucks(self, deal: int, rotation: int) -> Any:
        """The luck of each seat's bot."""
        seats = range(len(self.bots))
        return np.stack([new_luck(_hashed(f"{self.seed}/{deal}/{rotation}/{seat}")) for seat in seats])


def play_pairs(series: Series, deals: Sequence[int]) -> Iterator[Played]:
    """Play these deals, each in all rotations."""
    games = [(deal, rotation) for deal in deals for rotation in range(len(series.bots))]
    if fast_minds(series.game, series.bots) is None:
        for deal, rotation in games:
            yield play_one(series, deal, rotation)
    else:
        for start in range(0, len(games), CHUNK):
            yield from _play_fast(series, games[start : start + CHUNK])


def play_one(series: Series, deal: int, rotation: int) -> Played:
    """Play one deal once, one decision after the other. Each bot gets what its seat sees."""
    game, box, line_up = series.game, series.box, series.line_up(rotation)
    table = game.new_table(box, len(line_up), series.options, deal_seed(series.seed, deal))
    lucks = series.lucks(deal, rotation)
    seconds = [0.0] * len(line_up)
    moves: list[tuple[int, int]] = []
    while len(moves) < game.decision_limit and (waiting := game.seats_to_act(box, table)):
        seat = waiting[0]
        start = time.perf_counter()
        move = series.bots[line_up[seat]].choose(game, box, game.seen(box, table, seat), seat, lucks[seat])
        seconds[seat] += time.perf_counter() - start
        game.play_quietly(box, table, seat, move)
        moves.append((seat, move))
    return Played(
        deal,
        rotation,
        line_up,
        tuple(game.places(box, table)),
        tuple(tuple(row) for row in game.sheet(box, table)[: len(line_up)].tolist()),
        np.array(moves, np.int16).reshape(-1, 2),
        tuple(seconds),
        bool(game.seats_to_act(box, table)),
    )


def _play_fast(series: Series, games: Sequence[tuple[int, int]]) -> Iterator[Played]:
    """The same games as `play_one` plays, all in one go."""
    seats = len(series.bots)
    minds = np.stack([fast_minds(series.game, [series.bots[i] for i in series.line_up(turn)]) for _, turn in games])
    seeds = np.stack([new_luck(deal_seed(series.seed, deal)) for deal, _ in games])
    lucks = np.stack([series.lucks(deal, rotation) for deal, rotation in games])
    played = play_fast(series.game, series.box, seats, series.options, minds, seeds, lucks)
    places, sheets = played.places.tolist(), played.sheets.tolist()
    for index, (deal, rotation) in enumerate(games):
        yield Played(
            deal,
            rotation,
            series.line_up(rotation),
            tuple(places[index][:seats]),
            tuple(tuple(row) for row in sheets[index][:seats]),
            played.logs[index, : played.lengths[index]].copy(),
            None,
            bool(played.is_cut[index]),
        )


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal."""
    return _hashed(f"{seed}/{deal}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "little")
