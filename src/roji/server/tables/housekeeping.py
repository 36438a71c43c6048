"""Periodic work: saves summaries, drops unused tables from memory, closes abandoned ones."""

import asyncio
import functools
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from roji.server.store import StoreError, operators
from roji.server.store.base import people_rows
from roji.server.store.entries import Closed
from roji.server.tables.addresses import is_within, networks
from roji.server.tables.deadlines import Deadlines
from roji.server.tables.deals import ended_rows
from roji.server.tables.directory import TableDirectory, log_errors
from roji.server.tables.presence import TELL_SECONDS
from roji.server.tables.room import make_summary
from roji.server.tables.state import State
from roji.server.tables.table import LiveTable

__all__ = ["Housekeeping"]

log = logging.getLogger("roji.housekeeping")
SAVE_SECONDS = 1.0
DEADLINE_SECONDS = 1.0
SWEEP_SECONDS = 15.0
OPERATOR_SECONDS = 3.0
ARCHIVE_SECONDS = 600.0
SUMMARIES_AT_ONCE = 20  # a small batch, so that no move waits for all of them
TABLES_AT_ONCE = 200
FORGOTTEN = "Nothing has happened at this table for a long time. The host can open it again."


class Housekeeping:
    """Maintains the tables of a directory and the store's lists."""

    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory
        self.deadlines = Deadlines(directory)
        self.bans: dict[str, float] = {}  # banned networks, and until when
        self._operator_changes: dict[str, str] | None = None  # None: not read yet
        self._knows_time = False  # whether the directory's clock continues the last server's

    async def start(self) -> None:
        """Start the background work once the time is known."""
        await log_errors(self.deadlines.check())
        spawn = self._directory.spawn
        spawn(self.set_clock())
        spawn(self.repair())
        repeated = [
            (SAVE_SECONDS, self.save_summaries),
            (DEADLINE_SECONDS, self.deadlines.check),
            (OPERATOR_SECONDS, self.follow_operator),
            (SWEEP_SECONDS, self.sweep),
            (ARCHIVE_SECONDS, self.archive),
        ]
        if self._directory.store.is_shared:
            repeated.append((TELL_SECONDS, self._directory.announce_all))
        for seconds, work in repeated:
            spawn(_repeat(seconds, work), is_endless=True)

    async def save_summaries(self) -> None:
        """Save the summaries of tables that have changed."""
        directory = self._directory
        changed, directory.changed = list(directory.changed), set()
        for first in range(0, len(changed), SUMMARIES_AT_ONCE):
            some = changed[first : first + SUMMARIES_AT_ONCE]
            try:
                await self._save(some)
            except StoreError:
                directory.changed.update(changed[first:])
                raise

    async def _save(self, tables: list[LiveTable]) -> None:
        summaries = [make_summary(table.state, self._directory.running) for table in tables]
        pairs = list(zip(tables, summaries, strict=True))
        new = [people_rows(summary) for table, summary in pairs if summary.people != table.people_saved]
        ended = [ended_rows(table.state) for table in tables]
        await self._directory.store.save_summaries(summaries, [row for rows in (*new, *ended) for row in rows])
        for (table, summary), rows in zip(pairs, ended, strict=True):
            table.people_saved = summary.people
            if rows:
                self._directory.daily_counts.forget(table.state.created.deal)

    async def repair(self) -> None:
        """Save summaries that a dead process left unsaved."""
        directory, broken = self._directory, set[str]()
        while names := set(await directory.store.lagging(TABLES_AT_ONCE + len(broken))) - broken:
            for name in names:
                try:
                    directory.changed.add(await directory.get(name))
                except Exception:
                    log.exception("a table cannot be repaired", extra={"table": name})
                    broken.add(name)
            await self.save_summaries()

    async def set_clock(self) -> None:
        """Continue the clock from the time in the store, once."""
        if not self._knows_time:
            self._directory.clock.start_after(await operators.known_time(self._directory.store))
            self._knows_time = True

    async def archive(self) -> None:
        """Close tables without activity for days. People can still look at them."""
        await self.set_clock()
        settings, now = self._directory.settings, self._directory.clock.now()
        live, slow = now - settings.archive_live_after, now - settings.archive_slow_after
        after = (0.0, "")
        while found := await self._directory.store.idle(max(live, slow), after, TABLES_AT_ONCE):
            for listed in (summary.listed for summary in found):
                if listed.changed_at < (slow if listed.pace == "slow" else live):
                    await log_errors(self._close(listed.table))
            after = (listed.changed_at, listed.table)
        if settings.delete_after:
            count = await operators.delete_old(self._directory.store, now - settings.delete_after)
            log.info("old tables deleted", extra={"count": count})
        await operators.forget_marks(self._directory.store)
        await operators.note_time(self._directory.store, self._directory.clock.noted())

    async def _close(self, name: str) -> None:
        """Close a table, unless someone is there."""
        table = await self._directory.get(name)
        if not table.watchers:
            await table.change(functools.partial(_closed, table.state))

    async def follow_operator(self) -> None:
        """Reload tables that an operator has changed; their people reconnect and see the current state."""
        store, known = self._directory.store, self._operator_changes
        before, self.bans = self.bans, await operators.bans(store)
        if self.bans.keys() - before.keys():
            self._directory.send_away(self.is_banned)
        self._operator_changes = await operators.changed_tables(store)
        if known is not None:
            changed = [name for name, mark in self._operator_changes.items() if known.get(name) != mark]
            await self._directory.reload(changed)
            await operators.finish_deletions(store, changed)

    def is_banned(self, address: str) -> bool:
        """Whether the operator has banned an address."""
        return bool(self.bans) and is_within(address, networks(tuple(self.bans)))

    async def sweep(self) -> None:
        """Drop unused tables from memory: those unused for long, and the least recently used if there are too many."""
        directory, now = self._directory, time.monotonic()
        unused = [one for one in directory.tables.values() if not one.is_used and one not in directory.changed]
        unused.sort(key=lambda table: table.used_at)
        too_many = len(directory.tables) - directory.settings.loaded_tables
        for index, table in enumerate(unused):
            if index < too_many or now - table.used_at > directory.settings.keep_loaded:
                del directory.tables[table.name]


def _closed(state: State) -> Closed | None:
    return Closed(FORGOTTEN) if state.is_open else None


async def _repeat(seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        await log_errors(work())
