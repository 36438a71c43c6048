"""`roji bench server`: durable moves a second in process and over sockets, how long a move takes, memory, and time to start.

The load comes from this machine, too: where there are few cores, client and server share them, and the figures say so.
"""

import asyncio
import contextlib
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from roji.server.config import Config
from roji.server.desk import Desk, Who
from roji.server.hall import Hall
from roji.server.load import measure_load
from roji.server.messages import CreateTable, Done, Play, SeatWanted
from roji.server.requests import answer
from roji.server.serve import settings_for

__all__ = ["measure"]

Figures = dict[str, dict[str, dict[str, float]]]
TABLES = 50  # of two seats: 100 seats, one move in flight at each table
GAMES = 10  # in process, at each of 100 tables, one after the other
SEATS = [SeatWanted(kind="person", name=name) for name in ("Ann", "Ben")]
WISH = CreateTable(game="zen_garden", seats=SEATS, start=True)
LONG_WISH = CreateTable(game="four_gardens", seats=SEATS, start=True)  # hundreds of moves, played at random
BENCHMARKS = Path(__file__).resolve().parents[3] / "benchmarks"  # of a source checkout
NO_BOARDGAME_IO = (
    "boardgame.io is not installed; to measure beside it in a source checkout: "
    "npm install --prefix benchmarks boardgame.io@0.50.2 socket.io-client@4 node-persist@3"
)
NO_LIMITS: dict[str, Any] = {
    "messages_per_second": 1e9,
    "message_burst": 10**9,
    "connections_per_address": 10**6,
    "connections": 10**6,
    "tables_per_address_per_hour": 10**9,
}


def measure(seconds: float, tell: Callable[[str], None] = lambda _: None) -> Figures:
    """All figures: {group: {row: {name: value}}}."""
    figures: Figures = {"in process": {}, "over sockets": {}, "memory": {}, "start": {}}
    over = figures["over sockets"]
    with tempfile.TemporaryDirectory(prefix="roji-bench-") as folder:
        tell("moves in process, without sockets")
        figures["in process"]["moves at 100 tables, on the disk"] = _run(_in_process(f"{folder}/one.db", seconds))
        with _server(f"{folder}/two.db") as (port, process):
            for wish in (WISH, LONG_WISH):  # until the rules are loaded
                _run(measure_load(port, wish, 2, 0.5, None, "en"))
            tell("moves over sockets")
            over["100 seats, programs"] = _run(measure_load(port, LONG_WISH, TABLES, seconds, None, "none"))
            tell("moves over sockets, beside boardgame.io")
            beside_boardgame_io(figures, TABLES, seconds, f"{folder}/boardgame.io")
            over["100 seats, people"] = _run(measure_load(port, LONG_WISH, TABLES, seconds, None, "en"))
            tell("1,000 seats at 500 moves a second")
            over["1,000 seats, people, 500 moves/s"] = _run(measure_load(port, WISH, 500, seconds, 500.0, "en"))
            figures["memory"]["with 1,000 seats"] = _memory(process)
        tell("10,000 stored tables")
        figures["memory"]["with 10,000 stored tables"] = _many_tables(f"{folder}/three.db")
        tell("the start")
        figures["start"]["listening"] = {"seconds": _start_seconds(f"{folder}/four.db")}
    return figures


def _run(work: Coroutine[Any, Any, dict[str, float]]) -> dict[str, float]:
    """On the kind of event loop on which the server runs."""
    with asyncio.Runner(loop_factory=settings_for(None, Config()).get_loop_factory()) as runner:
        return runner.run(work)


# In process


async def _in_process(database: str, seconds: float) -> dict[str, float]:
    hall = Hall(Config(database=database, warm_up=False, **NO_LIMITS))
    await hall.open()
    await _play_on(hall, [await _seated(hall)], time.perf_counter() + seconds)
    players = [[await _seated(hall) for _ in range(GAMES)] for _ in range(2 * TABLES)]
    start, cpu = time.perf_counter(), time.process_time()
    made = sum(await asyncio.gather(*(_play_on(hall, games, start + seconds) for games in players)))
    took, cpu = time.perf_counter() - start, time.process_time() - cpu
    await hall.close()
    return {"moves_per_second": made / took, "cpu_microseconds_per_move": cpu / made * 1e6}


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


# Over sockets


@contextlib.contextmanager
def _server(database: str) -> Any:
    """A real server process without limits."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code = (
        "import sys; from roji.server.config import Config; from roji.server.serve import serve; "
        "from roji.server.bench import NO_LIMITS; "
        "serve(Config(database=sys.argv[1], port=int(sys.argv[2]), warm_up=False, **NO_LIMITS))"
    )
    process = subprocess.Popen([sys.executable, "-c", code, database, str(port)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def beside_boardgame_io(figures: Figures, tables: int, seconds: float, folder: str) -> None:
    """The same pattern with boardgame.io, if it is installed beside its driver; else a note.

    In memory, as it comes; and keeping its tables in files, so that a move outlives the process as ours do.
    """
    driver, node = BENCHMARKS / "boardgame_io.cjs", shutil.which("node")
    needed = [driver.parent / "node_modules" / name for name in ("boardgame.io", "socket.io-client", "node-persist")]
    if node is None or not all(package.is_dir() for package in needed):
        figures["notes"] = {"boardgame.io": {"text": NO_BOARDGAME_IO}}  # type: ignore[dict-item]
        return
    ours = figures["over sockets"]["100 seats, programs"]
    for where, more in (("in memory", []), ("in files", [folder])):
        command = [node, str(driver), str(tables), str(seconds), *more]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        theirs = msgspec.json.decode(done.stdout, type=dict[str, float])
        figures["over sockets"][f"100 seats, boardgame.io ({where})"] = theirs
        theirs["we_are_times_as_fast"] = ours["moves_per_second"] / theirs["moves_per_second"]


# Memory and start


def _memory(process: int) -> dict[str, float]:
    """What a process holds in memory."""
    with contextlib.suppress(OSError, ValueError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return {"memory_mb": int(line.split()[1]) / 1024}
    return {}


def _many_tables(database: str) -> dict[str, float]:
    """A process of its own makes 10,000 tables; what it then holds in memory."""
    code = "import sys; from roji.server.bench import fill; fill(sys.argv[1], 10000)"
    done = subprocess.run([sys.executable, "-c", code, database], capture_output=True, text=True, check=True)
    return msgspec.json.decode(done.stdout, type=dict[str, float])


def fill(database: str, tables: int) -> None:
    """Make tables, play at each, let them go, and print what the process holds."""

    async def work() -> None:
        hall = Hall(Config(database=database, warm_up=False, loaded_tables=500, **NO_LIMITS))
        await hall.open()
        for number in range(tables):
            await _play_on(hall, [await _seated(hall)], time.perf_counter() + 0.0005)
            if number % 500 == 499:
                await hall.tables.save_summaries()
                await hall.tables.sweep()
        stored = float(await hall.tables.store.count())
        now = _memory(os.getpid()).get("memory_mb", 0.0)
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        await hall.close()
        sys.stdout.write(msgspec.json.encode({"tables": stored, "memory_mb": now, "most_memory_mb": most}).decode())

    asyncio.run(work())


def _start_seconds(database: str) -> float:
    """From the command to the line that says that the server listens: the best of three."""
    command = [sys.executable, "-m", "roji", "serve", "--port", "0", "--database", database]
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        process.stdout.readline()
        best = min(best, time.perf_counter() - start)
        process.send_signal(signal.SIGTERM)
        process.communicate()
    return best
