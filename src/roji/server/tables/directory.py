"""The directory of tables: it makes them, finds them, loads them from the store, and hears from other processes about them."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from roji.core.errors import RojiError
from roji.server.messages.encoding import encode
from roji.server.messages.http import Created, CreateTable, TableListed
from roji.server.messages.refusals import Refusal, bad_request
from roji.server.settings import ServerSettings
from roji.server.store import Store, StoreError
from roji.server.store.entries import Entry, Started, TableCreated, new_table_id
from roji.server.tables.bots import BotPlayers
from roji.server.tables.new_tables import NewTable, new_table
from roji.server.tables.presence import Present, decode_present
from roji.server.tables.room import make_summary
from roji.server.tables.state import State
from roji.server.tables.table import LiveTable
from roji.server.work.compiler import Compiler
from roji.server.work.threads import WorkThreads

__all__ = ["TableDirectory", "log_errors"]

log = logging.getLogger("roji.directory")
PATIENCE = 5.0  # seconds after which the process that moved for a bot is thought to be gone


class TableDirectory:
    """All tables that this process has in memory, and the way to all others."""

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.compiler = Compiler()
        self.threads = WorkThreads(settings.bot_threads, settings.waiting_questions)
        self.bots = BotPlayers(self.threads, self.spawn)
        self.tables: dict[str, LiveTable] = {}  # those in memory, by name
        self.changed: set[LiveTable] = set()  # those whose summary is not up to date
        self.entries = 0  # log entries that this process committed or heard of, since the start
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._process = new_table_id()  # a name for this process among those that share the store
        self._telling = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closing = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background until the directory is closed; errors are logged."""
        task = asyncio.get_running_loop().create_task(log_errors(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop everything that runs in the background. The store stays open."""
        self._is_closing = True
        self.bots.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.threads.close()
        self.compiler.close()

    # Making and finding tables

    async def create(self, request: CreateTable) -> Created:
        """Make the table that somebody asks for."""
        try:
            return await self.add(new_table(request))
        except Refusal:
            raise
        except RojiError as error:
            raise bad_request(error) from None

    async def add(self, new: NewTable) -> Created:
        """Store a new table."""
        table = await self._open(new_table_id(), new.log)
        try:
            await self.store.create(table.name, new.log, make_summary(table.state))
        except StoreError as error:
            raise Refusal("not_saved", str(error)) from None
        self.entries += len(new.log)
        self.tables[table.name] = table
        self.bots.act(table)
        return Created(table=table.name, host=new.host, seats=new.tokens)

    async def get(self, name: str) -> LiveTable:
        """A table by its name, loaded from the store if it is not in memory."""
        if (table := self.tables.get(name)) is not None:
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> LiveTable:
        try:
            log_entries = await self.store.read(name)
        except StoreError as error:
            raise Refusal("busy", str(error)) from None
        if not log_entries:
            raise Refusal("not_found", "There is no such table.")
        try:
            table = await self._open(name, log_entries)
        except (RojiError, AssertionError) as error:
            log.error("a table cannot be opened", extra={"table": name, "error": str(error)})
            why = "This table cannot be opened: its log does not fit the rules of this version."
            raise Refusal("broken", why) from None
        self.tables[name] = table
        if self.store.is_shared:  # nobody heard of what others appended since the log was read
            await log_errors(table.catch_up())
        self._let_bots_act(table, is_ours=time.time() - table.state.changed_at > PATIENCE)
        return table

    async def _open(self, name: str, log_entries: list[Entry]) -> LiveTable:
        """A table with this log. Rules are compiled first if it has begun, or if another process may start it at any time."""
        created = log_entries[0].body
        assert isinstance(created, TableCreated)
        has_begun = created.is_upload or any(isinstance(entry.body, Started) for entry in log_entries)
        if has_begun or self.store.is_shared:
            await self.compiler.compile(created.game)
        return LiveTable(State.replay(name, log_entries), self.store, self._on_change)

    async def list_these(self, names: list[str]) -> list[TableListed]:
        """How these tables stand; unknown ones are left out."""
        found = {summary.listed.table: summary for summary in await self.store.list_these(names)}
        found |= {name: make_summary(self.tables[name].state) for name in names if name in self.tables}
        return [found[name].listed for name in dict.fromkeys(names) if name in found]

    # After a change

    def _on_change(self, table: LiveTable, entries: int, is_ours: bool) -> None:
        self.entries += entries
        self.changed.add(table)
        if table.state.has_bots:
            self._let_bots_act(table, is_ours)

    def _let_bots_act(self, table: LiveTable, is_ours: bool) -> None:
        """Start bots at once after a change of our own; else another process does, unless it has died."""
        if is_ours or not self.store.is_shared:
            self.bots.act(table)
        else:
            asyncio.get_running_loop().call_later(PATIENCE, self._act_late, table, table.state.number)

    def _act_late(self, table: LiveTable, number: int) -> None:
        if table.state.number == number and self.tables.get(table.name) is table:
            self.bots.act(table)

    # Other processes that share the store

    def on_notice(self, name: str, number: int, message: str) -> None:
        """Hear that another process appended to a table or has a message for it; without a name: notices may be missing."""
        if not name:
            for loaded in self.tables.values():
                self.spawn(loaded.catch_up())
        elif (table := self.tables.get(name)) is not None:
            if message and (present := decode_present(message)) is not None:
                self._hear_present(table, present)
            elif message:
                table.tell_everybody(message.encode())
            if number > table.state.number:
                self.spawn(table.catch_up())

    def tell_presence(self, table: LiveTable) -> None:
        """Tell everybody at a table, here and at other processes, that somebody came or went."""
        table.tell_room()
        if self.store.is_shared and not self._is_closing:
            self.spawn(self._announce(table))

    def _hear_present(self, table: LiveTable, present: Present) -> None:
        is_unknown, is_new = table.other_processes.hear(present)
        if is_new:
            table.tell_room()
        if is_unknown and table.watchers:  # a process that we did not know does not know us either
            self.spawn(self._announce(table))

    async def _announce(self, table: LiveTable) -> None:
        """Tell other processes who is connected here, one message after the other: the last one is the newest."""
        async with self._telling:
            await self.store.tell(table.name, encode(table.present(self._process)).decode())

    async def announce_all(self) -> None:
        """Tell other processes who is connected here: for those that started later, and as a sign of life."""
        for table in [table for table in self.tables.values() if table.watchers]:
            await self._announce(table)


async def log_errors(work: Coroutine[Any, Any, None]) -> None:
    """Do some work. Errors are logged, so that whatever comes next goes on."""
    try:
        await work
    except RojiError as error:
        log.warning("%s", error)
    except Exception:
        log.exception("work in the background failed")
