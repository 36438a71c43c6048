"""Luck: how much of the result the deal decides when the same players play it again and again."""

import dataclasses
import math
from typing import Any

import numpy as np

from roji.arena.estimate import Estimate
from roji.arena.figure_names import FIGURES
from roji.arena.report.number_text import percent_range
from roji.arena.results import compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import SeriesPlan
from roji.lab.traits import Trait

__all__ = ["REPEATS", "look_at_luck", "measure_luck"]

REPEATS = 4  # how often a deal is played to see how much it decides
MOST_ALIKE = 0.5  # share of repeats with the same points: beyond it a bot repeats itself and says nothing about luck


def look_at_luck(plan: SeriesPlan, deals: int, workers: int | None) -> list[Trait]:
    """The trait of luck: how much of the result the deal explains."""
    value = measure_luck(plan, deals, workers)
    meaning = f"of who wins between equal players ({plan.bots[0]} at every seat): the rest is how they play."
    if not value.is_known:
        meaning = (
            f"is not known: {plan.bots[0]} plays most deals the same way each time. Ask one that leaves more to chance."
        )
    return [
        Trait(
            "luck", FIGURES["luck"], value, percent_range(value) if value.is_known else "–", meaning,
            "In chess the deal decides nothing, in a lottery everything.",
        )
    ]  # fmt: skip


def measure_luck(plan: SeriesPlan, deals: int, workers: int | None) -> Estimate:
    """The share of wins that the deal explains: the plan's first bot plays each deal several times, with different bot luck.

    Unknown if it played most deals the same way each time, because the deal would seem to decide everything.
    """
    seats = len(plan.seatings[0])
    again = dataclasses.replace(plan, bots=plan.bots[:1], seatings=((0,) * seats,) * REPEATS, deals=deals)
    sample = compute_results(run_series(again, workers=workers)).sample
    wins = np.full((deals, REPEATS, seats), np.nan)
    points = np.full((deals, REPEATS, seats), np.nan)
    place = sample.played.deal[sample.rows], sample.played.line_up[sample.rows]
    wins[place], points[place] = sample.wins, sample.points
    whole = ~np.isnan(wins).any(axis=(1, 2))
    if whole.sum() < 3 or (points[whole][:, 1:] == points[whole][:, :1]).all(axis=2).mean() > MOST_ALIKE:
        unknown = float("nan")
        return Estimate(unknown, unknown, unknown, np.zeros(max(1, deals)))
    return _with_jackknife(wins[whole])


def _explained(wins: Any) -> float:
    """The share of the variance of wins between deals (one-way analysis of variance, with chance removed)."""
    deals, repeats, _ = wins.shape
    of_deal = wins.mean(axis=1)
    between = repeats * ((of_deal - wins.mean(axis=(0, 1))) ** 2).sum(axis=0) / max(1, deals - 1)
    within = ((wins - of_deal[:, None, :]) ** 2).sum(axis=(0, 1)) / max(1, deals * (repeats - 1))
    total = (between + (repeats - 1) * within).sum()
    return max(0.0, float((between - within).sum() / total)) if total > 0 else 0.0


def _with_jackknife(wins: Any) -> Estimate:
    """The share, with a jackknife interval over deals."""
    deals, value = len(wins), _explained(wins)
    without = np.array([_explained(np.delete(wins, deal, axis=0)) for deal in range(deals)])
    half = 2.0 * math.sqrt((deals - 1) / deals * float(((without - without.mean()) ** 2).sum()))
    return Estimate(value, max(0.0, value - half), min(1.0, value + half), without - without.mean())
