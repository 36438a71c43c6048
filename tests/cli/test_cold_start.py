"""On a machine that has compiled nothing yet the program starts at once, and later switches to machine code in place."""

import itertools
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import pytest

from roji.cli import compile as compile_module
from roji.cli.cold_start import CompilerBeside, games_of, start_cold_if_needed
from roji.cli.serve import _wait_for
from roji.core import compiled_cache
from roji.core.beside import UNTIL_INPUT_ENDS
from roji.core.compiled_cache import COLD, PARTS, mark_filled, missing_parts
from roji.core.record import read_record
from roji.games import GAMES

PROGRAM = [sys.executable, "-m", "roji"]


def test_compiled_parts_are_recorded_one_by_one(cold_cache: Path) -> None:
    assert missing_parts("zen_garden") == list(PARTS)
    mark_filled("zen_garden", "rules")
    assert missing_parts("zen_garden") == ["bots", "hints"]
    assert missing_parts("sakura") == list(PARTS)


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for the compiler")
def test_each_part_of_a_game_is_compiled_after_the_one_that_it_builds_on(
    cold_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script replaces the compiler: it fails if a part on which the new one builds is missing."""
    program = cold_cache / "python"
    lines = ["#!/bin/sh", f"made='{cold_cache}'/$4", "case $6 in bots) before=rules;; hints) before=bots;; esac"]
    lines += ['[ -z "$before" ] || [ -e "$made-$before" ] || exit 1', "sleep 0.2", 'touch "$made-$6"']
    program.write_text("\n".join(lines))
    program.chmod(0o700)
    (cold_cache / "zen_garden-rules").touch()
    monkeypatch.setattr(compile_module, "sys", SimpleNamespace(executable=str(program)))
    missing = {"sakura": list(PARTS), "zen_garden": ["bots", "hints"], "four_gardens": []}
    told = [line.rsplit(" ", 2)[0] for line in compile_module._compiled(missing, jobs=4, until_input_ends=False)]
    assert [line for line in told if line.startswith("sakura")] == [f"sakura: {part}" for part in PARTS]
    assert [line for line in told if line.startswith("zen")] == ["zen-garden: bots", "zen-garden: hints"]
    assert len(told) == 5


def test_a_command_line_tells_which_games_it_needs(tmp_path: Path) -> None:
    ours = sorted(GAMES)
    saved = tmp_path / "saved.roji"
    saved.write_text("roji record 1\ngame: four-gardens\n")
    assert games_of(["play", "--bots", "steady", "Zen-Garden"]) == ["zen_garden"]
    assert games_of(["play", "--resume", str(saved)]) == ["four_gardens"]
    assert games_of(["play", "--resume", "none.roji"]) == ours
    assert games_of(["serve"]) == ours


@pytest.mark.parametrize(
    ("arguments", "how", "is_tty", "expected"),
    [
        (["serve"], "beside", False, True),
        (["serve"], "first", False, False),
        (["play", "sakura"], "beside", True, True),
        (["play", "sakura"], "beside", False, False),  # typed lines would be lost when the process is replaced
        (["play", "zen-garden"], "beside", True, False),  # compiled already
        (["arena", "sakura"], "beside", True, False),
        ([], "beside", True, False),
    ],
)
def test_only_people_on_a_cold_machine_play_interpreted(
    arguments: list[str], how: str, is_tty: bool, expected: bool, cold_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in PARTS:
        mark_filled("zen_garden", part)
    monkeypatch.setenv("ROJI_COMPILE", how)
    monkeypatch.setattr("sys.stdin.isatty", lambda: is_tty, raising=False)
    monkeypatch.setenv(COLD, "0")  # so that the test's changes are reverted
    start_cold_if_needed(arguments)
    is_interpreted = os.environ.pop("NUMBA_DISABLE_JIT", None) == "1"
    assert (is_interpreted, compiled_cache.is_cold()) == (expected, expected)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["replay", "{sakura}"], True),
        (["replay", "{zen_garden}"], False),  # compiled already
        (["record", "show", "{sakura}"], True),
        (["record", "verify", "{sakura}"], False),
    ],
)
def test_showing_a_record_neither_starts_nor_awaits_a_compiler(
    arguments: list[str], expected: bool, cold_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in PARTS:
        mark_filled("zen_garden", part)
    files = {game: tmp_path / f"{game}.roji" for game in ("sakura", "zen_garden")}
    for game, file in files.items():
        file.write_text(f"roji record 1\ngame: {game}\n")
    monkeypatch.setenv(COLD, "0")
    start_cold_if_needed([argument.format(**files) for argument in arguments])
    is_interpreted = os.environ.pop("NUMBA_DISABLE_JIT", None) == "1"
    assert (is_interpreted, compiled_cache.is_cold()) == (expected, False)


def test_a_compiler_that_fails_says_why_and_the_program_gives_up_waiting(
    cold_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(COLD, "1")
    beside = CompilerBeside(["no_such_game"])
    told: list[tuple[int, int]] = []
    assert beside.wait(lambda done, whole: told.append((done, whole))) is False
    assert told == [(0, len(PARTS))]
    assert "no_such_game" in beside.why
    beside.stop()
    assert compiled_cache.is_cold()
    assert compiled_cache.stays_interpreted()


def test_a_compiler_that_was_stopped_has_not_failed(
    cold_cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(COLD, "1")
    beside = CompilerBeside(["zen_garden"])
    beside.stop()
    assert _wait_for(beside) is False
    assert not compiled_cache.stays_interpreted()
    assert caplog.messages == []


@pytest.mark.skipif(sys.platform == "win32", reason="two compilers of one part do not wait for each other there")
def test_a_compiler_and_its_processes_end_with_the_program_that_started_them(cold_cache: Path) -> None:
    import fcntl

    command = [*PROGRAM, "compile", "--beside", UNTIL_INPUT_ENDS, "zen-garden"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as compiler:
        while not (locks := list(cold_cache.glob("filled/*.lock"))):
            time.sleep(0.02)
        with locks[0].open() as lock:
            while is_free(lock):
                time.sleep(0.02)
            assert compiler.stdin is not None
            compiler.stdin.close()  # as the system does when the program ends or is killed
            assert compiler.wait() == 1
            fcntl.flock(lock, fcntl.LOCK_EX)  # until nobody compiles any more
    assert missing_parts("zen_garden") == list(PARTS)


def is_free(lock: IO[str]) -> bool:
    """Whether no process holds this lock."""
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    fcntl.flock(lock, fcntl.LOCK_UN)
    return True


class Terminal:
    """A program in its own terminal, with its screen and keyboard."""

    def __init__(self, terminal: int, process: "subprocess.Popen[bytes]") -> None:
        self._terminal = terminal
        self._process = process
        self.screen = ""

    def read_until(self, wanted: str) -> None:
        """Read the screen until it shows this text, then discard what was read."""
        while wanted not in self.screen:
            self.screen += os.read(self._terminal, 65536).decode("utf-8", "replace")
        self.screen = self.screen[self.screen.index(wanted) + len(wanted) :]

    def type(self, line: str) -> None:
        os.write(self._terminal, f"{line}\n".encode())

    def close_window(self) -> None:
        """Close the terminal like its window: input ends, and the program receives a hangup signal."""
        os.close(self._terminal)
        self._process.send_signal(signal.SIGHUP)


def test_a_closed_window_leaves_the_game_saved_and_no_compiler_behind(cold_cache: Path, tmp_path: Path) -> None:
    with in_terminal(tmp_path, "play", "zen-garden", "--names", "Ann,Ben", "--seed", "5") as terminal:
        terminal.read_until("Choose a tile")
        terminal.type("take a0")
        terminal.read_until("Place bench")
        terminal.close_window()
    (saved,) = tmp_path.glob("zen-garden-*.roji")
    assert [text for _, text in read_record(saved).moves] == ["take a0"]


@contextmanager
def in_terminal(folder: Path, *arguments: str) -> Iterator[Terminal]:
    pty = pytest.importorskip("pty", reason="no such terminals on Windows")
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"this system gives out no terminals: {error}")
    process = subprocess.Popen([*PROGRAM, *arguments], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    try:
        yield Terminal(ours, process)
        process.wait()
    finally:
        process.kill()
        process.wait()
        with suppress(OSError):  # the terminal may be closed already
            os.close(ours)


@pytest.mark.compiled
def test_a_game_begins_at_once_and_switches_to_compiled_rules_unnoticed(cold_cache: Path, tmp_path: Path) -> None:
    with in_terminal(tmp_path, "play", "zen-garden", "--names", "Ann,Ben", "--seed", "5") as terminal:
        terminal.read_until("Choose a tile")
        terminal.type("hint")
        terminal.read_until("Hints need compiled rules")
        terminal.type("take a0")
        terminal.read_until("Place bench")
        while missing_parts("zen_garden"):
            time.sleep(0.1)
        terminal.type("hint")  # by now another process
        terminal.read_until("expected place")
        terminal.type("place 1,1 r0")
        terminal.read_until("Choose a tile")
        terminal.type("undo")
        terminal.read_until("There is nothing to take back")
        terminal.type("save mine.roji")
        terminal.read_until("Saved in")
        terminal.type("quit")
        terminal.read_until("Left the game")
    record = read_record(tmp_path / "mine.roji")
    assert [text for _, text in record.moves] == ["take a0", "place 1,1 r0"]
    assert record.names == ("Ann", "Ben")


@pytest.mark.compiled
@pytest.mark.slow
def test_a_server_opens_at_once_and_restarts_compiled_at_the_same_address(cold_cache: Path, tmp_path: Path) -> None:
    for game in ("sakura", "four_gardens"):
        for part in PARTS:
            mark_filled(game, part)
    command = [*PROGRAM, "serve", "--port", "0", "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "steady"}]
            made = ask(f"{address}api/tables", {"game": "zen_garden", "seats": seats, "start": True})
            table, token = f"{address}api/tables/{made['table']}", made["seats"][0]["token"]
            while not (asked := ask(table, None, token)["position"])["legal"]:
                time.sleep(0.05)
            move = {"type": "play", "question": asked["question"], "move": asked["legal"][0]["move"]}
            ask(table, move, token)
            lines = iter(process.stdout.readline, "")
            told = list(itertools.takewhile(lambda line: address not in line, lines))  # then the server has restarted
            assert told == sorted(set(told))  # each part once; quick parts are not reported one by one
            assert told[-1] == "Compiling for hints and strong bots: 9 of 9 parts are done.\n"
            while (again := ask(table, None, token)["position"])["question"] == asked["question"]:
                time.sleep(0.05)
            assert again["decisions"] > asked["decisions"]
        finally:
            process.terminate()


def test_if_rules_cannot_be_compiled_the_log_says_why_and_bots_play_interpreted(
    cold_cache: Path, tmp_path: Path
) -> None:
    (cold_cache / "filled").write_text("in the way: nothing can be noted as compiled")
    command = [*PROGRAM, "serve", "--port", "0", "--database", str(tmp_path / "tables.db")]
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "master"}]
            made = ask(f"{address}api/tables", {"game": "sakura", "seats": seats, "start": True})
            table, token = f"{address}api/tables/{made['table']}", made["seats"][0]["token"]
            asked = ask(table, None, token)["position"]
            ask(table, {"type": "play", "question": asked["question"], "move": asked["legal"][0]["move"]}, token)
            while not (now := ask(table, None, token)["position"])["legal"] or now["decisions"] < 2:
                time.sleep(0.05)  # never ends if the bot waits for the compiler
            logged = json.loads(log.read_text().splitlines()[0])
            assert logged["says"].startswith("rules could not be compiled")
            assert logged["why"].startswith("The rules of ")
            with pytest.raises(urllib.error.HTTPError) as refused:
                ask(table, {"type": "hint"}, token)
            assert json.load(refused.value)["code"] == "not_compiled"
        finally:
            process.terminate()


def ask(address: str, wish: object | None, token: str = "") -> Any:
    body = None if wish is None else json.dumps(wish).encode()
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(address, body, headers)) as answer:
        return json.load(answer)
