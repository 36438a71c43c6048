"""A set of moves: two 64-bit words, one bit for each move number from 0 to 127.

Rules report legal moves as such a set: it is small, fits into registers, and makes drawing a random legal move cheap.
"""

import numpy as np

from roji.core.bits import count_bits, has_bit, word_bit
from roji.core.rule import Moves, rule

__all__ = ["MAX_MOVES", "MOVE_WORDS", "add", "clear", "count", "has", "listed", "new_moves", "nth"]

MOVE_WORDS = 2
MAX_MOVES = 64 * MOVE_WORDS

_ONE = np.uint64(1)


@rule
def clear(moves: Moves) -> None:
    """Empty the set."""
    moves[0] = 0
    moves[1] = 0


@rule
def add(moves: Moves, move: int) -> None:
    """Put one move into the set."""
    moves[move >> 6] |= word_bit(move & 63)


@rule
def has(moves: Moves, move: int) -> bool:
    """Whether a move is in the set."""
    return has_bit(moves[move >> 6], move & 63)


@rule
def count(moves: Moves) -> int:
    """How many moves are in the set."""
    return count_bits(moves[0]) + count_bits(moves[1])


@rule
def nth(moves: Moves, index: int) -> int:
    """The move at this place in the set, lowest number first, counted from 0."""
    word = moves[0]
    move = 0
    left = index
    found = count_bits(word)
    if left >= found:
        left -= found
        word = moves[1]
        move = 64
    half = 32
    while half > 0:  # is it in the lower or the upper half of what is left?
        found = count_bits(word & (word_bit(half) - _ONE))
        if left >= found:
            left -= found
            word = word >> np.uint64(half)
            move += half
        half >>= 1
    return move


def new_moves() -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    """An empty set of moves."""
    return np.zeros(MOVE_WORDS, np.uint64)


_NONE = bytes(8 * MOVE_WORDS)
_OF_BYTE = [
    [[8 * place + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)] for place in range(8 * MOVE_WORDS)
]


def listed(moves: Moves) -> list[int]:
    """The moves of a set, lowest number first."""
    found: list[int] = []
    if (written := moves.tobytes()) != _NONE:
        for of_byte, byte in zip(_OF_BYTE, written, strict=True):  # lowest byte first, as on every machine we run on
            if byte:
                found += of_byte[byte]
    return found
