"""Sets of small numbers as bits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roji.core.bits import bit, count_bits, has_bit, in_lane, lane, lowest, members, several, without_lowest, word_bit

numbers = st.sets(st.integers(0, 61))


@given(numbers)
def test_bits_are_sets(members: set[int]) -> None:
    bits = sum(1 << number for number in members)
    for kind in (np.int64, np.uint64):
        assert {number for number in range(62) if has_bit(kind(bits), number)} == members
        assert count_bits(kind(bits)) == len(members)
        assert several(kind(bits)) == (len(members) > 1)
        assert lowest(kind(bits)) == min(members, default=-1)
    if members:
        assert without_lowest(bits) == bits - (1 << min(members))


@pytest.mark.parametrize("number", [0, 1, 5, 31, 62])
def test_a_set_of_one_number_is_one_bit(number: int) -> None:
    assert bit(number) == 1 << number
    assert word_bit(number) == np.uint64(1 << number)
    assert word_bit(63) == np.uint64(1 << 63)


def test_the_highest_bit_of_a_word_counts_too() -> None:
    assert lowest(np.uint64(1 << 63)) == 63
    assert count_bits(np.uint64(2**64 - 1)) == 64


def test_seats_in_a_small_field_are_a_set() -> None:
    assert lowest(np.int8(0b101000)) == 3
    assert has_bit(np.int8(0b101000), np.int8(5))
    assert not several(np.int8(0b1000))


def test_members_are_listed_lowest_first() -> None:
    assert members(0) == []
    assert members(0b101001) == [0, 3, 5]
    assert members(np.uint64(1) << np.uint64(63)) == [63]


@given(st.lists(st.integers(0, 31), min_size=1, max_size=12))
def test_lanes_hold_small_numbers_side_by_side(numbers: list[int]) -> None:
    word = sum(int(in_lane(value, number, 5)) for number, value in enumerate(numbers))
    assert [lane(word, number, 5) for number in range(len(numbers))] == numbers
