"""The time by which tables are closed and deleted: a clock that was set wrong must not cost anybody a game."""

import time

from roji.server.store.operators import NotedTime

__all__ = ["SteadyClock"]

DAY = 86_400.0
DRIFT = 60.0  # seconds by which a clock may be set ahead at once and still be believed


class SteadyClock:
    """Goes on by itself, whatever the machine's clock does. A clock that was set back is believed at once: then nothing is
    closed too early. One that was set ahead is believed after it has stayed so for a day, even if servers start anew meanwhile.
    """

    def __init__(self) -> None:
        self._zero = time.time() - time.monotonic()
        self._ahead_since: float | None = None

    def start_after(self, known: NotedTime) -> None:
        """Begin at a time at which a server of this store was alive, if the machine's clock is more than a day ahead of that.

        Either the clock is wrong, or no server was running and people could not play: both are no reason to close a table.
        """
        if self.now() - known.now > DAY:
            is_ahead_again = time.time() - known.machine > DAY
            self._zero = known.now - time.monotonic()
            self._ahead_since = None if is_ahead_again else time.monotonic() - known.ahead_for

    def noted(self) -> NotedTime:
        """What the next server needs to know."""
        now = self.now()
        ahead_for = 0.0 if self._ahead_since is None else time.monotonic() - self._ahead_since
        return NotedTime(now, time.time(), ahead_for)

    def now(self) -> float:
        """Seconds since 1970."""
        steady = time.monotonic()
        zero = time.time() - steady
        if zero <= self._zero + DRIFT:
            self._zero, self._ahead_since = zero, None
        elif self._ahead_since is None:
            self._ahead_since = steady
        elif steady - self._ahead_since > DAY:
            self._zero, self._ahead_since = zero, None
        return self._zero + steady
