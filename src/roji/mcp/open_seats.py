"""The seats that models have taken on a Roji server, each over its own ordinary connection (D10).

A model names its seat by a short text, `TABLE.TOKEN`, which opens the seat like its link. So tools keep no state between calls
that cannot be rebuilt, and one process serves many models.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from roji.client import Seat, Server
from roji.client.sitting import parse_link
from roji.core.edition import Edition, parse_edition
from roji.core.errors import RojiError
from roji.core.story import NOBODY, events_in
from roji.games import find_game
from roji.match.turn_text import TurnView, event_lines
from roji.server.messages import History, Position, Room, Seated, Sit, Story

__all__ = ["ModelSeat", "OpenSeats"]

MOST_SEATS = 256  # the most open connections; the least recently used is closed, and reopened on demand
MOST_EDITIONS = 64
IDLE_SECONDS = 3600.0
RETRIES, RETRY_SECONDS = 20, 0.5  # while a server restarts


@dataclass(slots=True)
class ModelSeat:
    """One seat: its connection and edition."""

    handle: str
    connection: Seat
    edition: Edition
    used_at: float = field(default_factory=time.monotonic)

    @property
    def room(self) -> Room:
        """The table as a place."""
        assert self.connection.room is not None
        return self.connection.room

    @property
    def position(self) -> Position | None:
        """The newest position; None before the game has begun."""
        return self.connection.position

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be decided at this table."""
        return self.room.status in ("over", "closed")

    @property
    def is_asked(self) -> bool:
        """Whether this seat has to decide now."""
        return not self.is_over and self.position is not None and self.connection.seat in self.position.to_act

    def seen(self) -> TurnView:
        """The table as this seat sees it; RojiError before the game has begun."""
        if self.position is None:
            raise RojiError("The game has not begun: call wait, and it tells when you are asked.")
        game, written = self.edition.game, self.position.view or b""
        if len(written) != game.table_type.itemsize:
            raise RojiError("The server runs another version of the rules: install the same version of Roji.")
        view = np.frombuffer(written, game.table_type).copy()[0]
        names = tuple(seat.name or f"Seat {seat.seat}" for seat in self.room.seats)
        return TurnView(game, self.edition.box, view, self.connection.seat, names)

    async def news(self) -> list[str]:
        """What this seat has seen since its own last decision, in sentences."""
        told = await self._history()
        last = max(
            (index for index, one in enumerate(told.story) if one.seat == self.connection.seat and not one.stand_in),
            default=-1,
        )
        seen = self.seen()
        events = [event for one in told.story[last + 1 :] for event in events_in(one.rows)]
        return event_lines(seen.game, seen.box, events, seen.names)

    async def _history(self) -> Story:
        """The story so far; after a lost connection it is requested again on the new one."""
        for _ in range(RETRIES):
            with contextlib.suppress(ConnectionResetError):
                told = await self.connection.ask(History(since=0))
                assert isinstance(told, Story)
                return told
            await asyncio.sleep(RETRY_SECONDS)
        raise ConnectionResetError("the connection was lost")

    async def until_asked(self, seconds: float) -> None:
        """Wait until this seat has to act or the game is over, at most this long."""
        await self.connection.until(lambda: self.is_asked or self.is_over, seconds)


class OpenSeats:
    """All connected seats, by their handles. They belong to one Roji server; links to others are refused."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._seats: OrderedDict[str, ModelSeat] = OrderedDict()
        self._editions: dict[str, Edition] = {}
        self._lock = asyncio.Lock()

    async def join(self, link: str, name: str) -> ModelSeat:
        """Take a seat by the link of a table or of a seat, or by the name of a table."""
        table, token = link.strip(), None
        if "/" in table:
            place = parse_link(table)
            if place.server.address != self.server.address:
                raise RojiError(
                    f"This link leads to another server: only tables of {self.server.address} can be joined."
                )
            table, token = place.table, place.token
        if token is None:
            seated = await self.server.ask(table, Sit(name=name))
            assert isinstance(seated, Seated)
            token = seated.token
        return await self.find(f"{table}.{token}")

    async def find(self, handle: str) -> ModelSeat:
        """The seat of this handle, connected if it is not yet."""
        table, dot, token = handle.strip().partition(".")
        if not table or not dot or not token:
            raise RojiError("This is no seat: give the text that new_game or join answered, such as TABLE.TOKEN.")
        async with self._lock:
            await self._close_idle()
            found = self._seats.get(handle)
            if found is None:
                found = self._seats[handle] = await self._connect(handle, table, token)
            self._seats.move_to_end(handle)
        found.used_at = time.monotonic()
        return found

    async def _connect(self, handle: str, table: str, token: str) -> ModelSeat:
        connection = self.server.sit(table, token, language="none")
        await connection.__aenter__()
        try:
            if connection.seat == NOBODY:
                raise RojiError("This seat does not exist at that table: join again.")
            assert connection.room is not None
            return ModelSeat(handle, connection, await self._edition(table, token, connection.room))
        except BaseException:
            await connection.__aexit__(None, None, None)
            raise

    async def _edition(self, table: str, token: str, room: Room) -> Edition:
        if room.edition_hash not in self._editions:
            edition = parse_edition(find_game(room.game), await self.server.edition(table, token))
            while len(self._editions) >= MOST_EDITIONS:
                self._editions.pop(next(iter(self._editions)))
            self._editions[edition.hash] = edition
        return self._editions[room.edition_hash]

    async def _close_idle(self) -> None:
        """Close connections that have been idle for long, or the most idle if there are too many."""
        oldest = time.monotonic() - IDLE_SECONDS
        while self._seats and (len(self._seats) >= MOST_SEATS or next(iter(self._seats.values())).used_at < oldest):
            _, seat = self._seats.popitem(last=False)
            await seat.connection.__aexit__(None, None, None)

    async def close(self) -> None:
        """Close all connections."""
        for seat in self._seats.values():
            await seat.connection.__aexit__(None, None, None)
        self._seats.clear()

    async def __aenter__(self) -> "OpenSeats":
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()
