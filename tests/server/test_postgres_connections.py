"""How the store keeps its connections to PostgreSQL: when it connects, and what it does when one breaks or falls silent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.databases import Postgres
from tests.server.gate import gate_before
from tests.server.servers import run
from tests.server.test_stores import append, nothing

from roji.server.store import StoreError
from roji.server.store.entries import Entry, Moved
from roji.server.store.postgres import PostgresStore

REQUESTS = 200


def test_while_the_database_is_gone_few_requests_try_to_connect(postgres: Postgres, tmp_path: Path) -> None:
    async def work() -> None:
        async with gate_before(postgres.new_database()) as (gate, address):
            store = PostgresStore(address, tmp_path / "key")
            await store.open(nothing)
            gate.shut()
            before = gate.attempts
            for _ in range(REQUESTS):
                with pytest.raises(StoreError, match="does not answer or refuses"):
                    await store.count()
            assert gate.attempts - before < REQUESTS / 4
            gate.is_open = True
            while True:  # soon one of them tries again
                try:
                    assert await store.count() == 0
                except StoreError:
                    await asyncio.sleep(0.01)
                else:
                    break
            await store.close()

    run(work())


def test_an_idle_server_does_not_refuse_the_first_move_after_its_connections_broke(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def work() -> None:
        async with gate_before(postgres.new_database()) as (gate, address):
            store = PostgresStore(address, tmp_path / "key")
            await store.open(nothing)
            await append(store, "one", Entry(1, 1.0, Moved(0, 1, 7)))
            gate.shut()
            gate.is_open = True
            while (
                store._connections._pool.get_idle_size() + store._connections._pool.get_size() > 0 and gate.attempts < 3
            ):
                await asyncio.sleep(0.01)  # until the store has seen it
            await append(store, "one", Entry(2, 2.0, Moved(1, 2, 7)))
            assert [entry.number for entry in await store.read("one")] == [1, 2]
            await store.close()

    run(work())


def test_who_listens_to_a_machine_that_has_fallen_silent_connects_again(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roji.server.store.postgres.IDLE_SECONDS", 0.05)
    monkeypatch.setattr("roji.server.store.postgres.TIMEOUT_SECONDS", 2.0)
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def work() -> None:
        async with gate_before(postgres.new_database()) as (gate, address):
            store = PostgresStore(address, tmp_path / "key")
            await store.open(lambda table, _, __: heard.put_nowait(table))
            assert await heard.get() == ""  # it listens
            gate.fall_silent()
            assert await heard.get() == ""  # it listens anew
            store._connections._pool.terminate()
            await store.close()

    run(work(), 60)
