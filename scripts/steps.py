"""Steps of dev.py that run silently: one line when each begins and ends, and one clear line when it fails."""

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
FAILED = TOOLS / "failed.txt"  # the output of the last failed step

Command = Sequence[str | Path]

# How pip, uv and npm report that a network cannot be reached.
NO_NETWORK = re.compile(
    "NewConnectionError|ConnectTimeout|Max retries exceeded|name resolution|dns error|tcp connect error|timed out"
    "|error sending request|from versions: none|Network is unreachable|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH",
    re.IGNORECASE,
)
FULL_DISK = re.compile("No space left on device|ENOSPC")
COVERED = 60  # columns: longer than any line that shows a step's seconds

running: set[subprocess.Popen[str]] = set()
starting = threading.Lock()  # held while a step starts and while `stopped` is set, so that no step starts after it
stopped = threading.Event()


class Stop(Exception):
    """Ends the program with one clear line and no traceback."""


def say(line: str) -> None:
    """Print a progress line without buffering; in a terminal it overwrites the seconds of another running step."""
    print(f"· {line}".ljust(COVERED if sys.stdout.isatty() else 0), flush=True)


def quietly(what: str, command: Command, env: dict[str, str] | None = None) -> None:
    """Run a step silently; on failure give the reason in one line and save the output to a file."""
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
    if process.returncode and stopped.is_set():  # stopped by us; the step that failed gives the reason
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
    return lines[-1][:200] if lines else "it failed without any output"


def wait_showing_time(process: subprocess.Popen[str], what: str, start: float) -> str:
    """Wait for a silent step and return its output; in a terminal show the elapsed seconds."""
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
            print(" " * COVERED, end="\r", flush=True)  # also after Ctrl-C, whose message begins in this line


def stop_steps() -> None:
    """Terminate all running steps and wait for them. No step can start afterwards."""
    with starting:
        stopped.set()
    for process in list(running):
        process.terminate()
        process.wait()
