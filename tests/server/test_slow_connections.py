"""Connections that send endless headers, nothing, or only pings cost little and do not keep others out."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from tests.server.servers import RunningServer, run
from tests.server.test_websocket import CONTINUED, PING, PONG, TEXT, Raw, frame
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from roji.server.messages import Games
from roji.server.tables.addresses import is_within, mapped, network_of, networks
from roji.server.wire import http_protocol
from roji.server.wire.http_protocol import FOR_PAGES_FROM_ONE, LARGEST_HEADERS, BoundedProtocol
from roji.server.wire.limits import ConnectionLimit
from roji.server.wire.websocket_protocol import MOST_FRAGMENTS, PING_BURST

ANY_REQUEST = b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n"
UNFINISHED = 20


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that applies limits to the tests' address and has short timeouts."""
    database = str(tmp_path_factory.mktemp("slow") / "roji.db")
    limits = {"unfinished_requests": UNFINISHED, "request_within": 1.0, "connections_per_address": 0}
    with RunningServer(database, compile_at_start=False, proxies=(), **limits) as server:
        yield server


def opened(server: RunningServer, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.settings.port), 20)
    connection.sendall(sent)
    return connection


def heard(connection: socket.socket) -> bytes:
    """Everything received until the server closes the connection; fails if that takes too long."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            parts.append(part)
    connection.close()
    return b"".join(parts)


def send_until_closed(connection: socket.socket, part: bytes, most: int) -> int:
    """Send a part repeatedly; returns how many bytes the server accepted before it closed the connection."""
    sent = 0
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while sent < most:
            sent += connection.send(part)
    return sent


@pytest.mark.parametrize("part", [b"a: b\r\n" * 100, b"x" * 10_000], ids=["many headers", "one long header"])
@pytest.mark.parametrize("start", [ANY_REQUEST + b"y: ", ANY_REQUEST + b"transfer-encoding: chunked\r\n\r\n0\r\ny: "])
def test_endless_headers_are_cut_off(strict: RunningServer, start: bytes, part: bytes) -> None:
    connection = opened(strict, start)
    assert send_until_closed(connection, part, 50_000_000) < 50_000_000
    heard(connection)


def test_headers_that_are_too_large_are_refused_with_their_own_status(strict: RunningServer) -> None:
    many = ANY_REQUEST + b"a:\r\n" * (LARGEST_HEADERS // 5) + b"\r\n"
    assert heard(opened(strict, many)).startswith(b"HTTP/1.1 431 ")
    upgrade = b"\r\nconnection: upgrade\r\nupgrade: websocket"
    for end in (b"", b"\r\n\r\n", upgrade + b"\r\n\r\n"):
        connection = opened(strict, ANY_REQUEST + b"y: " + b"x" * (LARGEST_HEADERS + 1) + end)
        answer = heard(connection)
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "sent", [b"", ANY_REQUEST, b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{"]
)
def test_an_incomplete_request_is_dropped(strict: RunningServer, sent: bytes) -> None:
    heard(opened(strict, sent))


def test_pipelined_requests_are_cut_off_before_they_use_much_memory(
    strict: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[RequestResponseCycle] = []
    usual = RequestResponseCycle.__init__

    def counted(cycle: RequestResponseCycle, *known: Any, **named: Any) -> None:
        made.append(cycle)
        usual(cycle, *known, **named)

    monkeypatch.setattr(RequestResponseCycle, "__init__", counted)
    assert b" 200 " not in heard(opened(strict, (ANY_REQUEST + b"\r\n") * 1000))
    assert len(made) == 1
    patient = opened(strict, b"POST /api/mine HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 2\r\n\r\n{}\r\n")
    first = HTTPResponse(patient)
    first.begin()
    assert (
        first.read()
    )  # complete, although it arrives in two parts and an empty line follows the body, as old browsers send it
    patient.sendall(ANY_REQUEST + b"connection: close\r\n\r\n")
    assert heard(patient).startswith(b"HTTP/1.1 200 ")


def test_half_open_connections_give_way_to_working_ones(strict: RunningServer) -> None:
    half_open = [opened(strict, ANY_REQUEST) for _ in range(3 * UNFINISHED)]
    assert run(strict.client.get("/api/games", Games)).games
    for connection in half_open:
        heard(connection)


def test_connections_of_one_address_are_counted_before_their_first_request(tmp_path: Path) -> None:
    limits = {"connections_per_address": 0, "request_within": 60.0}
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, proxies=(), **limits) as server:
        half_open = [opened(server) for _ in range(FOR_PAGES_FROM_ONE)]
        assert heard(opened(server)).startswith(b"HTTP/1.1 503 ")
        half_open.pop().close()
        while b"503" in heard(opened(server, ANY_REQUEST + b"connection: close\r\n\r\n")):
            pass  # until the server notices that one is closed
        for connection in half_open:
            connection.close()


def is_open(protocol: BoundedProtocol) -> bool:
    return protocol._counted_as is not None


def test_a_connection_that_does_not_read_the_end_of_an_answer_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[BoundedProtocol] = []
    usual = BoundedProtocol.connection_made

    def noted(protocol: BoundedProtocol, transport: Any) -> None:
        usual(protocol, transport)
        made.append(protocol)

    monkeypatch.setattr(BoundedProtocol, "connection_made", noted)
    monkeypatch.setattr(http_protocol, "ANSWER_WITHIN", 1.0)
    limits = {"messages_per_second": 1e6, "message_burst": 10**6}
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **limits) as server:
        unread = opened(server)
        unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        while not made:
            time.sleep(0.01)
        (protocol,) = made
        while (
            is_open(protocol) and not protocol.transport.get_write_buffer_size()
        ):  # until the buffers between us are full
            before = protocol.cycle
            with contextlib.suppress(OSError):
                unread.sendall(ANY_REQUEST.replace(b"games", b"games/four_gardens/rules") + b"\r\n")
            while is_open(protocol) and not (
                protocol.cycle is not before and (protocol.cycle.response_complete or protocol.flow.write_paused)
            ):
                time.sleep(0.001)
        for _ in range(2000):
            time.sleep(0.01 * is_open(protocol))
        assert not is_open(protocol)
        unread.close()


@pytest.fixture
def raw(tmp_path: Path) -> Iterator[Raw]:
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, hello_within=60.0) as server:
        one = Raw(server.settings.port)
        yield one
        one.socket.close()


@pytest.mark.parametrize("kind", [PING, PONG])
def test_a_connection_that_sends_only_pings_is_cut_off(raw: Raw, kind: int) -> None:
    assert send_until_closed(raw.socket, frame(b"x", kind) * 2 * PING_BURST, 3_000_000) < 3_000_000


def test_a_message_in_endless_empty_parts_is_cut_off(raw: Raw) -> None:
    raw.socket.sendall(frame(b"x", TEXT, is_final=False))
    parts = frame(b"", CONTINUED, is_final=False) * MOST_FRAGMENTS
    assert send_until_closed(raw.socket, parts, 10_000_000) < 10_000_000


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_by_household_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_proxy_is_counted_but_not_limited() -> None:
    limit = ConnectionLimit(10, 1)
    for _ in range(3):
        limit.add("a proxy", is_limited=False)
    assert limit.open == 3


@pytest.mark.parametrize(
    "extra",
    [b"".join(b"x%d: y\r\n" % number for number in range(200)), b"content-length: 5\r\n"],
    ids=["many headers", "a body"],
)
def test_an_invalid_websocket_request_is_refused_immediately(server: RunningServer, extra: bytes) -> None:
    upgrade = b"GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    key = b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
    assert heard(opened(server, upgrade + key + extra + b"\r\n")).startswith(b"HTTP/1.1 400")


def test_addresses_of_a_dual_stack_socket_match_the_networks_that_operators_name() -> None:
    named = networks(("192.0.2.7", "10.0.0.0/8", "2001:db8::/32"))
    assert is_within("::ffff:192.0.2.7", named)
    assert not is_within("::ffff:192.0.2.8", named)
    assert mapped(("10.0.0.0/8", "127.0.0.1", "::1")) == ["::ffff:10.0.0.0/104", "::ffff:127.0.0.1/128"]
