"""Tiles and cards that win, lose, or never matter.

The *lift* of a thing: how much more often than usual its users win, counted once for each use. "Usual" is what the same bot wins
at the same table, so that a strong bot's favourite cards do not look strong for that alone. A lift tells what goes along with
winning; it does not prove what it comes from.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.arena.estimate import Estimate, ratio
from roji.arena.parts import parts_of
from roji.arena.sample import Sample

__all__ = ["HELPS", "HURTS", "NEUTRAL", "UNCLEAR", "UNUSED", "Thing", "tell_things"]

HELPS, HURTS, NEUTRAL, UNCLEAR, UNUSED = "helps", "hurts", "neutral", "unclear", "unused"
SMALL = 0.02  # a lift within ± 2 % of wins does not matter
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of a group, and what it does."""

    group: int
    name: str
    uses: Estimate  # by a seat in a game
    lift: Estimate  # share of wins above the usual
    verdict: str


def tell_things(sample: Sample) -> list[Thing]:
    """All things that the game's parts follow."""
    series = sample.ledger.series
    surplus = sample.wins - usual_wins(sample)
    counts = sample.ledger.told.counts[sample.rows]
    things, first = [], 0
    for group, part in enumerate(parts_of(series.game).groups):
        names = part.names(series.box)
        # With many things in a group some would stand out by chance: the verdict is stricter the more there are.
        confidence = 1 - (1 - CONFIDENCE) / len(names)
        for place, name in enumerate(names, first):
            uses = counts[:, :, place].astype(np.float64)
            things.append(_thing(sample, group, name, uses, surplus, confidence))
        first += len(names)
    return things


def _thing(sample: Sample, group: int, name: str, uses: Any, surplus: Any, confidence: float) -> Thing:
    tops, bottoms = sample.over_deals(uses * surplus), sample.over_deals(uses)
    lift = ratio(tops, bottoms)
    return Thing(group, name, sample.mean(uses), lift, _verdict(lift, ratio(tops, bottoms, confidence)))


def _verdict(lift: Estimate, strict: Estimate) -> str:
    if not lift.is_known:
        return UNUSED
    if strict.is_clear and abs(lift.value) > SMALL / 2:
        return HELPS if lift.value > 0 else HURTS
    if max(abs(lift.low), abs(lift.high)) <= SMALL:
        return NEUTRAL
    return UNCLEAR


def usual_wins(sample: Sample) -> Any:
    """What each seat wins on average: the mean of the same bot among the same company."""
    company = np.sort(sample.bots, axis=1)
    _, table = np.unique(company, axis=0, return_inverse=True)
    number = len(sample.ledger.series.bots)
    key = table.reshape(-1, 1) * number + sample.bots
    sums = np.bincount(key.ravel(), weights=sample.wins.ravel())
    counts = np.bincount(key.ravel())
    return (sums / np.maximum(1, counts))[key]
