"""All tables of this process: made, found, kept in memory while they are used, and let go."""

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from roji.core.errors import RojiError
from roji.server.coding import encode
from roji.server.config import Config
from roji.server.desk import Desk
from roji.server.library import Library
from roji.server.messages.http import Created, CreateTable, TableListed
from roji.server.post import Post
from roji.server.presence import TELL_SECONDS, Here, decode_here
from roji.server.refusal import Refusal, not_here
from roji.server.store import Store, StoreError
from roji.server.store.entries import Closed, new_table_id
from roji.server.thinkers import Thinkers

__all__ = ["Tables"]

log = logging.getLogger("roji.tables")
SUMMARY_SECONDS = 1.0
SUMMARIES_AT_ONCE = 20
SWEEP_SECONDS = 15.0
ARCHIVE_SECONDS = 600.0
REPAIRS = 200
PATIENCE = 5.0  # seconds after which bots of another process are thought to be gone


class Tables:
    """The hall in which the tables stand."""

    def __init__(self, config: Config, store: Store, library: Library, post: Post) -> None:
        self.config = config
        self.store = store
        self.library = library
        self._post = post
        self.thinkers = Thinkers(config, library)
        self.desks: dict[str, Desk] = {}
        self._loading: dict[str, asyncio.Task[Desk]] = {}
        self._changed: set[Desk] = set()
        self.changes = 0
        self._is_closing = False
        self._me = new_table_id()  # this process, among those that serve the same tables
        self._telling = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Open the store and begin to keep house."""
        self.loop = asyncio.get_running_loop()
        await self.store.open(self._on_notice)
        self.spawn(self.every(SUMMARY_SECONDS, self.save_summaries))
        self.spawn(self.every(SWEEP_SECONDS, self.sweep))
        if self.store.is_shared:
            self.spawn(self.every(TELL_SECONDS, self.tell_presence_again))
        self.spawn(self.every(ARCHIVE_SECONDS, self.archive))
        self.spawn(self._once(self.repair))

    async def close(self) -> None:
        """Write what is not written and let go."""
        self._is_closing = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        with contextlib.suppress(StoreError):
            await self.save_summaries()
        await self.store.close()

    def spawn(self, work: Any) -> None:
        """Do something beside everything else."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def every(self, seconds: float, act: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again."""
        while True:
            await asyncio.sleep(seconds)
            await self._once(act)

    async def _once(self, act: Callable[[], Awaitable[None]]) -> None:
        try:
            await act()
        except RojiError as error:
            log.warning("%s", error)

    # Making and finding

    async def create(self, wish: CreateTable) -> Created:
        """A new table."""
        await self.library.load()
        from roji.server import rules

        try:
            opening = rules.new_table(wish)
        except Refusal:
            raise
        except RojiError as error:
            raise not_here(error) from None
        return await self.begin(opening)

    async def begin(self, opening: Any) -> Created:
        """Write the first entries of a table's log."""
        table = self._post.new_table()
        await self.library.compile(opening.log[0].body.game)
        desk = self._desk(table, opening.log)
        try:
            await self.store.create(table, opening.log, desk.summary())
        except StoreError as error:
            raise Refusal("not_saved", str(error)) from None
        self.desks[table] = desk
        self.thinkers.wake(desk)
        return Created(table=table, host=opening.host, seats=opening.tokens)

    async def get(self, table: str) -> Desk:
        """A table by its name, read from the store if it is not in memory."""
        if (desk := self.desks.get(table)) is not None:
            return desk
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Desk:
        await self.library.load()
        try:
            entries = await self.store.read(table)
        except StoreError as error:
            raise Refusal("busy", str(error)) from None
        if not entries:
            raise Refusal("not_found", "There is no such table.")
        await self.library.compile(entries[0].body.game)  # type: ignore[union-attr]
        try:
            desk = self._desk(table, entries)
        except (RojiError, AssertionError) as error:
            log.error("table cannot be opened", extra={"table": table, "error": str(error)})
            raise Refusal(
                "broken", "This table cannot be opened: its log does not fit the rules of this version."
            ) from None
        self.desks[table] = desk
        self._wake(desk, is_ours=time.time() - desk.state.changed_at > PATIENCE)
        return desk

    def _desk(self, table: str, entries: list[Any]) -> Desk:
        from roji.server.rules import State, Views

        state = State.replay(table, entries)
        return Desk(state, Views(state), self.store, self._on_change)

    # Keeping house

    def _on_change(self, desk: Desk, is_ours: bool) -> None:
        self.changes += 1
        self._changed.add(desk)
        if desk.state.has_bots:
            self._wake(desk, is_ours)

    def _wake(self, desk: Desk, is_ours: bool) -> None:
        """Let bots act: at once where the last word was ours; else another process does it, unless it has died."""
        if is_ours or not self.store.is_shared:
            self.thinkers.wake(desk)
        else:
            asyncio.get_running_loop().call_later(PATIENCE, self._wake_late, desk, desk.state.number)

    def _wake_late(self, desk: Desk, number: int) -> None:
        if desk.state.number == number and self.desks.get(desk.table) is desk:
            self.thinkers.wake(desk)

    def _on_notice(self, table: str, number: int, message: str) -> None:
        """Another process did something at a table."""
        if not table:
            for loaded in self.desks.values():
                self.spawn(self._catch_up(loaded))
        elif (desk := self.desks.get(table)) is not None:
            if message and (here := decode_here(message)) is not None:
                self._hear(desk, here)
            elif message:
                desk.send_all(message.encode())
            if number > desk.state.number:
                self.spawn(self._catch_up(desk))

    # Who is here

    def show_presence(self, desk: Desk) -> None:
        """Somebody came or went: tell everybody, here and at other processes."""
        desk.show_room()
        if self.store.is_shared and not self._is_closing:
            self.spawn(self._once(functools.partial(self._tell_presence, desk)))

    async def _tell_presence(self, desk: Desk) -> None:
        async with self._telling:  # what is told last is the newest
            await self.store.tell(desk.table, encode(desk.here(self._me)).decode())

    def _hear(self, desk: Desk, here: Here) -> None:
        """A process that was not known before does not know us either."""
        is_unknown, is_new = desk.elsewhere.hear(here)
        if is_new:
            desk.show_room()
        if is_unknown and desk.watchers:
            self.spawn(self._once(functools.partial(self._tell_presence, desk)))

    async def tell_presence_again(self) -> None:
        """Tell other processes who is here: for those that came late, and as a sign of life."""
        for desk in [desk for desk in self.desks.values() if desk.watchers]:
            await self._tell_presence(desk)

    async def _catch_up(self, desk: Desk) -> None:
        try:
            await desk.catch_up()
        except RojiError as error:
            log.warning("%s", error)

    async def listed(self, tables: list[str]) -> list[TableListed]:
        """How these tables stand; unknown ones are left out."""
        found = {summary.listed.table: summary for summary in await self.store.list_these(tables)}
        found |= {table: self.desks[table].summary() for table in tables if table in self.desks}
        return [found[table].listed for table in dict.fromkeys(tables) if table in found]

    async def save_summaries(self) -> None:
        """Keep the lists up to date, a few tables at a time: nobody's move waits for all of them."""
        changed, self._changed = list(self._changed), set()
        for first in range(0, len(changed), SUMMARIES_AT_ONCE):
            try:
                some = changed[first : first + SUMMARIES_AT_ONCE]
                await self.store.save_summaries([desk.summary() for desk in some])
            except StoreError:
                self._changed.update(changed[first:])
                raise

    async def repair(self) -> None:
        """Write the summaries that a process which died could not write."""
        while tables := await self.store.lagging(REPAIRS):
            for table in tables:
                try:
                    desk = await self.get(table)
                except Refusal as refusal:
                    log.error("table cannot be repaired", extra={"table": table, "error": refusal.why})
                    return
                self._changed.add(desk)
            await self.save_summaries()

    async def archive(self) -> None:
        """Close tables where nothing has happened for long. They can still be looked at."""
        config, now = self.config, time.time()
        live, slow = now - config.archive_live_after, now - config.archive_slow_after
        for summary in await self.store.idle(max(live, slow), REPAIRS):
            listed = summary.listed
            if listed.changed_at < (slow if listed.pace == "slow" else live):
                desk = await self.get(listed.table)
                await desk.change(functools.partial(_closed, desk))

    async def sweep(self) -> None:
        """Let go of tables that nobody uses."""
        now = time.monotonic()
        idle = [desk for desk in self.desks.values() if self._is_idle(desk)]
        idle.sort(key=lambda desk: desk.used_at)
        too_many = len(self.desks) - self.config.loaded_tables
        for index, desk in enumerate(idle):
            if index < too_many or now - desk.used_at > self.config.keep_loaded:
                del self.desks[desk.table]

    def _is_idle(self, desk: Desk) -> bool:
        return not (desk.watchers or desk.is_thinking or desk.is_changing or desk in self._changed)


def _closed(desk: Desk) -> Closed | None:
    return Closed() if desk.state.status in ("waiting", "playing") else None
