"""Changing a table: one thing at a time, in the order of asking. What was decided is committed, then it has happened.

Nobody who asks has to wait, and whoever stops waiting stops nothing: once decided, it is committed and shown.
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from roji.server.messages.answers import Done
from roji.server.refusal import Refusal
from roji.server.store import Conflict, Store, StoreError
from roji.server.store.entries import Body, Entry
from roji.server.waiting import settle

if TYPE_CHECKING:
    from roji.server.rules import State

__all__ = ["Changes", "Decide", "Outcome", "Wish"]

log = logging.getLogger("roji.changes")
TRIES = 5
THOUSAND = 1000  # the log's times have thousandths of a second

Decided = Body | Done | None  # what goes into the log, or the answer where nothing changes
Decide = Callable[[], Decided]
Outcome = Entry | Done | None | Exception


class Wish(Protocol):
    """What somebody wants to change."""

    def decide(self) -> Decided:
        """Decide in view of everything that has happened, or refuse."""

    def end(self, outcome: Outcome) -> None:
        """Hear what came of it."""


class Changes(ABC):
    """How a table is changed. Whoever wants to stands in a line; only the first one's wish is under way."""

    state: "State"
    store: Store

    def __init__(self) -> None:
        self.is_unsure = False  # the log may hold more than we have seen
        self._line: deque[Wish] = deque()
        self._entry: Entry | None = None  # what is being committed
        self._tries = 0
        self._looking: asyncio.Task[None] | None = None

    @abstractmethod
    def apply(self, entries: list[Entry], is_ours: bool) -> None:
        """Take in what is in the log, and show it."""

    @property
    def is_changing(self) -> bool:
        """Whether somebody is changing the table now."""
        return bool(self._line)

    async def change(self, decide: Decide) -> Entry | Done | None:
        """Decide, commit, apply, show, when nobody else is at it; what came of it, or a refusal."""
        awaited = _Awaited(decide)
        self.ask(awaited)
        return await awaited.future

    async def catch_up(self) -> None:
        """Take in what another process has appended."""
        self.is_unsure = True
        await self.change(lambda: None)

    def ask(self, wish: Wish) -> None:
        """Decide and commit when it is our turn."""
        self._line.append(wish)
        if len(self._line) == 1:
            self._begin()

    def _begin(self) -> None:
        self._tries = TRIES
        self._decide()

    def _decide(self) -> None:
        """Decide in view of everything that has happened; if we are not sure of that, look first."""
        if self.is_unsure:
            self._looking = asyncio.get_running_loop().create_task(self._look())
            return
        try:
            decided = self._line[0].decide()
            if decided is not None and not isinstance(decided, Done):
                state = self.state
                self._entry = entry = Entry(state.number + 1, int(time.time() * THOUSAND) / THOUSAND, decided)
                self.store.append(state.table, entry, self._saved)
                return
        except Exception as error:
            self._end(error)
        else:
            self._end(decided)

    async def _look(self) -> None:
        """Take in what another process has appended, then decide."""
        self.is_unsure = False  # whoever appends while we read makes us unsure again
        try:
            self.apply(await self.store.read(self.state.table, self.state.number), is_ours=False)
        except Exception as error:
            self.is_unsure = True
            self._end(Refusal("not_saved", str(error)) if isinstance(error, StoreError) else error)
        else:
            self._decide()

    def _saved(self, failure: StoreError | None) -> None:
        """It is on the disk: then it has happened. If another process was faster, look again and retry."""
        entry, self._entry = self._entry, None
        assert entry is not None
        if failure is None:
            try:
                self.apply([entry], is_ours=True)
            except Exception as error:
                self._end(error)
            else:
                self._end(entry)
        elif isinstance(failure, Conflict):
            self.is_unsure = True
            self._retry()
        else:
            self.is_unsure = True
            self._end(Refusal("not_saved", str(failure)))

    def _retry(self) -> None:
        self._tries -= 1
        if self._tries:
            self._decide()
        else:
            self._end(Refusal("busy", "Too much happens at this table at once: please try again."))

    def _end(self, outcome: Outcome) -> None:
        wish = self._line.popleft()
        if self._line:
            asyncio.get_running_loop().call_soon(self._begin)
        try:
            wish.end(outcome)
        except Exception:  # it has happened all the same, and others wait
            log.exception("an answer could not be given", extra={"table": self.state.table})


class _Awaited:
    """The wish of somebody who waits."""

    def __init__(self, decide: Decide) -> None:
        self.decide = decide
        self.future: asyncio.Future[Entry | Done | None] = asyncio.get_running_loop().create_future()

    def end(self, outcome: Outcome) -> None:
        """Tell them."""
        settle(self.future, outcome)
