"""Real servers for the tests: in a thread of this process, or as a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import uvicorn

from roji.client import Seat, Server
from roji.server.app import make_app
from roji.server.config import Config
from roji.server.hall import Hall
from roji.server.messages import Created, CreateTable, SeatWanted, Settings
from roji.server.post import Post
from roji.server.serve import settings_for

T = TypeVar("T")
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def run(work: Coroutine[Any, Any, T], seconds: float = 300) -> T:
    """Run a test's coroutine; a test that hangs fails."""
    return asyncio.run(asyncio.wait_for(work, seconds))


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class RunningServer:
    """The application behind a real socket, in a thread."""

    def __init__(self, database: str, **settings: Any) -> None:
        post: Post | None = settings.pop("post", None)
        config = Config(**{"database": database, "port": free_port(), "connections_per_address": 2000, **settings})
        self.config = config
        self.app = make_app(config, post)
        self._uvicorn = uvicorn.Server(settings_for(self.app, config))
        self._thread = threading.Thread(target=self._uvicorn.run, daemon=True)

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The server's own event loop, in its thread."""
        return self.hall.tables.loop

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's loop."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.config.port}"

    @property
    def client(self) -> Server:
        return Server(self.address)

    def __enter__(self) -> RunningServer:
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(20)


class ServerProcess:
    """`roji serve`, as people start it."""

    def __init__(self, database: str, log: Path, prepare: Callable[[], None] | None = None, processes: int = 1) -> None:
        self.database = database
        self.processes = processes
        self.log = log
        self.port = free_port()
        self.prepare = prepare
        self.process: subprocess.Popen[str] | None = None

    @property
    def client(self) -> Server:
        return Server(f"http://127.0.0.1:{self.port}")

    def __enter__(self) -> int:
        """The process's number."""
        self.start()
        assert self.process is not None
        return self.process.pid

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-m", "roji", "serve", "--port", str(self.port), "--database", self.database]
        command += ["--processes", str(self.processes)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=self.prepare, env={**os.environ}
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Roji is open"), self.log.read_text()

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.send_signal(how)
        status = self.process.wait(30)
        self.process.stdout.close()
        self.process = None
        return status


def people(count: int) -> list[SeatWanted]:
    return [SeatWanted(kind="person", name=name) for name in PEOPLE[:count]]


async def new_table(server: Server, game: str = "zen_garden", seats: int = 2, **wish: Any) -> Created:
    """A table with people on every seat, begun."""
    settings = wish.pop("settings", Settings())
    return await server.create(
        CreateTable(**{"game": game, "seats": people(seats), "start": True, "settings": settings, **wish})
    )


async def play_to_the_end(seats: list[Seat]) -> None:
    """Everybody plays any legal move until the game is over."""
    luck = random.Random(3)

    async def play(seat: Seat) -> None:
        while (position := await seat.until_asked()) is not None:
            await seat.play(luck.choice(position.legal).move)

    await asyncio.gather(*(play(seat) for seat in seats))
