"""Paired games: each deal is played once with every line-up, so that luck and seats even out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.arena.playing import CHUNK, Logs, play_logs
from roji.arena.replay import replay_games
from roji.arena.series import LineUp, Series, deal_seed

__all__ = ["PlayedGame", "Series", "deal_seed", "play_one", "play_pairs"]


@dataclass(frozen=True, slots=True, eq=False)
class PlayedGame:
    """One game that was played."""

    deal: int
    rotation: int
    line_up: LineUp
    places: tuple[int, ...]  # of each seat; by current points if the game was cut off
    sheet: tuple[tuple[int, ...], ...]  # points of each seat, line by line
    moves: Any  # int16[decisions, 2]: seat and move
    seconds: tuple[float, ...] | None  # thinking time of each seat; None if decisions were not timed
    is_cut: bool  # ended by a decision limit, not by its rules

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(sum(lines) for lines in self.sheet)

    def seat_of(self, bot: int) -> int:
        """The seat of this bot."""
        return self.line_up.index(bot)


def play_pairs(series: Series, deals: Sequence[int]) -> Iterator[PlayedGame]:
    """Play these deals, each with all line-ups."""
    games = [(deal, rotation) for deal in deals for rotation in range(len(series.line_ups))]
    for start in range(0, len(games), CHUNK):
        chunk = games[start : start + CHUNK]
        yield from _results(series, chunk, play_logs(series, chunk))


def play_one(series: Series, deal: int, rotation: int) -> PlayedGame:
    """Play one game decision by decision, and time it. Each bot receives its seat's view."""
    games = [(deal, rotation)]
    return next(_results(series, games, play_logs(series, games, ask=True)))


def _results(series: Series, games: Sequence[tuple[int, int]], logs: Logs) -> Iterator[PlayedGame]:
    """The results of played games."""
    stats = replay_games(series, games, logs)
    places, sheets, end = stats.places.tolist(), stats.sheets.tolist(), 0
    for index, (deal, rotation) in enumerate(games):
        start, end = end, end + int(logs.lengths[index])
        moves = logs.moves[start:end].astype(np.int16)
        yield PlayedGame(
            deal,
            rotation,
            series.line_up(rotation),
            tuple(places[index]),
            tuple(tuple(lines) for lines in sheets[index]),
            moves,
            None if logs.seconds is None else _seconds(moves, logs.seconds[start:end], series.seats),
            bool(stats.is_cut[index]),
        )


def _seconds(moves: Any, seconds: Any, seats: int) -> tuple[float, ...]:
    """How long each seat thought."""
    return tuple(float(seconds[moves[:, 0] == seat].sum()) for seat in range(seats))
