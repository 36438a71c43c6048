"""What everybody at a table sees: each seat and, last, an onlooker. After a decision it is looked at once, for all of them.

Programs are told it as text at every move: the view in base 64, and what may be done as a list of numbers. That is most of what a
server sends them, so compiled code writes it.
"""

import functools
from typing import Any

import numpy as np

from roji.core.game import Game
from roji.core.rule import rule
from roji.match.steps import direct, steps_of

__all__ = ["Sight", "writer"]

LETTERS = np.frombuffer(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", np.uint8)
FILLER, ZERO, COMMA, OPEN, CLOSE = b"=0,[]"
BYTES, CHARACTERS = 3, 4  # so many bytes are so many characters in base 64
LONGEST_MOVE = 4  # characters, with a comma
LOW = np.uint32(63)


class Sight:
    """The views of one match. A viewer is a seat or, after the last seat, an onlooker."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._see = steps_of(game).see
        self._seen: Any = None  # only where somebody looks
        self._rows: Any = None  # only where a program does
        self.views: list[bytes] = []  # what each viewer sees; empty until somebody looks
        self.texts: list[
            tuple[bytes, bytes]
        ] = []  # for each seat, the same as text and what it may do; empty until written

    def forget(self) -> None:
        """The table has changed."""
        self.views, self.texts = [], []

    def look(self, boxes: Any, tables: Any) -> None:
        """Look at the table with everybody's eyes."""
        if self._seen is None:
            self._seen = np.zeros(self._seats + 1, self._game.table_type)
        self._see(boxes, tables, self._seen)
        size, seen = self._seen.itemsize, self._seen.tobytes()
        self.views = [seen[start : start + size] for start in range(0, len(seen), size)]

    def write(self, lists: Any) -> None:
        """Write down what the seats see; `lists`: what each may do."""
        if self._rows is None:
            self._plain = self._seen.view(np.uint8).reshape(len(self._seen), -1)
            self._end = -(-self._plain.shape[1] // BYTES) * CHARACTERS  # of the view
            self._rows = np.zeros((self._seats, self._end + lists.shape[1] * LONGEST_MOVE), np.uint8)
            self._ends = np.zeros(self._seats, np.int64)
            self._write = writer()
        self._write(self._plain, lists, self._rows, self._ends)
        rows = zip(range(0, self._rows.size, self._rows.shape[1]), self._ends.tolist(), strict=True)
        middle, written = self._end, self._rows.tobytes()
        self.texts = [(written[start : start + middle], written[start + middle : start + end]) for start, end in rows]


@rule
def _write_view(view: Any, text: Any) -> None:
    """Write a view in base 64."""
    groups, left = len(view) // BYTES, len(view) % BYTES
    for group in range(groups):
        start, place = group * BYTES, group * CHARACTERS
        one, two, three = np.uint32(view[start]), np.uint32(view[start + 1]), np.uint32(view[start + 2])
        text[place] = LETTERS[one >> np.uint32(2)]
        text[place + 1] = LETTERS[(one << np.uint32(4) | two >> np.uint32(4)) & LOW]
        text[place + 2] = LETTERS[(two << np.uint32(2) | three >> np.uint32(6)) & LOW]
        text[place + 3] = LETTERS[three & LOW]
    if left:
        start, place = groups * BYTES, groups * CHARACTERS
        one, two = np.uint32(view[start]), np.uint32(view[start + 1] if left > 1 else 0)
        text[place] = LETTERS[one >> np.uint32(2)]
        text[place + 1] = LETTERS[(one << np.uint32(4) | two >> np.uint32(4)) & LOW]
        text[place + 2] = LETTERS[two << np.uint32(2) & LOW] if left > 1 else FILLER
        text[place + 3] = FILLER


@rule
def _write_moves(moves: Any, text: Any, start: int) -> int:
    """Write moves as a list of numbers from a place on; where it ends."""
    text[start] = OPEN
    place = start + 1
    for number in range(1, int(moves[0]) + 1):
        move = int(moves[number])
        if number > 1:
            text[place] = COMMA
            place += 1
        if move >= 100:
            text[place] = ZERO + move // 100
            place += 1
        if move >= 10:
            text[place] = ZERO + move // 10 % 10
            place += 1
        text[place] = ZERO + move % 10
        place += 1
    text[place] = CLOSE
    return place + 1


def _write_all(views: Any, lists: Any, texts: Any, ends: Any) -> None:
    """For each seat, the view and behind it what may be done; where that ends."""
    middle = -(-views.shape[1] // BYTES) * CHARACTERS
    for seat in range(len(lists)):
        _write_view(views[seat], texts[seat])
        ends[seat] = _write_moves(lists[seat], texts[seat], middle)


@functools.cache
def writer() -> Any:
    """The compiled function: (views, lists, texts, ends)."""
    rows = np.zeros((1, 1), np.uint8)
    return direct(rule(_write_all, keeps_lock=True), rows, rows, rows, np.zeros(1, np.int64))
