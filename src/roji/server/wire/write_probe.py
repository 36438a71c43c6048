"""Tests whether moves can be saved by saving something, because reading works even on a full disk or without the writer."""

import asyncio
import logging
import time

from roji.server.store import Store, StoreError

__all__ = ["WriteProbe"]

log = logging.getLogger("roji.health")
FRESH_SECONDS = 0.5  # how long an answer is valid: load balancers ask often
REPEAT_SECONDS = 10.0  # seconds between own checks, so that a failure is logged even if nobody asks
PATIENCE = 5.0


class WriteProbe:
    """Writes to the store periodically; logs when a problem begins and ends."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._problem = ""
        self._asked_at = float("-inf")
        self._lock = asyncio.Lock()

    async def problem(self) -> str:
        """Why nothing can be saved; empty if saving works."""
        async with self._lock:
            if time.monotonic() - self._asked_at > FRESH_SECONDS:
                problem = await self._probe()
                if problem and problem != self._problem:
                    log.error("not ready: %s", problem)
                elif self._problem and not problem:
                    log.info("ready again")
                self._problem, self._asked_at = problem, time.monotonic()
            return self._problem

    async def _probe(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.probe()
        except TimeoutError:
            return f"The database has not answered for {PATIENCE:.0f} seconds."
        except StoreError as error:
            return str(error)
        return ""

    async def repeat(self) -> None:
        """Check periodically."""
        while True:
            await self.problem()
            await asyncio.sleep(REPEAT_SECONDS)
