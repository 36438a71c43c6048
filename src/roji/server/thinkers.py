"""Bots think here: in threads of their own, outside the event loop, a bounded number at a time."""

import asyncio
import functools
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from roji.core.errors import RojiError
from roji.server.config import Config
from roji.server.library import Library
from roji.server.refusal import Refusal
from roji.server.store.entries import Moved

if TYPE_CHECKING:
    from collections.abc import Callable

    from roji.server.desk import Desk

__all__ = ["Thinkers"]

T = TypeVar("T")
log = logging.getLogger("roji.thinkers")


class Thinkers:
    """The threads, and the tables where bots are to act."""

    def __init__(self, config: Config, library: Library) -> None:
        self._library = library
        self._threads = ThreadPoolExecutor(config.thinkers or max(1, (os.cpu_count() or 2) - 1), "roji-thinker")
        self._glimpsing = ThreadPoolExecutor(1, "roji-glimpse")  # a moment's work does not wait behind what takes long
        self._most_waiting = config.waiting_questions
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self.waiting = 0
        self.thoughts = 0

    def close(self) -> None:
        """Stop thinking."""
        self._is_closed = True
        for task in tuple(self._tasks):
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._glimpsing.shutdown(wait=False, cancel_futures=True)

    async def ask(self, question: "Callable[..., T]", *arguments: Any) -> T:
        """Think about a question that somebody asked; refused if too many wait already."""
        return await self._ask(self._threads, question, *arguments)

    async def glimpse(self, question: "Callable[..., T]", *arguments: Any) -> T:
        """The same for a question that takes but a moment."""
        return await self._ask(self._glimpsing, question, *arguments)

    async def _ask(self, threads: ThreadPoolExecutor, question: "Callable[..., T]", *arguments: Any) -> T:
        if self.waiting >= self._most_waiting:
            raise Refusal("busy", "Too many questions wait for an answer: please try again in a moment.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, question, *arguments)
        finally:
            self.waiting -= 1

    def wake(self, desk: "Desk") -> None:
        """Let the bots of a table act, if they have to; when all is being closed, whoever opens it next does that."""
        if self._is_closed or desk.is_thinking or self._bot_to_act(desk) is None:
            return
        desk.is_thinking = True
        task = asyncio.get_running_loop().create_task(self._act(desk))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _bot_to_act(self, desk: "Desk") -> int | None:
        state = desk.state
        if state.status != "playing":
            return None
        for seat in state.to_act:
            if state.seats[seat].kind == "bot":
                return seat
        return None

    async def _act(self, desk: "Desk") -> None:
        """Act for the bots of a table until it is a person's turn."""
        try:
            while (seat := self._bot_to_act(desk)) is not None:
                await self._decide(desk, seat)
        except RojiError as error:
            log.warning("a bot could not act", extra={"table": desk.table, "error": str(error)})
        finally:
            desk.is_thinking = False

    async def _decide(self, desk: "Desk", seat: int) -> None:
        state = desk.state
        assert state.match is not None
        await self._library.load()
        from roji.server import rules

        question, level = state.questions[seat], state.seats[seat].level or ""
        job = functools.partial(rules.choose, level, state.game, state.match.box, state.match.view(seat), seat)
        move = await asyncio.get_running_loop().run_in_executor(self._threads, job)
        self.thoughts += 1

        def decide() -> Moved | None:
            is_asked = state.questions[seat] == question and seat in state.to_act and state.status == "playing"
            return Moved(seat, question, move) if is_asked and state.seats[seat].kind == "bot" else None

        await desk.change(decide)
