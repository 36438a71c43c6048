"""Real servers for the tests: in a thread of this process, or in a separate process that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from roji.client import Seat, Server
from roji.server.app import make_app
from roji.server.messages import Created, CreateTable, SeatWanted, Settings
from roji.server.serve import RojiServer, uvicorn_config
from roji.server.settings import ServerSettings
from roji.server.tables.directory import TableDirectory
from roji.server.wire.services import Services

T = TypeVar("T")
OPEN = SeatWanted(kind="open")
BOT = SeatWanted(kind="bot", level="random")
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def run(work: Coroutine[Any, Any, T], seconds: float = 300) -> T:
    """Run a test's coroutine; fails if it takes longer than `seconds`."""
    return asyncio.run(asyncio.wait_for(work, seconds))


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class RunningServer:
    """The application behind a real socket, in a thread."""

    loop: asyncio.AbstractEventLoop  # the server's own, in its thread

    def __init__(self, database: str, **settings: Any) -> None:
        defaults = {"database": database, "port": free_port(), "connections_per_address": 2000}
        self.settings = ServerSettings(**{**defaults, **settings})
        self.app = make_app(self.settings)
        self._uvicorn = RojiServer(uvicorn_config(self.app, self.settings), self.app.state.api)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def terminate(self) -> None:
        """Stop the server as SIGTERM does."""
        self._uvicorn.should_exit = True

    def join(self) -> None:
        """Wait until the server has stopped."""
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=self._uvicorn.config.get_loop_factory()) as runner:
            self.loop = runner.get_loop()
            runner.run(self._uvicorn.serve())

    @property
    def services(self) -> Services:
        services: Services = self.app.state.api.services
        return services

    @property
    def directory(self) -> TableDirectory:
        return self.services.directory

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the server's event loop."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    @property
    def client(self) -> Server:
        return Server(self.address)

    def __enter__(self) -> RunningServer:
        self._thread.start()
        while not (self._uvicorn.started and self.app.state.api.is_ready):
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(20)


class ServerProcess:
    """A `roji serve` process, as users start it."""

    def __init__(
        self, database: str, log: Path, prepare: Callable[[], None] | None = None, options: Sequence[str] = ()
    ) -> None:
        self.database = database
        self.options = options
        self.log = log
        self.port = free_port()
        self.prepare = prepare
        self.process: subprocess.Popen[str] | None = None

    @property
    def client(self) -> Server:
        return Server(f"http://127.0.0.1:{self.port}")

    def __enter__(self) -> int:
        """Start the server; returns its process number."""
        self.start()
        assert self.process is not None
        return self.process.pid

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-m", "roji", "serve", "--port", str(self.port), "--database", self.database]
        command += self.options
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
    """Create a table with people on every seat and start the game."""
    settings = wish.pop("settings", Settings())
    return await server.create(
        CreateTable(**{"game": game, "seats": people(seats), "start": True, "settings": settings, **wish})
    )


async def play_to_the_end(seats: list[Seat]) -> None:
    """Play legal moves on every seat until the game is over."""
    luck = random.Random(3)

    async def play(seat: Seat) -> None:
        while (position := await seat.until_asked()) is not None:
            await seat.play(luck.choice(position.legal).move)

    await asyncio.gather(*(play(seat) for seat in seats))
