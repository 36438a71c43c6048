"""Ratings by openskill (the Plackett-Luce model): one number for each bot from games with any number of seats.

The interval comes from the deals, not from the model's own sigma: a jackknife recomputes the ratings with one group of deals left
out at a time, and uses their spread.
"""

from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from roji.arena.estimate import UNKNOWN, t_quantile
from roji.arena.sample import Sample

__all__ = ["MOST_RATED", "Rating", "rate"]

MOST_RATED = 2000  # games; more do not improve a rating
GROUPS = 10
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength: 25 at the start; about 4 more double the odds against an equal."""

    value: float
    low: float
    high: float
    sigma: float  # openskill's own uncertainty

    def as_json(self) -> dict[str, float | None]:
        """The numbers for JSON; what is not known is null."""
        numbers = {"value": self.value, "low": self.low, "high": self.high, "sigma": self.sigma}
        return {name: None if np.isnan(number) else round(number, 4) for name, number in numbers.items()}


def rate(sample: Sample) -> list[Rating]:
    """The rating of every bot, from the first games of the sample in order of deals."""
    if len(sample.played.series.bots) < 2 or not len(sample):
        return [
            Rating(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN) for _ in sample.played.series.bots
        ]  # nothing to compare with
    chosen = np.flatnonzero(sample.deal <= _last_deal(sample))
    deals = np.unique(sample.deal[chosen])
    mu, sigma = _rated(sample, chosen)
    low, high = np.full(len(mu), UNKNOWN), np.full(len(mu), UNKNOWN)
    if len(deals) >= 2:
        half = _half(sample, chosen, deals)
        # If every deal gives the same, as when one bot wins all games, the model's own uncertainty is used.
        half = np.where(half > 1e-6, half, NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sigma)
        low, high = mu - half, mu + half
    return [Rating(*(float(number) for number in numbers)) for numbers in zip(mu, low, high, sigma, strict=True)]


def _last_deal(sample: Sample) -> int:
    """Rate whole deals, up to about MOST_RATED games."""
    return int(sample.deal[min(MOST_RATED, len(sample)) - 1]) if len(sample) else -1


def _half(sample: Sample, chosen: Any, deals: Any) -> Any:
    groups = min(GROUPS, len(deals))
    group_of = np.searchsorted(deals, sample.deal[chosen]) % groups
    without = np.stack([_rated(sample, chosen[group_of != group])[0] for group in range(groups)])
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0)
    return t_quantile(CONFIDENCE, groups - 1) * np.sqrt(spread * (groups - 1) / groups)


def _rated(sample: Sample, chosen: Any) -> tuple[Any, Any]:
    """Mu and sigma of every bot after these games."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    number = len(sample.played.series.bots)
    ratings = [model.rating() for _ in range(number)]
    for bots, places in zip(sample.bots[chosen].tolist(), sample.places[chosen].tolist(), strict=True):
        after = model.rate([[ratings[bot]] for bot in bots], ranks=places)
        for bot in set(bots):  # a bot at several seats gets the mean of their ratings
            mine = [team[0] for team, sitting in zip(after, bots, strict=True) if sitting == bot]
            mu, sigma = (sum(getattr(rating, name) for rating in mine) / len(mine) for name in ("mu", "sigma"))
            ratings[bot] = model.rating(mu=mu, sigma=sigma)
    return np.array([rating.mu for rating in ratings]), np.array([rating.sigma for rating in ratings])
