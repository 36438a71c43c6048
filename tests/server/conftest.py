"""Servers for the tests of this room, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.databases import Postgres
from tests.server.push_service import PushService
from tests.server.servers import RunningServer


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(data_folder: Path) -> None:
    """Keep tests of this room from writing to the user's data folder."""


class MovedTime:
    """Stands in for the module `time` on a machine whose clock was changed, or on which days have passed."""

    set_by = 0.0  # seconds that the clock was moved forward
    passed = 0.0  # seconds that have really passed

    def time(self) -> float:
        return time.time() + self.set_by + self.passed

    def monotonic(self) -> float:
        return time.monotonic() + self.passed


@pytest.fixture
def moved_time(monkeypatch: pytest.MonkeyPatch) -> MovedTime:
    """The time that servers use to close and delete tables, to run clocks, and in log entries."""
    moved = MovedTime()
    monkeypatch.setattr("roji.server.tables.table.time", moved)
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


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def telling(database: str, service: PushService) -> Iterator[RunningServer]:
    """A server on each kind of store that may send to the stand-in push service."""
    with RunningServer(database, compile_at_start=False, push_also_to=(service.origin,)) as running:
        yield running
