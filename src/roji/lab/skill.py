"""Skill and luck: what thinking wins, how long the ladder of strengths is, and how much the deal decides."""

import itertools
import math
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from roji.arena.estimate import Estimate
from roji.arena.report.number_text import percent_range, plain_number
from roji.arena.results import compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.lab.traits import Trait

__all__ = ["look_at_luck", "look_at_skill"]

LADDER = ("random", "gentle", "steady", "keen", "sharp")
DOUBLINGS = (("search:8", "search:16"), ("search:16", "search:32"), ("search:32", "search:64"))
REPEATS = 4  # how often a deal is played to see how much it decides
POINTS = 400 / math.log(10)  # of a rating, as in chess

Progress = Callable[[str], object]


def look_at_skill(plan: SeriesPlan, games: int, workers: int | None, progress: Progress) -> list[Trait]:
    """What each doubling of thinking wins, and how far random play is from the strongest that was asked."""
    doubled = [_beats(plan, pair, games, workers, progress) for pair in DOUBLINGS]
    steps = [_beats(plan, pair, games, workers, progress) for pair in itertools.pairwise(LADDER)]
    value = _mean(doubled)
    length = sum(_rating(step.value, games) for step in steps)
    error = math.sqrt(sum((_rating(step.high, games) - _rating(step.low, games)) ** 2 for step in steps)) / 2
    return [
        Trait(
            "skill", "A doubling of thinking wins", value, percent_range(value),
            f"of the games against the same bot with half the time ({', '.join(two for _, two in DOUBLINGS)}); 50 % is nothing.",
            "In chess, a doubling of an engine's time has long been worth about 60 %.",
        ),
        Trait(
            "skill", "Length of the ladder", Estimate(length, length - error, length + error, value.influence),
            f"{plain_number(length, 0)} ± {plain_number(error, 0)}",
            f"rating points lie between {LADDER[0]} and {LADDER[-1]}, in steps of {', '.join(LADDER)}.",
            "200 points mean that the better player wins three games out of four.",
        ),
    ]  # fmt: skip


def _beats(plan: SeriesPlan, pair: tuple[str, str], games: int, workers: int | None, progress: Progress) -> Estimate:
    """How often the second of two bots wins against the first, at a table for the fewest players."""
    progress(f"{pair[1]} against {pair[0]}")
    game = plan.edition().game
    options = plan.options if len(plan.seatings[0]) == game.seats[0] else 0
    duel = plan_series(
        game, list(pair), games, players=game.seats[0], seed=plan.seed, options=options, edition=plan.edition()
    )
    return compute_results(run_series(duel, workers=workers)).bots[1].wins


def _rating(wins: float, games: int) -> float:
    """Rating points by a share of wins; one that is 0 or 1 counts as half a game from it."""
    share = min(1 - 0.5 / games, max(0.5 / games, wins))
    return POINTS * math.log(share / (1 - share))


def _mean(estimates: list[Estimate]) -> Estimate:
    value = float(np.mean([one.value for one in estimates]))
    half = math.sqrt(sum(one.half**2 for one in estimates)) / len(estimates)
    return Estimate(value, value - half, value + half, estimates[0].influence)


def look_at_luck(plan: SeriesPlan, deals: int, workers: int | None, progress: Progress) -> list[Trait]:
    """How much of the result the deal explains: the same players play each deal several times, with other whims."""
    progress("each deal several times")
    seats = len(plan.seatings[0])
    again = msgspec.structs.replace(plan, bots=plan.bots[:1], seatings=((0,) * seats,) * REPEATS, deals=deals)
    sample = compute_results(run_series(again, workers=workers)).sample
    wins = np.full((deals, REPEATS, seats), np.nan)
    wins[sample.played.deal[sample.rows], sample.played.line_up[sample.rows]] = sample.wins
    wins = wins[~np.isnan(wins).any(axis=(1, 2))]
    value = _with_jackknife(wins)
    return [
        Trait(
            "luck", "The deal decides", value, percent_range(value),
            f"of who wins between equal players ({plan.bots[0]} at every seat): the rest is how they play.",
            "In chess the deal decides nothing, in a lottery everything.",
        )
    ]  # fmt: skip


def _explained(wins: Any) -> float:
    """The share of the variance of wins that lies between deals (one-way analysis of variance, chance taken out)."""
    deals, repeats, _ = wins.shape
    of_deal = wins.mean(axis=1)
    between = repeats * ((of_deal - wins.mean(axis=(0, 1))) ** 2).sum(axis=0) / max(1, deals - 1)
    within = ((wins - of_deal[:, None, :]) ** 2).sum(axis=(0, 1)) / max(1, deals * (repeats - 1))
    total = (between + (repeats - 1) * within).sum()
    return max(0.0, float((between - within).sum() / total)) if total > 0 else 0.0


def _with_jackknife(wins: Any) -> Estimate:
    """The share with an interval from leaving out one deal after another."""
    deals = len(wins)
    if deals < 3:
        nan = float("nan")
        return Estimate(nan, nan, nan, np.zeros(max(1, deals)))
    value = _explained(wins)
    without = np.array([_explained(np.delete(wins, deal, axis=0)) for deal in range(deals)])
    half = 2.0 * math.sqrt((deals - 1) / deals * float(((without - without.mean()) ** 2).sum()))
    return Estimate(value, max(0.0, value - half), min(1.0, value + half), without - without.mean())
