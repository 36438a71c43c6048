"""For operators: health, metrics, logs, shutting down, backups, archives, memory, and the commands."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import sqlite3
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pytest
from tests.server.conftest import Postgres
from tests.server.servers import RunningServer, ServerProcess, new_table, people, run

from roji.client import RefusedError, Seat, Server
from roji.client.sitting import parse_link
from roji.core.errors import RojiError
from roji.server.messages import Chat, Close, CreateTable, Health, SeatWanted, SetSeat, Settings
from roji.server.settings import ServerSettings
from roji.server.store.backup import backup

ROOT = Path(__file__).resolve().parents[2]


async def read_metrics(server: RunningServer) -> dict[str, int]:
    text = (await server.client._call("GET", "/metrics", None, None, None)).decode()
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: int(figure) for name, figure in lines}


def test_health_tells_how_the_server_is(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token):
            health = await server.client.get("/health", Health)
        assert (health.status, health.tables, health.connections) == ("ok", 1, 1)
        assert "zen_garden" in health.ready

    run(work())


def test_metrics_count_tables_entries_messages_refusals_and_responses(server: RunningServer) -> None:
    async def work() -> dict[str, int]:
        client = server.client
        made = await new_table(client)
        async with client.sit(made.table, made.seats[0].token) as ann:
            await ann.ask(Chat(text="hello"))
            with pytest.raises(RefusedError):
                await ann.ask(Chat(text="   "))
            with pytest.raises(RefusedError):
                await client.create(CreateTable(game="chess", seats=people(2)))
            with pytest.raises(RefusedError):
                await client.look("0123456789abcdef")
            with pytest.raises(RefusedError):
                async with client.sit(made.table, "no token of this table"):
                    pass
            await server.do(server.services.housekeeping.save_summaries())
            return await read_metrics(server)

    metrics = run(work())
    assert metrics["roji_connections"] in (1, 2)  # the refused one may still be closing
    assert (metrics["roji_tables_loaded"], metrics["roji_tables_stored"]) == (1, 1)
    assert metrics["roji_entries_total"] == 3  # created, started, said
    assert metrics["roji_messages_received_total"] == 4
    assert metrics["roji_messages_sent_total"] >= 4
    assert metrics['roji_refused_total{code="bad_request"}'] == 2
    assert metrics['roji_refused_total{code="not_found"}'] == 1
    assert metrics['roji_refused_total{code="no_token"}'] == 1
    assert metrics['roji_responses_total{status="201"}'] == 1
    assert metrics['roji_responses_total{status="400"}'] == 1
    assert metrics['roji_responses_total{status="404"}'] == 1


def test_entries_of_other_processes_are_counted_one_by_one(two_servers: tuple[RunningServer, RunningServer]) -> None:
    async def work(one: RunningServer, two: RunningServer) -> None:
        made = await new_table(one.client)
        async with two.client.sit(made.table) as onlooker:
            for _ in range(3):
                await one.client.ask(made.table, Chat(text="hello"), token=made.seats[0].token)
            await onlooker.until(lambda: onlooker.number == 5)
        assert (await read_metrics(one))["roji_entries_total"] == 5
        assert (await read_metrics(two))["roji_entries_total"] == 3

    run(work(*two_servers))


def test_the_server_listens_before_it_imports_numba(tmp_path: Path) -> None:
    code = "import sys, roji.cli.serve, roji.server.serve; print([name for name in sys.modules if name in ('numba', 'numpy')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.strip() == "[]"


def test_a_stopped_server_closes_connections_and_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "log")
    server.start()

    async def work() -> str:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            await ann.ask(Chat(text="good night"))
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            await stopping
            server.start()
            await when_back(ann, Chat(text="good morning"))
            update = await server.client.look(made.table, since=0)
            assert [line.text for line in update.said] == ["good night", "good morning"]
            return made.seats[0].token

    token = run(work(), 200)
    server.stop()
    said = server.log.read_text()
    assert token not in said
    assert "Traceback" not in said
    for line in said.splitlines():
        assert {"at", "level", "what", "says"} <= json.loads(line).keys()


async def when_back(seat: Seat, request: Chat) -> None:
    """Ask as soon as the connection is there again."""
    while True:
        with contextlib.suppress(ConnectionResetError):
            await seat.ask(request)
            return
        await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "0", "--database", "{tmp}/file/roji.db"], "Cannot make the folder"),
        (["serve", "--port", "0", "--database", "oracle://x"], "is not a database we know"),
        (["serve", "--host", "203.0.113.7", "--database", "{tmp}/x.db"], "Cannot listen on"),
        (["backup", "{tmp}/copy.db", "--database", "{tmp}/none.db"], "There is no database"),
        (["sit", "http://127.0.0.1:1/table/abc"], "cannot be reached"),
        (["sit", "http://127.0.0.1:1/"], "is not a link to a table"),
    ],
)
def test_a_command_that_fails_says_why_in_one_line(tmp_path: Path, arguments: list[str], said: str) -> None:
    (tmp_path / "file").write_text("")
    command = [argument.replace("{tmp}", str(tmp_path)) for argument in arguments]
    done = subprocess.run([sys.executable, "-m", "roji", *command], capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    lines = [line for line in done.stderr.splitlines() if line.startswith("roji: ")]
    assert len(lines) == 1, done.stderr
    assert said in lines[0]
    assert "Traceback" not in done.stderr


def test_a_backup_taken_while_people_play_opens_as_a_server_of_its_own(stored: RunningServer, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"

    async def play() -> tuple[str, str, int]:
        made = await new_table(stored.client)
        async with stored.client.sit(made.table, made.seats[0].token) as ann:
            for text in ("one", "two", "three"):
                await ann.ask(Chat(text=text))
        return made.table, made.seats[0].token, (await stored.client.look(made.table)).number

    table, token, number = run(play())
    assert backup(stored.settings.database, str(target)) == number
    assert sorted(path.name for path in tmp_path.glob("copy.db*")) == ["copy.db"]
    with pytest.raises(RojiError, match="exists already"):
        backup(stored.settings.database, str(target))

    async def look(copy: Server) -> None:
        update = await copy.look(table, token=token, since=0)
        assert [line.text for line in update.said] == ["one", "two", "three"]

    with RunningServer(str(target), compile_at_start=False) as again:
        run(look(again.client))


def test_a_backup_can_be_restored_into_an_empty_postgresql_database(postgres: Postgres, tmp_path: Path) -> None:
    source, target = str(tmp_path / "roji.db"), postgres.new_database()
    with RunningServer(source, compile_at_start=False) as server:
        made = run(new_table(server.client))
    assert backup(source, target) == 2
    with pytest.raises(RojiError, match="holds tables already"):
        backup(source, target)
    with RunningServer(target, compile_at_start=False) as restored:
        update = run(restored.client.look(made.table, token=made.seats[1].token))
    assert update.position is not None


def test_tables_where_nothing_happens_are_closed_slow_ones_later(server: RunningServer) -> None:
    async def work() -> None:
        live = await new_table(server.client)
        slow = await new_table(server.client, settings=Settings(pace="slow"))
        await server.do(server.services.housekeeping.save_summaries())
        old = time.time() - ServerSettings().archive_live_after - 60
        database = sqlite3.connect(server.settings.database)
        for (body,) in database.execute("SELECT body FROM summary").fetchall():
            about = json.loads(body)
            about["listed"]["changed_at"] = old
            row = (old, json.dumps(about), about["listed"]["table"])
            database.execute("UPDATE summary SET changed_at = ?, body = ? WHERE table_id = ?", row)
        database.commit()
        database.close()
        await server.do(server.services.housekeeping.archive())
        rooms = [(await server.client.look(one.table)).room for one in (live, slow)]
        assert [room and room.status for room in rooms] == ["closed", "playing"]

    run(work())


def test_summaries_that_a_dying_process_could_not_write_are_repaired_at_the_next_start(tmp_path: Path) -> None:
    database = str(tmp_path / "roji.db")
    with RunningServer(database, compile_at_start=False) as server:
        wish = CreateTable(game="zen_garden", seats=people(2), settings=Settings(is_public=True), start=True)
        run(server.client.create(wish))
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM summary")
    connection.close()

    async def work(server: RunningServer) -> None:
        while not (await server.client.tables("playing")).tables:
            await asyncio.sleep(0.05)

    with RunningServer(database, compile_at_start=False) as again:
        run(work(again))


def test_a_table_that_cannot_be_opened_keeps_no_other_from_being_repaired_and_closed(tmp_path: Path) -> None:
    database = str(tmp_path / "roji.db")

    async def make_tables(server: RunningServer) -> tuple[set[str], set[str]]:
        """Three tables; first those that repairing and closing come to first."""
        names = {(await new_table(server.client)).table for _ in range(3)}
        idle = await server.do(server.directory.store.idle(time.time() + 60, 1))
        first = {min(names), idle[0].listed.table}
        return first, names - first

    with RunningServer(database, compile_at_start=False) as server:
        broken, sound = run(make_tables(server))
    with sqlite3.connect(database) as connection:
        connection.executemany("DELETE FROM log WHERE table_id = ? AND number = 1", [(name,) for name in broken])
        connection.execute("UPDATE summary SET number = 0")
    connection.close()

    async def work(server: RunningServer) -> None:
        while set(await server.do(server.directory.store.lagging(10))) != broken:
            await asyncio.sleep(0.05)
        await server.do(server.services.housekeeping.archive())
        rooms = [(await server.client.look(name)).room for name in sound]
        assert {room and room.status for room in rooms} == {"closed"}

    with RunningServer(database, compile_at_start=False, archive_live_after=-60) as again:
        run(work(again), 60)


def test_work_in_the_background_goes_on_after_any_error(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        made = await new_table(server.client, settings=Settings(is_public=True))
        server.directory.changed.add(None)  # type: ignore[arg-type]  # has no state: saving its summary fails
        while not any(record.exc_info for record in caplog.records):
            await asyncio.sleep(0.05)
        await server.client.ask(made.table, Close(), host=made.host)
        while (await server.client.tables("playing")).tables:
            await asyncio.sleep(0.05)

    run(work(), 20)


def test_tables_that_nobody_uses_leave_the_memory_and_come_back_when_needed(tmp_path: Path) -> None:
    async def work(server: RunningServer) -> None:
        made = [await new_table(server.client) for _ in range(6)]
        await server.do(server.services.housekeeping.save_summaries())
        gone = weakref.WeakSet(server.directory.tables.values())
        gc.disable()  # a table must not keep itself in memory by a reference cycle
        await server.do(server.services.housekeeping.sweep())
        assert len(server.directory.tables) == len(gone) == 2
        gc.enable()
        for one in made:
            update = await server.client.look(one.table, token=one.seats[0].token)
            assert update.position is not None

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, loaded_tables=2) as server:
        run(work(server))


def test_no_bot_starts_to_think_while_the_server_closes(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            await server.client.ask(made.table, SetSeat(seat=1, kind="bot", level="random"), host=made.host)
            assert await ann.until_asked() is not None
            server.loop.call_soon_threadsafe(server.directory.bots.close)
            while (position := ann.position) is not None and 1 not in position.to_act:
                await ann.play(position.legal[0].move)
                await ann.until(lambda before=position: ann.position is not before)  # type: ignore[misc]

    run(work())
    gc.collect()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_bot_from_another_process_sits_down_and_plays_to_the_end(server: RunningServer) -> None:
    async def work() -> None:
        open_seat, bot = SeatWanted(kind="open"), SeatWanted(kind="bot", level="random")
        made = await server.client.create(CreateTable(game="sakura", seats=[bot, bot, open_seat]))
        link = f"{server.address}/table/{made.table}"
        command = [sys.executable, "-m", "roji", "sit", link, "--bot", "random", "--name", "Guest"]
        guest = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        async with server.client.sit(made.table, host=made.host) as host:
            await host.until(lambda: host.room is not None and host.room.seats[2].name == "Guest")
            from roji.server.messages import Start

            await host.ask(Start())
            out, said = await guest.communicate()
        assert guest.returncode == 0, said
        assert b"Guest sits on seat 2 of Sakura." in out
        assert b"The game is over: place " in out

    run(work(), 200)


def test_links_of_tables_and_seats_are_told_apart() -> None:
    assert parse_link("http://host:1/table/abc").token is None
    assert parse_link("http://host:1/table/abc#host=mine").token is None
    place = parse_link("https://host/table/abc#seat=secret&host=mine")
    assert (place.table, place.token, place.server.socket_address) == ("abc", "secret", "wss://host/ws")
    for wrong in ("http://host/", "host/table/abc", "http://host/x/abc"):
        with pytest.raises(RojiError):
            parse_link(wrong)
