"""Nobody waits for a compiler (D14): if nothing is compiled yet, a program starts at once and interprets the rules.

A separate process compiles; when it is done, the program restarts where it was, with machine code.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import roji
from roji.core.beside import UNTIL_INPUT_ENDS
from roji.core.compiled_cache import COLD, cache_root, give_up, is_cold, missing_parts, parts_compiled

__all__ = ["CompilerBeside", "games_of", "start_again", "start_cold_if_needed"]

HOW = "ROJI_COMPILE"  # "first": compile before anything else, as in tests and machine images
INTERPRET = "NUMBA_DISABLE_JIT"
POLL_SECONDS = 0.2
SHOWN = (
    ["replay"],
    ["record", "show"],
)  # commands for people that replay one game, which takes little time without a compiler


def start_cold_if_needed(arguments: Sequence[str]) -> None:
    """Let this process interpret rules, if the command can start before they are compiled. Call before Numba is imported."""
    if INTERPRET in os.environ or os.environ.get(HOW) == "first" or not arguments:
        return
    is_played = arguments[0] == "play" and sys.stdin.isatty()
    is_shown = any(list(arguments[: len(command)]) == command for command in SHOWN)
    if not (is_played or is_shown or arguments[0] in ("serve", "mcp")):
        return
    if any(missing_parts(game) for game in games_of(arguments)):
        os.environ.update({INTERPRET: "1"} if is_shown else {INTERPRET: "1", COLD: "1"})


def games_of(arguments: Sequence[str]) -> list[str]:
    """The games of a command line: one by name, or that of a saved game, or all of ours. Imports none."""
    ours = [path.parent.name for path in sorted((Path(roji.__file__).parent / "games").glob("*/game.py"))]
    for argument in arguments[1:]:
        name = argument
        if argument.endswith(".roji"):
            with contextlib.suppress(OSError, ValueError):
                found = re.search(r"^game: (.+)$", Path(argument).read_text("utf-8"), re.MULTILINE)
                name = found[1] if found else ""
        if name.lower().replace("-", "_") in ours:
            return [name.lower().replace("-", "_")]
    return ours


class CompilerBeside:
    """A process that compiles these games. It ends with this one, however that ends; finished parts stay in the cache."""

    def __init__(self, games: Sequence[str]) -> None:
        self._games = games
        self.is_stopped = False
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "roji", "compile", "--beside", UNTIL_INPUT_ENDS, *games],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            env=compiling_environment(),
            start_new_session=True,  # Ctrl-C in the terminal is not for it
        )

    @property
    def is_done(self) -> bool:
        """Whether everything is compiled."""
        return not any(missing_parts(game) for game in self._games)

    @property
    def has_failed(self) -> bool:
        """Whether the process ended without compiling everything, so that rules stay interpreted."""
        return self._process.poll() is not None and not self.is_done

    @property
    def progress(self) -> tuple[int, int]:
        """The numbers of compiled parts and of all parts."""
        return parts_compiled(self._games)

    @property
    def why(self) -> str:
        """The process's last line before it ended."""
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1].removeprefix("roji: ") if lines else f"it ended with {self._process.poll()}"

    def wait(self, tell: Callable[[int, int], None]) -> bool:
        """Return whether everything could be compiled; `tell` is called for each part.

        If not, rules stay interpreted, unless the compiler was stopped.
        """
        told = -1
        while not self.has_failed:
            done, whole = self.progress
            if done > told:
                tell(told := done, whole)
            if done == whole:
                return True
            time.sleep(POLL_SECONDS)
        if not self.is_stopped:
            give_up()
        return False

    def stop(self) -> None:
        """End the process and those that it started."""
        self.is_stopped = True  # set before it ends, so that waiters do not take that for a failure
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._errors.close()


def compiling_environment() -> dict[str, str]:
    """The environment of a process that compiles into the same cache as this one."""
    kept = {name: value for name, value in os.environ.items() if not is_cold() or name not in (INTERPRET, COLD)}
    return {**kept, "ROJI_CACHE": str(cache_root())}


def start_again(arguments: Sequence[str], **environment: str) -> NoReturn:
    """Replace this process by one that runs the same program with machine code."""
    sys.stdout.flush()
    command = [sys.executable, "-m", "roji", *arguments]
    whole = compiling_environment() | environment
    if sys.platform == "win32":  # there, a replaced process would leave the terminal
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.run(command, env=whole).returncode)
    os.execve(sys.executable, command, whole)  # noqa: S606
