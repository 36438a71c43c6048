"""Numbers as text: no more digits than the interval justifies, with the interval beside them."""

import math

from roji.arena.estimate import Estimate

__all__ = [
    "around",
    "decimals",
    "joined",
    "percent",
    "percent_range",
    "plain_number",
    "plus_minus",
    "seconds_text",
    "signed",
    "signed_around",
    "signed_percent",
    "tick",
]

MOST_DECIMALS = 2
NARROW = "\u202f"  # a narrow space that does not break


def decimals(half: float) -> int:
    """The number of meaningful decimals for this half-width of the interval."""
    if math.isnan(half) or half <= 0:
        return 1
    return max(0, min(MOST_DECIMALS, -math.floor(math.log10(half / 3))))


def plain_number(value: float, places: int = 1) -> str:
    """A number with this many decimals; a dash if it is unknown."""
    if math.isnan(value):
        return "–"
    text = f"{value:,.{places}f}"
    return (text.lstrip("-") if not text.strip("-0.,") else text).replace("-", "−")


def tick(value: float) -> str:
    """A number on a scale, as short as possible."""
    return f"{value:,.6g}".replace("-", "−")


def signed(value: float, places: int = 1) -> str:
    """A difference, always with its sign."""
    text = plain_number(value, places)
    return text if text.startswith("−") or not text.strip("0.,–") else f"+{text}"


def around(estimate: Estimate) -> str:
    """A value with its interval: 84.2 ± 0.3."""
    if math.isnan(estimate.half) or estimate.half == 0:
        return plain_number(estimate.value, 0 if estimate.value == round(estimate.value) else 1)
    return f"{plain_number(estimate.value, decimals(estimate.half))}{NARROW}{plus_minus(estimate)}"


def signed_around(estimate: Estimate) -> str:
    """A difference with its interval: +1.2 ± 0.3."""
    return f"{signed(estimate.value, decimals(estimate.half))}{NARROW}{plus_minus(estimate)}"


def plus_minus(estimate: Estimate) -> str:
    """The interval alone: ± 0.3."""
    return f"±{NARROW}{plain_number(estimate.half, decimals(estimate.half))}"


def percent(value: float, places: int = 0) -> str:
    """A share as a percentage."""
    return "–" if math.isnan(value) else f"{plain_number(100 * value, places)}{NARROW}%"


def percent_range(estimate: Estimate) -> str:
    """A share with its interval: 84 % (81 to 87)."""
    if not estimate.is_known:
        return "–"
    places = 1 if estimate.half < 0.01 else 0
    value, low, high = (
        plain_number(100 * number, 0 if number in (0, 1) else places)
        for number in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value}{NARROW}% ({low} to {high})"


def signed_percent(estimate: Estimate) -> str:
    """A difference of shares in percent, with its interval."""
    places = min(1, decimals(100 * estimate.half))
    value, half = signed(100 * estimate.value, places), plain_number(100 * estimate.half, places)
    return f"{value}{NARROW}%{NARROW}±{NARROW}{half}"


def seconds_text(seconds: float) -> str:
    """A short time in a suitable unit: 12 µs, 3.4 ms, 1.2 s."""
    if seconds < 0.001:
        return f"{seconds * 1e6:,.0f}{NARROW}µs"
    return f"{seconds * 1e3:,.{0 if seconds >= 0.01 else 1}f}{NARROW}ms" if seconds < 1 else f"{seconds:,.1f}{NARROW}s"


def joined(names: list[str]) -> str:
    """Names in a sentence: a, b and c."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
