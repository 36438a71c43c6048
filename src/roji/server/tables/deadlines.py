"""Handles expired clocks, at tables in memory and in the store alike: polls the store's next deadlines once a second."""

import random
import time

from roji.server.messages.refusals import Refusal
from roji.server.store.entries import Gathered, Reminded, TimedOut
from roji.server.tables.clocks import next_due
from roji.server.tables.directory import TableDirectory
from roji.server.tables.table import LiveTable

__all__ = ["Deadlines"]

MOST_AT_ONCE = 500  # strangers may let that many clocks expire each second
OTHERS_FIRST = (3.0, 6.0)  # seconds to leave a deadline to another process that may have the table in memory


class Deadlines:
    """Handles deadlines and reminders. Each is an entry of the log, so two processes cannot both make it."""

    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory
        self._waits: dict[str, tuple[float, float]] = {}  # by table: its deadline, and when we handle it
        self._handled: set[str] = set()  # tables whose deadlines are being handled

    async def check(self) -> None:
        """Call this every second, and once before the first table is opened."""
        directory = self._directory
        rows = await directory.store.next_deadlines(MOST_AT_ONCE)
        await directory.running.keep(directory.store, is_needed=bool(rows))
        now = directory.running.now()
        due = {table: deadline for table, deadline in rows if deadline <= now}
        self._waits = {table: wait for table, wait in self._waits.items() if due.get(table) == wait[0]}
        for table, deadline in due.items():
            if table not in self._handled and self._is_ours(table, deadline):
                self._handled.add(table)
                directory.spawn(self._handle(table))  # a table that takes long to open does not delay the others

    def _is_ours(self, table: str, deadline: float) -> bool:
        """Whether to act now: if processes share a store, one with the table in memory goes first."""
        if not self._directory.store.is_shared or table in self._directory.tables:
            return True
        _, when = self._waits.setdefault(table, (deadline, time.monotonic() + random.uniform(*OTHERS_FIRST)))
        return time.monotonic() >= when

    async def _handle(self, table: str) -> None:
        try:
            await self._run_out(table)
        finally:
            self._handled.discard(table)

    async def _run_out(self, name: str) -> None:
        """Do everything due at a table; its summary then has the next deadline."""
        try:
            table = await self._directory.get(name)
        except Exception as error:
            is_passing = isinstance(error, Refusal) and error.code not in ("broken", "not_found")
            if not is_passing:
                await self._directory.store.forget_deadline(name)
            raise
        while await table.change(lambda: self._due(table)) is not None:
            pass
        self._directory.changed.add(table)

    def _due(self, table: LiveTable) -> Gathered | Reminded | TimedOut | None:
        due = next_due(table.state, self._directory.running)
        return due[1] if due is not None and due[0] <= self._directory.running.now() else None
