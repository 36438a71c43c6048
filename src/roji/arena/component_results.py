"""Which tiles, cards and actions correlate with winning or losing.

The *lift* of a component is how much more often than usual its users win, counted once for each use. "Usual" is what the same bot
wins at the same table, so that a strong bot's favourite cards do not look strong just for that. A lift is a correlation; it does
not show a cause.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.arena.components import components_of
from roji.arena.estimate import Estimate, ratio
from roji.arena.sample import Sample

__all__ = ["HELPS", "HURTS", "NEUTRAL", "UNCLEAR", "UNUSED", "ComponentResult", "component_results"]

HELPS, HURTS, NEUTRAL, UNCLEAR, UNUSED = "helps", "hurts", "neutral", "unclear", "unused"
SMALL = 0.02  # lifts within ± 2 % of wins are ignored
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class ComponentResult:
    """One component of a group."""

    group: int
    name: str
    uses: Estimate  # per seat and game
    lift: Estimate  # share of wins above the usual
    verdict: str


def component_results(sample: Sample) -> list[ComponentResult]:
    """The results of all components that are counted in the game."""
    series = sample.played.series
    surplus = sample.wins - usual_wins(sample)
    counts = sample.played.stats.counts[sample.rows]
    found, first = [], 0
    for group, kind in enumerate(components_of(series.game).groups):
        names = kind.names(series.box)
        # In a large group some components stand out by chance, so larger groups get stricter verdicts.
        confidence = 1 - (1 - CONFIDENCE) / len(names)
        for place, name in enumerate(names, first):
            uses = counts[:, :, place].astype(np.float64)
            found.append(_result(sample, group, name, uses, surplus, confidence))
        first += len(names)
    return found


def _result(sample: Sample, group: int, name: str, uses: Any, surplus: Any, confidence: float) -> ComponentResult:
    tops, bottoms = sample.over_deals(uses * surplus), sample.over_deals(uses)
    lift = ratio(tops, bottoms)
    return ComponentResult(group, name, sample.mean(uses), lift, _verdict(lift, ratio(tops, bottoms, confidence)))


def _verdict(lift: Estimate, strict: Estimate) -> str:
    if not lift.is_known:
        return UNUSED
    if strict.is_clear and abs(lift.value) > SMALL / 2:
        return HELPS if lift.value > 0 else HURTS
    if max(abs(lift.low), abs(lift.high)) <= SMALL:
        return NEUTRAL
    return UNCLEAR


def usual_wins(sample: Sample) -> Any:
    """What each seat wins on average: the mean of the same bot in the same company."""
    company = np.sort(sample.bots, axis=1)
    _, table = np.unique(company, axis=0, return_inverse=True)
    number = len(sample.played.series.bots)
    key = table.reshape(-1, 1) * number + sample.bots
    sums = np.bincount(key.ravel(), weights=sample.wins.ravel())
    counts = np.bincount(key.ravel())
    return (sums / np.maximum(1, counts))[key]
