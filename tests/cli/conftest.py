"""Fixtures that run the program: in this process where possible, as a separate process where that matters."""

import io
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from roji.cli.app import run as run_command

PROGRAM = [sys.executable, "-m", "roji"]

PATIENCE = 120.0  # seconds to wait for a word on the screen

Done = subprocess.CompletedProcess[str]
Roji = Callable[..., Done]


class Keyboard(io.StringIO):
    """Typed lines from a terminal instead of a pipe."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def roji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Roji:
    """Run `roji` in an empty folder with these arguments and lines to type."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str, typed: str = "", keyboard: type[io.StringIO] = io.StringIO) -> Done:
        monkeypatch.setattr("sys.stdin", keyboard(typed))
        status = run_command(arguments)
        printed = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, status, printed.out, printed.err)

    return run


@pytest.fixture
def interrupted_roji(tmp_path: Path) -> Roji:
    """Run `roji` as a process, type some lines, wait until a word is on the screen, then press Ctrl-C."""

    def run(*arguments: str, typed: str, until: str) -> Done:
        screen, errors = tmp_path / "screen", tmp_path / "errors"
        with screen.open("w") as output, errors.open("w") as complaints:
            process = subprocess.Popen(
                [*PROGRAM, *arguments], cwd=tmp_path, stdin=subprocess.PIPE, stdout=output, stderr=complaints, text=True
            )
            assert process.stdin is not None
            with process.stdin:
                process.stdin.write(typed)
                process.stdin.flush()
                end = time.monotonic() + PATIENCE
                while until not in screen.read_text():
                    assert process.poll() is None, errors.read_text()
                    assert time.monotonic() < end, screen.read_text()
                    time.sleep(0.05)
                process.send_signal(signal.SIGINT)
                status = process.wait()
        return subprocess.CompletedProcess(arguments, status, screen.read_text(), errors.read_text())

    return run
