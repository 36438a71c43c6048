"""What a designer wants, in words: 'seat wins even, 60 to 80 decisions, at most 5 lead changes'."""

import re
from dataclasses import dataclass

from roji.arena.results import Results
from roji.core.errors import RojiError

__all__ = ["Goal", "parse_goals", "total_miss"]

EVEN = "seat wins even"
EVEN_SCALE = 0.03  # of wins: so far from an equal share counts as much as …
SCALE = 0.1  # … a tenth of the wanted number beside its range
MEASURES = ("decisions", "rounds", "points", "points between first and second", "lead changes", "percent close games")
NUMBER = r"\d+(?:\.\d+)?"
RANGE = re.compile(
    rf"(?:(?P<low>{NUMBER}) to (?P<high>{NUMBER})|(?P<bound>at most|at least) (?P<one>{NUMBER})) (?P<what>.+)"
)


@dataclass(frozen=True, slots=True)
class Goal:
    """One wish: a measure, and the range it should be in."""

    text: str
    measure: str
    low: float = 0.0
    high: float = float("inf")

    def value(self, results: Results) -> float:
        """The measured figure: for seats, how far the wins of the one who is worst off or best off are from equal."""
        length, tension = results.length, results.tension
        if self.measure == EVEN:
            return max(abs(one.wins.value - 1 / results.sample.seats) for one in results.positions)
        figures = (
            length.decisions.value,
            length.rounds.value,
            results.sample.mean(results.sample.points).value,
            tension.gap.value,
            tension.changes.value,
            100 * tension.close.value,
        )
        return dict(zip(MEASURES, figures, strict=True))[self.measure]

    def miss(self, results: Results) -> float:
        """How far the figure is from the goal: 0 if it is met; 1 is a clear miss."""
        value = self.value(results)
        if self.measure == EVEN:
            return value / EVEN_SCALE
        scale = SCALE * max(1.0, self.low if self.high == float("inf") else self.high)
        return max(0.0, self.low - value, value - self.high) / scale


def parse_goals(text: str) -> list[Goal]:
    """The goals of a text, separated by commas; RojiError if one is not understood."""
    return [_parse(part.strip()) for part in text.split(",")]


def _parse(text: str) -> Goal:
    if text == EVEN:
        return Goal(text, EVEN)
    match = RANGE.fullmatch(text)
    if match is None or match["what"] not in MEASURES:
        raise RojiError(
            f"The goal '{text}' is not understood: say '{EVEN}', or a range such as '60 to 80 decisions' or "
            f"'at most 5 lead changes', of {', '.join(MEASURES)}."
        )
    if match["bound"] is None:
        return Goal(text, match["what"], float(match["low"]), float(match["high"]))
    one = float(match["one"])
    return Goal(text, match["what"], *((0.0, one) if match["bound"] == "at most" else (one, float("inf"))))


def total_miss(goals: list[Goal], results: Results) -> float:
    """All misses together; a game that does not end misses everything."""
    if not len(results.sample):
        return float("inf")
    return sum(goal.miss(results) ** 2 for goal in goals)
