"""What programs are told at every move, each at its seat. That is most of what a server sends them, so compiled code writes it.

It is a form: a text with marks where something is to be filled in. Another one is for an event, of which there may be several.
"""

import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from roji.core.game import MAX_SEATS, Game
from roji.core.rule import Whole, rule
from roji.core.story import EVERYBODY, STORY_ROWS, new_story
from roji.match.steps import direct, new_lists

__all__ = ["EVENT_MARKS", "MARKS", "THOUSAND", "UNDO", "Teller"]

# The news' number, how many decisions were made, the view in base 64, who has to act, the question, what may be done, whether
# something may be taken back; when the last decision was made, by whom, and what was seen of it, one event after the other.
MARKS = tuple(bytes((mark,)) for mark in range(1, 11))
NUMBER, DECISIONS, VIEW, TO_ACT, QUESTION, MOVES, MAY_UNDO, AT, SEAT, EVENTS = (mark[0] for mark in MARKS)
EVENT_MARKS = MARKS[:5]  # of an event: its kind in words, and the four numbers that follow it in a story
KIND = EVENT_MARKS[0][0]
LAST_MARK = MARKS[-1][0]
UNDO = ("no", "free", "ask")

LETTERS = np.frombuffer(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", np.uint8)
FILLER, ZERO, COMMA, OPEN, CLOSE, MINUS, POINT = b"=0,[]-."
BYTES, CHARACTERS = 3, 4  # so many bytes are so many characters in base 64
LONGEST_MOVE = 4  # characters, with a comma
LONGEST_NUMBER = 20  # characters
EYES = 5  # in a row of a story: who sees it
FACTS = 5  # that are the same for all seats
THOUSAND = 1000  # parts of a second
LOW, ONE = np.uint32(63), np.uint64(1)


class Teller:
    """Tells the programs at tables of one game. All of them share the places to write on: not for several threads at once."""

    def __init__(self, game: Game, form: bytes, event: bytes) -> None:
        """The form with all of MARKS, and the form of an event with all of EVENT_MARKS; each stands there once or more."""
        words = [word.encode() for word in (*UNDO, *game.event_kinds)]
        width = max(len(word) for word in words)
        view, moves = -(-game.table_type.itemsize // BYTES) * CHARACTERS, (game.num_moves + 1) * LONGEST_MOVE
        longest = len(form) + len(MARKS) * LONGEST_NUMBER + view + moves
        longest_event = len(event) + len(EVENT_MARKS) * LONGEST_NUMBER + width
        self._text = np.zeros(MAX_SEATS * (longest + STORY_ROWS * longest_event), np.uint8)
        self._ends = np.zeros(MAX_SEATS, np.int64)
        self._facts: Any = np.zeros(FACTS + 2 * MAX_SEATS, np.int64)
        self._pack = [struct.Struct(f"{FACTS + 2 * seats}q").pack_into for seats in range(MAX_SEATS + 1)]
        seen = np.zeros(1, game.table_type)  # the view of one seat after the other
        self._rest = (
            self._facts,
            np.frombuffer(form, np.uint8),
            _steps(form),
            np.frombuffer(event, np.uint8),
            _steps(event),
            np.array([[len(word), *word.ljust(width)] for word in words], np.uint8),
            seen,
            seen.view(np.uint8),
            self._text,
            self._ends,
        )
        boxes, tables = np.zeros(1, game.box_type), np.zeros(1, game.table_type)
        self._write = direct(_make_write(game), boxes, tables, new_lists(game, 1), new_story(), *self._rest)

    def tell(self, boxes: Any, tables: Any, lists: Any, story: Any, facts: Sequence[int]) -> list[bytes]:
        """What each seat is told.

        The facts: number, decisions, when (in thousandths), who decided, who has to act (a bit for each), each seat's question,
        and for each seat whether it may take something back (a place in UNDO).
        """
        seats = len(lists)
        self._pack[seats](self._facts, 0, *facts)
        self._write(boxes, tables, lists, story, *self._rest)
        ends = self._ends.tolist()[:seats]
        text = self._text[: ends[-1]].tobytes()
        return [text[start:end] for start, end in zip((0, *ends), ends, strict=False)]


def _steps(form: bytes) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """How a form is written: where a piece of text begins, how long it is, and the mark that follows it, if one does."""
    steps, start = [], 0
    for place, letter in enumerate(form):
        if letter <= LAST_MARK:
            steps.append((start, place - start, letter))
            start = place + 1
    return np.array([*steps, (start, len(form) - start, 0)], np.int64)


def _make_write(game: Game) -> Callable[..., None]:
    view = game.view

    def write(
        boxes: Any,
        tables: Any,
        lists: Any,
        story: Any,
        facts: Any,
        form: Any,
        steps: Any,
        event: Any,
        event_steps: Any,
        words: Any,
        seen: Any,
        plain: Any,
        text: Any,
        ends: Any,
    ) -> None:
        place, seats = 0, len(lists)
        for seat in range(seats):
            seen[0] = tables[0]
            view(boxes[0], seen[0], seat)
            for step in range(len(steps)):
                place, mark = _copy(form, steps[step, 0], steps[step, 1], text, place), steps[step, 2]
                if mark == NUMBER:
                    place = _write_number(facts[0], text, place)
                elif mark == DECISIONS:
                    place = _write_number(facts[1], text, place)
                elif mark == AT:
                    place = _write_time(facts[2], text, place)
                elif mark == SEAT:
                    place = _write_number(facts[3], text, place)
                elif mark == TO_ACT:
                    place = _write_seats(facts[4], text, place)
                elif mark == QUESTION:
                    place = _write_number(facts[FACTS + seat], text, place)
                elif mark == MAY_UNDO:
                    place = _write_word(words[facts[FACTS + seats + seat]], text, place)
                elif mark == VIEW:
                    place = _write_view(plain, text, place)
                elif mark == MOVES:
                    place = _write_moves(lists[seat], text, place)
                elif mark == EVENTS:
                    place = _write_events(story, seat, event, event_steps, words, text, place)
            ends[seat] = place

    return rule(write, keeps_lock=True)


@rule
def _write_events(story: Any, seat: int, event: Any, steps: Any, words: Any, text: Any, start: int) -> int:
    """Write what a seat saw, one thing after the other, with commas between them; where it ends."""
    place = start
    for row in range(1, int(story[0, 0]) + 1):
        eyes = int(story[row, EYES])
        if eyes != EVERYBODY and not eyes >> seat & 1:
            continue
        if place > start:
            text[place] = COMMA
            place += 1
        for step in range(len(steps)):
            place, mark = _copy(event, steps[step, 0], steps[step, 1], text, place), steps[step, 2]
            if mark == KIND:
                place = _write_word(words[len(UNDO) + story[row, 0]], text, place)
            elif mark > KIND:
                place = _write_number(np.int64(story[row, mark - KIND]), text, place)
    return place


@rule
def _write_word(word: Any, text: Any, start: int) -> int:
    """Write a word, which stands after its length; where it ends."""
    return _copy(word, 1, np.int64(word[0]), text, start)


@rule
def _copy(source: Any, first: Whole, size: Whole, text: Any, start: Whole) -> int:
    """Copy some letters; where they end. Places that cannot be negative are nine times as fast."""
    place, goal, left = np.uint64(first), np.uint64(start), np.uint64(size)
    while left:
        text[goal] = source[place]
        place, goal, left = place + ONE, goal + ONE, left - ONE
    return int(start + size)


@rule
def _write_time(thousandths: int, text: Any, start: int) -> int:
    """Write thousandths as a number with as many decimals as it needs, and at least one; where it ends."""
    place = _write_number(thousandths // THOUSAND, text, start)
    rest, part = thousandths % THOUSAND, THOUSAND // 10
    text[place] = POINT
    place += 1
    while True:
        text[place] = ZERO + rest // part
        rest, part, place = rest % part, part // 10, place + 1
        if rest == 0:
            return place


@rule
def _write_seats(bits: int, text: Any, start: int) -> int:
    """Write the seats whose bit is set as a list; where it ends."""
    text[start] = OPEN
    place, seat = start + 1, 0
    while bits >> seat:
        if bits >> seat & 1:
            if place > start + 1:
                text[place] = COMMA
                place += 1
            place = _write_number(seat, text, place)
        seat += 1
    text[place] = CLOSE
    return place + 1


@rule
def _write_view(view: Any, text: Any, first: int) -> int:
    """Write a view in base 64 from a place on; where it ends."""
    groups, left = len(view) // BYTES, len(view) % BYTES
    for group in range(groups):
        start, place = group * BYTES, first + group * CHARACTERS
        one, two, three = np.uint32(view[start]), np.uint32(view[start + 1]), np.uint32(view[start + 2])
        text[place] = LETTERS[one >> np.uint32(2)]
        text[place + 1] = LETTERS[(one << np.uint32(4) | two >> np.uint32(4)) & LOW]
        text[place + 2] = LETTERS[(two << np.uint32(2) | three >> np.uint32(6)) & LOW]
        text[place + 3] = LETTERS[three & LOW]
    if left:
        start, place = groups * BYTES, first + groups * CHARACTERS
        one, two = np.uint32(view[start]), np.uint32(view[start + 1] if left > 1 else 0)
        text[place] = LETTERS[one >> np.uint32(2)]
        text[place + 1] = LETTERS[(one << np.uint32(4) | two >> np.uint32(4)) & LOW]
        text[place + 2] = LETTERS[two << np.uint32(2) & LOW] if left > 1 else FILLER
        text[place + 3] = FILLER
    return first + (groups + (left > 0)) * CHARACTERS


@rule
def _write_number(number: Whole, text: Any, start: int) -> int:
    """Write a number from a place on; where it ends."""
    place = start
    if number < 0:
        text[place] = MINUS
        number, place = -number, place + 1
    digits, rest = 1, number // 10
    while rest:
        digits, rest = digits + 1, rest // 10
    for digit in range(digits - 1, -1, -1):
        text[place + digit] = ZERO + number % 10
        number //= 10
    return place + digits


@rule
def _write_moves(moves: Any, text: Any, start: int) -> int:
    """Write moves as a list of numbers from a place on; where it ends."""
    text[start] = OPEN
    place = start + 1
    for number in range(1, int(moves[0]) + 1):
        if number > 1:
            text[place] = COMMA
            place += 1
        place = _write_number(np.int64(moves[number]), text, place)
    text[place] = CLOSE
    return place + 1
