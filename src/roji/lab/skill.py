"""Skill: the gain from more thinking, and the length of the ladder of strengths."""

import itertools
import math
from collections.abc import Callable

import numpy as np

from roji.arena.estimate import Estimate
from roji.arena.report.number_text import percent_range, plain_number
from roji.arena.results import compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.bots.levels import LEVELS
from roji.lab.traits import Trait
from roji.lab.who_plays import notes_on_players

__all__ = ["LADDER", "look_at_skill"]

LADDER = ("random", *LEVELS)
DOUBLINGS = (("search:8", "search:16"), ("search:16", "search:32"), ("search:32", "search:64"))
POINTS = 400 / math.log(10)  # rating points, as in chess

Progress = Callable[[str], object]


def look_at_skill(plan: SeriesPlan, games: int, top: str, workers: int | None, progress: Progress) -> list[Trait]:
    """The gain from each doubling of thinking, and the distance from random play to the level `top`."""
    ladder = LADDER[: LADDER.index(top) + 1]
    doubled = [_beats(plan, pair, games, workers, progress) for pair in DOUBLINGS]
    steps = [_beats(plan, pair, games, workers, progress) for pair in itertools.pairwise(ladder)]
    at = f"tables for {plan.edition().game.seats[0]}"
    steps_said = f"rating points lie between {ladder[0]} and {ladder[-1]}, in steps of {', '.join(ladder)}, at {at}."
    value = _mean(doubled)
    length = sum(_rating(step.value, games) for step in steps)
    error = math.sqrt(sum((_rating(step.high, games) - _rating(step.low, games)) ** 2 for step in steps)) / 2
    return [
        Trait(
            "skill", "A doubling of thinking wins", value, percent_range(value),
            f"of the games against the same bot with half the time ({', '.join(two for _, two in DOUBLINGS)}), at {at}; "
            "50 % is nothing.",
            "In chess, a doubling of an engine's time has long been worth about 60 %.",
        ),
        Trait(
            "skill", "Length of the ladder", Estimate(length, length - error, length + error, value.influence),
            f"{plain_number(length, 0)} ± {plain_number(error, 0)}",
            " ".join([steps_said, *notes_on_players([plan.named_edition()], ladder)]),
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
    """Rating points for a share of wins; 0 and 1 count as half a game away from that."""
    share = min(1 - 0.5 / games, max(0.5 / games, wins))
    return POINTS * math.log(share / (1 - share))


def _mean(estimates: list[Estimate]) -> Estimate:
    value = float(np.mean([one.value for one in estimates]))
    half = math.sqrt(sum(one.half**2 for one in estimates)) / len(estimates)
    return Estimate(value, value - half, value + half, estimates[0].influence)
