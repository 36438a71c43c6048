"""The finished games of a ledger as a sample: what happened at each seat, and how it adds up over deals."""

from functools import cached_property
from typing import Any

import numpy as np

from roji.arena.estimate import Estimate, ratio, share
from roji.arena.ledger import Ledger
from roji.arena.parts import parts_of

__all__ = ["Sample"]


class Sample:
    """Finished games only: one that was cut off has no result. All arrays are [games, seats] where nothing else is said."""

    def __init__(self, ledger: Ledger) -> None:
        rows = np.flatnonzero(ledger.is_finished)
        self.ledger = ledger
        self.rows = rows  # where each game stands in the ledger
        self.seats = ledger.series.seats
        self.deal = ledger.deal[rows]  # [games]
        self.num_deals = int(ledger.deal.max()) + 1 if len(ledger) else 0
        self.bots = ledger.bots[rows]
        self.places = ledger.told.places[rows]
        self.sheets = ledger.told.sheets[rows]  # [games, seats, lines]
        self.points = self.sheets.sum(axis=2)
        self.lengths = ledger.logs.lengths[rows]  # [games]

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def wins(self) -> Any:
        """A win, or an equal part of a shared one."""
        is_first = self.places == 1
        return is_first / is_first.sum(axis=1, keepdims=True)

    @cached_property
    def margins(self) -> Any:
        """Points more (or less) than the best of the others."""
        ordered = np.sort(self.points, axis=1)
        is_best = self.points == ordered[:, -1:]
        return self.points - np.where(is_best, ordered[:, -2:-1], ordered[:, -1:])

    @cached_property
    def positions(self) -> Any:
        """In which order the seats act, from 0; the seat itself where all act at the same time."""
        seats = np.arange(self.seats)[None, :]
        if not parts_of(self.ledger.series.game).takes_turns:
            return np.broadcast_to(seats, self.bots.shape)
        return (seats - self.ledger.told.first[self.rows][:, None]) % self.seats

    def at_place(self, place: int) -> Any:
        """Whether a seat came in at this place; seats that share places take equal parts of them."""
        sharing = (self.places[:, :, None] == self.places[:, None, :]).sum(axis=2)
        return ((self.places <= place) & (place < self.places + sharing)) / sharing

    def over_deals(self, values: Any) -> Any:
        """Values of games, [games] or [games, seats, …], added up for each deal."""
        of_games = values.sum(axis=tuple(range(1, values.ndim)))
        return np.bincount(self.deal, weights=of_games, minlength=self.num_deals)

    def mean(self, values: Any, where: Any = None) -> Estimate:
        """The mean of what games or seats have, of those where `where` is true (or by how much it counts)."""
        weights = np.ones(values.shape) if where is None else np.asarray(where, np.float64)
        return ratio(self.over_deals(values * weights), self.over_deals(weights))

    def share(self, values: Any, where: Any = None) -> Estimate:
        """The mean of what lies between 0 and 1."""
        weights = np.ones(values.shape) if where is None else np.asarray(where, np.float64)
        return share(self.over_deals(values * weights), self.over_deals(weights))
