"""A short study with a time limit: what one edition changes or, for the game's own, what it is like.

`roji lab` plays a whole series on all cores. For someone waiting at a page a few hundred games must do: both editions play deal
after deal, so that the study can end after any of them.
"""

import dataclasses
import math
import time
from collections.abc import Iterator
from typing import NamedTuple

from roji.arena.played_games import PlayedBatch, collect_batches
from roji.arena.playing import is_fast, prepare_bots
from roji.arena.results import Results, compute_results
from roji.arena.series import Series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.arena.worker_pool import play_batch
from roji.core.edition import Edition, default_edition
from roji.core.errors import RojiError
from roji.lab.compare_report import lab_report
from roji.lab.measures import MAIN_GROUPS, PERCENT, Measure
from roji.lab.study import compare_editions
from roji.lab.traits import FARTHEST, Trait, traits_of_games
from roji.lab.traits_report import traits_report

__all__ = ["FEWEST_DEALS", "SmallStudy", "StudyFigure", "StudyFound"]

FEWEST_DEALS = 4  # fewer show nothing
CHUNK = 16  # deals that fast bots play at once
WEAKER = "greedy"


class StudyFigure(NamedTuple):
    """One of the main figures, for both editions if two were compared."""

    name: str
    unit: str
    base: float
    variant: float | None
    half: float  # of the 95 % interval: of the change, or of the figure alone
    is_clear: bool  # unlikely to be chance: a change, or a seat's deviation from its fair share


class StudyFound(NamedTuple):
    """The results of a study."""

    games: int  # with each edition
    figures: list[StudyFigure]
    report: str  # a whole HTML file


class SmallStudy:
    """One edition against the game's own, with the same bot at every seat; the game's own is studied alone."""

    def __init__(self, edition: Edition, bot: str, players: int, games: int) -> None:
        own = default_edition(edition.game)
        self._editions = [edition] if edition.is_default else [own, edition]
        bots = [bot] if bot == WEAKER or edition.is_default else [bot, WEAKER]
        self._second = bots[1] if len(bots) > 1 else None
        edition.game.check_box(edition.box, players)
        self._plans = [
            [plan_series(edition.game, [name], games, players=players, edition=one) for one in self._editions]
            for name in bots
        ]
        self._batches: dict[int, list[PlayedBatch]] = {}  # by place among all plans
        self._deals = self._plans[0][0].deals

    def play(self, seconds: float) -> Iterator[float]:
        """Play deal after deal for at most this long; yields the progress after each, from 0 to 1."""
        series = [plan.series() for plans in self._plans for plan in plans]
        for one in series:
            prepare_bots(one)
        start, done = time.monotonic(), 0
        chunk = CHUNK if all(is_fast(one) for one in series) else 1
        while done < self._deals and (done < FEWEST_DEALS or time.monotonic() - start < seconds):
            deals = range(done, min(done + chunk, self._deals))
            for place, one in enumerate(series):
                self._batches.setdefault(place, []).append(play_batch(one, _games(one, deals)))
            done = deals.stop
            yield max(done / self._deals, min(1.0, (time.monotonic() - start) / seconds))
        self._deals = done

    def found(self) -> StudyFound:
        """The results of the games so far; RojiError if all of them were cut off."""
        plans = [[dataclasses.replace(plan, deals=self._deals) for plan in row] for row in self._plans]
        results = [self._results(place) for place in sorted(self._batches)]
        strong, weak = results[: len(self._editions)], results[len(self._editions) :]
        if len(self._editions) == 1:
            return _found_alone(plans[0][0], strong[0])
        comparisons = compare_editions(self._editions, strong, weak or None)
        figures = [_figure(measure) for measure in comparisons[0].measures if measure.group in MAIN_GROUPS]
        return StudyFound(strong[0].games, _finite(figures), lab_report(plans[0], strong, comparisons, self._second))

    def _results(self, place: int) -> Results:
        batches = self._batches[place]
        editions = len(self._editions)
        series = self._plans[place // editions][place % editions].series()
        results = compute_results(collect_batches(series, batches))
        if not len(results.sample):
            raise RojiError("All games were cut off: nobody ends a game with this edition.")
        return results


def _games(series: Series, deals: range) -> list[tuple[int, int]]:
    return [(deal, line_up) for deal in deals for line_up in range(len(series.line_ups))]


def _found_alone(plan: SeriesPlan, results: Results) -> StudyFound:
    traits = traits_of_games(results)
    figures = [_trait_figure(one) for one in traits if one.group != "components" and one.name != FARTHEST]
    return StudyFound(results.games, _finite(figures), traits_report(plan, results, traits))


def _finite(figures: list[StudyFigure]) -> list[StudyFigure]:
    """The figures that a few games can show."""
    return [one for one in figures if all(math.isfinite(number) for number in (one.base, one.variant or 0, one.half))]


def _figure(measure: Measure) -> StudyFigure:
    before, after, half = (float(one) for one in (measure.base.value, measure.variant.value, measure.change.half))
    return StudyFigure(measure.name, measure.unit, before, after, half, bool(measure.is_clear))


def _trait_figure(trait: Trait) -> StudyFigure:
    unit = PERCENT if "%" in trait.text else "times"
    return StudyFigure(trait.name, unit, float(trait.value.value), None, float(trait.value.half), trait.is_clear)
