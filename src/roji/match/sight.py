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
    """The views of one match. A viewer is a seat or, after the last seat (so also at -1), an onlooker."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._see = steps_of(game).see
        self._seen: Any = None  # only where somebody looks
        self._rows: Any = None  # only where a program does
        self.forget()

    def forget(self) -> None:
        """The table has changed."""
        self._has_looked = False
        self._written = b""

    def look(self, boxes: Any, tables: Any) -> None:
        """Look at the table with everybody's eyes, if nobody has yet."""
        if self._has_looked:
            return
        if self._seen is None:
            self._seen = np.zeros(self._seats + 1, self._game.table_type)
            self._plain = self._seen.view(np.uint8).reshape(self._seats + 1, -1)
        self._see(boxes, tables, self._seen)
        self._has_looked = True

    def view(self, viewer: int) -> bytes:
        """What a viewer sees."""
        return bytes(self._plain[viewer].tobytes())

    def texts(self, seat: int, lists: Any) -> tuple[bytes, bytes]:
        """What a seat sees in base 64, and what it may do; `lists`: what each may do."""
        if not self._written:
            self._write(lists)
        start = seat * self._row
        middle = start + self._end
        return self._written[start:middle], self._written[middle : start + self._stops[seat]]

    def _write(self, lists: Any) -> None:
        if self._rows is None:
            self._end = -(-self._plain.shape[1] // BYTES) * CHARACTERS  # of the view
            self._row = self._end + lists.shape[1] * LONGEST_MOVE
            self._rows, self._ends = np.zeros((self._seats, self._row), np.uint8), np.zeros(self._seats, np.int64)
            self._writer = writer()
        self._writer(self._plain, lists, self._rows, self._ends)
        self._written, self._stops = self._rows.tobytes(), self._ends.tolist()


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
