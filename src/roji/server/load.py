"""Many players at once, as cheap as they can be, so that `roji bench server` measures the server and not its clients.

Two seats at each table, one move in flight. A player reads of a message only what it needs to answer.
"""

import asyncio
import base64
import os
import random
import statistics
import struct
import time
import urllib.request
from collections.abc import Callable
from typing import cast

import msgspec
from msgspec import Raw, Struct

from roji.server.coding import encode
from roji.server.messages import Created, CreateTable, Hello, Play
from roji.server.messages.requests import Language

__all__ = ["measure_load"]

TEXT = 0x81  # a whole text message
MASKED, NO_MASK = 0x80, bytes(4)  # what clients send has a mask; ours is zero
HEAD = 2
MEDIUM_HEAD, LARGE_HEAD = 4, 10
MEDIUM = 126  # a length that stands for: 2 bytes of length follow; the one after it: 8 bytes follow
DONE, GOOD = b'{"type":"done",', (b'{"type":"welcome",', b'{"type":"update",')
TO_ACT = b'"to_act":['  # in every position
QUESTION, MOVES = b'"question":', b',"moves":['  # behind it, one behind the other
PLAY = encode(Play(question=Raw(b"%b"), move=Raw(b"%b")))  # type: ignore[arg-type]
UPGRADE = (
    "GET /ws?table={table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)


class Player(asyncio.Protocol):
    """One seat: tells its table of every new position."""

    def __init__(self, hello: Hello, port: int, seat: int, on_position: "Callable[[Player], None]") -> None:
        self.seat = seat
        self.has_sat = False
        self.asked: bytes | None = None  # a message that asks us for a move, from who has to act on
        self.begun = 0.0  # when we moved, until we see it
        self._hello = hello
        self._port = port
        self._on_position = on_position
        self._digit = str(seat).encode()
        self._got = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Knock."""
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(UPGRADE.format(table=self._hello.table, port=self._port, key=key).encode())

    def say(self, message: Struct) -> None:
        """Send a message."""
        text = encode(message)
        size = len(text)
        head = bytes((TEXT, MASKED | size)) if size < MEDIUM else struct.pack("!BBH", TEXT, MASKED | MEDIUM, size)
        self.transport.write(head + NO_MASK + text)

    def data_received(self, data: bytes) -> None:
        """Read every message that is there."""
        if self._is_open and not self._got and data[1] == MEDIUM and len(data) > MEDIUM:  # nearly always
            end = MEDIUM_HEAD + (data[2] << 8 | data[3])
            if end == len(data) or (data.startswith(DONE, end + HEAD) and end + HEAD + data[end + 1] == len(data)):
                self._hear(data, MEDIUM_HEAD, end)
                return
        got = self._got + data if self._got else data
        if not self._is_open:
            head, gap, got = got.partition(b"\r\n\r\n")
            if not gap:
                self._got = head
                return
            self._is_open = True
            self.say(self._hello)
        start, last = 0, len(got)
        while start + MEDIUM_HEAD <= last:
            size, first = got[start + 1], start + HEAD
            if size == MEDIUM:
                size, first = got[first] << 8 | got[first + 1], start + MEDIUM_HEAD
            elif size > MEDIUM:
                first = start + LARGE_HEAD
                size = int.from_bytes(got[start + HEAD : first])
            if (end := first + size) > last:
                break
            if not got.startswith(DONE, first):  # the update tells the rest
                self._hear(got, first, end)
            start = end
        self._got = got[start:] if start < last else b""

    def _hear(self, got: bytes, first: int, end: int) -> None:
        assert got.startswith(GOOD, first), got[first:end]
        start = got.find(TO_ACT, first, end)
        if start >= 0:
            is_asked = got.find(self._digit, start, got.find(b"]", start)) > 0
            self.asked = got[start:end] if is_asked else None
            self.has_sat = True
            self._on_position(self)

    def move(self, luck: random.Random) -> None:
        """Make any move."""
        if (asked := self.asked) is not None:
            self.begun = time.perf_counter()
            start = asked.index(QUESTION) + len(QUESTION)
            middle = asked.index(MOVES, start)
            moves = asked[middle + len(MOVES) : asked.index(b"]", middle)].split(b",")
            text = PLAY % (asked[start:middle], moves[int(luck.random() * len(moves))])
            self.transport.write(bytes((TEXT, MASKED | len(text))) + NO_MASK + text)


class Table:
    """Two players who answer each other."""

    def __init__(self, load: "_Load", made: Created, number: int) -> None:
        self.load, self.made = load, made
        self.luck = random.Random(number)
        self.players: list[Player] = []
        self.next_at = 0.0

    async def sit(self, language: Language) -> None:
        """Connect both."""
        loop, port = asyncio.get_running_loop(), self.load.port
        for seat, link in enumerate(self.made.seats):
            hello = Hello(table=self.made.table, token=link.token, language=language)
            player = Player(hello, port, seat, self.on_position)
            await loop.create_connection(lambda player=player: player, "127.0.0.1", port)  # type: ignore[misc]
            self.players.append(player)
            while not player.has_sat:
                await asyncio.sleep(0.001)

    def on_position(self, player: Player) -> None:
        """A move is answered when the mover sees it; then whoever is asked moves."""
        if self.load.is_running:
            if player.begun:
                self.load.times.append(time.perf_counter() - player.begun)
                player.begun = 0.0
            if player.asked is not None:
                if self.load.pause:
                    self.move_in_time(player)
                else:
                    player.move(self.luck)

    def begin(self) -> None:
        """The first move."""
        self.next_at = time.perf_counter() + self.luck.random() * self.load.pause
        for player in self.players:
            if player.asked is not None:
                self.move_in_time(player)

    def move_in_time(self, player: Player) -> None:
        """Move when it is time."""
        wait = self.next_at - time.perf_counter()
        self.next_at += self.load.pause
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._move, player)
        else:
            self._move(player)

    def _move(self, player: Player) -> None:
        if self.load.is_running:
            player.move(self.luck)


class _Load:
    """All tables together."""

    def __init__(self, port: int, pause: float) -> None:
        self.port, self.pause = port, pause
        self.times: list[float] = []
        self.is_running = False


async def measure_load(
    port: int, wish: CreateTable, tables: int, seconds: float, rate: float | None, language: Language
) -> dict[str, float]:
    """Play at so many tables, as fast as it goes or `rate` moves a second in all; games that end are not replaced."""
    load = _Load(port, tables / rate if rate else 0.0)
    halls = [Table(load, _create(port, wish), number) for number in range(tables)]
    for table in halls:
        await table.sit(language)
    load.is_running, start = True, time.perf_counter()
    for table in halls:
        table.begin()
    await asyncio.sleep(seconds)
    load.is_running = False
    took, times = time.perf_counter() - start, list(load.times)
    for player in (player for table in halls for player in table.players):
        player.transport.abort()
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [took] * 99  # nothing was answered within that
    return {"moves_per_second": len(times) / took, "p50_ms": cuts[49] * 1e3, "p99_ms": cuts[98] * 1e3}


def _create(port: int, wish: CreateTable) -> Created:
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", encode(wish), headers)
    with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
        return msgspec.json.decode(response.read(), type=Created)
