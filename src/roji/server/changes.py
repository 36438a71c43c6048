"""Changing a table: one thing at a time, in the order of asking. What was decided is committed, then it has happened.

Nobody who asks has to wait, and whoever stops waiting stops nothing: once decided, it is committed and shown.
"""

import asyncio
import functools
import logging
import time
import weakref
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from roji.server.entries import Body, Entry
from roji.server.messages.answers import Done
from roji.server.refusal import Refusal
from roji.server.store import Conflict, StoreError

if TYPE_CHECKING:
    from roji.server.desk import Desk

__all__ = ["Changes", "Decide", "Outcome"]

log = logging.getLogger("roji.changes")
TRIES = 5

Decide = Callable[[], Body | Done | None]  # what goes into the log, or the answer where nothing changes, or a refusal
Outcome = Entry | Done | None | Exception


class Changes:
    """The line of those who want to change a table. Only the first one's wish is under way."""

    def __init__(self, desk: "Desk") -> None:
        self._desk: Desk = weakref.proxy(desk)  # whose changes these are: it goes when nobody else holds it
        self._line: deque[tuple[Decide, Callable[[Outcome], None]]] = deque()
        self._tries = 0
        self._looking: asyncio.Task[None] | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether somebody is changing the table now."""
        return bool(self._line)

    def ask(self, decide: Decide, then: Callable[[Outcome], None]) -> None:
        """Decide and commit when it is our turn; then tell what came of it."""
        self._line.append((decide, then))
        if len(self._line) == 1:
            self._begin()

    def _begin(self) -> None:
        self._tries = TRIES
        self._decide()

    def _decide(self) -> None:
        """Decide in view of everything that has happened; if we are not sure of that, look first."""
        desk = self._desk
        if desk.is_unsure:
            self._looking = asyncio.get_running_loop().create_task(self._look())
            return
        try:
            decided = self._line[0][0]()
            if decided is not None and not isinstance(decided, Done):
                entry = Entry(desk.state.number + 1, time.time(), decided)
                desk.store.append(desk.state.table, entry, functools.partial(self._saved, entry))
                return
        except Exception as error:
            self._end(error)
        else:
            self._end(decided)

    async def _look(self) -> None:
        """Take in what another process has appended, then decide."""
        desk = self._desk
        desk.is_unsure = False  # whoever appends while we read makes us unsure again
        try:
            desk.apply(await desk.store.read(desk.table, desk.state.number), is_ours=False)
        except Exception as error:
            desk.is_unsure = True
            self._end(Refusal("not_saved", str(error)) if isinstance(error, StoreError) else error)
        else:
            self._decide()

    def _saved(self, entry: Entry, failure: StoreError | None) -> None:
        """It is on the disk: then it has happened. If another process was faster, look again and retry."""
        desk = self._desk
        if failure is None:
            try:
                desk.apply([entry], is_ours=True)
            except Exception as error:
                self._end(error)
            else:
                self._end(entry)
        elif isinstance(failure, Conflict):
            desk.is_unsure = True
            self._retry()
        else:
            desk.is_unsure = True
            self._end(Refusal("not_saved", str(failure)))

    def _retry(self) -> None:
        self._tries -= 1
        if self._tries:
            self._decide()
        else:
            self._end(Refusal("busy", "Too much happens at this table at once: please try again."))

    def _end(self, outcome: Outcome) -> None:
        _, then = self._line.popleft()
        if self._line:
            asyncio.get_running_loop().call_soon(self._begin)
        try:
            then(outcome)
        except Exception:  # it has happened all the same, and others wait
            log.exception("an answer could not be given", extra={"table": self._desk.table})
