"""`roji bench server`: durable moves a second in process and over sockets, how long a move takes, memory, and time to start.

The load comes from this machine, too: where there are few cores, client and server share them, and the figures say so.
"""

import contextlib
import select
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from roji.core.errors import RojiError
from roji.server.inside import SEATS, WISH, in_one_process, in_two_processes, memory_of, with_many_tables
from roji.server.load import measure_load
from roji.server.messages import CreateTable
from roji.server.peer import boardgame_io

__all__ = ["measure"]

Row = dict[str, float]
Figures = dict[str, dict[str, Row]]
TABLES = 50  # of two seats: 100 seats, one move in flight at each table
ROUNDS = 5  # of us and boardgame.io in turn, for the machine's mood changes
LONG_WISH = CreateTable(game="four_gardens", seats=SEATS, start=True)  # hundreds of moves, played at random
NO_BOARDGAME_IO = (
    "boardgame.io is not installed; to measure beside it in a source checkout: "
    "npm install --prefix benchmarks boardgame.io@0.50.2 node-persist@3"
)


def measure(seconds: float, tell: Callable[[str], None] = lambda _: None) -> Figures:
    """All figures: {group: {row: {name: value}}}."""
    if not hasattr(select, "epoll"):
        raise RojiError("The players of this benchmark need Linux; on another system run it in a container.")
    figures: Figures = {"in process": {}, "over sockets": {}, "memory": {}, "start": {}}
    with tempfile.TemporaryDirectory(prefix="roji-bench-") as folder:
        tell("moves in process, without sockets")
        inside = {"one process": in_one_process, "two processes": in_two_processes}
        for name, play in inside.items():
            rows = [play(f"{folder}/{name} {turn}.db", seconds) for turn in range(ROUNDS)]
            figures["in process"][f"100 tables, {name}"] = _median(rows)
        tell("moves over sockets, beside boardgame.io")
        _programs(figures, seconds, folder)
        tell("people over sockets")
        _people(figures, seconds, folder)
        tell("10,000 stored tables")
        figures["memory"]["with 10,000 stored tables"] = with_many_tables(f"{folder}/many.db", 10_000)
        tell("the start")
        figures["start"]["listening"] = {"seconds": _start_seconds(f"{folder}/start.db")}
    return figures


def _median(rows: list[Row]) -> Row:
    """The row in the middle."""
    return sorted(rows, key=lambda row: row["moves_per_second"])[len(rows) // 2]


# Over sockets


def _programs(figures: Figures, seconds: float, folder: str) -> None:
    """Programs as fast as they can, by one and by two processes, in turn with boardgame.io."""
    over = figures["over sockets"]
    with _server(f"{folder}/one.db") as (one, _), _server(f"{folder}/two.db", 2) as (two, _):
        _warm_up(one, two)
        ours: dict[str, Callable[[], Row]] = {
            "one process": lambda: measure_load(one, LONG_WISH, TABLES, seconds, None, "none"),
            "two processes": lambda: measure_load(two, LONG_WISH, TABLES, seconds, None, "none"),
        }
        theirs = boardgame_io(TABLES, seconds, folder)
        if not theirs:
            figures["notes"] = {"boardgame.io": {"text": NO_BOARDGAME_IO}}  # type: ignore[dict-item]
        turns = [{name: play() for name, play in (ours | theirs).items()} for _ in range(ROUNDS)]
    for name in ours | theirs:
        over[f"100 seats, {name}"] = _median([turn[name] for turn in turns])
    for name in theirs:
        pairs = [(turn["two processes"]["moves_per_second"], turn[name]["moves_per_second"]) for turn in turns]
        if times := [us / them for us, them in pairs if them]:  # it may come to nothing on a busy machine
            over[f"100 seats, {name}"]["we_are_times_as_fast"] = statistics.median(times)


def _people(figures: Figures, seconds: float, folder: str) -> None:
    """People, who are told everything in words, by one process."""
    over = figures["over sockets"]
    with _server(f"{folder}/people.db") as (port, process):
        _warm_up(port)
        rows = []
        for _ in range(ROUNDS):
            rows.append(measure_load(port, WISH, 500, seconds, 500.0, "en"))
            figures["memory"].setdefault("with 1,000 seats", memory_of(process))
        over["1,000 seats of people, 500 moves/s"] = sorted(rows, key=lambda row: row["p99_ms"])[ROUNDS // 2]
        over["100 seats of people"] = measure_load(port, LONG_WISH, TABLES, seconds, None, "en")


def _warm_up(*ports: int) -> None:
    """Play until the rules are loaded, everywhere."""
    for port in ports:
        for wish in (WISH, LONG_WISH):
            measure_load(port, wish, 4, 0.5, None, "en")


@contextlib.contextmanager
def _server(database: str, processes: int = 1) -> Any:
    """A real server without limits."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code = (
        "import sys; from roji.server.config import Config; from roji.server.serve import serve; "
        "from roji.server.inside import NO_LIMITS; "
        "serve(Config(database=sys.argv[1], port=int(sys.argv[2]), processes=int(sys.argv[3]), warm_up=False, **NO_LIMITS))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, database, str(port), str(processes)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


# The start


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
