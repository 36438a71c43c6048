"""The server's speed: durable moves per second in process and over sockets, latencies, memory, and startup time.

python -m benchmarks.server [--seconds N] [--json]   (from the root of the repository, on Linux)

Clients and server share this machine. If boardgame.io is installed (see boardgame_io.cjs), both are measured in turn.
"""

import argparse
import contextlib
import select
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from benchmarks.server.boardgame_io import boardgame_io
from benchmarks.server.in_process import SEATS, ZEN_GARDEN, measure_memory, measure_moves, memory_of
from benchmarks.server.load_test import Pattern, measure_load

from roji.cli.bench import report
from roji.core.errors import RojiError
from roji.server.messages import CreateTable
from roji.server.serve import allow_many_files

__all__ = ["main", "measure", "measure_seats"]

Row = dict[str, float]
Figures = dict[str, dict[str, Row]]
TABLES = 50  # of two seats, one move in flight at each
ROUNDS = 5  # of every measurement; the medians are reported
STORED_TABLES = 10_000
FOUR_GARDENS = CreateTable(game="four_gardens", seats=SEATS, start=True)  # hundreds of moves in a random game
PROGRAMS = Pattern(FOUR_GARDENS, TABLES, "none")
PEOPLE = Pattern(FOUR_GARDENS, TABLES, "en")
MANY_PEOPLE = Pattern(ZEN_GARDEN, 500, "en", moves_per_second=500.0)
NO_BOARDGAME_IO = (
    "boardgame.io is not installed; to measure it in turn with our server: "
    "npm install --prefix benchmarks boardgame.io@0.50.2 node-persist@3"
)
SERVE = """
import functools, sys, uvicorn
from benchmarks.server.in_process import NO_LIMITS
from roji.server.serve import serve
from roji.server.settings import ServerSettings
uvicorn.Config = functools.partial(uvicorn.Config, ws_ping_interval=None)  # the clients do not answer pings
serve(ServerSettings(database=sys.argv[1], port=int(sys.argv[2]), compile_at_start=False, **NO_LIMITS))
"""


def measure(seconds: float, tell: Callable[[str], object] = str) -> Figures:
    """All figures: {group: {row: {name: value}}}. Each load test runs for this many seconds."""
    if not hasattr(select, "epoll"):
        raise RojiError("The clients of this benchmark need Linux; on another system run it in a container.")
    figures: Figures = {"in process": {}, "over sockets": {}, "memory": {}, "start": {}}
    with tempfile.TemporaryDirectory(prefix="roji-benchmark-") as folder:
        tell("moves in process, without sockets")
        rows = [measure_moves(f"{folder}/{turn}.db", seconds) for turn in range(ROUNDS)]
        figures["in process"]["100 tables"] = _median(rows)
        tell("programs over sockets")
        measure_programs(figures, seconds, folder)
        tell("people over sockets")
        measure_people(figures, seconds, folder)
        tell(f"{STORED_TABLES:,} stored tables")
        figures["memory"][f"with {STORED_TABLES:,} stored tables"] = measure_memory(f"{folder}/many.db", STORED_TABLES)
        tell("the start")
        figures["start"]["listening"] = {"seconds": measure_start(f"{folder}/start.db")}
    return figures


def _median(rows: list[Row], by: str = "moves_per_second") -> Row:
    """The row with the median of one figure."""
    return sorted(rows, key=lambda row: row[by])[len(rows) // 2]


def measure_programs(figures: Figures, seconds: float, folder: str) -> None:
    """Measure programs that play as fast as they can, alternating with boardgame.io; each ratio compares neighbouring runs."""
    over, ours = figures["over sockets"], "100 seats of programs"
    theirs = boardgame_io(TABLES, seconds, folder)
    if not theirs:
        figures["notes"] = {"boardgame.io": {"text": NO_BOARDGAME_IO}}  # type: ignore[dict-item]
    with _server(f"{folder}/programs.db") as (port, _):
        _warm_up(port)
        turns = [
            {ours: measure_load(port, PROGRAMS, seconds)} | {name: play() for name, play in theirs.items()}
            for _ in range(ROUNDS)
        ]
    for name in turns[0]:
        over[name] = _median([turn[name] for turn in turns])
    for name in theirs:
        pairs = [(turn[ours]["moves_per_second"], turn[name]["moves_per_second"]) for turn in turns]
        if ratios := [us / them for us, them in pairs if them]:  # a busy machine may leave it no moves at all
            over[name]["we_are_times_as_fast"] = statistics.median(ratios)


def measure_people(figures: Figures, seconds: float, folder: str) -> None:
    """Measure people, who are sent everything in words."""
    over = figures["over sockets"]
    with _server(f"{folder}/people.db") as (port, process):
        _warm_up(port)
        rows = []
        for _ in range(ROUNDS):
            rows.append(measure_load(port, MANY_PEOPLE, seconds))
            figures["memory"].setdefault("with 1,000 seats", memory_of(process))
        over["1,000 seats of people, 500 moves/s"] = _median(rows, "p99_ms")
        over["100 seats of people"] = measure_load(port, PEOPLE, seconds)


def measure_seats(seats: int, seconds: float, tell: Callable[[str], object] = str) -> Figures:
    """Many connected seats, some of which move: the figures of one load test, and the server's memory."""
    name = f"{seats:,} seats of people, 500 moves/s"
    tell(name)
    allow_many_files()
    with (
        tempfile.TemporaryDirectory(prefix="roji-benchmark-") as folder,
        _server(f"{folder}/seats.db") as (port, process),
    ):
        _warm_up(port)
        load = measure_load(port, Pattern(ZEN_GARDEN, seats // 2, "en", moves_per_second=500.0), seconds)
        return {"over sockets": {name: load}, "memory": {name: memory_of(process)}}


def _warm_up(port: int) -> None:
    """Play until the server has loaded the rules."""
    for table in (ZEN_GARDEN, FOUR_GARDENS):
        measure_load(port, Pattern(table, 4, "en"), 0.5)


@contextlib.contextmanager
def _server(database: str) -> Iterator[tuple[int, int]]:
    """Run a real server without limits; yields its port and process number."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", SERVE, database, str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def measure_start(database: str) -> float:
    """Seconds from starting the command until it prints that the server is listening: the best of three."""
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


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description="Measure the server.")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each load test runs")
    parser.add_argument(
        "--seats", type=int, default=0, help="measure only so many connected seats, with 500 moves a second"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    if options.seats:
        report(measure_seats, options.json, options.seats, options.seconds)
    else:
        report(measure, options.json, options.seconds)


if __name__ == "__main__":
    main()
