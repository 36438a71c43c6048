"""One table in memory, and the single path of every change: decide, commit, apply, tell.

Changes are queued; one is in progress at a time. A decided change is completed even if its requester has gone: it is committed to
the store, applied to the state, and told to all watchers.
"""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable

from roji.core.story import NOBODY
from roji.server.messages.answers import Answer, Done, Update
from roji.server.messages.encoding import encode
from roji.server.messages.refusals import Refusal
from roji.server.messages.room import Room
from roji.server.rates import TokenBucket
from roji.server.store import Conflict, Store, StoreError
from roji.server.store.entries import Body, Entry, Started
from roji.server.tables.change_waiters import ChangeWaiters
from roji.server.tables.endless_games import check_has_room
from roji.server.tables.participants import Participant, may_look
from roji.server.tables.pending_turns import PendingTurn
from roji.server.tables.presence import OtherProcesses, Present
from roji.server.tables.room import absent_people, make_room
from roji.server.tables.running_time import RunningTime
from roji.server.tables.state import State
from roji.server.tables.views import TableViews
from roji.server.tables.watcher import Watcher

__all__ = ["Decide", "Decided", "LiveTable"]

log = logging.getLogger("roji.table")
TRIES = 5
MILLISECONDS = 1000  # ticks of a second: the precision of the log's times
NEWCOMERS = (1 / 60, 3)  # rate of requests for a seat of a running game

Decided = Body | Done | None  # the log entry; or an answer, or None, if the table does not change
Decide = Callable[[], Decided]  # may raise Refusal
Outcome = Entry | Done | None


