"""Clients at many tables at once: two seats at a table, one move in flight at each table.

A load test on the server's machine takes processor time from the server. The clients are therefore compiled
(compiled_clients.py), and this process is scheduled as batch work, which never preempts the server.
"""

import base64
import contextlib
import os
import select
import socket
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from benchmarks.server.compiled_clients import (
    BUFFER_SIZE,
    CLIENT,
    MASKED,
    MEDIUM,
    MOVE,
    NEVER,
    QUESTION,
    TEXT,
    Clients,
    MessageFormat,
    play,
)
from msgspec import Raw

from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.server.messages import Created, CreateTable, Hello, Play
from roji.server.messages.encoding import encode
from roji.server.messages.requests import Language

__all__ = [
    "OUR_FORMAT",
    "PLAY",
    "Latencies",
    "LoadTest",
    "Pattern",
    "WebSocketClient",
    "measure_load",
    "message_format",
    "seated",
]

SEATS_AT_TABLE = 2
PATIENCE_SECONDS = 300.0  # a cold server compiles the rules first
POLL_SECONDS = 0.002  # how often to poll for the first message of a new client
MOST_SOCKETS = 1 << 16
MOST_MOVES = 1_000_000  # whose times are kept
SHOWN_BYTES = 200  # of an error message, when printed
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)


def message_format(*parts: bytes) -> MessageFormat:
    """A MessageFormat with these byte strings as its fields."""
    return MessageFormat(*(np.frombuffer(part, np.uint8) for part in parts))


OUR_FORMAT = message_format(b'"to_act":[', b"]", b'"question":', b',"moves":[', b"]", b'{"type":"refused"')
PLAY = encode(Play(question=Raw(QUESTION), move=Raw(MOVE)))  # type: ignore[arg-type]


