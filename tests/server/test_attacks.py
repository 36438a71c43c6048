"""Attacks get a clear error and change nothing: wrong tokens, other sites, malformed bodies, path traversal, markup."""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.servers import RunningServer, new_table, people, run
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from roji.client import RefusedError, Server
from roji.core.errors import RojiError
from roji.server.messages import Chat, Created, CreateTable, Leave, Play, Request, Sit, Start, Undo
from roji.server.wire.security import HEADERS, is_allowed_origin


async def refusal(server: Server, table: str, request: Request, **tokens: Any) -> str:
    with pytest.raises(RefusedError) as raised:
        await server.ask(table, request, **tokens)
    return raised.value.message.code


def socket_address(server: RunningServer) -> str:
    return f"ws://127.0.0.1:{server.settings.port}/ws"


def test_wrong_missing_foreign_and_expired_tokens_open_nothing(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made, other = await new_table(client), await new_table(client)
        position = (await client.look(made.table)).position
        assert position is not None
        play = Play(question=position.question, move=0)
        mine, host = made.seats[0].token, made.host
        for token in ("", "x", mine[:-1], mine + "x", other.seats[0].token, host, mine.swapcase(), "%00", "a" * 5000):
            assert await refusal(client, made.table, play, token=token) == "no_token"
            with pytest.raises(RefusedError):
                await client.look(made.table, token=token)
        assert await refusal(client, made.table, play) == "no_token"
        for wrong in (mine, other.host, "x"):
            assert await refusal(client, made.table, Start(), host=wrong) in ("no_token", "not_host")
        await client.ask(made.table, Leave(), token=mine)
        assert await refusal(client, made.table, play, token=mine) == "no_token"
        again = await client.look(made.table)
        assert again.position is not None
        assert again.position.decisions == 0

    run(work())


def test_an_open_connection_loses_its_seat_when_the_seat_is_given_away(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await client.create(CreateTable(game="zen_garden", seats=people(2)))
        token = made.seats[0].token
        async with client.sit(made.table, token) as ann:
            await client.ask(made.table, Leave(), token=token)
            await client.ask(made.table, Sit(name="Zoe", seat=0))
            with pytest.raises((RojiError, ConnectionResetError)):
                await ann.ask(Chat(text="I am still here"))
            assert (await client.look(made.table, since=0)).said == []

    run(work())


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example"]
)
def test_pages_of_other_sites_cannot_connect_or_post(server: RunningServer, origin: str) -> None:
    async def work() -> None:
        with pytest.raises(InvalidStatus) as raised:
            await connect(socket_address(server), additional_headers={"Origin": origin})
        assert raised.value.response.status_code == 403
        async with connect(socket_address(server), additional_headers={"Origin": server.address}):
            pass

    run(work())
    status, _ = call(server, "POST", "/api/tables", b"{}", {"Origin": origin})
    assert status == 403


def test_an_allowed_site_may_connect() -> None:
    assert is_allowed_origin({"origin": "https://play.example", "host": "server:1"}, ["https://play.example"])
    assert not is_allowed_origin({"origin": "https://play.example", "host": "server:1"}, [])
    assert is_allowed_origin({"host": "server:1"}, [])


def call(
    server: RunningServer, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """Send a request exactly as written, without normalizing its path; returns the status and the body."""
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=30)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in {**(headers or {}), **({"Content-Length": str(len(body))} if body is not None else {})}.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    response = connection.getresponse()
    found = response.status, response.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/../../../etc/passwd",
        "/assets/../../config.py",
        "/assets/..%2f..%2fconfig.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/%00",
        "/api/tables/..%2f..%2fhealth",
        "/api/tables/%27%20OR%201=1--",
        "/api/tables/" + "a" * 3000,
        "/api/games/..%2f..%2fserver/rules",
        "/api/games/../../etc/edition",
        "/stamp.txt/../app.py",
        "/app.py",
    ],
)
def test_tricks_with_paths_find_nothing(server: RunningServer, path: str) -> None:
    status, said = call(server, "GET", path)
    is_front_door = said == call(server, "GET", "/")[1]  # the page explains unknown addresses
    assert status in (400, 404, 503) or is_front_door, said
    assert b"root:" not in said
    assert b"import" not in said


