"""For operators: health, metrics, logs, shutdown, backups, and the commands."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.conftest import MovedTime
from tests.server.databases import Postgres
from tests.server.servers import RunningServer, ServerProcess, new_table, people, run

from roji.client import RefusedError, Seat, Server
from roji.core.errors import RojiError
from roji.server.messages import Chat, Clock, CreateTable, Health, PushKey, Settings
from roji.server.store.backup import backup
from roji.server.wire.security import check_site

ROOT = Path(__file__).resolve().parents[2]
HOUR = 3600


async def read_metrics(server: RunningServer) -> dict[str, float]:
    text = (await server.client._call("GET", "/metrics", None, None, None)).decode()
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(figure) for name, figure in lines}


def test_health_describes_the_state_of_the_server(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token):
            health = await server.client.get("/health", Health)
        assert (health.status, health.tables, health.connections) == ("ok", 1, 1)
        assert "zen_garden" in health.ready

    run(work())


def test_metrics_count_tables_entries_messages_refusals_and_responses(server: RunningServer) -> None:
    async def work() -> dict[str, float]:
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
    """Send a request as soon as the connection is restored."""
    while True:
        with contextlib.suppress(ConnectionResetError):
            await seat.ask(request)
            return
        await asyncio.sleep(0.05)


SERVE = ["serve", "--port", "0", "--database", "{tmp}/roji.db"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "0", "--database", "{tmp}/file/roji.db"], "there is no folder"),
        (["serve", "--port", "0", "--database", "oracle://x"], "is not a database we know"),
        (["serve", "--host", "203.0.113.7", "--database", "{tmp}/x.db"], "Cannot listen on"),
        (["backup", "{tmp}/copy.db", "--database", "{tmp}/none.db"], "There is no database"),
        (["sit", "http://127.0.0.1:1/table/abc"], "cannot be reached"),
        (["sit", "http://127.0.0.1:1/"], "is not a link to a table"),
        ([*SERVE, "--metrics-from", "nonsense"], "give an address or a network"),
        ([*SERVE, "--origin", "play.example"], "is not the address of a site"),
        ([*SERVE, "--origin", "http://["], "is not the address of a site"),
        ([*SERVE, "--push-also-to", "127.0.0.1:9000"], "is not the address of a site"),
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


def test_the_address_of_a_site_may_be_typed_with_capitals_and_a_slash() -> None:
    assert check_site("HTTPS://Play.Example:8443/") == "https://play.example:8443"


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
    assert sorted(path.name for path in tmp_path.glob("copy.db*")) == ["copy.db", "copy.db.key"]
    with pytest.raises(RojiError, match="exists already"):
        backup(stored.settings.database, str(target))

    key = run(stored.client.get("/api/push", PushKey))

    async def look(copy: Server) -> None:
        assert await copy.get("/api/push", PushKey) == key  # devices accept no other key
        update = await copy.look(table, token=token, since=0)
        assert [line.text for line in update.said] == ["one", "two", "three"]

    with RunningServer(str(target), compile_at_start=False) as again:
        run(look(again.client))


def test_a_backup_can_be_restored_into_an_empty_postgresql_database(
    postgres: Postgres, tmp_path: Path, moved_time: MovedTime
) -> None:
    source, target = str(tmp_path / "roji.db"), postgres.new_database()
    with RunningServer(source, compile_at_start=False) as server:
        made = run(new_table(server.client, settings=Settings(clock=Clock(seconds=HOUR))))
        key = run(server.client.get("/api/push", PushKey))
        run(server.do(server.services.housekeeping.deadlines.check()))
    assert backup(source, target) == 2
    with pytest.raises(RojiError, match="holds tables already"):
        backup(source, target)
    moved_time.passed = 2 * HOUR  # no server ran meanwhile
    with RunningServer(target, compile_at_start=False) as restored:
        update = run(restored.client.look(made.table, token=made.seats[1].token))
        assert run(restored.client.get("/api/push", PushKey)) == key  # devices accept no other key
    assert update.position is not None
    assert update.position.clocks is not None
    assert max(clock.left for clock in update.position.clocks if clock.runs) > HOUR / 2
