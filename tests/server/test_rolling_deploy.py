"""A server is replaced by another while people play: it sends them to the new one, and they notice only a short wait."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator

import pytest
from tests.server.databases import Postgres
from tests.server.servers import RunningServer, free_port, people, run
from tests.server.test_nothing_lost import Acknowledged, Player, check_log

from roji.client import Server
from roji.core.errors import RojiError
from roji.server.messages import CreateTable, Health

TABLES = 100


class Balancer:
    """A minimal load balancer: it passes every connection on to the server that is ready."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        async with await asyncio.start_server(self._pass_on, "127.0.0.1", self.port, backlog=1000):
            yield

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            behind = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.gather(self._copy(reader, behind[1]), self._copy(behind[0], writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while part := await reader.read(65536):
                writer.write(part)
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()
            await writer.wait_closed()


@pytest.mark.slow
def test_a_hundred_running_tables_move_to_another_server_and_no_move_is_lost(postgres: Postgres) -> None:
    database, acknowledged = postgres.new_database(), Acknowledged()

    async def go_on(players: list[Player], playing: list[asyncio.Task[None]]) -> None:
        """Wait until every table has continued."""
        moves = [player.moves for player in players]
        while not all(player.moves > before for player, before in zip(players, moves, strict=True)):
            await asyncio.sleep(0.05)
            assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]

    async def work(one: RunningServer, two: RunningServer) -> None:
        balancer = Balancer(one.settings.port)
        server = Server(f"http://127.0.0.1:{balancer.port}")
        async with balancer.open():
            made = [
                await server.create(CreateTable(game="zen_garden", seats=people(2), start=True)) for _ in range(TABLES)
            ]
            players = [Player(server, one.table, [seat.token for seat in one.seats], acknowledged) for one in made]
            playing = [asyncio.create_task(player.play()) for player in players]
            await go_on(players, playing)
            one.terminate()
            with contextlib.suppress(RojiError):  # it still answers, but is not ready
                while (await one.client.get("/health/ready", Health)).status == "ok":
                    await asyncio.sleep(0.01)
            balancer.target = two.settings.port
            await asyncio.to_thread(one.join)
            await go_on(players, playing)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            # Clients resend requests that a lost connection interrupted. A move for an outdated position is always refused, and
            # clients then fetch the newest one. No other refusals may occur.
            assert set(sum((player.refused for player in players), Counter())) <= {"stale"}
            failures = [why for player in players for why in player.failures]
            # A new connection is tried again; on a busy machine the database does not answer all of them in time.
            again = ("cannot be reached", "does not answer")
            assert [why for why in failures if not any(passing in why for passing in again)] == []

    limits = {"tables_per_address_per_hour": 10_000, "messages_per_second": 10_000, "drain_within": 5.0}
    with (
        RunningServer(database, compile_at_start=False, **limits) as one,
        RunningServer(database, compile_at_start=False, **limits) as two,
    ):
        run(work(one, two), 200)
    run(check_log(database, acknowledged))
