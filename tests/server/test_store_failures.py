"""When the store fails: clear errors, no partial moves, and the game continues afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.databases import Postgres
from tests.server.seats import first_to_move
from tests.server.servers import RunningServer, ServerProcess, new_table, people, run
from websockets.asyncio.server import ServerConnection, serve

from roji.client import RefusedError, Server
from roji.core.errors import RojiError
from roji.server.messages import (
    Answer,
    Chat,
    Created,
    CreateTable,
    Health,
    Mine,
    React,
    Refused,
    Rename,
    SeatWanted,
    Tables,
    Update,
)


async def until_not_ready(client: Server) -> None:
    """Wait until the server reports that it is not ready; its answers may be half a second old."""
    with contextlib.suppress(RojiError):
        while (await client.get("/health/ready", Health)).status == "ok":
            await asyncio.sleep(0.05)
    with pytest.raises(RojiError, match="status 503"):
        await client.get("/health", Health)


async def until_saved(ask: Callable[..., Awaitable[Answer]], *arguments: Any, **named: Any) -> None:
    """Repeat a request until it can be saved: a server checks only at intervals whether its database is back."""
    while True:
        try:
            await ask(*arguments, **named)
        except RefusedError as refused:
            if refused.message.code != "not_saved":
                raise
            await asyncio.sleep(0.05)
        else:
            return


async def write_for_ever(server: Server, made: Created) -> None:
    """Write to this table and others in turn, because changes to a single table are limited."""
    tables = [made, *[await new_table(server) for _ in range(4)]]
    for number, one in enumerate(itertools.cycle(tables)):
        await server.ask(one.table, Rename(name=f"Ann the {number}."), token=one.seats[0].token)


def limit_files(size: int) -> Any:
    resource = pytest.importorskip("resource", reason="no such limits on Windows")

    def prepare() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    return prepare


def test_a_full_disk_gives_a_clear_error_and_no_half_move_and_then_the_game_continues(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "log", limit_files(600_000))

    async def work(process: int) -> None:
        client = server.client
        made = await new_table(client)
        with pytest.raises(RefusedError) as raised:
            await write_for_ever(client, made)
        number = (await client.look(made.table)).number
        assert raised.value.message.code == "not_saved"
        assert "Nothing was changed" in raised.value.message.why
        play, mover = await first_to_move(client, made)
        with pytest.raises(RefusedError, match="could not be saved"):
            await client.ask(made.table, play, token=mover)
        with pytest.raises(RefusedError, match="could not be saved"):
            await client.create(CreateTable(game="zen_garden", seats=people(2)))
        await until_not_ready(client)
        update = await client.look(made.table)
        assert update.number == number
        assert update.position is not None
        assert update.position.decisions == 0
        resource = pytest.importorskip("resource")
        resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await client.ask(made.table, play, token=mover)
        update = await client.look(made.table)
        assert update.position is not None
        assert (update.number, update.position.decisions) == (number + 1, 1)

    with server as process:
        run(work(process), 200)


def test_when_the_database_is_gone_moves_are_refused_and_when_it_is_back_the_game_goes_on(tmp_path: Path) -> None:
    postgres = Postgres()
    database = postgres.new_database()

    async def work(client: Server) -> None:
        made = await new_table(client)
        async with client.sit(made.table, made.seats[0].token) as ann:
            play, token = await first_to_move(client, made)
            await asyncio.to_thread(postgres.stop)
            with pytest.raises(RefusedError) as raised:
                await client.ask(made.table, play, token=token)
            assert raised.value.message.code == "not_saved"
            await until_not_ready(client)
            for asked in (
                client.tables(),
                client.post("/api/mine", Mine(tables=["0123456789abcdef"]), Tables),
                client.get("/metrics", dict),
                client.ask(made.table, React(reaction="bow"), token=token),
            ):
                with pytest.raises(RefusedError) as raised:
                    await asked
                assert raised.value.message.code == "busy"
            assert (await client.look(made.table)).position.decisions == 0  # type: ignore[union-attr]
            await asyncio.to_thread(postgres.start)
            await until_saved(client.ask, made.table, play, token=token)
            await ann.until(lambda: ann.position is not None and ann.position.decisions == 1)
        with pytest.raises(RefusedError):
            await client.look("0123456789abcdef")

    try:
        with RunningServer(database, compile_at_start=False) as server:
            run(work(server.client), 200)
    finally:
        postgres.close()


def test_a_client_that_comes_while_the_store_fails_retries_and_succeeds(server: RunningServer) -> None:
    heard: list[Answer] = []

    async def work() -> None:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            ann.on_message = heard.append
            database = sqlite3.connect(server.settings.database, timeout=30)
            database.execute("ALTER TABLE log RENAME TO elsewhere")
            await server.do(server.directory.reload([made.table]))  # unload it, as a restart would
            while len(refused := [one.code for one in heard if isinstance(one, Refused)]) < 2:
                await asyncio.sleep(0.01)
            assert set(refused) == {"busy"}
            database.execute("ALTER TABLE elsewhere RENAME TO log")
            database.close()
            await ann.until(lambda: isinstance(heard[-1], Update))
            await ann.ask(Chat(text="here again"))

    run(work(), 60)


def test_bots_continue_when_the_store_works_again(server: RunningServer, caplog: pytest.LogCaptureFixture) -> None:
    bots = [SeatWanted(kind="bot", level="random")] * 4

    async def work() -> None:
        made = await server.client.create(CreateTable(game="four_gardens", seats=bots, start=True))
        database = sqlite3.connect(server.settings.database, timeout=30)
        async with server.client.sit(made.table) as onlooker:
            await onlooker.until(lambda: onlooker.position is not None and onlooker.position.decisions > 0)
            database.execute("ALTER TABLE log RENAME TO elsewhere")
            while "a bot could not act" not in caplog.messages:
                await asyncio.sleep(0.01)
            database.execute("ALTER TABLE elsewhere RENAME TO log")
            database.close()
            await onlooker.until(lambda: onlooker.room is not None and onlooker.room.status == "over")

    run(work(), 60)


@pytest.mark.parametrize("status", ["200 OK", "409 Conflict"])
def test_a_truncated_answer_gives_one_clear_error(status: str) -> None:
    async def break_off(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 90\r\n\r\n{{".encode())
        await writer.drain()
        writer.close()

    async def work() -> None:
        async with await asyncio.start_server(break_off, "127.0.0.1", 0) as listener:
            port = listener.sockets[0].getsockname()[1]
            with pytest.raises(RojiError, match="The server cannot be reached"):
                await Server(f"http://127.0.0.1:{port}").games()

    run(work())


def test_a_client_that_gives_up_waiting_closes_its_connection() -> None:
    async def work() -> None:
        has_hung_up = asyncio.Event()

        async def say_nothing(socket: ServerConnection) -> None:
            await socket.wait_closed()
            has_hung_up.set()

        async with serve(say_nothing, "127.0.0.1", 0) as listener:
            port = next(iter(listener.sockets)).getsockname()[1]
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3), Server(f"http://127.0.0.1:{port}").sit("0123456789abcdef"):
                    raise AssertionError("nobody was let in")
            await has_hung_up.wait()

    run(work(), 20)
