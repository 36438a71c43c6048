"""One decision in the log of a match."""

from typing import NamedTuple

from roji.core.story import Event, events_in, is_seen, rows_seen

__all__ = ["Decision"]


class Decision(NamedTuple):
    """One decision in a match's log: who made it, what it was, and what everybody saw happen."""

    number: int  # counted from 1
    seat: int
    move: int
    rows: bytes  # what happened: see `events`
    reveals: bool  # whether something hidden or random came out: undo stops here
    is_open: bool  # whether everybody sees all that happened, as nearly always
    eyes: int  # who sees anything of it, as in a story
    is_forced: bool  # whether the referee played it, because nothing else was possible

    def is_seen_by(self, viewer: int) -> bool:
        """Whether a seat (NOBODY: an onlooker) can notice it: of a change of mind that lies face down nobody else is told."""
        return self.is_open or viewer == self.seat or is_seen(self.eyes, viewer)

    @property
    def events(self) -> list[Event]:
        """What happened, one thing after the other."""
        return events_in(self.rows)

    def rows_for(self, viewer: int) -> bytes:
        """The rows of the story that a seat (NOBODY: an onlooker) sees."""
        return self.rows if self.is_open else rows_seen(self.rows, viewer)
