"""Intervals, compared with published tables and with distributions whose true values are known."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from roji.arena.estimate import difference, mean, ratio, share, t_quantile

SERIES = 2000  # simulated series, which determine the coverage of intervals to about ± 1 %


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (199, 1.972), (100_000, 1.960)],
)
def test_students_t_is_as_in_the_tables(freedom: int, expected: float) -> None:
    assert t_quantile(0.95, freedom) == pytest.approx(expected, abs=0.004)


def coverage(hold: list[bool]) -> float:
    return sum(hold) / len(hold)


def test_intervals_of_normal_means_contain_the_truth_19_times_in_20() -> None:
    chance = np.random.default_rng(1)
    estimates = [mean(chance.normal(3.0, 2.0, 12)) for _ in range(SERIES)]
    assert coverage([one.low < 3.0 < one.high for one in estimates]) == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize(("truth", "deals"), [(0.5, 60), (0.8, 100), (0.95, 200)])
def test_intervals_of_shares_of_dependent_games_contain_the_truth_19_times_in_20(truth: float, deals: int) -> None:
    """Both games of a deal often have the same result: in half of the deals one draw decides both."""
    chance = np.random.default_rng(2)
    hold = []
    for _ in range(SERIES):
        first, second = chance.random((2, deals)) < truth
        second = np.where(chance.random(deals) < 0.5, first, second)
        one = share(first.astype(int) + second, np.full(deals, 2))
        hold.append(one.low <= truth <= one.high)
    assert coverage(hold) == pytest.approx(0.95, abs=0.02)


def test_pairing_that_cancels_luck_makes_the_interval_narrow_and_still_right() -> None:
    """The better seat usually wins, so in most deals each of the two bots wins once, whichever is stronger."""
    chance = np.random.default_rng(3)
    hold, widths, deals, games = [], [], 100, 200
    for _ in range(SERIES):
        split = chance.random(deals) < 0.8
        wins = np.where(split, 1, 2 * (chance.random(deals) < 0.7))
        one = share(wins, np.full(deals, 2))
        hold.append(one.low <= 0.54 <= one.high)
        widths.append(one.half)
    assert coverage(hold) == pytest.approx(0.95, abs=0.02)
    assert np.mean(widths) < 0.75 * 1.96 * math.sqrt(0.54 * 0.46 / games)


def test_intervals_of_ratios_with_unequal_deals_contain_the_truth_19_times_in_20() -> None:
    """Some games of a deal may be missing because they were cut off."""
    chance = np.random.default_rng(4)
    hold = []
    for _ in range(SERIES):
        counts = chance.integers(1, 4, 80)
        luck = chance.normal(0, 1, 80)
        sums = np.array(
            [(10 + of_deal + chance.normal(0, 2, count)).sum() for count, of_deal in zip(counts, luck, strict=True)]
        )
        one = ratio(sums, counts)
        hold.append(one.low < 10 < one.high)
    assert coverage(hold) == pytest.approx(0.95, abs=0.015)


def test_luck_that_a_deal_gives_to_both_cancels_out() -> None:
    chance = np.random.default_rng(5)
    hold, ratios = [], []
    for _ in range(SERIES):
        deal = chance.normal(0, 5, 50)
        one, other = mean(10 + deal + chance.normal(0, 1, 50)), mean(9.5 + deal + chance.normal(0, 1, 50))
        between = difference(one, other)
        hold.append(between.low < 0.5 < between.high)
        ratios.append(between.half / one.half)
    assert coverage(hold) == pytest.approx(0.95, abs=0.015)
    assert np.mean(ratios) < 0.4


def test_forty_wins_in_forty_games_are_not_a_certainty() -> None:
    one = share(np.full(40, 1), np.full(40, 1))
    assert one.value == 1
    assert one.high == 1
    assert 0.85 < one.low < 0.95
    none = share(np.zeros(40), np.full(40, 1))
    assert none.low == 0
    assert 0.05 < none.high < 0.15


@pytest.mark.parametrize("values", [[], [0.0, 0.0]])
def test_a_ratio_to_zero_has_no_value(values: list[float]) -> None:
    one: Any = ratio(values, np.zeros(len(values)))
    assert not one.is_known
    assert one.as_json() == {"value": None, "low": None, "high": None}


def test_one_deal_gives_a_value_without_an_interval() -> None:
    one = mean([3.0])
    assert one.value == 3
    assert math.isnan(one.low)
    assert not one.is_clear
