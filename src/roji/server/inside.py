"""Moves without sockets, for `roji bench server`: in one process, and in two that share a database; and what many tables cost.

Run as a module it is one of those processes: `python -m roji.server.inside WHAT …`.
"""

import asyncio
import os
import random
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from roji.server.config import Config
from roji.server.desk import Desk, Who
from roji.server.exchange import Exchange
from roji.server.hall import Hall
from roji.server.messages import CreateTable, Done, Play, SeatWanted
from roji.server.post import Post
from roji.server.requests import answer
from roji.server.serve import settings_for

__all__ = ["NO_LIMITS", "SEATS", "WISH", "in_one_process", "in_two_processes", "memory_of", "with_many_tables"]

Row = dict[str, float]
TABLES = 100
GAMES = 10  # at each table, one after the other
SEATS = [SeatWanted(kind="person", name=name) for name in ("Ann", "Ben")]
WISH = CreateTable(game="zen_garden", seats=SEATS, start=True)
NO_LIMITS: dict[str, Any] = {
    "messages_per_second": 1e9,
    "message_burst": 10**9,
    "connections_per_address": 10**6,
    "connections": 10**6,
    "tables_per_address_per_hour": 10**9,
}


def in_one_process(database: str, seconds: float) -> Row:
    """Moves at all tables, in a process of its own."""
    return _results([_start("play", database, seconds, TABLES)])[0]


def in_two_processes(database: str, seconds: float) -> Row:
    """The same by two processes, each with half of the tables, all in one database."""

    async def work() -> list[Row]:
        exchange, processes = Exchange(database), []
        exchange.open()
        for place in range(2):
            ours, theirs = socket.socketpair()
            exchange.join(ours)
            with theirs:
                line = theirs.fileno()
                processes.append(_start("play", database, seconds, TABLES // 2, place, line, keep=line))
        rows = await asyncio.to_thread(_results, processes)
        await exchange.close()
        return rows

    rows = asyncio.run(work())
    return {name: combine([row[name] for row in rows]) for name, combine in COMBINED.items()}


COMBINED: dict[str, Callable[[list[float]], float]] = {
    "moves_per_second": sum,
    "cpu_microseconds_per_move": lambda figures: sum(figures) / len(figures),
}


def with_many_tables(database: str, tables: int) -> Row:
    """What a process holds in memory that has made many tables."""
    return _results([_start("fill", database, tables)])[0]


def _start(what: str, *arguments: Any, keep: int | None = None) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", __name__, what, *map(str, arguments)]
    kept = () if keep is None else (keep,)
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, pass_fds=kept)


def _results(processes: "list[subprocess.Popen[str]]") -> list[Row]:
    """Let all begin when all are ready."""
    for process in processes:
        assert process.stdout is not None
        process.stdout.readline()
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    return [msgspec.json.decode(process.communicate()[0], type=Row) for process in processes]


# In such a process


def play(database: str, seconds: str, tables: str, place: str = "0", line: str = "") -> Row:
    """Play at so many tables, one move in flight at each."""
    post = Post(int(place), 2, socket.socket(fileno=int(line))) if line else Post()

    async def work() -> Row:
        hall = Hall(Config(database=database, warm_up=False, **NO_LIMITS), post)
        await hall.open()
        await _play_on(hall, [await _seated(hall)], time.perf_counter() + 1)
        players = [[await _seated(hall) for _ in range(GAMES)] for _ in range(int(tables))]
        _wait_for_the_others()
        start, cpu = time.perf_counter(), time.process_time()
        end = start + float(seconds)
        made = sum(await asyncio.gather(*(_play_on(hall, games, end) for games in players)))
        took, cpu = time.perf_counter() - start, time.process_time() - cpu
        await hall.close()
        return {"moves_per_second": made / took, "cpu_microseconds_per_move": cpu / made * 1e6}

    with asyncio.Runner(loop_factory=settings_for(None, Config()).get_loop_factory()) as runner:
        return runner.run(work())


def fill(database: str, tables: str) -> Row:
    """Make tables, play at each, let them go."""

    async def work() -> Row:
        hall = Hall(Config(database=database, warm_up=False, loaded_tables=500, **NO_LIMITS))
        await hall.open()
        _wait_for_the_others()
        for number in range(int(tables)):
            await _play_on(hall, [await _seated(hall)], time.perf_counter() + 0.0005)
            if number % 500 == 499:
                await hall.tables.save_summaries()
                await hall.tables.sweep()
        stored = float(await hall.tables.store.count())
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        now = memory_of(os.getpid())
        await hall.close()
        return {"tables": stored, **now, "most_memory_mb": most}

    return asyncio.run(work())


def _wait_for_the_others() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()


async def _seated(hall: Hall) -> tuple[Desk, list[Who]]:
    made = await hall.tables.create(WISH)
    desk = hall.tables.desks[made.table]
    return desk, [desk.who(seat.token, None, "none") for seat in made.seats]


async def _play_on(hall: Hall, games: list[tuple[Desk, list[Who]]], end: float) -> int:
    """One game after the other, one move in flight."""
    luck, made = random.Random(games[0][0].table), 0
    for desk, people in games:
        state = desk.state
        while state.status == "playing" and time.perf_counter() < end:
            assert state.match is not None
            seat = state.to_act[0]
            legal = state.match.legal(seat)
            move = legal[int(luck.random() * len(legal))]
            done = await answer(hall.tables, desk, people[seat], Play(question=state.questions[seat], move=move))
            assert isinstance(done, Done), done
            made += 1
    return made


def memory_of(process: int) -> Row:
    """What a process holds in memory, where the system tells."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    held = [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")]
    return {"memory_mb": held[0]} if held else {}


if __name__ == "__main__":
    row = play(*sys.argv[2:]) if sys.argv[1] == "play" else fill(*sys.argv[2:])
    sys.stdout.write(msgspec.json.encode(row).decode())
