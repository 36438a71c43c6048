"""Background work of the server: closing, repairing, unloading and reloading tables, despite any failure."""

from __future__ import annotations

import asyncio
import gc
import json
import sqlite3
import time
import weakref
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import MovedTime
from tests.server.servers import RunningServer, new_table, people, run

from roji.server.messages import Close, CreateTable, SetSeat, Settings
from roji.server.settings import DAY, ServerSettings
from roji.server.store.operators import NotedTime
from roji.server.tables.steady_clock import SteadyClock


def test_idle_tables_are_closed_and_slow_ones_later(server: RunningServer) -> None:
    async def work() -> None:
        live = await new_table(server.client)
        slow = await new_table(server.client, settings=Settings(pace="slow"))
        await server.do(server.services.housekeeping.save_summaries())
        old = time.time() - ServerSettings().archive_live_after - 60
        database = sqlite3.connect(server.settings.database)
        for (body,) in database.execute("SELECT body FROM summary").fetchall():
            about = json.loads(body)
            about["listed"]["changed_at"] = old
            row = (old, json.dumps(about), about["listed"]["table"])
            database.execute("UPDATE summary SET changed_at = ?, body = ? WHERE table_id = ?", row)
        database.commit()
        database.close()
        await server.do(server.services.housekeeping.archive())
        rooms = [(await server.client.look(one.table)).room for one in (live, slow)]
        assert [room and room.status for room in rooms] == ["closed", "playing"]

    run(work())


def test_a_server_that_starts_with_its_clock_ahead_deletes_nothing_for_a_day(
    database: str, moved_time: MovedTime
) -> None:
    limits: dict[str, Any] = {"compile_at_start": False, "delete_after": 365 * DAY}

    async def statuses(server: RunningServer, tables: list[str]) -> list[str]:
        await server.do(server.services.housekeeping.archive())
        await server.do(server.services.housekeeping.save_summaries())
        listed = await server.do(server.directory.store.list_these(tables))
        return [summary.listed.status for summary in listed]

    async def prepare(server: RunningServer) -> list[str]:
        closed, live = await new_table(server.client), await new_table(server.client)
        await server.client.ask(closed.table, Close(), host=closed.host)
        await server.do(server.services.housekeeping.save_summaries())
        return sorted([closed.table, live.table])

    with RunningServer(database, **limits) as first:
        tables = run(prepare(first))
        before = run(statuses(first, tables))
    moved_time.set_by = 400 * DAY
    with RunningServer(database, **limits) as second:
        assert run(statuses(second, tables)) == before
    with RunningServer(database, **limits) as third:  # the server before has not confirmed the wrong time, either
        assert run(statuses(third, tables)) == before
        moved_time.passed = 1.1 * DAY
        run(statuses(third, tables))
        assert len(run(statuses(third, tables))) == 1  # the closed one is deleted


def test_a_clock_catches_up_even_if_servers_restart_twice_a_day(database: str, moved_time: MovedTime) -> None:
    def lag_after(passed: float) -> float:
        """How far the clock of a server lags if it starts now and runs this long."""
        with RunningServer(database, compile_at_start=False) as server:
            moved_time.passed += 60.0
            run(server.do(server.services.housekeeping.archive()))
            moved_time.passed += passed
            run(server.do(server.services.housekeeping.archive()))
            return moved_time.time() - server.directory.clock.now()

    assert lag_after(0.4 * DAY) < DAY
    moved_time.set_by = 30 * DAY
    assert [lag_after(0.4 * DAY) > DAY for _ in range(4)] == [True, True, False, False]
    moved_time.set_by = 60 * DAY
    assert lag_after(0.4 * DAY) > DAY
    moved_time.set_by = 90 * DAY  # ahead once more: the day of waiting begins again
    assert [lag_after(0.4 * DAY) > DAY for _ in range(4)] == [True, True, False, False]


