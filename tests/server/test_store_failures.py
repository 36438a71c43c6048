"""When the store fails or several processes share it: clear errors, no half-made moves, and the game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Postgres
from tests.server.seats import play_on
from tests.server.servers import RunningServer, ServerProcess, new_table, people, play_to_the_end, run
from websockets.asyncio.server import ServerConnection, serve

from roji.client import RefusedError, Seat, Server
from roji.core.errors import RojiError
from roji.server.messages import (
    Chat,
    Created,
    CreateTable,
    Health,
    Mine,
    Play,
    React,
    Reacted,
    Rename,
    SeatWanted,
    Tables,
)
from roji.server.tables.presence import OtherProcesses, Present


async def first_to_move(server: Server, made: Created) -> tuple[Play, str]:
    """The first legal move, and the token of the seat that may make it."""
    position = (await server.look(made.table)).position
    assert position is not None
    token = made.seats[position.to_act[0]].token
    position = (await server.look(made.table, token=token)).position
    assert position is not None
    return Play(question=position.question, move=position.legal[0].move), token


async def until_not_ready(client: Server) -> None:
    """Wait until the server says that it is not ready; an answer may be half a second old."""
    with contextlib.suppress(RojiError):
        while (await client.get("/health/ready", Health)).status == "ok":
            await asyncio.sleep(0.05)
    with pytest.raises(RojiError, match="status 503"):
        await client.get("/health", Health)


async def write_for_ever(server: Server, made: Created) -> None:
    """Write to this table and to others, in turn: at one alone nobody may change so much."""
    tables = [made, *[await new_table(server) for _ in range(4)]]
    for number, one in enumerate(itertools.cycle(tables)):
        await server.ask(one.table, Rename(name=f"Ann the {number}."), token=one.seats[0].token)


def limit_files(size: int) -> Any:
    resource = pytest.importorskip("resource", reason="no such limits on Windows")

    def prepare() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    return prepare


def test_a_full_disk_gives_a_clear_error_and_no_half_move_and_then_the_game_goes_on(tmp_path: Path) -> None:
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
            await client.ask(made.table, play, token=token)
            await ann.until(lambda: ann.position is not None and ann.position.decisions == 1)
        with pytest.raises(RefusedError):
            await client.look("0123456789abcdef")

    try:
        with RunningServer(database, compile_at_start=False) as server:
            run(work(server.client), 200)
    finally:
        postgres.close()


def test_two_processes_on_one_database_serve_the_same_table(two_servers: tuple[RunningServer, RunningServer]) -> None:
    async def work(first: Server, second: Server) -> None:
        made = await new_table(first)
        heard: list[Any] = []
        async with (
            first.sit(made.table, made.seats[0].token) as ann,
            second.sit(made.table, made.seats[1].token) as ben,
        ):
            ben.on_message = heard.append
            await ann.ask(React(reaction="bow"))
            await ann.ask(Chat(text="over there?"))
            await ben.until(lambda: any(getattr(one, "said", None) for one in heard))
            assert [one.reaction for one in heard if isinstance(one, Reacted)] == ["bow"]
            await play_to_the_end([ann, ben])
            assert ann.position is not None
            assert ben.position is not None
            assert ann.position.data == ben.position.data
        record = await first.record(made.table)
        assert record == await second.record(made.table)

    one, two = two_servers
    run(work(one.client, two.client), 200)


def test_a_table_is_kept_by_the_process_its_people_come_to_and_not_where_it_was_made_or_looked_at(
    two_servers: tuple[RunningServer, RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: RunningServer, two: RunningServer) -> None:
        made = await new_table(one.client)
        assert made.table not in one.directory.tables
        await one.client.look(made.table)  # a script that does not stay
        async with (
            two.client.sit(made.table, made.seats[0].token) as ann,
            two.client.sit(made.table, made.seats[1].token) as ben,
        ):
            moves = 0
            while made.table in one.directory.tables:
                await play_on([ann, ben], 1)
                moves += 1
                await asyncio.sleep(0.1)
            await play_on([ann, ben], 3)
        numbers = [(await server.client.look(made.table)).number for server in (one, two)]
        assert numbers == [2 + moves + 3] * 2  # made, started, and the moves

    monkeypatch.setattr("roji.server.tables.directory.SETTLED_SECONDS", 0.0)
    monkeypatch.setattr("roji.server.tables.directory.LISTENING_SECONDS", 0.0)
    run(work(*two_servers), 100)


def test_everybody_sees_who_is_connected_to_another_process(two_servers: tuple[RunningServer, RunningServer]) -> None:
    def present(seat: Seat) -> tuple[list[bool], int]:
        assert seat.room is not None
        return [one.is_present for one in seat.room.seats], seat.room.onlookers

    async def work(first: Server, second: Server) -> None:
        made = await new_table(first)
        async with first.sit(made.table, made.seats[0].token) as ann:
            assert present(ann) == ([True, False], 0)
            async with second.sit(made.table, made.seats[1].token) as ben, second.sit(made.table) as onlooker:
                for seat in (ann, ben, onlooker):
                    await seat.until(lambda seat=seat: present(seat) == ([True, True], 1))  # type: ignore[misc]
            await ann.until(lambda: present(ann) == ([True, False], 0))

    one, two = two_servers
    run(work(one.client, two.client), 100)


def test_two_processes_can_never_both_make_the_same_move(two_servers: tuple[RunningServer, RunningServer]) -> None:
    async def work(first: Server, second: Server) -> None:
        made = await new_table(first)
        await second.look(made.table)
        play, token = await first_to_move(first, made)
        both = [server.ask(made.table, play, token=token) for server in (first, second)]
        answers = await asyncio.gather(*both)
        assert sorted(answer.repeated for answer in answers) == [False, True]  # type: ignore[union-attr]
        for server in (first, second):
            update = await server.look(made.table)
            assert update.position is not None
            assert update.position.decisions == 1

    one, two = two_servers
    run(work(one.client, two.client))


def test_another_process_moves_for_bots_when_theirs_is_gone(postgres: Postgres) -> None:
    database = postgres.new_database()
    bots = [SeatWanted(kind="bot", level="random")] * 4

    async def begin(server: Server) -> Created:  # a long game: it is not over when the process goes
        return await server.create(CreateTable(game="four_gardens", seats=bots, start=True))

    async def watch(seat: Seat) -> None:
        await seat.until(lambda: seat.room is not None and seat.room.status == "over")

    async def work(second: Server, made: Created) -> None:
        async with second.sit(made.table) as onlooker:
            assert onlooker.room is not None
            assert onlooker.room.status == "playing"
            await watch(onlooker)

    with RunningServer(database, compile_at_start=False) as one:
        made = run(begin(one.client))
    with RunningServer(database, compile_at_start=False) as two:
        run(work(two.client, made))


def test_what_another_process_appends_while_a_table_is_loaded_is_not_missed(
    two_servers: tuple[RunningServer, RunningServer],
) -> None:
    async def work(first: Server, second: RunningServer) -> None:
        made = await new_table(first)
        compile_rules = second.directory.compiler.compile

        async def chat_meanwhile(game: str) -> None:  # the log has been read, and the table is not in memory yet
            await first.ask(made.table, Chat(text="Hello"), token=made.seats[0].token)
            await asyncio.sleep(0.3)  # the notice arrives
            await compile_rules(game)

        second.directory.compiler.compile = chat_meanwhile  # type: ignore[method-assign]
        numbers = [(await server.look(made.table)).number for server in (second.client, first)]
        assert numbers[0] == numbers[1]

    one, two = two_servers
    run(work(one.client, two), 100)


def test_bots_go_on_when_the_store_works_again(server: RunningServer, caplog: pytest.LogCaptureFixture) -> None:
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
def test_an_answer_that_breaks_off_is_one_clear_error(status: str) -> None:
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


def test_a_process_that_is_silent_for_a_minute_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    elsewhere = OtherProcesses()
    assert elsewhere.hear(Present("one", [0], 2)) == (True, True)
    now += 59
    assert elsewhere.hear(Present("two", [1], 0)) == (True, True)
    assert (elsewhere.seats, elsewhere.onlookers) == ({0, 1}, 2)
    now += 2
    assert (elsewhere.seats, elsewhere.onlookers) == ({1}, 0)