class LiveTable:
    """A table with its state, its views, its queue of changes and its watchers."""

    def __init__(
        self,
        state: State,
        store: Store,
        on_change: Callable[["LiveTable", int, bool], None],
        talk: tuple[float, int] = (1.0, 10),
        running: RunningTime | None = None,
        away_in: Callable[["LiveTable", int, float], float] = lambda *_: math.inf,
    ) -> None:
        """`on_change(table, entries, is_ours)` is called after `entries` new entries; `is_ours`: this process committed them.

        `talk`: a seat's rate and burst of chat lines. `running`: the running time for its clock. `away_in(table, seat, missed)`:
        the seconds until someone missing this long counts as away.
        """
        self.state = state
        self.views = TableViews(state, running or RunningTime())
        self.watchers: set[Watcher] = set()
        self.change_waiters = ChangeWaiters()
        self.other_processes = OtherProcesses()
        self.used_at = time.monotonic()
        self.owner = state.table  # charged for its bots' thinking: the address of whoever acted last, once known
        self.is_preparing = False  # its rules are being compiled
        self.is_outdated = False  # an operator has changed its log: it must be reloaded
        self.has_acting_bots = False
        self.pending_turns: dict[int, PendingTurn] = {}  # people who have to act, and their notifications
        self.people_saved: list[str] = []  # the people of the seats, as in the store's index
        self.is_telling_presence = False  # a summary of arrivals and departures is scheduled
        self._store = store
        self._on_change = on_change
        self._away_in = away_in
        self._queue: deque[tuple[Decide, asyncio.Future[Outcome]]] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._is_behind = False  # the log may have entries that the state lacks
        self._seen_at: dict[int, float] = {}  # by seat: when its person was last here
        self._begun_at = time.monotonic()  # when the game began, or when this process heard of it
        self._talk = {seat: TokenBucket(*talk) for seat in range(NOBODY, len(state.seats))}
        self.newcomers = TokenBucket(*NEWCOMERS)

    @property
    def name(self) -> str:
        """The table's name, as in its address."""
        return self.state.table

    @property
    def is_used(self) -> bool:
        """Whether anyone watches or waits, or something is in progress, so that the table must stay in memory."""
        is_busy = self._worker is not None or self.has_acting_bots or self.is_preparing
        return is_busy or bool(self.watchers) or self.change_waiters.waiting > 0

    # Changing

    def change(self, decide: Decide) -> "asyncio.Future[Outcome]":
        """Queue a change. The future gives the new log entry, or the answer of `decide` if nothing changes."""
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Outcome] = loop.create_future()
        self._queue.append((decide, outcome))
        if self._worker is None:
            self._worker = loop.create_task(self._work())
        return outcome

    async def catch_up(self) -> None:
        """Read what another process has appended to the log."""
        self._is_behind = True
        await self.change(lambda: None)

    async def retire(self) -> None:
        """Make no more changes, and wait for the one in progress, which the log must contain when it is read again."""
        self.is_outdated = True
        if self._worker is not None:
            await asyncio.wait([self._worker])

    async def _work(self) -> None:
        """Carry out the queued changes, one by one."""
        while self._queue:
            decide, outcome = self._queue.popleft()
            try:
                result = await self._carry_out(decide)
            except Exception as error:
                if not outcome.done():  # otherwise nobody waits any more
                    outcome.set_exception(error)
            else:
                if not outcome.done():
                    outcome.set_result(result)
        self._worker = None

    async def _carry_out(self, decide: Decide) -> Outcome:
        """Decide, commit, apply, tell. If another process was faster, read its entries and decide again."""
        for _ in range(TRIES):
            if self.is_outdated:
                raise Refusal("busy", "This table has just been changed by the server's operator: look again.")
            if self._is_behind:
                await self._read_log()
            decided = decide()
            if decided is None or isinstance(decided, Done):
                return decided
            check_has_room(self.state, decided)
            entry = Entry(self.state.number + 1, int(time.time() * MILLISECONDS) / MILLISECONDS, decided)
            try:
                await self._commit(entry)
            except Conflict:
                self._is_behind = True
                continue
            except StoreError as error:
                self._is_behind = True
                raise Refusal("not_saved", str(error)) from None
            self._apply([entry], is_ours=True)
            return entry
        raise Refusal("busy", "Too much is happening at this table at once. Please try again.")

    async def _read_log(self) -> None:
        self._is_behind = False  # unless somebody appends while we read
        try:
            self._apply(await self._store.read(self.name, self.state.number), is_ours=False)
        except StoreError as error:
            self._is_behind = True
            raise Refusal("not_saved", str(error)) from None

    async def _commit(self, entry: Entry) -> None:
        """Return when the entry is on disk; StoreError otherwise."""
        committed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(failure: StoreError | None) -> None:
            if failure is None:
                committed.set_result(None)
            else:
                committed.set_exception(failure)

        self._store.append(self.name, entry, then)
        await committed

    def _apply(self, entries: list[Entry], is_ours: bool) -> None:
        """Apply committed entries to the state, then tell everyone."""
        state, since = self.state, self.state.number
        for entry in entries:
            if entry.number > state.number:
                state.apply(entry)
                if isinstance(entry.body, Started):
                    self._begun_at = time.monotonic()
        if state.number == since:
            return
        if is_ours:
            self.used_at = time.monotonic()
        self._on_change(self, state.number - since, is_ours)
        for watcher in [watcher for watcher in self.watchers if not may_look(state, watcher.participant)]:
            self.watchers.discard(watcher)
            watcher.lose_seat()
        self._tell(since, self.room() if state.room_changed > since else None, state.position_changed > since)
        self.change_waiters.tell()

    # Telling

    def _tell(self, since: int, room: Room | None, has_position: bool) -> None:
        """Send every watcher its update; equal participants share one. Viewers who could not notice the change get none."""
        state = self.state
        updates: dict[Participant, bytes] = {}
        for watcher in tuple(self.watchers):
            participant = watcher.participant
            seen = state.shown(since, participant.seat)
            if since < state.number and seen == self.number_for(participant.seat):
                continue
            try:
                if participant not in updates:
                    updates[participant] = encode(self.views.update(participant, seen, room, has_position))
                watcher.send(updates[participant])
            except Exception:  # the change has happened, and the others must be told
                log.exception("an update could not be sent", extra={"table": self.name})
        self._forget_views()

    def tell_room(self) -> None:
        """Tell every watcher who is connected."""
        self._tell(self.state.number, self.room(), has_position=False)

    def tell_everybody(self, message: bytes | Answer) -> None:
        """Send every watcher the same message."""
        encoded = message if isinstance(message, bytes) else encode(message)
        for watcher in tuple(self.watchers):
            watcher.send(encoded)

    def update(self, participant: Participant, since: int | None) -> Update:
        """Everything that a participant may see now, with the events after a number that they were shown."""
        made = self.views.update(participant, since, self.room(), has_position=True)
        self._forget_views()
        return made

    def _forget_views(self) -> None:
        """Keep cached views only if onlookers outnumber players, because the next change recomputes them and they take memory."""
        if len(self.watchers) + self.change_waiters.waiting <= len(self.state.seats):
            self.views.forget()

    def number_for(self, seat: int) -> int:
        """The newest number, as a seat (NOBODY: an onlooker) sees it."""
        return self.state.shown(self.state.number, seat)

    async def wait(self, seat: int, since: int, seconds: float) -> None:
        """Wait until the seat can notice something after a number that it was shown, but at most `seconds` seconds."""
        await self.change_waiters.until(lambda: self.number_for(seat) > since, seconds)

    def can_talk(self, seat: int) -> bool:
        """Whether a seat may chat now; counts as a line of chat."""
        return self._talk[seat].take()

    # Who is connected

    def room(self) -> Room:
        """The table as a place, with people connected to any process."""
        here, others = self.present(""), self.other_processes
        present, onlookers = others.seats.union(here.seats), others.onlookers + here.onlookers
        away_in = absent_people(self.state, present, self.away_in)
        return make_room(self.state, present, onlookers, self.is_preparing, away_in)

    def see(self, seat: int) -> None:
        """Record that a seat's person is here."""
        self._seen_at[seat] = time.monotonic()

    def is_here(self, seat: int) -> bool:
        """Whether a seat's person is connected, or was a few minutes ago; in a slow game, unless it has waited for days."""
        unseen = time.monotonic() - self._seen_at.get(seat, -math.inf)
        return self.is_connected(seat) or self._away_in(self, seat, unseen) > 0

    def away_in(self, seat: int) -> float:
        """The seconds until a seat's person counts as away; 0: now; never while they are connected to any process.

        Nobody is away in the first minutes of a game, because they may be on their way.
        """
        missed = time.monotonic() - max(self._begun_at, self._seen_at.get(seat, -math.inf))
        return math.inf if self.is_connected(seat) else self._away_in(self, seat, missed)

    def is_connected(self, seat: int) -> bool:
        """Whether a seat's person is connected to any process."""
        return seat in self.other_processes.seats.union(self.present("").seats)

    def present(self, process: str) -> Present:
        """Who is connected to this process, with the process's name."""
        seats = [watcher.participant.seat for watcher in self.watchers]
        return Present(process, sorted(set(seats) - {NOBODY}), seats.count(NOBODY))
