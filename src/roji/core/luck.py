"""Luck: a counter-based random generator with the same bits in the interpreter, on the CPU and on the GPU (D4).

`luck` is three 64-bit words: the two halves of a 128-bit seed, and how many words were drawn so far. A word is Threefry-2x64
with 13 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011) of that count under that seed.
"""

import secrets
from typing import Any

import numpy as np

from roji.core.errors import RojiError
from roji.core.rule import Luck, Whole, rule

__all__ = ["LUCK_WORDS", "below", "draw", "new_luck", "new_seed", "parse_seed", "seed_text", "shuffle", "threefry"]

LUCK_WORDS = 3  # seed low, seed high, words drawn
DRAWN = 2

_PARITY = np.uint64(0x1BD11BDAA9FC1A22)
_WORD = np.uint64(64)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_RANGE = np.uint64(1 << 32)
_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_TWO = np.uint64(2)
_THREE = np.uint64(3)


@rule
def threefry(low: np.uint64, high: np.uint64, count: np.uint64, count_high: np.uint64) -> np.uint64:
    """The first word of block (count, count_high) under the seed (low, high).

    Unrolled, because a GPU runs a loop over the rounds much more slowly, and a shuffle waits for every word.
    """
    third = _PARITY ^ low ^ high
    x, y = four_rounds(low + count, high + count_high, 16, 42, 12, 31)
    x, y = four_rounds(x + high, y + third + _ONE, 16, 32, 24, 21)
    x, y = four_rounds(x + third, y + low + _TWO, 16, 42, 12, 31)
    return (x + low) + (y + high + _THREE)  # the first half of a thirteenth round


@rule
def four_rounds(x: np.uint64, y: np.uint64, first: int, second: int, third: int, fourth: int) -> Any:
    """Mix two words four times, rotating the second by this many bits each time."""
    x = x + y
    y = turned(y, first) ^ x
    x = x + y
    y = turned(y, second) ^ x
    x = x + y
    y = turned(y, third) ^ x
    x = x + y
    return x, turned(y, fourth) ^ x


@rule
def turned(word: np.uint64, by: int) -> np.uint64:
    """A word with its bits rotated left."""
    return (word << np.uint64(by)) | (word >> (_WORD - np.uint64(by)))


@rule
def draw(luck: Luck) -> np.uint64:
    """The next 64 random bits."""
    word = threefry(luck[0], luck[1], luck[DRAWN], _ZERO)
    luck[DRAWN] += _ONE
    return word


@rule
def below(luck: Luck, limit: int) -> Whole:
    """A number from 0 to limit - 1, each equally likely (limit from 1 to 2**32 - 1)."""
    bound = np.uint64(limit)
    product = (draw(luck) >> _HALF) * bound
    if (product & _LOW) < bound:  # rare: redraw values that would favour low numbers
        unfair = (_RANGE - bound) % bound
        while (product & _LOW) < unfair:
            product = (draw(luck) >> _HALF) * bound
    return np.int64(product >> _HALF)


@rule
def shuffle(luck: Luck, things: Any, count: int) -> None:
    """Shuffle the first `count` items, every order equally likely."""
    for last in range(count - 1, 0, -1):
        other = below(luck, last + 1)
        thing = things[last]
        things[last] = things[other]
        things[other] = thing


def new_luck(seed: int) -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    """Fresh luck for a 128-bit seed."""
    return np.array([seed & (2**64 - 1), (seed >> 64) & (2**64 - 1), 0], np.uint64)


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(128)


def seed_text(seed: int) -> str:
    """A seed as 32 hexadecimal digits."""
    return f"{seed:032x}"


def parse_seed(text: str) -> int:
    """A seed from a whole number, or from 32 hexadecimal digits."""
    digits = text.strip().lower()
    if len(digits) == 32 and all(digit in "0123456789abcdef" for digit in digits):
        return int(digits, 16)
    if digits.isascii() and digits.isdigit() and len(digits) < 40 and int(digits) < 2**128:
        return int(digits)
    raise RojiError(f"'{text[:40]}' is not a seed: give a whole number below 2**128, or 32 hexadecimal digits.")
