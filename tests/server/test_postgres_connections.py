"""The store's connections to PostgreSQL: when it connects, and what it does if a connection breaks or falls silent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.databases import Postgres
from tests.server.postgres_proxy import proxy_for
from tests.server.servers import run
from tests.server.test_stores import append, nothing

from roji.server.store import StoreError
from roji.server.store.entries import Entry, Moved
from roji.server.store.postgres import PostgresStore

REQUESTS = 200


def test_few_requests_try_to_connect_while_the_database_is_gone(postgres: Postgres, tmp_path: Path) -> None:
    async def work() -> None:
        async with proxy_for(postgres.new_database()) as (proxy, address):
            store = PostgresStore(address, tmp_path / "key")
            await store.open(nothing)
            proxy.shut()
            before = proxy.attempts
            for _ in range(REQUESTS):
                with pytest.raises(StoreError, match="does not answer or refuses"):
                    await store.count()
            assert proxy.attempts - before < REQUESTS / 4
            proxy.is_open = True
            while True:  # until one request tries again
                try:
                    assert await store.count() == 0
                except StoreError:
                    await asyncio.sleep(0.01)
                else:
                    break
            await store.close()

    run(work())


def test_an_idle_server_accepts_the_first_move_after_its_connections_broke(postgres: Postgres, tmp_path: Path) -> None:
    async def work() -> None:
        async with proxy_for(postgres.new_database()) as (proxy, address):
            store = PostgresStore(address, tmp_path / "key")
            await store.open(nothing)
            await append(store, "one", Entry(1, 1.0, Moved(0, 1, 7)))
            proxy.shut()
            proxy.is_open = True
            while (
                store._connections._pool.get_idle_size() + store._connections._pool.get_size() > 0
                and proxy.attempts < 3
            ):
                await asyncio.sleep(0.01)  # until the store notices
            await append(store, "one", Entry(2, 2.0, Moved(1, 2, 7)))
            assert [entry.number for entry in await store.read("one")] == [1, 2]
            await store.close()

    run(work())


def test_a_listener_reconnects_if_the_database_machine_falls_silent(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roji.server.store.postgres.IDLE_SECONDS", 0.05)
    monkeypatch.setattr("roji.server.store.postgres.TIMEOUT_SECONDS", 2.0)
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def work() -> None:
        async with proxy_for(postgres.new_database()) as (proxy, address):
            store = PostgresStore(address, tmp_path / "key")
            await store.open(lambda table, _, __: heard.put_nowait(table))
            assert await heard.get() == ""  # the listener has connected
            proxy.fall_silent()
            assert await heard.get() == ""  # it has connected again
            store._connections._pool.terminate()
            await store.close()

    run(work(), 60)
