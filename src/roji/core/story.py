"""The story: what a person at the table would see while a move is played, one short row for each event (D11).

A story is an int16 array of rows (kind, seat, what, start, end, eyes). Row 0 is the header: its first number counts the
rows. `eyes` has a bit for each seat that may see the row. Simulations pass an empty story and pay nothing.
"""

from functools import partial
from typing import NamedTuple, TypedDict

import numpy as np

from roji.core.rule import Story, Whole, rule

__all__ = [
    "EVERYBODY",
    "NOBODY",
    "NO_STORY",
    "STORY_COLUMNS",
    "STORY_ROWS",
    "Event",
    "NoParts",
    "events",
    "events_in",
    "is_seen",
    "new_story",
    "rows_of",
    "rows_seen",
    "tell",
    "tell_to",
]

STORY_COLUMNS = 6
EYES = 5  # the column with the viewers of a row
STORY_ROWS = 250  # more events than any single move of any game has
EVERYBODY = 0x7FFF  # eyes: all seats and all onlookers
NOBODY = -1  # in place of a seat: no player, or an onlooker


@partial(rule, is_inlined=True)
def tell(story: Story, kind: int, seat: int, what: int, start: int, end: int) -> None:
    """Record one event for everyone to see. The game's `events.py` explains the three numbers of each kind."""
    # One integer width, or `tell_to` would be compiled again for every kind of event.
    tell_to(story, EVERYBODY, np.int64(kind), np.int64(seat), np.int64(what), np.int64(start), np.int64(end))


@rule
def tell_to(story: Story, eyes: int, kind: Whole, seat: Whole, what: Whole, start: Whole, end: Whole) -> None:
    """Record one event that only the seats with a bit in `eyes` see."""
    if story.shape[0] == 0:
        return
    row = story[0, 0] + 1
    story[0, 0] = row
    story[row, 0] = kind
    story[row, 1] = seat
    story[row, 2] = what
    story[row, 3] = start
    story[row, 4] = end
    story[row, 5] = eyes


class NoParts(TypedDict):
    """The parts of an event with only a kind and a seat."""


class Event(NamedTuple):
    """One row of a story. `Game.event_parts` names its numbers."""

    kind: int
    seat: int
    what: int
    start: int
    end: int
    eyes: int

    def is_seen_by(self, seat: int) -> bool:
        """Whether this seat (NOBODY: an onlooker) sees the row."""
        return is_seen(self.eyes, seat)


def is_seen(eyes: int, seat: int) -> bool:
    """Whether these `eyes` include a seat (NOBODY: an onlooker)."""
    return eyes == EVERYBODY or (seat >= 0 and eyes & 2**seat != 0)


def new_story() -> "np.ndarray[tuple[int, int], np.dtype[np.int16]]":
    """An empty story with room for the events of one move."""
    return np.zeros((STORY_ROWS, STORY_COLUMNS), np.int16)


NO_STORY = np.zeros((0, STORY_COLUMNS), np.int16)


def events(story: Story) -> list[Event]:
    """The events recorded so far."""
    return events_in(rows_of(story, int(story[0, 0])))


def rows_of(story: Story, told: int) -> bytes:
    """The first `told` rows as bytes, a compact form for storage."""
    rows: bytes = story[1 : told + 1].tobytes()
    return rows


def rows_seen(rows: bytes, seat: int) -> bytes:
    """The rows that a seat (NOBODY: an onlooker) sees."""
    told = np.frombuffer(rows, np.int16).reshape(-1, STORY_COLUMNS)
    return told[[is_seen(eyes, seat) for eyes in told[:, EYES].tolist()]].tobytes()


def events_in(rows: bytes) -> list[Event]:
    """The events in bytes from `rows_of`."""
    return [Event._make(row) for row in np.frombuffer(rows, np.int16).reshape(-1, STORY_COLUMNS).tolist()]