def test_every_response_carries_the_security_headers(server: RunningServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=30)
    for path in ("/", "/health", "/api/games", "/nothing.js"):
        connection.request("GET", path)
        response = connection.getresponse()
        response.read()
        found = {name.lower(): value for name, value in response.getheaders()}
        assert found.items() >= HEADERS.items()
        assert "server" not in found
    connection.close()
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"type":"play"}', b'{"type":"fly"}', b"\xff\xfe", b'{"type":"play","question":1e99}'],
)
def test_malformed_bodies_are_refused_in_one_sentence(server: RunningServer, body: bytes) -> None:
    made = run(new_table(server.client))
    status, said = call(server, "POST", f"/api/tables/{made.table}", body)
    assert status == 400
    assert json.loads(said)["code"] == "bad_message"
    assert b"Traceback" not in said


def test_too_long_messages_are_refused(server: RunningServer) -> None:
    status, said = call(server, "POST", "/api/tables", b" " * (server.settings.largest_message + 1))
    assert (status, json.loads(said)["code"]) == (413, "too_large")

    async def work() -> None:
        async with connect(socket_address(server)) as socket:
            await socket.send("x" * (server.settings.largest_message + 1))
            with pytest.raises(ConnectionClosed) as raised:
                await socket.recv()
            assert raised.value.rcvd is not None
            assert raised.value.rcvd.code == 1009

    run(work())


def test_a_connection_that_does_not_say_hello_is_told_so_and_closed(
    tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(server: RunningServer) -> None:
        async with connect(socket_address(server)):
            pass  # a client that has left by then is not told
        async with connect(socket_address(server)) as socket:
            await socket.send(json.dumps({"type": "chat", "text": "hi"}))
            assert json.loads(await socket.recv())["why"] == "Say hello first."
            with pytest.raises(ConnectionClosed) as raised:
                await socket.recv()
            assert raised.value.rcvd is not None
            assert raised.value.rcvd.code == 4000

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, hello_within=0.3) as server:
        run(work(server))
    gc.collect()
    assert not [record for record in caplog.records if "never retrieved" in record.message]


def test_a_client_that_said_hello_may_wait_for_the_table_to_open(tmp_path: Path) -> None:
    async def work(server: RunningServer) -> None:
        compile_rules = server.directory.compiler.compile

        async def compile_for_long(game: str) -> None:
            await asyncio.sleep(server.settings.hello_within + 0.1)
            await compile_rules(game)

        server.directory.compiler.compile = compile_for_long  # type: ignore[method-assign]
        async with server.client.sit(made.table) as onlooker:
            assert onlooker.room is not None

    database = str(tmp_path / "roji.db")
    with RunningServer(database, compile_at_start=False) as first:
        made = run(new_table(first.client))
    with RunningServer(database, compile_at_start=False, hello_within=3.0) as server:
        run(work(server))


def test_markup_in_names_and_chat_stays_plain_text_in_json(server: RunningServer) -> None:
    nasty = "<script>alert(1)</script>"

    async def work() -> None:
        client = server.client
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), people(2)[1]]))
        made = await new_table(client)
        await client.ask(made.table, Chat(text=nasty), token=made.seats[0].token)
        update = await client.look(made.table, since=0)
        assert update.said[0].text == nasty

    run(work())
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=30)
    connection.request("GET", "/api/tables")
    response = connection.getresponse()
    response.read()
    assert response.getheader("content-type") == "application/json"
    connection.close()


def test_onlookers_can_neither_move_nor_undo(server: RunningServer) -> None:
    async def work() -> None:
        made: Created = await new_table(server.client)
        for request in (Undo(), Play(question=0, move=0), Leave()):
            assert await refusal(server.client, made.table, request) == "no_token"

    run(work())


def test_a_server_without_a_built_page_says_so(tmp_path: Any) -> None:
    from starlette.applications import Starlette

    from roji.server.wire.page import page_routes

    app = Starlette(routes=page_routes(tmp_path / "nowhere"))
    with TestClient(app) as browser:
        assert "The page is not built" in browser.get("/").text
