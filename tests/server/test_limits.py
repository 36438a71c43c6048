"""Limits: floods, connections that do not read, and too many of anything are refused without delaying others."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import msgspec
import pytest
from tests.server.servers import RunningServer, new_table, people, run
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from roji.client import RefusedError
from roji.server.messages import Answer, Chat, CreateTable, History, Reacted
from roji.server.wire.websocket import MOST_QUEUED


async def flood_with(socket: Any, count: int) -> None:
    for _ in range(count):
        await socket.send(json.dumps({"type": "history", "since": 10**9}))


def test_a_flood_is_slowed_down_and_then_cut_off_while_others_play_on(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The limits are low, because a busy machine may not be able to send many messages a second.
    monkeypatch.setattr("roji.server.wire.websocket.MOST_STRIKES", 10)

    async def work(server: RunningServer) -> None:
        made = await new_table(server.client)
        async with (
            connect(server.client.socket_address) as socket,
            server.client.sit(made.table, made.seats[0].token) as ann,
        ):
            await socket.send(json.dumps({"type": "hello", "table": made.table}))
            flood = asyncio.create_task(flood_with(socket, 2000))
            codes: list[str] = []
            with contextlib.suppress(ConnectionClosed):
                async for text in socket:
                    codes.append(json.loads(text).get("code"))
            await asyncio.gather(flood, return_exceptions=True)
            assert codes[-1] == "too_fast"
            assert socket.close_code == 4008
            await ann.ask(Chat(text="still here"))

    with RunningServer(
        str(tmp_path / "roji.db"), compile_at_start=False, messages_per_second=50, message_burst=20
    ) as server:
        run(work(server))


async def tell(table: Any, message: Answer) -> None:
    table.tell_everybody(message)


@pytest.mark.parametrize("messages", [20, 10**6], ids=["by messages", "by bytes"])
def test_a_connection_that_does_not_read_is_closed_and_delays_nobody(tmp_path: Any, messages: int) -> None:
    async def work(server: RunningServer) -> None:
        made = await new_table(server.client)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.settings.port, limit=1024)
        writer.write(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await reader.readuntil(b"\r\n\r\n")
        hello = msgspec.json.encode({"type": "hello", "table": made.table})
        writer.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
        await writer.drain()
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            table = server.directory.tables[made.table]
            while len(table.watchers) < 2:
                await asyncio.sleep(0.01)
            long = Reacted(seat=0, reaction="x" * 100_000)
            (ann_connection,) = (one for one in table.watchers if one.participant.seat == 0)
            while len(table.watchers) > 1:  # until the buffers between client and server are full
                await server.do(tell(table, long))
                await ann.ask(History(since=10**9))
                (unread,) = table.watchers - {ann_connection} or [ann_connection]
                assert unread._queued_bytes < 2 * MOST_QUEUED  # type: ignore[attr-defined]
            while server.services.connections.open > 1:  # although it has not read the closing frame
                await asyncio.sleep(0.01)
        writer.transport.abort()

    limits = {"messages_per_second": 1e6, "message_burst": 10**6, "queued_messages": messages}
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **limits) as server:
        run(work(server))


def test_too_many_connections_tables_and_questions_are_refused(tmp_path: Any) -> None:
    async def work(server: RunningServer) -> None:
        sockets = [await connect(server.client.socket_address) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            await connect(server.client.socket_address)
        for socket in sockets:
            await socket.close()
        await asyncio.sleep(0.1)
        await (await connect(server.client.socket_address)).close()
        for _ in range(2):
            await server.client.create(CreateTable(game="zen_garden", seats=people(2)))
        with pytest.raises(RefusedError, match="many tables"):
            await server.client.create(CreateTable(game="zen_garden", seats=people(2)))
        asked = await asyncio.gather(*(server.client.tables() for _ in range(60)), return_exceptions=True)
        assert "You send too many requests: slow down." in [str(one) for one in asked]

    limits = {
        "connections_per_address": 3,
        "tables_per_address_per_hour": 2,
        "message_burst": 40,
        "messages_per_second": 5,
    }
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **limits) as server:
        run(work(server))
