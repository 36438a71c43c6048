"""Estimates with their 95 % intervals. The deals are the sample: games on the same deal are not independent.

An estimate is a ratio of sums over deals (wins over games, points over seats). Each deal has an *influence* on it: how far that
deal moves the ratio. The spread of the influences gives the interval, however the games of one deal depend on each other, so
pairing narrows intervals as it should. Two estimates over the same deals are compared by the difference of their influences.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

__all__ = ["CONFIDENCE", "Estimate", "difference", "mean", "ratio", "share", "t_quantile"]

CONFIDENCE = 0.95
UNKNOWN = float("nan")


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """A value with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float
    influence: Any  # float64[deals]: what each deal adds to the error; their mean is 0

    @property
    def half(self) -> float:
        """Half the width of the interval: the ± behind a value."""
        return (self.high - self.low) / 2

    @property
    def is_known(self) -> bool:
        """Whether there was any data."""
        return not math.isnan(self.value)

    @property
    def error(self) -> float:
        """The standard error."""
        deals = len(self.influence)
        return math.sqrt(float((self.influence**2).sum()) / (deals * (deals - 1))) if deals > 1 else UNKNOWN

    @property
    def is_clear(self) -> bool:
        """Whether 0 lies outside the interval: for differences."""
        return self.low > 0 or self.high < 0

    def as_json(self) -> dict[str, float | None]:
        """The numbers for JSON; unknown ones are null."""
        numbers = {"value": self.value, "low": self.low, "high": self.high}
        return {name: None if math.isnan(number) else round(number, 6) for name, number in numbers.items()}


def ratio(sums: Any, counts: Any, confidence: float = CONFIDENCE) -> Estimate:
    """The sum of `sums` over the sum of `counts`, each given for every deal."""
    tops, bottoms = np.asarray(sums, np.float64), np.asarray(counts, np.float64)
    total = float(bottoms.sum())
    if total == 0:
        return Estimate(UNKNOWN, UNKNOWN, UNKNOWN, np.zeros(len(tops)))
    value = float(tops.sum()) / total
    influence = (tops - value * bottoms) * len(tops) / total
    return _around(value, influence, confidence)


def mean(values: Any, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of one value a deal."""
    return ratio(values, np.ones(len(values)), confidence)


def share(sums: Any, counts: Any, confidence: float = CONFIDENCE) -> Estimate:
    """A ratio between 0 and 1, with Wilson's interval, which stays within these bounds; 40 wins out of 40 are not certainty.

    The effective number of independent games follows from the spread: fewer than played if games on one deal turn out alike, more
    if the rotations balance a lucky deal.
    """
    plain = ratio(sums, counts, confidence)
    deals = len(plain.influence)
    if not plain.is_known or deals < 2:
        low, high = (UNKNOWN, UNKNOWN) if not plain.is_known else (0.0, 1.0)
        return Estimate(plain.value, low, high, plain.influence)
    value, variance, quantile = plain.value, plain.error**2, t_quantile(confidence, deals - 1)
    if variance > 1e-15:
        worth = value * (1 - value) / variance
    else:  # every deal gives the same: as many wins as losses, only wins, or none
        worth = float(np.sum(counts)) if 0 < value < 1 else float(deals)
    squared = quantile * quantile / worth
    middle = (value + squared / 2) / (1 + squared)
    half = quantile * math.sqrt(value * (1 - value) / worth + squared / (4 * worth)) / (1 + squared)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Estimate(value, min(low, value), max(high, value), plain.influence)


def difference(one: Estimate, other: Estimate, confidence: float = CONFIDENCE) -> Estimate:
    """The difference of two estimates over the same deals, so that a deal's luck cancels out."""
    return _around(one.value - other.value, one.influence - other.influence, confidence)


def _around(value: float, influence: Any, confidence: float) -> Estimate:
    estimate = Estimate(value, UNKNOWN, UNKNOWN, influence)
    if len(influence) < 2 or math.isnan(value):
        return estimate
    half = t_quantile(confidence, len(influence) - 1) * estimate.error
    return Estimate(value, value - half, value + half, influence)


def t_quantile(confidence: float, freedom: int) -> float:
    """Student's t: how many standard errors the interval reaches. Exact for 1 and 2 degrees of freedom, else an expansion."""
    tail = (1 - confidence) / 2
    if freedom == 1:
        return 1 / math.tan(math.pi * tail)
    if freedom == 2:
        return math.sqrt(2 / (4 * tail * (1 - tail)) - 2)
    z = NormalDist().inv_cdf(1 - tail)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / freedom**power for power, term in enumerate(terms, 1)))
