"""Sets of small numbers as bits of one integer: bit n stands for n. Lanes: several small numbers packed into one
integer.

Sets of seats, painters or tracks are ordinary integers (`bit`). Sets of up to 64 cards or spaces are `np.uint64` words
(`word_bit`), because NumPy refuses to mix signed and unsigned numbers. Functions that take `Any` accept both.
"""

from typing import Any

import numpy as np

from roji.core.rule import Whole, rule

__all__ = [
    "bit",
    "count_bits",
    "has_bit",
    "in_lane",
    "lane",
    "lowest",
    "members",
    "several",
    "without_lowest",
    "word_bit",
]

_ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


@rule
def bit(number: Whole) -> Whole:
    """The set that holds this one number (below 63)."""
    return np.int64(1) << np.int64(number)


@rule
def word_bit(number: Whole) -> np.uint64:
    """The 64-bit word that holds this one number (below 64)."""
    return _ONE << np.uint64(number)


@rule
def has_bit(bits: Any, number: Whole) -> bool:
    """Whether a number is in the set."""
    return (np.uint64(bits) >> np.uint64(number)) & _ONE == _ONE


@rule
def lowest(bits: Any) -> Whole:
    """The lowest number in the set; -1 (as a seat: NOBODY) if the set is empty."""
    word = np.uint64(bits)
    if word == np.uint64(0):
        return np.int64(-1)
    return count_bits((word & (~word + _ONE)) - _ONE)


@rule
def without_lowest(bits: Whole) -> Whole:
    """The set without its lowest number; not for `np.uint64` words."""
    return bits & (bits - 1)


@rule
def several(bits: Any) -> bool:
    """Whether the set holds two numbers or more."""
    word = np.uint64(bits)
    return word & (word - _ONE) != np.uint64(0)


@rule
def count_bits(bits: Any) -> Whole:
    """How many numbers are in the set."""
    word = np.uint64(bits)
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _FOURS) + ((word >> np.uint64(2)) & _FOURS)
    word = (word + (word >> np.uint64(4))) & _BYTES
    return np.int64((word * _SUM) >> np.uint64(56))


@rule
def lane(word: Whole, number: Whole, width: Whole) -> Whole:
    """Read one of the small numbers packed into a word, `width` bits each, by its index."""
    return (word >> (width * number)) & (bit(width) - 1)


@rule
def in_lane(value: Whole, number: Whole, width: Whole) -> Whole:
    """Shift a small number to where `lane` reads it: add the result to a word, or subtract it."""
    return np.int64(value) << (width * number)


def members(bits: Any) -> list[int]:
    """The numbers in the set, lowest first: for plain Python, not for rules."""
    left, found = int(bits), []
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found
