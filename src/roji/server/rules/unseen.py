"""What somebody did not notice has not happened for them: a choice that is changed face down leaves no gap in their numbers.

The log counts every entry, the match every decision. A viewer is shown both counts without the ones that it could not see.
Viewers are the seats and, at index -1, all onlookers.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from roji.core.story import NOBODY
from roji.match import Decision

__all__ = ["Unseen", "lies_face_down"]


def lies_face_down(since: Sequence[Decision], seat: int) -> bool:
    """Whether a seat's last decision is a choice that only it knows. It is changed by choosing again, not taken back."""
    for decision in reversed(since):
        if decision.reveals:
            return False
        if decision.seat == seat:
            return not decision.is_open
    return False


class Unseen:
    """The entries and decisions of one table that some viewers have not noticed."""

    def __init__(self, seats: int) -> None:
        self._viewers = range(NOBODY, seats)
        self._entries: list[list[int]] = [[] for _ in self._viewers]
        self.decisions = (0,) * (seats + 1)  # by viewer: how many of the game's decisions so far
        self.is_nothing = True  # whether everybody has noticed everything that ever happened here

    def shown(self, number: int, viewer: int) -> int:
        """The number that a viewer is shown for a number of the log: the same for an unseen entry as for the one before."""
        entries = self._entries[viewer]
        return number - bisect_right(entries, number) if entries else number

    def is_seen_by_onlookers(self, newest: int) -> bool:
        """Whether onlookers can notice the newest entry."""
        entries = self._entries[NOBODY]
        return not entries or entries[-1] != newest

    def take(self, number: int, decisions: Sequence[Decision]) -> None:
        """Take in the decisions of an entry of the log."""
        for decision in decisions:
            if not decision.is_open:
                break
        else:
            return
        self.count(decisions)
        for viewer in self._viewers:
            if not any(decision.is_seen_by(viewer) for decision in decisions):
                self._entries[viewer].append(number)

    def count(self, decisions: Iterable[Decision], is_anew: bool = False) -> None:
        """Count the decisions that each viewer has not seen; `is_anew`: these are all there are."""
        before = (0,) * len(self.decisions) if is_anew else self.decisions
        unseen = list(before)
        for decision in decisions:
            for viewer in self._viewers:
                unseen[viewer] += not decision.is_seen_by(viewer)
        self.decisions = tuple(unseen)
        self.is_nothing = self.is_nothing and not any(unseen)
