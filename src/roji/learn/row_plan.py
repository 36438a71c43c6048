"""Plans the game of each row of the batch: number of seats, options, and seats that others play."""

import itertools
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from roji.core.game import Game

__all__ = ["RowPlan", "all_options", "plan_rows"]

TWO, TWO_SHARE = 2, 0.3  # this share of rows has two seats
DEFAULT_SHARE = 0.5  # and this share of the rows of each seat count has the game's default options


class RowPlan(NamedTuple):
    """The plan of a batch's rows."""

    seats: Any  # uint8 [rows]
    options: list[dict[str, str]]
    others: Any  # bool [rows, most seats]: seats that the learner does not play; all False after the first `num_shared` rows
    num_shared: int  # the number of rows in which others play too: the first ones


def all_options(game: Game, seats: int) -> list[dict[str, str]]:
    """Every choice of options that applies to this number of seats, the defaults first."""
    choices = [
        option.choices if option.for_seats is None or seats in option.for_seats else option.choices[:1]
        for option in game.options
    ]
    names = [option.name for option in game.options]
    return [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*choices)]


def plan_rows(
    game: Game,
    num_rows: int,
    shared: float,
    seed: int,
    seat_counts: tuple[int, ...] | None = None,
    options: Mapping[str, str] | None = None,
) -> RowPlan:
    """Divide the rows: three of ten have two seats, the others any other number; half have the default options."""
    luck = np.random.default_rng(seed)
    counts = seat_counts or game.seats
    seats = luck.choice(counts, num_rows, p=_shares(len(counts), counts.index(TWO) if TWO in counts else None))
    chosen: list[dict[str, str]] = []
    for count in seats:
        kinds = [dict(options)] if options is not None else all_options(game, int(count))
        chosen.append(kinds[luck.choice(len(kinds), p=_shares(len(kinds), 0, DEFAULT_SHARE))])
    num_shared = round(shared * num_rows)
    others = np.zeros((num_rows, max(game.seats)), np.bool_)
    for row in range(num_shared):
        # At least one seat is the learner's and at least one is not.
        number = luck.integers(1, seats[row])
        others[row, luck.permutation(int(seats[row]))[:number]] = True
    return RowPlan(seats.astype(np.uint8), chosen, others, num_shared)


def _shares(number: int, favourite: int | None, share: float = TWO_SHARE) -> Any:
    """Equal shares for all but a favourite, which gets `share`."""
    if favourite is None or number == 1:
        return np.full(number, 1 / number)
    shares = np.full(number, (1 - share) / (number - 1))
    shares[favourite] = share
    return shares
