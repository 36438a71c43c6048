"""The clock for closing and deleting tables: a wrong system clock must not cost anyone a game."""

import time

from roji.server.store.operators import NotedTime

__all__ = ["SteadyClock"]

DAY = 86_400.0
DRIFT = 60.0  # seconds by which a system clock may jump ahead and still be believed


class SteadyClock:
    """Advances independently of the system clock.

    If the system clock is set back, this one follows at once, so that nothing is closed too early. If it is set ahead, this one
    follows only after a day, even across restarts.
    """

    def __init__(self) -> None:
        self._zero = time.time() - time.monotonic()
        self._ahead_since: float | None = None

    def start_after(self, known: NotedTime) -> None:
        """Start at the last time when a server of this store was alive, if the system clock is more than a day ahead of that.

        Either the clock is wrong, or no server was running and nobody could play: neither is a reason to close a table.
        """
        if self.now() - known.now > DAY:
            is_ahead_again = time.time() - known.machine > DAY
            self._zero = known.now - time.monotonic()
            self._ahead_since = None if is_ahead_again else time.monotonic() - known.ahead_for

    def noted(self) -> NotedTime:
        """The time to record for the next server."""
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
