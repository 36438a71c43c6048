"""A WebSocket client that keeps every byte, for tests that look for leaks."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from tests.server.servers import RunningServer
from websockets.asyncio.client import ClientConnection, connect

from roji.core.story import NOBODY
from roji.server.messages import Created
from roji.server.tables.table import LiveTable

PATIENCE = 300  # seconds: the first hint waits for a bot to be compiled
TIMES = re.compile(rb'"(at|changed_at|created_at|away_in)":[0-9.e+]+')


class RawClient:
    """A raw WebSocket that keeps every byte it receives."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.heard: list[bytes] = []
        self._id = 0

    @classmethod
    async def open(cls, server: RunningServer, made: Created, seat: int, language: str = "en") -> RawClient:
        client = cls(await connect(f"ws://127.0.0.1:{server.settings.port}/ws", compression=None), seat)
        token = made.seats[seat].token if seat != NOBODY else None
        await client.say({"type": "hello", "table": made.table, "token": token, "since": 0, "language": language})
        await client.until("update")
        return client

    async def say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(decode=False), PATIENCE)
        assert isinstance(text, bytes)
        self.heard.append(TIMES.sub(rb'"\1":0', text))
        message: dict[str, Any] = json.loads(text)
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await self.hear())["type"] != kind:
            pass
        return message

    async def ask(self, **message: Any) -> bytes:
        """Send a request; returns the answer's bytes."""
        self._id += 1
        await self.say({"id": self._id, **message})
        while (await self.hear()).get("id") != self._id:
            pass
        return self.heard[-1].replace(b'"id":%d' % self._id, b'"id":0')

    async def settle(self) -> None:
        """Receive everything that the server sent before now."""
        await self.ask(type="history", since=10**9)


def table_of(server: RunningServer, made: Created) -> LiveTable:
    """The table in the server's memory, loaded if necessary."""
    return asyncio.run_coroutine_threadsafe(server.directory.get(made.table), server.loop).result(60)


async def everybody(server: RunningServer, made: Created, language: str = "en") -> list[RawClient]:
    return [await RawClient.open(server, made, seat, language) for seat in [*range(len(made.seats)), NOBODY]]
