"""WebSocket frames: messages are answered in order however their bytes arrive; protocol violations close the connection."""

from __future__ import annotations

import contextlib
import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.server.servers import RunningServer, ServerProcess, new_table, run

from roji.server.messages import Chat, Created, Games, Hello, History

TEXT, CONTINUED, CLOSE, PING, PONG = 1, 0, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
BAD_TEXT, PROTOCOL_ERROR, TOO_BIG = 1007, 1002, 1009


def frame(payload: bytes, kind: int = TEXT, is_final: bool = True, is_masked: bool = True) -> bytes:
    mask = os.urandom(4) if is_masked else b""
    size, bit = len(payload), MASKED if is_masked else 0
    head = struct.pack("!BB", kind | FINAL * is_final, bit | size) if size < 126 else b""
    if not head:
        medium, large = (126, "!BBH"), (127, "!BBQ")
        mark, layout = medium if size < 1 << 16 else large
        head = struct.pack(layout, kind | FINAL * is_final, bit | mark, size)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload)) if is_masked else payload
    return head + mask + masked


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Raw:
    """A TCP connection on which the test writes WebSocket frames itself."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), 20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(HANDSHAKE)
        self.file = self.socket.makefile("rb")
        while self.file.readline() != b"\r\n":
            pass

    def hear(self) -> tuple[int, bytes]:
        kind, size = self.file.read(2)
        if size == 126:
            size = int.from_bytes(self.file.read(2))
        elif size == 127:
            size = int.from_bytes(self.file.read(8))
        return kind & 15, self.file.read(size)

    def after_texts(self) -> tuple[int, bytes]:
        """The next frame that is not a text."""
        while (heard := self.hear())[0] == TEXT:
            pass
        return heard

    def until(self, number: int) -> list[str]:
        """Receive messages up to the answer to this request; returns their types."""
        heard = []
        while True:
            kind, payload = self.hear()
            assert kind == TEXT, payload
            message = msgspec.json.decode(payload)
            heard.append(message["type"])
            if message.get("id") == number:
                return heard


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, Created]]:
    database = str(tmp_path_factory.mktemp("socket") / "roji.db")
    with RunningServer(database, compile_at_start=False, message_burst=1000, line_burst=1000) as server:
        yield server, run(new_table(server.client), 60)


@pytest.fixture
def raw(table: tuple[RunningServer, Created]) -> Iterator[Raw]:
    server, made = table
    one = Raw(server.settings.port)
    one.socket.sendall(frame(msgspec.json.encode(Hello(id=1, table=made.table, token=made.seats[0].token))))
    assert one.until(1) == ["welcome"]
    yield one
    with contextlib.suppress(OSError):
        one.socket.close()


def chat(number: int, text: str = "a word") -> bytes:
    return msgspec.json.encode(Chat(id=number, text=text))


def test_messages_of_all_sizes_are_answered_whether_sent_alone_together_or_in_pieces(raw: Raw) -> None:
    texts = ["x", "x" * 60, "x" * 90, "ä" * 45, "x" * 400]
    for number, text in enumerate(texts, 2):
        raw.socket.sendall(frame(chat(number, text)))
        assert raw.until(number)[-1] == "done"
    raw.socket.sendall(b"".join(frame(chat(number)) for number in range(10, 40)))
    assert raw.until(39).count("done") == 30
    for byte in frame(chat(50)):
        raw.socket.sendall(bytes([byte]))
    assert raw.until(50)[-1] == "done"
    raw.socket.sendall(frame(chat(51)))
    assert raw.until(51)[-1] == "done"
    next_one = frame(chat(53))
    raw.socket.sendall(frame(chat(52)) + next_one[:9])
    assert raw.until(52)[-1] == "done"
    raw.socket.sendall(next_one[9:] + frame(chat(54)))
    assert raw.until(54).count("done") == 2


def test_pipelined_requests_are_answered_in_order(raw: Raw) -> None:
    for number in range(2, 200):
        asked = History(id=number, since=10**6) if number % 3 == 0 else Chat(id=number, text=f"word {number}")
        raw.socket.sendall(frame(msgspec.json.encode(asked)))
    told: list[int] = []
    while len(told) < 198:
        message = msgspec.json.decode(raw.hear()[1])
        told += [message["id"]] if message["type"] in ("done", "story") else []
    assert told == list(range(2, 200))


def test_messages_in_fragments_and_pings_between_them_are_understood(raw: Raw) -> None:
    raw.socket.sendall(frame(b"are you there?", PING) + frame(chat(2)))
    assert raw.after_texts() == (PONG, b"are you there?")
    assert raw.until(2)[-1] == "done"
    raw.socket.sendall(frame(chat(3)))
    assert raw.until(3)[-1] == "done"
    message = chat(4)
    raw.socket.sendall(frame(message[:7], is_final=False))
    raw.socket.sendall(frame(b"still?", PING))
    assert raw.after_texts() == (PONG, b"still?")
    raw.socket.sendall(frame(message[7:], CONTINUED))
    assert raw.until(4)[-1] == "done"
    raw.socket.sendall(frame(chat(5)))
    assert raw.until(5)[-1] == "done"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b'{"type": "chat", "id": 9, "text": "\xff"}'), BAD_TEXT),
        (frame(b'{"type": "chat", "id": 9, "text": "open"}', is_masked=False), PROTOCOL_ERROR),
        (frame(b'"' + b"x" * 70_000 + b'"'), TOO_BIG),
        (frame(b"x" * 66_000), TOO_BIG),
        (b"\xf1" + frame(b"{}")[1:], PROTOCOL_ERROR),
    ],
    ids=["no UTF-8", "no mask", "too long", "a little too long", "reserved bits"],
)
def test_a_protocol_violation_closes_the_connection_without_log_entries(
    raw: Raw, caplog: pytest.LogCaptureFixture, sent: bytes, code: int
) -> None:
    raw.socket.sendall(sent)
    kind, payload = raw.after_texts()
    assert (kind, int.from_bytes(payload[:2])) == (CLOSE, code)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(
    "sent",
    [[HANDSHAKE, frame(b"{}", is_masked=False)], [b"nonsense\r\n\r\n"], [HANDSHAKE.replace(b"websocket", b"h2c")]],
    ids=["frames behind the handshake", "no HTTP", "another upgrade"],
)
def test_invalid_bytes_during_startup_leave_no_log_entries(tmp_path: Path, sent: list[bytes]) -> None:
    server = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "server.log")
    with server:
        connection = socket.create_connection(("127.0.0.1", server.port), 20)
        for part in sent:
            connection.sendall(part)
            until_alive(server.port)  # it has read the bytes, but accepts no request before the rules are imported
        with contextlib.suppress(ConnectionResetError):
            while (heard := connection.recv(65536)) and not heard.startswith(b"HTTP/1.1 4"):
                pass
        connection.close()
        run(server.client.get("/api/games", Games), 120)  # now it accepts requests
    assert server.log.read_text() == ""


def until_alive(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.sendall(b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
