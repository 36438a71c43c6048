"""Nothing is lost: the server process is killed repeatedly under load, and every acknowledged move is in the log."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.databases import Postgres
from tests.server.fork_server import ForkServer
from tests.server.servers import free_port, people, run

from roji.client import RefusedError, Seat, Server
from roji.core.errors import RojiError
from roji.server.messages import CreateTable, Done, Rematch
from roji.server.store import make_store
from roji.server.store.entries import Moved

KILLS = {"sqlite": 20, "postgres": 6}
TABLES = 8

Acknowledged = dict[tuple[str, int], tuple[int, int]]  # (table, number): (seat, move)


@pytest.fixture
def fork_server(tmp_path: Path) -> Iterator[ForkServer]:
    made = ForkServer(tmp_path / "server.log")
    yield made
    made.close()


class Player:
    """Plays without end, at one table after another, and records the moves that the server acknowledged."""

    def __init__(self, server: Server, table: str, tokens: list[str], acknowledged: Acknowledged) -> None:
        self.server = server
        self.table = table
        self.tokens = tokens
        self.acknowledged = acknowledged
        self.moves = 0
        self.refused: Counter[str] = Counter()  # moves, by code
        self.failures: list[str] = []  # why connections failed

    async def play(self) -> None:
        luck = random.Random(self.table)
        while True:
            try:
                await self._play_once(luck)
            except (RojiError, ConnectionError) as error:
                self.failures.append(repr(error))
            await asyncio.sleep(0.05)

    async def _play_once(self, luck: random.Random) -> None:
        async with (
            self.server.sit(self.table, self.tokens[0]) as ann,
            self.server.sit(self.table, self.tokens[1]) as ben,
        ):
            await asyncio.gather(self.sit(ann, luck), self.sit(ben, luck))
            done = await self.server.ask(self.table, Rematch(), token=self.tokens[0])
            assert isinstance(done, Done)
            self.table = done.table or self.table

    async def sit(self, seat: Seat, luck: random.Random) -> None:
        while (position := await seat.until_asked()) is not None:
            move = luck.choice(position.legal).move
            try:
                done = await seat.play(move)
            except RefusedError as refused:
                self.refused[refused.message.code] += 1
                if refused.message.code not in ("stale", "not_saved"):
                    raise
                await asyncio.sleep(0.01)
                continue
            assert self.acknowledged.get((self.table, done.number), (seat.seat, move)) == (seat.seat, move)
            self.acknowledged[self.table, done.number] = (seat.seat, move)
            self.moves += 1


async def until_open(server: Server) -> None:
    while True:
        with contextlib.suppress(RojiError):
            await server.get("/health", dict)
            return
        await asyncio.sleep(0.02)


async def kill(process: int) -> None:
    """Kill a server and wait until its process has ended and its port is free."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
        while True:
            os.kill(process, 0)
            await asyncio.sleep(0.01)


async def kill_again_and_again(fork_server: ForkServer, database: str, kills: int, acknowledged: Acknowledged) -> None:
    port, luck = free_port(), random.Random(6)
    server = Server(f"http://127.0.0.1:{port}")
    process = fork_server.start(database, port)
    await until_open(server)
    wish = CreateTable(game="zen_garden", seats=people(2), start=True)
    made = [await server.create(wish) for _ in range(TABLES)]
    players = [Player(server, one.table, [seat.token for seat in one.seats], acknowledged) for one in made]
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        for _ in range(kills):
            before = len(acknowledged)
            while len(acknowledged) < before + 20:
                await asyncio.sleep(0.01)
                assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]
            await asyncio.sleep(luck.uniform(0, 0.2))
            await kill(process)
            process = fork_server.start(database, port)
        moves = [player.moves for player in players]
        while not all(player.moves > before for player, before in zip(players, moves, strict=True)):
            await asyncio.sleep(0.05)  # until every table has continued
            assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await kill(process)


async def check_log(database: str, acknowledged: Acknowledged) -> None:
    store = make_store(database)
    await store.open(lambda *_: None)
    for table in {table for table, _ in acknowledged}:
        log = await store.read(table)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        kept = {entry.number: entry.body for entry in log}
        for (where, number), (seat, move) in acknowledged.items():
            body = kept[number] if where == table else None
            if body is not None:
                assert isinstance(body, Moved)
                assert (body.seat, body.move) == (seat, move)
        questions = [(entry.body.seat, entry.body.question) for entry in log if isinstance(entry.body, Moved)]
        assert len(questions) == len(set(questions)), "a question was answered twice"
    await store.close()


def check_kills(fork_server: ForkServer, database: str, kills: int) -> int:
    """Kill a server under load this many times and check the log; returns how many moves were acknowledged."""
    acknowledged: Acknowledged = {}
    run(kill_again_and_again(fork_server, database, kills, acknowledged), 3000)
    assert len(acknowledged) > 20 * kills
    run(check_log(database, acknowledged))
    return len(acknowledged)


@pytest.mark.slow
def test_after_many_kills_under_load_every_acknowledged_move_is_in_the_log_and_every_table_continues(
    fork_server: ForkServer, database: str
) -> None:
    check_kills(fork_server, database, KILLS["postgres" if database.startswith("postgres") else "sqlite"])


def main(kills: int) -> None:
    """Kill servers on SQLite and PostgreSQL this many times in all: `python -m tests.server.test_nothing_lost 200`."""
    with tempfile.TemporaryDirectory(prefix="roji-kills-") as folder:
        os.environ["XDG_DATA_HOME"] = folder  # for the databases' keys
        fork_server, postgres = ForkServer(Path(folder, "server.log")), Postgres()
        try:
            for name, database in (("SQLite", f"{folder}/roji.db"), ("PostgreSQL", postgres.new_database())):
                moves = check_kills(fork_server, database, kills // 2)
                sys.stdout.write(f"{name}: {kills // 2} kills, {moves} acknowledged moves, none lost\n")
                sys.stdout.flush()
        finally:
            fork_server.close()
            postgres.close()


if __name__ == "__main__":
    main(int(sys.argv[1]))
