"""A designer's goals, in words: 'seat wins even, 60 to 80 decisions, at most 5 lead changes, no more luck'."""

import re
from dataclasses import dataclass

from roji.arena.estimate import Estimate
from roji.arena.figure_names import FIGURES
from roji.arena.results import Results
from roji.core.errors import RojiError

__all__ = ["LUCK", "SEATS", "Goal", "PlayedFigures", "parse_goals", "total_miss"]

EVEN, NO_LUCKIER = "seat wins even", "no more luck"
EVEN_SCALE = 0.03  # share of wins: this deviation from an equal share counts as much as …
SCALE = 0.1  # … missing a range by a tenth of the wanted number
SEATS, LUCK = "farthest_seat", "luck"  # ids of figures, as those below (arena/figure_names.py)
MEASURES = {
    "decisions": "decisions",
    "rounds": "rounds",
    "points": "points",
    FIGURES["gap"].lower(): "gap",
    FIGURES["lead_changes"].lower(): "lead_changes",
    f"percent {FIGURES['close_games'].lower()}": "close_games",
    "percent luck": LUCK,
}
NUMBER = r"\d+(?:\.\d+)?"
RANGE = re.compile(
    rf"(?:(?P<low>{NUMBER}) to (?P<high>{NUMBER})|(?P<bound>at most|at least) (?P<one>{NUMBER})) (?P<what>.+)"
)


@dataclass(frozen=True, slots=True)
class PlayedFigures:
    """An edition's figures; luck only if a goal needs it."""

    results: Results
    luck: Estimate | None = None  # the share of wins that the deal decides
    usual_luck: float = float("nan")  # the same for the edition that the search starts from

    def figure(self, figure: str) -> Estimate:
        """A figure by its id, with its interval; shares of games in percent, `farthest_seat` as a share."""
        if figure == LUCK:
            assert self.luck is not None
            return _in_percent(self.luck)
        results, length, tension = self.results, self.results.length, self.results.tension
        return {
            SEATS: _farthest(results),
            "decisions": length.decisions,
            "rounds": length.rounds,
            "points": results.sample.mean(results.sample.points),
            "gap": tension.gap,
            "lead_changes": tension.changes,
            "close_games": _in_percent(tension.close),
        }[figure]


def _in_percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.value, 100 * share.low, 100 * share.high, 100 * share.influence)


def _farthest(results: Results) -> Estimate:
    """The largest deviation of a seat from its fair share of wins."""
    fair = 1 / results.sample.seats
    far = max((one.wins for one in results.positions), key=lambda wins: abs(wins.value - fair))
    low, high = (far.low - fair, far.high - fair) if far.value > fair else (fair - far.high, fair - far.low)
    return Estimate(abs(far.value - fair), max(0.0, low), high, far.influence)


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal: a figure by its id, and its wanted range."""

    text: str
    figure: str
    low: float = 0.0
    high: float = float("inf")

    def miss(self, played: PlayedFigures) -> float:
        """The distance of the figure from the goal: 0 if it is met; 1 is a clear miss."""
        value = played.figure(self.figure).value
        if self.figure == SEATS:
            return value / EVEN_SCALE
        high = 100 * played.usual_luck if self.text == NO_LUCKIER else self.high
        if self.figure == LUCK:  # a share: deviations count as they do for wins, whatever the range
            return max(0.0, self.low - value, value - high) / (100 * EVEN_SCALE)
        scale = SCALE * max(1.0, self.low if high == float("inf") else high)
        return max(0.0, self.low - value, value - high) / scale


def parse_goals(text: str) -> list[Goal]:
    """The goals of a text, separated by commas; RojiError if one is not understood."""
    return [_parse(part.strip()) for part in text.split(",")]


def _parse(text: str) -> Goal:
    if text in (EVEN, NO_LUCKIER):
        return Goal(text, SEATS if text == EVEN else LUCK)
    match = RANGE.fullmatch(text)
    if match is None or match["what"] not in MEASURES:
        raise RojiError(
            f"The goal '{text}' is not understood: say '{EVEN}', '{NO_LUCKIER}', or a range such as '60 to 80 decisions' or "
            f"'at most 5 lead changes', of {', '.join(MEASURES)}."
        )
    figure = MEASURES[match["what"]]
    if match["bound"] is None:
        return Goal(text, figure, float(match["low"]), float(match["high"]))
    one = float(match["one"])
    return Goal(text, figure, *((0.0, one) if match["bound"] == "at most" else (one, float("inf"))))


def total_miss(goals: list[Goal], played: PlayedFigures) -> float:
    """All misses together; a game that does not end misses everything."""
    if not len(played.results.sample):
        return float("inf")
    return sum(goal.miss(played) ** 2 for goal in goals)
