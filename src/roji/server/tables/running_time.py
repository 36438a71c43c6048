"""Running time: seconds that count only while a server of the store runs. Clocks at tables use it (decision 74)."""

import time
from bisect import bisect_right

from roji.server.store import Store
from roji.server.store.pauses import NEVER, Pause, add_pause, alive_at, note_alive, pauses_after

__all__ = ["RunningTime"]

BEAT_SECONDS = 2.0  # how often a server records that it runs
PATIENCE = 6.0  # seconds without such a record after which no server can have been running


class RunningTime:
    """Converts times of the log into running time. The store knows all pauses, so all processes agree."""

    def __init__(self) -> None:
        self._pauses: list[Pause] = []
        self._looked_at: float | None = None  # the last time when this process was certainly running
        self._noted_at = NEVER

    def at(self, moment: float) -> float:
        """The running time at a time of the log: seconds since 1970 without all earlier pauses."""
        index = bisect_right(self._pauses, moment, key=lambda pause: pause.start) - 1
        if index < 0:
            return moment - (self._pauses[0].total - _length(self._pauses[0]) if self._pauses else 0.0)
        pause = self._pauses[index]
        return moment - pause.total + max(0.0, pause.until - moment)

    def now(self) -> float:
        """The running time now."""
        return self.at(time.time())

    async def keep(self, store: Store, is_needed: bool) -> None:
        """Call this every second. Records that this server runs if clocks depend on it, and learns of pauses.

        While no clock runs, servers record nothing, so a gap then is no pause: another server may have been running. A sleeping
        machine, an unresponsive database and a system clock set ahead are pauses, too.
        """
        now, looked_at = time.time(), self._looked_at
        is_first = looked_at is None
        if is_first or (is_needed and not self._noted_at <= now < self._noted_at + BEAT_SECONDS):
            start = max(await alive_at(store), looked_at or NEVER)
            is_alone = is_first and not store.is_shared  # otherwise another server may have recorded it a moment ago
            if is_needed and start != NEVER and now - start > (0.0 if is_alone else PATIENCE):
                await add_pause(store, start, now)
            self._pauses += await pauses_after(store, self._pauses[-1].start if self._pauses else NEVER)
            await note_alive(store, now)
            self._noted_at = now
        self._looked_at = now


def _length(pause: Pause) -> float:
    return pause.until - pause.start
