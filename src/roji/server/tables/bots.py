"""Bots at the tables: they think in threads, and their moves take the same path as everyone's."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from roji.core.errors import RojiError
from roji.server.store.entries import Moved
from roji.server.tables.state import State
from roji.server.tables.table import LiveTable
from roji.server.work.bot_moves import bot_seed, choose_move, must_wait
from roji.server.work.seat_view import seat_view
from roji.server.work.threads import Urgency, WorkThreads

__all__ = ["BotPlayers", "bots_to_act", "is_about_to_move", "urgency"]

log = logging.getLogger("roji.bots")
RETRY_SECONDS = 1.0  # after a move that could not be saved


class BotPlayers:
    """Makes the moves of bots at all tables of this process."""

    def __init__(self, threads: WorkThreads, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """`spawn` runs something in the background."""
        self._threads = threads
        self._spawn = spawn
        self._is_closed = False
        self.moves = 0  # since the start

    def close(self) -> None:
        """Make no more moves; the next process that opens a table continues."""
        self._is_closed = True

    def act(self, table: LiveTable) -> None:
        """Start the moves of a table's bots, if it is a bot's turn."""
        if self._is_closed or table.has_acting_bots or _bot_to_act(table) is None:
            return
        table.has_acting_bots = True
        self._spawn(self._act(table))

    async def _act(self, table: LiveTable) -> None:
        """Move until it is a person's turn; a failed move is retried a little later and logged once."""
        told = ""
        try:
            while not self._is_closed and (seat := _bot_to_act(table)) is not None:
                try:
                    await self._move(table, seat)
                except RojiError as error:
                    if str(error) != told:
                        told = str(error)
                        log.warning("a bot could not act", extra={"table": table.name, "error": told})
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            table.has_acting_bots = False

    async def _move(self, table: LiveTable, seat: int) -> None:
        state = table.state
        assert state.match is not None
        question, level = state.questions[seat], state.seats[seat].level or ""
        luck = bot_seed(state.seed, len(state.match.log), seat)
        job = (choose_move, level, seat_view(state.match, seat), luck)
        move = await self._threads.run(*job, visitor=table.owner, urgency=urgency(state))
        self.moves += 1

        def decide() -> Moved | None:
            """The move, unless the table has changed while the bot thought."""
            is_asked = state.questions[seat] == question and seat in state.to_act and state.status == "playing"
            return Moved(seat, question, move) if is_asked and state.seats[seat].kind == "bot" else None

        await table.change(decide)


def urgency(state: State) -> Urgency:
    """How urgent a table's bots are: at a table of bots only, nobody waits for their moves."""
    return Urgency.BOT if any(seat.kind == "person" for seat in state.seats) else Urgency.REVIEW


def bots_to_act(state: State) -> bool:
    """Whether a bot has to act now."""
    return state.status == "playing" and any(state.seats[seat].kind == "bot" for seat in state.to_act)


def _is_left(state: State) -> bool:
    """Whether everyone has run out of time: their bots then wait for a person who can return."""
    has_people = any(seat.kind == "person" for seat in state.seats)
    return state.clock is not None and not has_people and any(seat.is_replaced for seat in state.seats)


def is_about_to_move(state: State, seat: int) -> bool:
    """Whether a bot sits there, has to act, and can."""
    if state.status != "playing" or seat not in state.to_act or _is_left(state):
        return False
    sits = state.seats[seat]
    return sits.kind == "bot" and not must_wait(sits.level or "", state.game)


def _bot_to_act(table: LiveTable) -> int | None:
    """A bot's seat that has to act now; none at a table that an operator has changed, which is reloaded or deleted."""
    if table.is_outdated:
        return None
    return next((seat for seat in table.state.to_act if is_about_to_move(table.state, seat)), None)
