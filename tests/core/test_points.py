"""Points on a score sheet."""

import numpy as np

from roji.core.points import total_points


def test_the_points_of_a_seat_are_summed() -> None:
    sheet = np.array([[1, 2, 3], [4, -5, 6], [0, 0, 0]], np.int32)
    assert [total_points(sheet, seat) for seat in range(3)] == [6, 5, 0]


def test_a_sum_may_be_larger_than_a_line() -> None:
    most = np.iinfo(np.int32).max
    assert total_points(np.array([[most, most]], np.int32), 0) == 2 * most
