"""One table in memory: its state, who watches it, and the one way to change it: commit, then apply, then show."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import Struct

from roji.server.changes import Changes
from roji.server.coding import encode
from roji.server.messages.answers import Answer, Line, Update
from roji.server.messages.requests import NO_WORDS
from roji.server.presence import Elsewhere, Here
from roji.server.refusal import Refusal
from roji.server.store import Store, Summary
from roji.server.store.entries import Entry, hash_token

if TYPE_CHECKING:
    from roji.server.rules import State, Views

__all__ = ["ONLOOKER", "Desk", "Watcher", "Who"]

log = logging.getLogger("roji.desk")
ONLOOKER = -1


class Who(Struct, frozen=True):
    """Who speaks: a seat or an onlooker, perhaps the host."""

    seat: int = ONLOOKER
    is_host: bool = False
    language: str = "en"
    key: str | None = None  # the hash of the seat's token: the seat may be given to somebody else


@dataclass(frozen=True, slots=True, eq=False)
class _Waiter:
    """Somebody who waits over HTTP."""

    seat: int
    since: int
    future: "asyncio.Future[None]"


class Watcher(Protocol):
    """Somebody who is told what happens."""

    who: Who

    def send(self, message: bytes) -> None:
        """Put a message into the bounded queue of the connection."""

    def lose_seat(self) -> None:
        """The seat was given to somebody else."""


class Desk(Changes):
    """One table."""

    def __init__(self, state: "State", views: "Views", store: Store, on_change: Callable[["Desk", bool], None]) -> None:
        super().__init__()
        self.state = state
        self.views = views
        self.store = store
        self.watchers: set[Watcher] = set()
        self.elsewhere = Elsewhere()
        self.used_at = time.monotonic()
        self.is_preparing = False
        self.is_thinking = False
        self._on_change = on_change
        self._waiters: list[_Waiter] = []

    @property
    def table(self) -> str:
        """Its name."""
        return self.state.table

    def who(self, token: str | None, host: str | None, language: str) -> Who:
        """Who has these tokens; a token that opens nothing is refused."""
        is_host = host is not None and hash_token(host) == self.state.created.host
        if host is not None and not is_host:
            raise Refusal("no_token", "This is not the host's token of this table.")
        if token is None:
            return Who(ONLOOKER, is_host, language)
        seat = self.state.seat_of(token)
        if seat is None:
            raise Refusal("no_token", "This token opens no seat at this table (any more).")
        return Who(seat, is_host, language, hash_token(token))

    def has_seat(self, who: Who) -> bool:
        """Whether somebody's seat is still theirs."""
        return who.seat == ONLOOKER or self.state.seats[who.seat].token == who.key

    def check_may_look(self, who: Who) -> None:
        """Onlookers see a running game only if the host lets them; and a seat that was given away is gone."""
        if who.seat != ONLOOKER:
            if self.state.seats[who.seat].token != who.key:
                raise Refusal("no_token", "This token opens no seat at this table (any more).")
        elif not (who.is_host or self.state.settings.onlookers or self.state.status == "waiting"):
            raise Refusal("no_token", "This table has no onlookers: open it with your seat's link.")

    # Changing

    def apply(self, entries: list[Entry], is_ours: bool) -> None:
        """Take in what is in the log, and show it."""
        state, since = self.state, self.state.number
        for entry in entries:
            if entry.number > state.number:
                state.apply(entry)
        if state.number == since:
            return
        self.used_at = time.monotonic()
        self._on_change(self, is_ours)
        has_room = state.room_changed > since
        if has_room:
            for watcher in [one for one in self.watchers if not self.has_seat(one.who)]:
                self.watchers.discard(watcher)
                watcher.lose_seat()
        self.show(since, has_room, state.position_changed > since)

    # Showing

    def show(self, since: int, has_room: bool, has_position: bool) -> None:
        """Tell everybody what happened after a number of the log. Who could not notice it is told nothing."""
        state, short = self.state, None
        written: dict[Who, bytes] = {}
        is_short = has_position and not has_room and since + 1 == state.number and state.status == "playing"
        for watcher in tuple(self.watchers):
            who = watcher.who
            is_program = who.language == NO_WORDS and who.seat != ONLOOKER
            try:
                if is_short and is_program and (short := short or self.views.short_updates()):
                    watcher.send(short[who.seat])
                elif message := written.get(who) or self._news(who, since, has_room, has_position):
                    written[who] = message
                    watcher.send(message)
            except Exception:  # it has happened all the same, and the others are told
                log.exception("a view could not be shown", extra={"table": self.table})
        if self._waiters:
            self._wake_waiters()

    def _news(self, who: Who, since: int, has_room: bool, has_position: bool) -> bytes:
        """What somebody is told of what happened after a number of the log; nothing, if they could not notice it."""
        seen, number = self.state.shown(since, who.seat), self.number_for(who.seat)
        return encode(self._update(who, number, seen, has_room, has_position)) if seen != number else b""

    def _wake_waiters(self) -> None:
        for waiter in [one for one in self._waiters if self.number_for(one.seat) > one.since]:
            self._waiters.remove(waiter)
            if not waiter.future.done():
                waiter.future.set_result(None)

    def number_for(self, seat: int) -> int:
        """The newest number, as a seat or an onlooker is shown it."""
        return self.state.shown(self.state.number, seat)

    def update(self, who: Who, since: int | None) -> Update:
        """What somebody is shown now, with what happened after a number that they were shown."""
        return self._update(who, self.number_for(who.seat), since, has_room=True, has_position=True)

    def _update(self, who: Who, number: int, since: int | None, has_room: bool, has_position: bool) -> Update:
        return Update(
            number=number,
            room=self.room() if has_room else None,
            position=self.position(who) if has_position else None,
            story=[] if since is None else self.views.story(who.seat, who.language, since),
            said=[] if since is None or not self.state.said else self.said_after(who.seat, since),
        )

    def said_after(self, seat: int, since: int) -> list[Line]:
        """What was said after a number that a seat was shown."""
        said, shown = self.state.said, self.state.shown
        first = len(said)
        while first and shown(said[first - 1].number, seat) > since:
            first -= 1
        return [msgspec.structs.replace(line, number=shown(line.number, seat)) for line in said[first:]]

    def position(self, who: Who) -> Any:
        """The game as somebody sees it, as JSON."""
        is_open = self.state.status != "playing" and self.is_open_to(who)
        return self.views.position(who.seat, who.language, is_open)

    def is_open_to(self, who: Who) -> bool:
        """Whether somebody may see everything: after the end, if the host lets onlookers or if they played."""
        return self.state.is_told and (who.seat != ONLOOKER or who.is_host or self.state.settings.open_at_end)

    def check_is_open_to(self, who: Who) -> None:
        """Records, replays of all, branches and reviews tell everything: only after the end."""
        if not self.state.is_told:
            raise Refusal("not_now", "The game is not over: its record stays closed until then.")
        if not self.is_open_to(who):
            raise Refusal("no_token", "The host shows this game's hidden side only to those who played it.")

    def room(self) -> Any:
        """The table as a place."""
        here = self.here("")
        room = self.views.room(self.elsewhere.seats.union(here.seats), self.elsewhere.onlookers + here.onlookers)
        room.is_preparing = self.is_preparing
        return room

    def here(self, process: str) -> Here:
        """Who is connected to this process."""
        seats = {watcher.who.seat for watcher in self.watchers} - {ONLOOKER}
        onlookers = sum(watcher.who.seat == ONLOOKER for watcher in self.watchers)
        return Here(process, sorted(seats), onlookers)

    def show_room(self) -> None:
        """Tell everybody who is here."""
        room, written = self.room(), {}
        for watcher in tuple(self.watchers):
            seat = watcher.who.seat
            if seat not in written:
                number = self.number_for(seat)
                written[seat] = encode(Update(number=number, room=room, position=None, story=[], said=[]))
            watcher.send(written[seat])

    def send_all(self, message: bytes | Answer) -> None:
        """Tell everybody the same."""
        written = message if isinstance(message, bytes) else encode(message)
        for watcher in tuple(self.watchers):
            watcher.send(written)

    async def wait(self, seat: int, since: int, seconds: float) -> None:
        """Wait until something happened that a seat can notice, after a number that it was shown."""
        if self.number_for(seat) > since:
            return
        waiter = _Waiter(seat, since, asyncio.get_running_loop().create_future())
        self._waiters.append(waiter)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(waiter.future, seconds)
        if waiter in self._waiters:
            self._waiters.remove(waiter)

    def summary(self) -> Summary:
        """The table as lists show it."""
        return self.views.summary()
