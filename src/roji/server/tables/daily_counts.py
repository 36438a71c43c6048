"""Counts of people by points in a daily garden, cached for some seconds because every visitor asks."""

import asyncio
import time

from roji.server.store import Store
from roji.server.store.deals import points_of

__all__ = ["DailyCounts"]

KEPT_SECONDS = 5.0
MOST_KEPT = 100  # the most deals


class DailyCounts:
    """The counts of this process. Its own results count at once, those of other processes some seconds later."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[
            str, tuple[float, asyncio.Future[dict[int, int]]]
        ] = {}  # the time of the count, and the counts

    async def of(self, deal: str) -> dict[int, int]:
        """By points: the number of people with this result. Simultaneous callers share one query."""
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
        """Recount a deal at the next call, because someone has finished it."""
        self._kept.pop(deal or "", None)
