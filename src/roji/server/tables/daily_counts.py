"""How many people have ended a daily garden with how many points: kept for some seconds, for every visitor asks."""

import asyncio
import time

from roji.server.store import Store
from roji.server.store.deals import points_of

__all__ = ["DailyCounts"]

KEPT_SECONDS = 5.0
MOST_KEPT = 100  # deals


class DailyCounts:
    """The counts of this process. What it has noted itself is counted at once, what others have noted some seconds later."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[str, tuple[float, asyncio.Future[dict[int, int]]]] = {}  # since when, and the counts

    async def of(self, deal: str) -> dict[int, int]:
        """By points: how many people have ended a deal with them. Whoever asks at the same time waits for one answer."""
        since, counts = self._kept.get(deal, (0.0, None))
        if counts is None or time.monotonic() - since > KEPT_SECONDS:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            counts = asyncio.ensure_future(points_of(self._store, deal))
            self._kept[deal] = (time.monotonic(), counts)
        try:
            return await asyncio.shield(counts)
        except BaseException:
            self.forget(deal)
            raise

    def forget(self, deal: str | None) -> None:
        """Count a deal anew when somebody asks: somebody has ended it."""
        self._kept.pop(deal or "", None)