def test_the_steady_clock_follows_the_system_clock_only_if_that_is_safe(moved_time: MovedTime) -> None:
    clock, start = SteadyClock(), moved_time.time()
    moved_time.passed += DAY
    assert clock.now() - start == pytest.approx(DAY, abs=60)
    moved_time.set_by = 30 * DAY  # ahead: not accepted at first
    assert clock.now() - start == pytest.approx(DAY, abs=60)
    moved_time.set_by = -5 * DAY  # behind: accepted immediately
    assert clock.now() - start == pytest.approx(-4 * DAY, abs=60)
    moved_time.set_by = 0.0
    assert clock.now() - start == pytest.approx(-4 * DAY, abs=60)
    moved_time.passed += 1.1 * DAY
    assert clock.now() - start == pytest.approx(2.1 * DAY, abs=60)
    clock.start_after(
        NotedTime(moved_time.time() - DAY / 2)
    )  # a server was running half a day ago, so the time is plausible
    assert clock.now() - start == pytest.approx(2.1 * DAY, abs=60)
    clock.start_after(NotedTime(moved_time.time() - 9 * DAY))
    assert clock.now() - start == pytest.approx(-6.9 * DAY, abs=60)


def test_summaries_that_a_dying_process_could_not_write_are_repaired_at_the_next_start(tmp_path: Path) -> None:
    database = str(tmp_path / "roji.db")
    with RunningServer(database, compile_at_start=False) as server:
        wish = CreateTable(game="zen_garden", seats=people(2), settings=Settings(is_public=True), start=True)
        run(server.client.create(wish))
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM summary")
    connection.close()

    async def work(server: RunningServer) -> None:
        while not (await server.client.tables("playing")).tables:
            await asyncio.sleep(0.05)

    with RunningServer(database, compile_at_start=False) as again:
        run(work(again))


def test_a_broken_table_does_not_prevent_others_from_being_repaired_and_closed(tmp_path: Path) -> None:
    database = str(tmp_path / "roji.db")

    async def make_tables(server: RunningServer) -> tuple[set[str], set[str]]:
        """Create three tables; returns the ones that repairing and closing reach first, and the rest."""
        names = {(await new_table(server.client)).table for _ in range(3)}
        idle = await server.do(server.directory.store.idle(time.time() + 60, (0.0, ""), 1))
        first = {min(names), idle[0].listed.table}
        return first, names - first

    with RunningServer(database, compile_at_start=False) as server:
        broken, sound = run(make_tables(server))
    with sqlite3.connect(database) as connection:
        connection.executemany("DELETE FROM log WHERE table_id = ? AND number = 1", [(name,) for name in broken])
        connection.execute("UPDATE summary SET number = 0")
    connection.close()

    async def work(server: RunningServer) -> None:
        while set(await server.do(server.directory.store.lagging(10))) != broken:
            await asyncio.sleep(0.05)
        await server.do(server.services.housekeeping.archive())
        rooms = [(await server.client.look(name)).room for name in sound]
        assert {room and room.status for room in rooms} == {"closed"}

    with RunningServer(database, compile_at_start=False, archive_live_after=-60) as again:
        run(work(again), 60)


def test_background_work_continues_after_any_error(server: RunningServer, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        made = await new_table(server.client, settings=Settings(is_public=True))
        server.directory.changed.add(None)  # type: ignore[arg-type]  # has no state: saving its summary fails
        while not any(record.exc_info for record in caplog.records):
            await asyncio.sleep(0.05)
        await server.client.ask(made.table, Close(), host=made.host)
        while (await server.client.tables("playing")).tables:
            await asyncio.sleep(0.05)

    run(work(), 20)


def test_unused_tables_are_dropped_from_memory_and_reloaded_on_demand(tmp_path: Path) -> None:
    async def work(server: RunningServer) -> None:
        made = [await new_table(server.client) for _ in range(6)]
        await server.do(server.services.housekeeping.save_summaries())
        gone = weakref.WeakSet(server.directory.tables.values())
        gc.disable()  # a table must not keep itself in memory by a reference cycle
        await server.do(server.services.housekeeping.sweep())
        assert len(server.directory.tables) == len(gone) == 2
        gc.enable()
        for one in made:
            update = await server.client.look(one.table, token=one.seats[0].token)
            assert update.position is not None

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, loaded_tables=2) as server:
        run(work(server))


def test_no_bot_starts_thinking_while_the_server_shuts_down(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            await server.client.ask(made.table, SetSeat(seat=1, kind="bot", level="random"), host=made.host)
            assert await ann.until_asked() is not None
            server.loop.call_soon_threadsafe(server.directory.bots.close)
            while (position := ann.position) is not None and 1 not in position.to_act:
                await ann.play(position.legal[0].move)
                await ann.until(lambda before=position: ann.position is not before)  # type: ignore[misc]

    run(work())
    gc.collect()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