class WebSocketClient:
    """A minimal WebSocket for the few small messages before play begins."""

    def __init__(self, port: int, path: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._input = self.socket.makefile("rb", buffering=0)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(UPGRADE.format(path=path, port=port, key=key).encode())
        while self._input.readline().strip():
            pass

    def send(self, text: bytes) -> None:
        """Send a text message of less than 64 KiB."""
        size = len(text)
        length = (MASKED | size,) if size < MEDIUM else (MASKED | MEDIUM, *size.to_bytes(2))
        self.socket.sendall(bytes((TEXT, *length)) + bytes(4) + text)

    def receive(self) -> bytes:
        """The next text message, which must have fewer than 126 bytes."""
        return self._input.read(self._input.read(2)[1])


@dataclass(frozen=True)
class Latencies:
    """The seconds from sending each move until its client saw it, and the duration of the test."""

    moves: "np.ndarray[tuple[int], np.dtype[np.float64]]"
    seconds: float

    def __add__(self, more: "Latencies") -> "Latencies":
        return Latencies(np.concatenate((self.moves, more.moves)), self.seconds + more.seconds)

    def figures(self) -> dict[str, float]:
        """Moves per second, and the median and 99th percentile of latency."""
        cuts = np.quantile(self.moves, (0.5, 0.99)) if len(self.moves) else (self.seconds, self.seconds)
        rate = len(self.moves) / self.seconds
        return {"moves_per_second": rate, "p50_ms": float(cuts[0]) * 1e3, "p99_ms": float(cuts[1]) * 1e3}


class LoadTest:
    """Clients for all seats at the tables of one server."""

    def __init__(self, tables: int, form: MessageFormat) -> None:
        num_clients = tables * SEATS_AT_TABLE
        self._format = form
        self._sockets: list[WebSocketClient] = []
        self._clients = Clients(
            clients=np.zeros(num_clients, CLIENT),
            by_socket=np.zeros(MOST_SOCKETS, np.int64),
            buffers=np.empty((num_clients, BUFFER_SIZE), np.uint8),
            due=np.full(num_clients, NEVER),
            next_at=np.full(tables, NEVER),
            latencies=np.zeros(MOST_MOVES),
        )
        self._poller = select.epoll()

    def add(self, client: WebSocketClient, template: bytes) -> None:
        """Add the next client, two at each table, with the template of its requests. Returns once it has received the table."""
        index, number = len(self._sockets), client.socket.fileno()
        record: Any = self._clients.clients[index]
        record.socket, record.table = number, index // SEATS_AT_TABLE
        record.seat = ord("0") + index % SEATS_AT_TABLE
        record.luck = new_luck(index)
        record.template[: len(template)], record.template_size = list(template), len(template)
        self._clients.by_socket[number] = index
        self._sockets.append(client)
        client.socket.setblocking(True)
        self._poller.register(client.socket, select.EPOLLIN)
        give_up = time.perf_counter() + PATIENCE_SECONDS
        while not self._clients.clients[index].has_seen_table:
            self._play(POLL_SECONDS, 0.0)
            if time.perf_counter() > give_up:
                raise RojiError(f"A client was shown no table within {PATIENCE_SECONDS:.0f} seconds.")

    def run(self, seconds: float, interval: float = 0.0, warm_up_seconds: float = 0.0) -> Latencies:
        """Play one move per interval at each table until the time is up or the first game is over."""
        clients, due, next_at = self._clients.clients, self._clients.due, self._clients.next_at
        next_at[:] = time.perf_counter() + np.random.default_rng(0).random(len(next_at)) * interval
        is_asked = clients["request_size"] > 0
        due[is_asked] = next_at[clients["table"][is_asked]]
        next_at += interval
        with _as_batch_work():
            self._play(warm_up_seconds, interval)
            start = time.perf_counter()
            count = self._play(seconds, interval)
            return Latencies(self._clients.latencies[:count], time.perf_counter() - start)

    def close(self) -> None:
        """Disconnect all clients."""
        for client in self._sockets:
            client.socket.close()
        self._poller.close()

    def _play(self, seconds: float, interval: float) -> int:
        until = time.perf_counter() + seconds
        count, failed = play(self._clients, self._format, self._poller.fileno(), interval, until)
        if failed >= 0:
            shown = bytes(self._clients.buffers[failed][:SHOWN_BYTES])
            raise RojiError(f"A client was refused or disconnected: {shown!r}")
        return count


@contextlib.contextmanager
def _as_batch_work() -> Iterator[None]:
    """Schedule this process as batch work, which never preempts another process."""
    usual = os.sched_getscheduler(0)
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    try:
        yield
    finally:
        os.sched_setscheduler(0, usual, os.sched_param(0))


@dataclass(frozen=True)
class Pattern:
    """What a load test plays: the kind and number of tables, and the rate of moves; without a rate, as fast as possible."""

    table: CreateTable
    tables: int
    language: Language
    moves_per_second: float | None = None


def measure_load(port: int, pattern: Pattern, seconds: float) -> dict[str, float]:
    """Play on a Roji server for this long; when a game is over, all clients begin new ones."""
    rate = pattern.moves_per_second
    latencies, interval = Latencies(np.zeros(0), 0.0), pattern.tables / rate if rate else 0.0
    while latencies.seconds < seconds:
        with seated(port, pattern) as load:
            latencies += load.run(seconds - latencies.seconds, interval)
    return latencies.figures()


@contextlib.contextmanager
def seated(port: int, pattern: Pattern) -> Iterator[LoadTest]:
    """Connect all clients to new tables of a Roji server; yields the load test before the first move."""
    with contextlib.closing(LoadTest(pattern.tables, OUR_FORMAT)) as load:
        for created in [_create(port, pattern.table) for _ in range(pattern.tables)]:
            for seat in created.seats:
                client = WebSocketClient(port, f"/ws?table={created.table}")
                client.send(encode(Hello(table=created.table, token=seat.token, language=pattern.language)))
                load.add(client, PLAY)
        yield load


def _create(port: int, table: CreateTable) -> Created:
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", encode(table), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:
        return msgspec.json.decode(response.read(), type=Created)
