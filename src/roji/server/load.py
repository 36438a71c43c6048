"""Programs and people at many tables at once, for `roji bench server`: two at each, one move in flight.

Whoever measures a server on its own machine takes processor time from it: so compiled code plays (players.py), and it never
interrupts the server to do so.
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
from msgspec import Raw

from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.server.coding import encode
from roji.server.messages import Created, CreateTable, Hello, Play
from roji.server.messages.requests import Language
from roji.server.players import LONGEST_HEARD, MASKED, MEDIUM, MOVE, NEVER, PLAYER, QUESTION, TEXT, Dialect, play

__all__ = ["Line", "Load", "dialect", "measure_load"]

PAIR = 2  # so many sit at a table
PATIENCE_SECONDS = 60.0
LOOK_SECONDS = 0.002  # how often it is looked whether somebody has sat down
MOST_LINES = 1 << 16
MOST_MOVES = 1_000_000  # that are timed
SHOWN = 200  # bytes of a message that says that something is wrong
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)


def dialect(*parts: bytes) -> Dialect:
    """A dialect of these texts."""
    return Dialect(*(np.frombuffer(part, np.uint8) for part in parts))


OURS = dialect(b'"to_act":[', b"]", b'"question":', b',"moves":[', b"]", b'{"type":"refused"')
PLAY = encode(Play(question=Raw(QUESTION), move=Raw(MOVE)))  # type: ignore[arg-type]


class Line:
    """A WebSocket on which a few texts are said before the play."""

    def __init__(self, port: int, path: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._got = self.socket.makefile("rb", buffering=0)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(UPGRADE.format(path=path, port=port, key=key).encode())
        while self._got.readline().strip():
            pass

    def say(self, text: bytes) -> None:
        """Send a text."""
        size = len(text)
        length = (MASKED | size,) if size < MEDIUM else (MASKED | MEDIUM, *size.to_bytes(2))
        self.socket.sendall(bytes((TEXT, *length)) + bytes(4) + text)

    def hear(self) -> bytes:
        """The next text, which must be a small one."""
        return self._got.read(self._got.read(2)[1])


@dataclass(frozen=True)
class Times:
    """How long each move took, and all of them together."""

    moves: "np.ndarray[tuple[int], np.dtype[np.float64]]"
    all: float

    def __add__(self, more: "Times") -> "Times":
        return Times(np.concatenate((self.moves, more.moves)), self.all + more.all)

    def figures(self) -> dict[str, float]:
        """How many moves a second, and within what time half and nearly all of them were seen."""
        cuts = np.quantile(self.moves, (0.5, 0.99)) if len(self.moves) else (self.all, self.all)
        rate = len(self.moves) / self.all
        return {"moves_per_second": rate, "p50_ms": float(cuts[0]) * 1e3, "p99_ms": float(cuts[1]) * 1e3}


class Load:
    """All tables together."""

    def __init__(self, tables: int, what: Dialect) -> None:
        self._dialect = what
        self._lines: list[Line] = []
        self._players: Any = np.zeros(tables * PAIR, PLAYER)
        self._player_of = np.zeros(MOST_LINES, np.int64)
        self._heard = np.empty((tables * PAIR, LONGEST_HEARD), np.uint8)
        self._due = np.full(tables * PAIR, NEVER)
        self._next_at = np.full(tables, NEVER)
        self._times = np.zeros(MOST_MOVES)
        self._poller = select.epoll()

    def sit(self, line: Line, form: bytes) -> None:
        """The next player, two at each table, and what it says at its moves. Returns when it has seen the table."""
        number, line_number = len(self._lines), line.socket.fileno()
        player = self._players[number]
        player.line, player.table, player.seat = line_number, number // PAIR, ord("0") + number % PAIR
        player.luck = new_luck(number)
        player.form[: len(form)], player.form_size = list(form), len(form)
        self._player_of[line_number] = number
        self._lines.append(line)
        line.socket.setblocking(True)
        self._poller.register(line.socket, select.EPOLLIN)
        give_up = time.perf_counter() + PATIENCE_SECONDS
        while not self._players[number].has_sat:
            self._play(LOOK_SECONDS, 0.0)
            if time.perf_counter() > give_up:
                raise RojiError(f"A player was shown no table within {PATIENCE_SECONDS:.0f} seconds.")

    def run(self, seconds: float, pause: float = 0.0, warm_seconds: float = 0.0) -> "Times":
        """Play until the time is up or the first game is over, at each table one move a pause."""
        self._next_at[:] = time.perf_counter() + np.random.default_rng(0).random(len(self._next_at)) * pause
        is_asked = self._players["reply_size"] > 0
        self._due[is_asked] = self._next_at[self._players["table"][is_asked]]
        self._next_at += pause
        with _in_the_background():
            self._play(warm_seconds, pause)
            start = time.perf_counter()
            count = self._play(seconds, pause)
            return Times(self._times[:count], time.perf_counter() - start)

    def close(self) -> None:
        """Everybody leaves."""
        for line in self._lines:
            line.socket.close()
        self._poller.close()

    def _play(self, seconds: float, pause: float) -> int:
        until, poller = time.perf_counter() + seconds, self._poller.fileno()
        lists = (self._players, self._player_of, self._heard, self._due, self._next_at, self._times)
        count, wrong = play(*lists, self._dialect, poller, pause, until)
        if wrong >= 0:
            raise RojiError(f"A player was refused or left alone: {bytes(self._heard[wrong][:SHOWN])!r}")
        return count


@contextlib.contextmanager
def _in_the_background() -> Iterator[None]:
    """Meanwhile this process waits for its turn and never interrupts another to have it."""
    usual = os.sched_getscheduler(0)
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    try:
        yield
    finally:
        os.sched_setscheduler(0, usual, os.sched_param(0))


def measure_load(
    port: int, wish: CreateTable, tables: int, seconds: float, rate: float | None, language: Language
) -> dict[str, float]:
    """Play at so many tables, as fast as it goes or `rate` moves a second in all; when a game is over, all begin new ones."""
    times, pause = Times(np.zeros(0), 0.0), tables / rate if rate else 0.0
    while times.all < seconds:
        with contextlib.closing(Load(tables, OURS)) as load:
            for made in [_create(port, wish) for _ in range(tables)]:
                for link in made.seats:
                    line = Line(port, f"/ws?table={made.table}")
                    line.say(encode(Hello(table=made.table, token=link.token, language=language)))
                    load.sit(line, PLAY)
            times += load.run(seconds - times.all, pause)
    return times.figures()


def _create(port: int, wish: CreateTable) -> Created:
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", encode(wish), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:  # noqa: S310
        return msgspec.json.decode(response.read(), type=Created)
