"""PostgreSQL is stopped and killed under load: moves are refused meanwhile, and games continue by themselves afterwards.

`python -m tests.server.test_postgres_restarts 30` does it thirty times.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from pathlib import Path

import pytest
from tests.server.databases import Postgres
from tests.server.seats import first_to_move
from tests.server.servers import RunningServer, ServerProcess, new_table, people, run
from tests.server.test_nothing_lost import Acknowledged, Player, check_log

from roji.client import RefusedError, Server
from roji.core.errors import RojiError
from roji.server.messages import CreateTable, Health, Refused
from roji.server.store.postgres import PostgresStore

TABLES = 8
TIMES = 3
MOVES_BETWEEN = 40


async def until_moves(acknowledged: Acknowledged, playing: list[asyncio.Task[None]], more: int) -> None:
    wanted = len(acknowledged) + more
    while len(acknowledged) < wanted:
        await asyncio.sleep(0.01)
        assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]


async def restart_again_and_again(postgres: Postgres, server: Server, times: int) -> Acknowledged:
    """Alternately kill and stop PostgreSQL and start it again; all tables must continue by themselves."""
    acknowledged: Acknowledged = {}
    luck = random.Random(8)
    made = [await server.create(CreateTable(game="zen_garden", seats=people(2), start=True)) for _ in range(TABLES)]
    players = [Player(server, one.table, [seat.token for seat in one.seats], acknowledged) for one in made]
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        for turn in range(times):
            await until_moves(acknowledged, playing, MOVES_BETWEEN)
            await asyncio.sleep(luck.uniform(0, 0.1))
            await asyncio.to_thread(postgres.stop if turn % 2 else postgres.kill)
            await asyncio.sleep(luck.uniform(0, 0.2))
            await asyncio.to_thread(postgres.start)
        moves = [player.moves for player in players]
        while not all(player.moves > before for player, before in zip(players, moves, strict=True)):
            await until_moves(acknowledged, playing, 1)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return acknowledged


async def until_ready(server: Server) -> None:
    """Wait until health reports the server as ready: the report may be older than the moves."""
    while True:
        with contextlib.suppress(RojiError):
            assert (await server.get("/health", Health)).status == "ok"
            return
        await asyncio.sleep(0.1)


def restart_under_load(times: int, folder: Path) -> int:
    """Restart PostgreSQL this many times and check its log; returns how many moves were acknowledged."""
    postgres = Postgres()
    try:
        database = postgres.new_database()
        server = ServerProcess(database, folder / "server.log")
        with server:
            acknowledged = run(restart_again_and_again(postgres, server.client, times), 500)
            run(until_ready(server.client))
        run(check_log(database, acknowledged))
    finally:
        postgres.close()
    return len(acknowledged)


@pytest.mark.slow
def test_postgresql_can_be_stopped_and_killed_under_load_and_the_games_go_on(tmp_path: Path) -> None:
    assert restart_under_load(TIMES, tmp_path) > TIMES * MOVES_BETWEEN


@pytest.mark.parametrize("error", [asyncio.CancelledError(), RuntimeError("no such class"), KeyError("row")])
def test_no_kind_of_error_ends_the_writing_task(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise error

    async def work(client: Server) -> None:
        made = await new_table(client)
        play, token = await first_to_move(client, made)
        with monkeypatch.context() as patched:
            patched.setattr("roji.server.store.postgres._append_rows", fail)
            with pytest.raises(RefusedError) as raised:
                await client.ask(made.table, play, token=token)
        assert raised.value.message.code == "not_saved"
        assert "\n" not in raised.value.message.why
        assert not isinstance(await client.ask(made.table, play, token=token), Refused)

    with RunningServer(postgres.new_database(), compile_at_start=False) as server:
        run(work(server.client), 60)


def test_the_process_ends_and_says_why_if_the_writing_task_dies(postgres: Postgres) -> None:
    with RunningServer(postgres.new_database(), compile_at_start=False) as server:
        api, store = server.app.state.api, server.directory.store
        assert isinstance(store, PostgresStore)
        server.loop.call_soon_threadsafe(store._tasks[0].cancel)
        server.join()
    assert "has ended: cancelled" in api.failure


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory(prefix="roji-restarts-") as made:
        sys.stdout.write(f"{restart_under_load(int(sys.argv[1]), Path(made))} acknowledged moves, none lost\n")
