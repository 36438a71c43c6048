"""Gapless numbering for each viewer: entries that a viewer could not notice are not counted for it.

The log counts every entry, the match every decision. If a seat changes its choice face down, the others must not notice even
that, so a viewer's counts omit what it could not see. A viewer is a seat, or NOBODY for all onlookers.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from roji.core.story import NOBODY
from roji.match import Decision

__all__ = ["ViewerNumbering", "lies_face_down"]


def lies_face_down(since: Sequence[Decision], seat: int) -> bool:
    """Whether a seat's last decision is a choice that only it knows, which is changed by choosing again, not by undo."""
    for decision in reversed(since):
        if decision.reveals:
            return False
        if decision.seat == seat:
            return not decision.is_open
    return False


class ViewerNumbering:
    """The entries and decisions of one table that some viewers could not notice."""

    def __init__(self, seats: int) -> None:
        self._viewers = range(NOBODY, seats)
        self._entries: list[list[int]] = [[] for _ in self._viewers]  # by viewer: numbers in the log
        self.decisions = (0,) * (seats + 1)  # by viewer: how many of the game's decisions so far
        self.is_nothing = True  # whether every viewer has noticed everything so far

    def shown(self, number: int, viewer: int) -> int:
        """A viewer's number for a log number; an unseen entry has the number of the one before."""
        entries = self._entries[viewer]
        return number - bisect_right(entries, number) if entries else number

    def take(self, number: int, decisions: Sequence[Decision]) -> None:
        """Count the decisions of a new log entry."""
        if all(decision.is_open for decision in decisions):
            return
        self.count(decisions)
        for viewer in self._viewers:
            if not any(decision.is_seen_by(viewer) for decision in decisions):
                self._entries[viewer].append(number)

    def count(self, decisions: Iterable[Decision], is_taken_back: bool = False) -> None:
        """Add to each viewer's count of unseen decisions, or subtract from it."""
        unseen, one = list(self.decisions), -1 if is_taken_back else 1
        for decision in decisions:
            for viewer in self._viewers:
                unseen[viewer] += one * (not decision.is_seen_by(viewer))
        self.decisions = tuple(unseen)
        self.is_nothing = self.is_nothing and not any(unseen)
