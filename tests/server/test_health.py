"""Liveness and readiness of a server, and which idle tables it closes, even if clocks jump or many slow tables exist."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import MovedTime
from tests.server.servers import RunningServer, new_table, run

from roji.cli.cold_start import games_of
from roji.core.compiled_cache import COLD, PARTS
from roji.core.errors import RojiError
from roji.server.messages import Created, Reopen, Settings
from roji.server.settings import ServerSettings


@contextlib.contextmanager
def locked(path: str) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextlib.contextmanager
def deleted(path: str) -> Iterator[None]:
    Path(path).rename(f"{path}.away")
    yield
    Path(f"{path}.away").rename(path)


@contextlib.contextmanager
def replaced(path: str) -> Iterator[None]:
    with deleted(path):
        Path(path).write_bytes(b"")
        yield


@contextlib.contextmanager
def without_log(path: str) -> Iterator[None]:
    with deleted(f"{path}-wal"):
        yield


@pytest.mark.parametrize("fault", [locked, deleted, replaced, without_log])
def test_a_server_that_cannot_save_is_alive_but_not_ready_and_logs_why(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Any
) -> None:
    async def status(path: str) -> int:
        try:
            await server.client._call("GET", path, None, None, None)
        except RojiError:
            return 503
        return 200

    async def until(wanted: int) -> None:
        while await status("/health/ready") != wanted:
            await asyncio.sleep(0.05)

    async def work() -> None:
        await until(200)
        with fault(server.settings.database):
            await until(503)
            assert (await status("/health/live"), await status("/health")) == (200, 503)
        await until(200)

    monkeypatch.setattr("roji.server.wire.write_probe.PATIENCE", 0.2)
    with caplog.at_level(logging.INFO, "roji.health"):
        run(work(), 60)
    said = [record.getMessage() for record in caplog.records if record.name == "roji.health"]
    assert said[0].startswith("not ready: ")
    assert said[-1] == "ready again"


def test_an_idle_live_table_is_closed_even_if_there_are_many_slow_ones(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, moved_time: MovedTime
) -> None:
    async def work() -> None:
        slow = [await new_table(server.client, settings=Settings(pace="slow")) for _ in range(5)]
        live = await new_table(server.client)
        await server.do(server.services.housekeeping.save_summaries())
        moved_time.passed += ServerSettings().archive_live_after + 60
        await server.do(server.services.housekeeping.archive())
        assert [await status_of(server, one) for one in (*slow, live)] == ["playing"] * 5 + ["closed"]

    monkeypatch.setattr("roji.server.tables.housekeeping.TABLES_AT_ONCE", 2)
    run(work())


async def status_of(server: RunningServer, made: Created) -> str:
    room = (await server.client.look(made.table)).room
    assert room is not None
    return room.status


def test_a_jumping_system_clock_closes_no_running_game(server: RunningServer, moved_time: MovedTime) -> None:
    async def work() -> None:
        made, watched = await new_table(server.client), await new_table(server.client)
        await server.do(server.services.housekeeping.save_summaries())
        housekeeping = server.services.housekeeping
        moved_time.set_by = 3 * 86_400
        await server.do(housekeeping.archive())
        assert await status_of(server, made) == "playing"
        moved_time.set_by, moved_time.passed = 0.0, ServerSettings().archive_live_after + 60
        async with server.client.sit(watched.table, watched.seats[0].token):
            await server.do(housekeeping.archive())
        assert [await status_of(server, one) for one in (made, watched)] == ["closed", "playing"]
        await server.client.ask(made.table, Reopen(), host=made.host)
        assert await status_of(server, made) == "playing"

    run(work())


def test_health_counts_only_games_that_are_compiled_in_advance(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roji.games._added", lambda: {"pebbles": None})
    monkeypatch.setenv(COLD, "1")
    health = run(server.do(server.services.health()))
    assert health.compiling is not None
    assert health.compiling[1] == len(games_of(["serve"])) * len(PARTS)
