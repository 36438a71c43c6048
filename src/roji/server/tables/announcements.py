"""Tells people at a table, and other processes that share the store, who is connected."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from roji.server.messages.encoding import encode
from roji.server.store import Store
from roji.server.store.entries import Gathered, new_table_id
from roji.server.tables.clocks import waits_for_people
from roji.server.tables.presence import Present
from roji.server.tables.table import LiveTable

__all__ = ["Announcements"]

FEW = 20  # the most watchers who are told at once of each arrival; more get a summary every so many seconds
TOGETHER_SECONDS = 0.5


class Announcements:
    """Announces arrivals and departures here, and hears of those at other processes."""

    def __init__(self, store: Store, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """`spawn` runs something in the background."""
        self._store = store
        self._spawn = spawn
        self._process = new_table_id()  # a name for this process among those that share the store
        self._telling = asyncio.Lock()
        self._is_closed = False

    def close(self) -> None:
        """Stop telling other processes."""
        self._is_closed = True

    def tell(self, table: LiveTable) -> None:
        """Tell everyone at a table, here and at other processes, that someone came or went."""
        if len(table.watchers) <= FEW:
            self._tell(table)
        elif not table.is_telling_presence:  # a thousand onlookers need not each be told of every other
            table.is_telling_presence = True
            asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._tell, table)

    def _tell(self, table: LiveTable) -> None:
        table.is_telling_presence = False
        table.tell_room()
        self.start_clock(table)
        if self._store.is_shared and not self._is_closed:
            self._spawn(self.announce(table))

    def hear(self, table: LiveTable, present: Present) -> None:
        """Hear from another process who is connected to it. People who have just left it count as here until now."""
        for seat in table.other_processes.seats.union(present.seats):
            table.see(seat)
        is_unknown, is_new = table.other_processes.hear(present)
        if is_new:
            table.tell_room()
            self.start_clock(table)
        if is_unknown and table.watchers:  # an unknown process does not know us either
            self._spawn(self.announce(table))

    def start_clock(self, table: LiveTable) -> None:
        """Start a clock that waits for everyone, if they have all arrived."""
        seats = enumerate(table.state.seats)
        if waits_for_people(table.state) and all(
            table.is_connected(seat) or sits.kind != "person" for seat, sits in seats
        ):
            self._spawn(self._gather(table))

    async def _gather(self, table: LiveTable) -> None:
        await table.change(lambda: Gathered() if waits_for_people(table.state) else None)

    async def announce(self, table: LiveTable) -> None:
        """Tell other processes who is connected here, message by message, so that the last one is the newest."""
        async with self._telling:
            await self._store.tell(table.name, encode(table.present(self._process)).decode())
