"""Small leaks that are closed: strange headers, foreign host names, lists and metrics, requests during shutdown."""

from __future__ import annotations

import asyncio
import http.client
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.server.seats import first_to_move
from tests.server.servers import OPEN, RunningServer, new_table, people, run

from roji.client import Server
from roji.core.errors import RojiError
from roji.server.messages import CreateTable, Mine, Seated, Settings, Sit, Tables
from roji.server.wire.security import is_allowed_origin, is_known_host

PATIENCE = 60  # seconds


def status_of(server: RunningServer, path: str, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=20)
    connection.putrequest("GET", path, skip_host="host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "https://\u2100.example", "", "null"])
def test_an_invalid_origin_is_refused_and_breaks_nothing(origin: str) -> None:
    assert not is_allowed_origin({"origin": origin, "host": "play.example"}, ())


def test_a_broken_origin_over_a_real_socket_is_forbidden(server: RunningServer) -> None:
    assert status_of(server, "/api/games", origin="http://[")[0] == 403


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.20", True),
        ("localhost:8765", True),
        ("mybox", True),
        ("mybox.local:8765", True),
        ("play.example", True),
        ("play.example:443", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[", False),
    ],
)
def test_only_the_servers_own_names_are_answered(host: str, is_known: bool) -> None:
    assert is_known_host(host, ("https://play.example",)) == is_known


def test_a_foreign_site_whose_name_resolves_to_us_is_refused(server: RunningServer) -> None:
    status, body = status_of(server, "/api/games", host="evil.example")
    assert status == 403
    assert b"--origin" in body

    upgrade = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    key = {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    assert status_of(server, "/ws", host="evil.example", **upgrade, **key)[0] == 403


@pytest.mark.parametrize("path", ["/api/tables/", "/api/daily/", "/health/"])
def test_no_redirect_leads_to_a_host_named_by_the_request(server: RunningServer, path: str) -> None:
    assert status_of(server, path, host="evil.example")[0] == 404


def test_a_table_without_onlookers_shows_its_names_only_to_its_players(stored: RunningServer) -> None:
    async def names(client: Server, table: str, tokens: dict[str, str]) -> list[str]:
        found = await client.post("/api/mine", Mine(tables=[table], tokens=tokens), Tables)
        return found.tables[0].names

    async def work(client: Server) -> None:
        made = await new_table(client, settings=Settings(onlookers=False, is_public=True))
        token = made.seats[1].token
        for _ in range(2):  # first from memory, then from the store
            assert await names(client, made.table, {}) == ["", ""]
            assert await names(client, made.table, {made.table: "x"}) == ["", ""]
            assert await names(client, made.table, {made.table: token}) == ["Ann", "Ben"]
            await stored.do(stored.services.housekeeping.save_summaries())
            stored.directory.tables.clear()
        listed = await client.tables("playing")
        assert [one.names for one in listed.tables if one.table == made.table] == [["", ""]]

    run(work(stored.client))


def test_a_seat_is_listed_even_if_the_stored_summary_is_older_than_the_table(stored: RunningServer) -> None:
    async def has_seat(client: Server, table: str, token: str) -> bool:
        found = await client.post("/api/mine", Mine(tables=[table], tokens={table: token}), Tables)
        return found.tables[0].has_seat

    async def work(client: Server) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), OPEN]))
        await stored.do(stored.services.housekeeping.save_summaries())
        seated = await client.ask(made.table, Sit(name="Ben"))
        assert isinstance(seated, Seated)
        stored.directory.changed.clear()  # as in another process before the summary is saved
        table = stored.directory.tables.pop(made.table)
        assert await has_seat(client, made.table, seated.token)
        stored.directory.changed.add(table)
        await stored.do(stored.services.housekeeping.save_summaries())
        assert await has_seat(client, made.table, seated.token)
        assert not await has_seat(client, made.table, "of somebody else")

    run(work(stored.client))


def test_a_list_tells_nobody_that_something_has_happened_since_it_was_made(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client)
        await stored.do(stored.services.housekeeping.save_summaries())
        move, token = await first_to_move(client, made)
        await client.ask(made.table, move, token=token)
        stored.directory.changed.clear()  # as another process finds it, before the summary is saved
        stored.directory.tables.pop(made.table)
        mine = Mine(tables=[made.table], tokens={made.table: "of somebody else"})
        assert not (await client.post("/api/mine", mine, Tables)).tables[0].has_seat

    run(work(stored.client))


def test_only_the_operator_can_read_metrics(tmp_path: Path) -> None:
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, metrics_from=("192.0.2.0/24",)) as server:
        assert status_of(server, "/metrics")[0] == 403
        assert status_of(server, "/metrics", **{"x-forwarded-for": "192.0.2.7"})[0] == 200


def test_long_polls_are_answered_when_the_server_stops(tmp_path: Path) -> None:
    answers: list[Any] = []

    async def work(client: Server) -> str:
        made = await new_table(client)
        return f"/api/tables/{made.table}?since=1000&wait=30"

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False) as server:
        path = run(work(server.client))
        waiting = threading.Thread(target=lambda: answers.append(status_of(server, path)[0]))
        waiting.start()
        table = next(iter(server.directory.tables.values()))
        run(until_waiting(table))
    waiting.join(20)
    assert answers == [200]


async def until_waiting(table: Any) -> None:
    while not table.change_waiters.waiting:
        await asyncio.sleep(0.01)


def test_a_request_that_outlasts_the_shutdown_is_refused_and_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers: list[RojiError] = []
    is_compiling = threading.Event()

    async def compile_for_ever(game: str) -> None:
        is_compiling.set()
        await asyncio.Event().wait()

    def ask(client: Server) -> None:
        with pytest.raises(RojiError) as refused:
            run(client.create(CreateTable(game="zen_garden", seats=people(2), start=True)))
        answers.append(refused.value)

    monkeypatch.setattr("roji.server.serve.GRACE_SECONDS", 1)
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False) as server:
        monkeypatch.setattr(server.directory.compiler, "compile", compile_for_ever)
        asking = threading.Thread(target=ask, args=(server.client,))
        asking.start()
        assert is_compiling.wait(PATIENCE)
    asking.join(PATIENCE)
    assert [str(error) for error in answers] == ["The server is stopping."]
    assert [record for record in caplog.records if record.exc_info] == []
