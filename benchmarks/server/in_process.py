"""Durable moves without sockets, and the memory of many stored tables, each measured in its own process.

python -m benchmarks.server.in_process play DATABASE SECONDS
python -m benchmarks.server.in_process fill DATABASE TABLES
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from roji.server.messages import CreateTable, Done, Play, SeatWanted
from roji.server.serve import uvicorn_config
from roji.server.settings import ServerSettings
from roji.server.store import make_store
from roji.server.tables.context import Context
from roji.server.tables.participants import Participant, find_participant
from roji.server.tables.requests import answer
from roji.server.tables.table import LiveTable
from roji.server.wire.metrics import Metrics
from roji.server.wire.services import Services

__all__ = ["NO_LIMITS", "SEATS", "ZEN_GARDEN", "measure_memory", "measure_moves", "memory_of"]

Row = dict[str, float]
TABLES = 100
GAMES = 10  # at each table, one after the other
LOADED_TABLES = 500  # in memory while a database is filled
FILL_SECONDS = 0.0005  # of play at each table
SEATS = [SeatWanted(kind="person", name=name) for name in ("Ann", "Ben")]
ZEN_GARDEN = CreateTable(game="zen_garden", seats=SEATS, start=True)
MEMORY = {"VmRSS": "memory_mb", "VmHWM": "most_memory_mb"}  # lines of /proc/PID/status
NO_LIMITS: dict[str, Any] = {
    "messages_per_second": 1e9,
    "message_burst": 10**9,
    "connections_per_address": 10**6,
    "connections": 10**6,
    "tables_per_address_per_hour": 10**9,
}


def measure_moves(database: str, seconds: float) -> Row:
    """Moves per second at TABLES tables, with one move in flight at each."""
    return _run("play", database, seconds)


def measure_memory(database: str, tables: int) -> Row:
    """The memory of a server process after it has created this many tables and played at each."""
    return _run("fill", database, tables)


def _run(*arguments: Any) -> Row:
    command = [sys.executable, "-m", "benchmarks.server.in_process", *map(str, arguments)]
    return msgspec.json.decode(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout, type=Row)


def memory_of(process: int) -> Row:
    """The current and peak resident memory of a process (Linux only; elsewhere empty)."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    fields = {name: value.split() for name, value in (line.split(":", 1) for line in lines)}
    return {MEMORY[name]: int(fields[name][0]) / 1024 for name in MEMORY if name in fields}


# In the measured process

Game = tuple[LiveTable, list[Participant]]


async def play(database: str, seconds: float) -> Row:
    """Play at all tables at once, with one move in flight at each."""
    services = await open_services(database)
    await _play_on(services, [await _new_game(services)], time.perf_counter() + 1)
    tables = [[await _new_game(services) for _ in range(GAMES)] for _ in range(TABLES)]
    start, cpu = time.perf_counter(), time.process_time()
    made = sum(await asyncio.gather(*(_play_on(services, games, start + seconds) for games in tables)))
    took, cpu = time.perf_counter() - start, time.process_time() - cpu
    await close_services(services)
    return {"moves_per_second": made / took, "cpu_microseconds_per_move": cpu / made * 1e6}


async def fill(database: str, tables: int) -> Row:
    """Create tables, play at each, and unload them."""
    services = await open_services(database, loaded_tables=LOADED_TABLES)
    for number in range(tables):
        await _play_on(services, [await _new_game(services)], time.perf_counter() + FILL_SECONDS)
        if number % LOADED_TABLES == LOADED_TABLES - 1:
            await services.housekeeping.save_summaries()
            await services.housekeeping.sweep()
    stored = float(await services.directory.store.count())
    memory = memory_of(os.getpid())
    await close_services(services)
    return {"tables": stored, **memory}


async def open_services(database: str, **settings: Any) -> Services:
    """Start all services of a server without limits, except its sockets."""
    store = make_store(database)
    await store.open(lambda *_: None)
    services = Services(
        ServerSettings(database=database, compile_at_start=False, **{**NO_LIMITS, **settings}),
        store,
        Metrics(),
        sys.exit,
    )
    await services.start()
    return services


async def close_services(services: Services) -> None:
    await services.close()
    await services.directory.store.close()


async def _new_game(services: Services) -> Game:
    created = await services.directory.create(ZEN_GARDEN)
    table = services.directory.tables[created.table]
    return table, [find_participant(table.state, seat.token, None, "none") for seat in created.seats]


async def _play_on(services: Services, games: list[Game], end: float) -> int:
    """Play games one after another with random moves until the given time; returns the number of moves."""
    luck, made = random.Random(games[0][0].name), 0
    for table, people in games:
        state = table.state
        while state.status == "playing" and time.perf_counter() < end:
            assert state.match is not None
            seat = state.to_act[0]
            legal = state.match.legal(seat)
            move = legal[int(luck.random() * len(legal))]
            context = Context(services.directory, table, people[seat])
            done = await answer(context, Play(question=state.questions[seat], move=move))
            assert isinstance(done, Done), done
            made += 1
    return made


def main(what: str, database: str, amount: str) -> None:
    """Measure and print the figures as JSON."""
    work = play(database, float(amount)) if what == "play" else fill(database, int(amount))
    with asyncio.Runner(loop_factory=uvicorn_config(None, ServerSettings()).get_loop_factory()) as runner:
        sys.stdout.write(msgspec.json.encode(runner.run(work)).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
