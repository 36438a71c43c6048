"""One decision in the log of a match."""

from typing import NamedTuple

from roji.core.story import Event, events_in, is_seen, rows_seen

__all__ = ["Decision"]


class Decision(NamedTuple):
    """One decision in a match's log: who made it, what it was, and what everyone saw happen."""

    number: int  # counted from 1
    seat: int
    move: int
    rows: bytes  # what happened: see `events`
    reveals: bool  # whether something hidden or random was revealed: undo stops here
    is_open: bool  # whether everyone sees all events, as nearly always
    eyes: int  # the seats that see any of it, as bits
    is_forced: bool  # whether the referee played it because it was forced

    def is_seen_by(self, viewer: int) -> bool:
        """Whether a seat (NOBODY: an onlooker) can notice it: nobody else is told of a changed face-down choice."""
        return self.is_open or viewer == self.seat or is_seen(self.eyes, viewer)

    @property
    def events(self) -> list[Event]:
        """The events, in order."""
        return events_in(self.rows)

    def rows_for(self, viewer: int) -> bytes:
        """The rows of the story that a seat (NOBODY: an onlooker) sees."""
        return self.rows if self.is_open else rows_seen(self.rows, viewer)
