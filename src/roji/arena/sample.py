"""The finished games of a series as a statistical sample: values of each seat, summed over deals."""

from functools import cached_property
from typing import Any

import numpy as np

from roji.arena.components import components_of
from roji.arena.estimate import CONFIDENCE, Estimate, ratio, share
from roji.arena.played_games import PlayedGames

__all__ = ["Sample"]


class Sample:
    """Finished games only, because a game that was cut off has no result. Arrays are [games, seats] unless noted."""

    def __init__(self, played: PlayedGames) -> None:
        rows = np.flatnonzero(played.is_finished)
        self.played = played
        self.rows = rows  # the row of each game in `played`
        self.seats = played.series.seats
        self.deal = played.deal[rows]  # [games]
        self.num_deals = int(played.deal.max()) + 1 if len(played) else 0
        self.bots = played.bots[rows]
        self.places = played.stats.places[rows]
        self.sheets = played.stats.sheets[rows]  # [games, seats, lines]
        self.points = self.sheets.sum(axis=2)
        self.lengths = played.logs.lengths[rows]  # [games]

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def wins(self) -> Any:
        """1 for a win, an equal part for a shared one, else 0."""
        is_first = self.places == 1
        return is_first / is_first.sum(axis=1, keepdims=True)

    @cached_property
    def margins(self) -> Any:
        """Points ahead of the best other seat; negative if behind."""
        ordered = np.sort(self.points, axis=1)
        is_best = self.points == ordered[:, -1:]
        return self.points - np.where(is_best, ordered[:, -2:-1], ordered[:, -1:])

    @cached_property
    def positions(self) -> Any:
        """The order in which the seats act, from 0; the seat numbers if all act at the same time."""
        seats = np.arange(self.seats)[None, :]
        if not components_of(self.played.series.game).takes_turns:
            return np.broadcast_to(seats, self.bots.shape)
        return (seats - self.played.stats.first[self.rows][:, None]) % self.seats

    def at_place(self, place: int) -> Any:
        """1 where a seat took this place; seats that share places get equal parts of them."""
        sharing = (self.places[:, :, None] == self.places[:, None, :]).sum(axis=2)
        return ((self.places <= place) & (place < self.places + sharing)) / sharing

    def over_deals(self, values: Any) -> Any:
        """Values of games ([games] or [games, seats, …]), summed for each deal: float64[deals]."""
        of_games = values.sum(axis=tuple(range(1, values.ndim)))
        return np.bincount(self.deal, weights=of_games, minlength=self.num_deals)

    def mean(self, values: Any, where: Any = None) -> Estimate:
        """The mean over games or seats, weighted by `where` (bools or numbers; None: all alike)."""
        weights = np.ones(values.shape) if where is None else np.asarray(where, np.float64)
        return ratio(self.over_deals(values * weights), self.over_deals(weights))

    def share(self, values: Any, where: Any = None, confidence: float = CONFIDENCE) -> Estimate:
        """The same for values between 0 and 1, with Wilson's interval."""
        weights = np.ones(values.shape) if where is None else np.asarray(where, np.float64)
        return share(self.over_deals(values * weights), self.over_deals(weights), confidence)
