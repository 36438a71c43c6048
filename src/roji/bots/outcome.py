"""The value of a final or estimated result to each seat, from 0 to 1: the place first, then the margin."""

from typing import Any

from roji.bots.exponential import tanh
from roji.core.rule import Whole, inner_rule

__all__ = ["best_of_others", "finished", "guessed", "margin_result"]


@inner_rule
def finished(seats: int, points: Any, places: Any, scale: float, share: float, results: Any) -> None:
    """A finished game: the share of opponents that a seat has beaten, and a `share` for the margin."""
    for seat in range(seats):
        total = 0.0
        for other in range(seats):
            if other != seat:
                beaten = 1.0 if places[seat] < places[other] else 0.5 if places[seat] == places[other] else 0.0
                total += (1.0 - share) * beaten + share * _ahead(points[seat] - points[other], scale)
        results[seat] = total / (seats - 1)


@inner_rule
def guessed(seats: int, points: Any, scale: float, results: Any) -> None:
    """An unfinished game: the share of opponents that a seat is expected to beat, from expected points."""
    for seat in range(seats):
        total = 0.0
        for other in range(seats):
            if other != seat:
                total += _ahead(points[seat] - points[other], scale)
        results[seat] = total / (seats - 1)


@inner_rule
def margin_result(place: float, margin: float, scale: float, share: float) -> float:
    """The share of opponents that a seat has beaten, and a `share` for its lead over the best of them."""
    return (1.0 - share) * place + share * _ahead(margin, scale)


@inner_rule
def best_of_others(points: Any, seat: int, seats: Whole) -> float:
    """The most points of any other seat."""
    best = -1e9
    for other in range(seats):
        if other != seat:
            best = max(best, points[other])
    return best


@inner_rule
def _ahead(margin: float, scale: float) -> float:
    """The value of a margin: 0.5 for none, towards 1 for a large one."""
    return 0.5 + 0.5 * tanh(margin / scale)
