"""What is done every few seconds: summaries are saved, unused tables leave the memory, forgotten tables are closed."""

import asyncio
import functools
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from roji.server.store import StoreError
from roji.server.store.entries import Closed
from roji.server.tables.directory import TableDirectory, log_errors
from roji.server.tables.presence import TELL_SECONDS
from roji.server.tables.room import make_summary
from roji.server.tables.state import State

__all__ = ["Housekeeping"]

log = logging.getLogger("roji.housekeeping")
SAVE_SECONDS = 1.0
SWEEP_SECONDS = 15.0
ARCHIVE_SECONDS = 600.0
SUMMARIES_AT_ONCE = 20  # so that nobody's move waits for all of them
TABLES_AT_ONCE = 200


class Housekeeping:
    """Keeps the tables of a directory, and the store's lists, in order."""

    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory

    def start(self) -> None:
        """Start everything in the background."""
        spawn = self._directory.spawn
        spawn(_repeat(SAVE_SECONDS, self.save_summaries))
        spawn(_repeat(SWEEP_SECONDS, self.sweep))
        spawn(_repeat(ARCHIVE_SECONDS, self.archive))
        spawn(self.repair())
        if self._directory.store.is_shared:
            spawn(_repeat(TELL_SECONDS, self._directory.announce_all))

    async def save_summaries(self) -> None:
        """Save the summaries of tables that have changed."""
        directory = self._directory
        changed, directory.changed = list(directory.changed), set()
        for first in range(0, len(changed), SUMMARIES_AT_ONCE):
            some = changed[first : first + SUMMARIES_AT_ONCE]
            try:
                await directory.store.save_summaries([make_summary(table.state) for table in some])
            except StoreError:
                directory.changed.update(changed[first:])
                raise

    async def repair(self) -> None:
        """Save the summaries that a process could not save because it died."""
        directory, broken = self._directory, set[str]()
        while names := set(await directory.store.lagging(TABLES_AT_ONCE + len(broken))) - broken:
            for name in names:
                try:
                    directory.changed.add(await directory.get(name))
                except Exception:
                    log.exception("a table cannot be repaired", extra={"table": name})
                    broken.add(name)
            await self.save_summaries()

    async def archive(self) -> None:
        """Close tables where nothing has happened for days. They can still be looked at."""
        directory, settings, now = self._directory, self._directory.settings, time.time()
        live, slow = now - settings.archive_live_after, now - settings.archive_slow_after
        for summary in await directory.store.idle(max(live, slow), TABLES_AT_ONCE):
            listed = summary.listed
            if listed.changed_at < (slow if listed.pace == "slow" else live):
                await log_errors(self._close(listed.table))

    async def _close(self, name: str) -> None:
        table = await self._directory.get(name)
        await table.change(functools.partial(_closed, table.state))

    async def sweep(self) -> None:
        """Drop tables from memory that nobody uses: those unused for long, and the least recently used if there are too many."""
        directory, now = self._directory, time.monotonic()
        unused = [one for one in directory.tables.values() if not one.is_used and one not in directory.changed]
        unused.sort(key=lambda table: table.used_at)
        too_many = len(directory.tables) - directory.settings.loaded_tables
        for index, table in enumerate(unused):
            if index < too_many or now - table.used_at > directory.settings.keep_loaded:
                del directory.tables[table.name]


def _closed(state: State) -> Closed | None:
    return Closed() if state.status in ("waiting", "playing") else None


async def _repeat(seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        await log_errors(work())
