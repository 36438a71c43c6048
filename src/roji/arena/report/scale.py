"""Scales: map numbers to percent of a drawing's width, with round ticks."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

__all__ = ["Scale", "scale_over"]

TICKS = 4


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps numbers from `low` to `high` to percent of the width."""

    low: float
    high: float
    ticks: tuple[float, ...]
    text: Callable[[float], str]

    def at(self, value: float) -> float:
        """The position of a number, 0 to 100; numbers outside are clamped to the edge."""
        inside = min(max(value, self.low), self.high)
        return 100 * (inside - self.low) / (self.high - self.low)

    def percent(self, value: float) -> str:
        """The same as a CSS length."""
        return f"{self.at(value):.2f}%"


def scale_over(numbers: Iterable[float], text: Callable[[float], str], *, zero: bool = True) -> Scale:
    """A scale with round ticks that covers these numbers, and 0 if `zero`."""
    known = [number for number in numbers if not math.isnan(number)] or [0.0, 1.0]
    low, high = min(known), max(known)
    if zero:
        low, high = min(0.0, low), max(0.0, high)
    step = _round_step((high - low or 1.0) / TICKS)
    first = math.floor(low / step + 1e-9)
    last = max(first + 1, math.ceil(high / step - 1e-9))
    return Scale(first * step, last * step, tuple(number * step for number in range(first, last + 1)), text)


def _round_step(wanted: float) -> float:
    power = 10.0 ** math.floor(math.log10(wanted))
    return next((step * power for step in (1, 2, 5) if step * power >= wanted * 0.999), 10 * power)
