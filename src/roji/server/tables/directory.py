"""The directory of tables: creates, finds and loads them, and hears from other processes about them."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from roji.core.compiled_cache import is_cold
from roji.core.errors import RojiError
from roji.games import find_game
from roji.server.messages.http import Created, CreateTable, TableListed
from roji.server.messages.refusals import Refusal, bad_request
from roji.server.notices.push import PushNotices
from roji.server.rates import RateLimit
from roji.server.settings import ServerSettings
from roji.server.store import Store, StoreError, Summary
from roji.server.store.entries import Closed, Entry, Sat, Started, TableCreated, new_table_id
from roji.server.tables.announcements import Announcements
from roji.server.tables.bots import BotPlayers
from roji.server.tables.daily_counts import DailyCounts
from roji.server.tables.editions import edition_of
from roji.server.tables.endless_games import why_endless
from roji.server.tables.listing import listed_for, opens
from roji.server.tables.new_tables import NewTable, new_table
from roji.server.tables.presence import decode_present
from roji.server.tables.room import make_summary
from roji.server.tables.running_time import RunningTime
from roji.server.tables.state import State
from roji.server.tables.steady_clock import SteadyClock
from roji.server.tables.table import LiveTable
from roji.server.tables.turn_notices import tell_turns
from roji.server.work.compiler import Compiler
from roji.server.work.threads import WorkThreads

__all__ = ["TableDirectory", "log_errors"]

log = logging.getLogger("roji.directory")
LISTENING_SECONDS = 2.0  # seconds after which every process knows that we listen to a table
SETTLED_SECONDS = 20.0  # seconds after which no request that found the table in memory is in progress
HOUR = 3600
TOO_MANY_TABLES = "You have opened many tables: please wait a little before the next one."
ARRANGEMENTS = (1.0, 40)  # changes of seats and settings a second, and at once
TOO_MANY_CHANGES = "You are making many changes at this table: please wait a few seconds."
LONG_LOG = 1000  # a log longer than this is replayed in a thread
PATIENCE = 5.0  # seconds after which the process that moves for a bot counts as dead


class TableDirectory:
    """All tables that this process has in memory, and access to all others."""

    def __init__(self, settings: ServerSettings, store: Store, die: Callable[[str], None]) -> None:
        """`die` ends the process if an essential task has ended."""
        self.settings = settings
        self._die = die
        self.store = store
        self.clock = SteadyClock()
        self.running = RunningTime()
        self.compiler = Compiler()
        self.threads = WorkThreads(settings.bot_threads, settings.waiting_questions, settings.thinking_budget)
        self.notices = PushNotices(settings, store)
        self.bots = BotPlayers(self.threads, self.spawn)
        self.announcements = Announcements(store, self.spawn)
        self.daily_counts = DailyCounts(store)
        tables_per_hour = settings.tables_per_address_per_hour
        self.new_tables = RateLimit(tables_per_hour / HOUR, tables_per_hour, TOO_MANY_TABLES)
        self.arrangements = RateLimit(*ARRANGEMENTS, TOO_MANY_CHANGES)  # by address and table
        self.tables: dict[str, LiveTable] = {}  # those in memory, by name
        self.changed: set[LiveTable] = set()  # tables with an outdated summary
        self.entries = 0  # log entries that this process has committed or heard of
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closing = False

    def spawn(self, work: Coroutine[Any, Any, None], is_endless: bool = False) -> None:
        """Run something in the background until the directory is closed; errors are logged. An `is_endless` task must not end."""
        task = asyncio.get_running_loop().create_task(log_errors(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if is_endless:
            task.add_done_callback(self._check_endless)

    def _check_endless(self, task: asyncio.Task[None]) -> None:
        if not self._is_closing:
            self._die(f"work in the background has ended: {task}")

    async def close(self) -> None:
        """Stop everything that runs in the background. The store stays open."""
        self._is_closing = True
        self.bots.close()
        self.announcements.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.threads.close()
        self.compiler.close()

    # Making and finding tables

    async def create(self, request: CreateTable, visitor: str = "") -> Created:
        """Create the table that a visitor asks for."""
        try:
            if request.edition is None:
                return await self.add(new_table(request), visitor)
            return await self.add(await self.threads.ask_short(new_table, request, visitor=visitor), visitor)
        except Refusal:
            raise
        except RojiError as error:
            raise bad_request(error) from None

    async def add(self, new: NewTable, visitor: str = "", name: str | None = None) -> Created:
        """Store a new table of a visitor, under this name if it is known already."""
        table = await self._open(name or new_table_id(), new.log)
        table.owner = visitor or table.name
        try:
            await self.store.create(table.name, new.log, make_summary(table.state, self.running))
        except StoreError as error:
            raise Refusal("not_saved", str(error)) from None
        self.entries += len(new.log)
        tell_turns(table, self.notices, is_ours=True, maker=new.maker)
        if table.state.has_bots or not self.store.is_shared:  # otherwise a load balancer may send its people elsewhere
            self.tables[table.name] = table
            self.spawn(self.store.listen_to([table.name]))
            self.bots.act(table)
        return Created(table=table.name, host=new.host, seats=new.tokens)

    async def get(self, name: str) -> LiveTable:
        """A table by its name, loaded from the store if it is not in memory."""
        if (table := self.tables.get(name)) is not None:
            table.used_at = time.monotonic()
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> LiveTable:
        try:
            if not (log_entries := await self.store.read(name)):
                raise Refusal("not_found", "There is no such table.")
            await self.store.listen_to([name])  # nothing is missed: what comes in between is read once more below
        except StoreError as error:
            raise Refusal("busy", str(error)) from None
        try:
            table = await self._open(name, log_entries)
        except (RojiError, AssertionError) as error:
            log.error("a table cannot be opened", extra={"table": name, "error": str(error)})
            why = "This table cannot be opened: its log does not fit the rules of this version."
            raise Refusal("broken", why) from None
        self.tables[name] = table
        tell_turns(table, self.notices, is_ours=False)  # people who have to act were notified when that began
        # We do not know who was here a moment ago, at another process or before a restart.
        for seat in range(len(table.state.seats)):
            table.see(seat)
        if self.store.is_shared:  # others may have appended since the log was read
            await log_errors(table.catch_up())
            # An entry appended just as we began to listen came too late to be read, and too early to be announced.
            asyncio.get_running_loop().call_later(LISTENING_SECONDS, self._catch_up_late, table)
        self._let_bots_act(table, is_ours=time.time() - table.state.changed_at > PATIENCE)
        return table

    async def _open(self, name: str, log_entries: list[Entry]) -> LiveTable:
        """A table with this log.

        Rules are compiled first if its game has begun, or if another process may start it at any time.
        """
        created = log_entries[0].body
        assert isinstance(created, TableCreated)
        has_begun = created.is_upload or any(isinstance(entry.body, Started) for entry in log_entries)
        if has_begun or self.store.is_shared:
            await self.compiler.compile(created.game)
        if created.edition is not None:
            await self.threads.run_short(edition_of, find_game(created.game), created.edition, visitor=name)
        if is_cold() or len(log_entries) + len(created.moves) > LONG_LOG:
            state = await self.threads.run_short(State.replay, name, log_entries, visitor=name)
        else:
            state = State.replay(name, log_entries)
        talk = (self.settings.lines_per_second, self.settings.line_burst)
        return LiveTable(state, self.store, self._on_change, talk, self.running, self._away_in)

    def _away_in(self, table: LiveTable, seat: int, missed: float) -> float:
        """The seconds until a person who has been missing this long counts as away; 0: now.

        A slow game must also have waited for days.
        """
        settings, state = self.settings, table.state
        if state.settings.pace == "slow":
            waited = self.clock.now() - state.asked_at[seat] if seat in state.to_act else 0.0
            return max(0.0, settings.away_after - missed, settings.slow_away_after - waited)
        return max(0.0, settings.away_after - missed)

    async def reload(self, names: Iterable[str]) -> None:
        """Reload tables that an operator has changed, if they are in memory; their people reconnect.

        Their summaries are saved again; some tables may be gone.
        """
        outdated = [self.tables[name] for name in names if name in self.tables]
        await asyncio.gather(*(table.retire() for table in outdated))
        for table in outdated:
            if self.tables.get(table.name) is table:  # not yet reloaded because of another change
                del self.tables[table.name]
            self.changed.discard(table)
            table.change_waiters.stop()
            for watcher in tuple(table.watchers):
                watcher.come_back()
        for table in outdated:
            with contextlib.suppress(Refusal):
                self.changed.add(await self.get(table.name))

    def send_away(self, is_banned: Callable[[str], bool]) -> None:
        """Close the connections of banned addresses."""
        for table in self.tables.values():
            for watcher in [watcher for watcher in table.watchers if is_banned(watcher.client)]:
                watcher.send_away()

    async def list_these(self, names: list[str], tokens: Mapping[str, str]) -> list[TableListed]:
        """The state of these tables, for someone with these tokens by table; unknown ones are omitted."""
        found = {summary.listed.table: summary for summary in await self.store.list_these(names)}
        found |= {name: make_summary(self.tables[name].state, self.running) for name in names if name in self.tables}
        doubted = [name for name in found if name in tokens and not opens(found[name], tokens[name])]
        last = await self.store.last_numbers(doubted)
        behind = [name for name in doubted if last.get(name, 0) > found[name].number]
        unsure = {name for name in behind if await self._has_newcomers(found[name])}
        wanted = [name for name in dict.fromkeys(names) if name in found]
        return [listed_for(found[name], tokens.get(name, ""), name in unsure) for name in wanted]

    async def _has_newcomers(self, summary: Summary) -> bool:
        """Whether someone sat down after a summary was made. Nothing else that happened may be noticed by it."""
        newer = await self.store.read(summary.listed.table, summary.number)
        return any(isinstance(entry.body, Sat) for entry in newer)

    async def list_public(self, status: str, game: str | None, limit: int) -> list[TableListed]:
        """Public tables with this status, latest change first."""
        return [listed_for(summary, "") for summary in await self.store.list_public(status, game, limit)]

    # After a change

    def _on_change(self, table: LiveTable, entries: int, is_ours: bool) -> None:
        self.entries += entries
        if table.is_outdated:  # its last change was in progress when an operator changed it
            return
        self.changed.add(table)
        tell_turns(table, self.notices, is_ours)
        self.announcements.start_clock(table)
        if table.state.is_open and (why := why_endless(table.state)) is not None:
            self.spawn(self._close_unfinished(table, why))
        if table.state.has_bots:
            self._let_bots_act(table, is_ours)

    async def _close_unfinished(self, table: LiveTable, why: str) -> None:
        await table.change(lambda: Closed(why) if table.state.is_open else None)

    def _let_bots_act(self, table: LiveTable, is_ours: bool) -> None:
        """Start bots at once after our own change; otherwise another process does, unless it has died."""
        if is_ours or not self.store.is_shared:
            self.bots.act(table)
        else:
            asyncio.get_running_loop().call_later(PATIENCE, self._act_late, table, table.state.number)

    def let_all_bots_act(self) -> None:
        """Start the bots that waited for compiled rules, because there will be none."""
        for table in self.tables.values():
            self._let_bots_act(table, is_ours=True)

    def _act_late(self, table: LiveTable, number: int) -> None:
        if table.state.number == number and self.tables.get(table.name) is table:
            self.bots.act(table)

    # Other processes that share the store

    def on_notice(self, name: str, number: int, message: str) -> None:
        """Hear that another process appended to a table or has a message for it; without a name: some may be missing."""
        if not name:
            self.spawn(self.store.listen_to(list(self.tables)))
            for loaded in self.tables.values():
                self.spawn(loaded.catch_up())
        elif (table := self.tables.get(name)) is not None:
            if message and (present := decode_present(message)) is not None:
                self.announcements.hear(table, present)
            elif message:
                table.tell_everybody(message.encode())
            if number > table.state.number and self._is_left_to_others(table):
                del self.tables[name]
            elif number > table.state.number:
                self.spawn(table.catch_up())

    def _is_left_to_others(self, table: LiveTable) -> bool:
        """Whether nobody uses a table here any more, so that others' changes need not be applied here."""
        is_settled = time.monotonic() - table.used_at > SETTLED_SECONDS
        return is_settled and not table.is_used and table not in self.changed

    def _catch_up_late(self, table: LiveTable) -> None:
        if self.tables.get(table.name) is table and not self._is_closing:
            self.spawn(table.catch_up())

    async def announce_all(self) -> None:
        """Tell other processes who is connected here, for those that started later and as a sign of life."""
        await self.store.listen_to(list(self.tables))
        for table in [table for table in self.tables.values() if table.watchers]:
            await self.announcements.announce(table)


async def log_errors(work: Coroutine[Any, Any, None]) -> None:
    """Do some work. Errors are logged, so that the caller continues."""
    try:
        await work
    except RojiError as error:
        log.warning("%s", error)
    except Exception:
        log.exception("work in the background failed")
