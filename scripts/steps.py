"""Steps of dev.py that run silently: a line when each begins and ends, and one clear line when it fails."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ROOT / ".tools"
FAILED = TOOLS / "failed.txt"  # what the last failed step printed

Command = Sequence[str | Path]

# How pip, uv and npm say that nothing answers.
NO_NETWORK = re.compile(
    "NewConnectionError|ConnectTimeout|Max retries exceeded|name resolution|dns error|tcp connect error|timed out"
    "|error sending request|from versions: none|Network is unreachable|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH",
    re.IGNORECASE,
)
FULL_DISK = re.compile("No space left on device|ENOSPC")
COVERED = 60  # columns: more than a line with the seconds of a step has

running: set[subprocess.Popen[str]] = set()
starting = threading.Lock()  # held while a step starts, and while it is said that none may start any more
stopped = threading.Event()


class Stop(Exception):
    """Ends the program with one clear line."""


def say(line: str) -> None:
    """Print a progress line at once, also into a pipe; in a terminal it covers the seconds of a step beside it."""
    print(f"· {line}".ljust(COVERED if sys.stdout.isatty() else 0), flush=True)


def quietly(what: str, command: Command, env: dict[str, str] | None = None) -> None:
    """Run a step silently; on failure say why in one line, and keep what it printed in a file."""
    say(f"{what} …")
    start = time.monotonic()
    with starting:
        if stopped.is_set():
            raise Stop(f"{what}: stopped")
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        running.add(process)
    output = wait_showing_time(process, what, start)
    running.discard(process)
    if process.returncode and stopped.is_set():  # by us: another step says why
        raise Stop(f"{what}: stopped")
    if process.returncode:
        FAILED.parent.mkdir(exist_ok=True)
        FAILED.write_text(output, encoding="utf-8")
        raise Stop(f"{what}: {reason(output)} (all of it: {FAILED.relative_to(ROOT)})")
    say(f"{what}: done in {time.monotonic() - start:.1f} s")


def reason(output: str) -> str:
    """Why a step failed, as one line."""
    if NO_NETWORK.search(output):
        return "the package index cannot be reached; is there a connection to the network?"
    if FULL_DISK.search(output):
        return "the disk is full"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it failed without a word"


def wait_showing_time(process: subprocess.Popen[str], what: str, start: float) -> str:
    """Wait for a silent step and return what it printed; a terminal sees the seconds pass."""
    is_shown = sys.stdout.isatty() and threading.current_thread() is threading.main_thread()
    try:
        while True:
            try:
                return process.communicate(timeout=1)[0]
            except subprocess.TimeoutExpired:
                if is_shown:
                    print(f"· {what} … {time.monotonic() - start:.0f} s", end="\r", flush=True)
    finally:
        if is_shown:
            print(" " * COVERED, end="\r", flush=True)  # also when Ctrl-C ends it: its line begins here


def stop_steps() -> None:
    """End the steps that are running, and wait for them. No other step starts after that."""
    with starting:
        stopped.set()
    for process in list(running):
        process.terminate()
        process.wait()
