"""Starts servers quickly: imports and compiles the rules once, then forks a real server process for every line it reads.

A line is `DATABASE PORT`; the answer is the number of the new process. The tests kill the servers; this process does not.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from roji.server.serve import serve
from roji.server.settings import ServerSettings

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    from roji.match.compile_rules import compile_rules

    compile_rules("zen_garden")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        database, port = line.split()
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(2, 1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(
                ServerSettings(database=database, port=int(port), compile_at_start=False, connections_per_address=500)
            )
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


class ForkServer:
    """Runs this module as a process and talks to it."""

    def __init__(self, log: Path) -> None:
        self._log = log.open("a")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.fork_server"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self._answer()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"see {self._log.name}"
        return line.strip()

    def start(self, database: str, port: int) -> int:
        """Start a server; returns its process number."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{database} {port}\n")
        self._process.stdin.flush()
        return int(self._answer())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()
        self._log.close()


if __name__ == "__main__":
    main()
