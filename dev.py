#!/usr/bin/env python3
"""Everything a contributor does, in one file that needs nothing but Python 3.11 and pip.

python3 dev.py run [ARGS]    set up if needed, then play
python3 dev.py test [ARGS]   set up, check and test everything (ARGS go to pytest)
python3 dev.py setup         only install, into .venv
python3 dev.py check         formatting, lint, types, rooms
python3 dev.py cover         rules in the interpreter, every line of core and games counted
python3 dev.py bundle        build the page if it is stale
python3 dev.py lock [ARGS]   write requirements/*.txt again from pyproject.toml (ARGS go to uv)
"""

from __future__ import annotations

import hashlib
import os
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / ".roji-stamp"
UV = "uv==0.13.7"
OLDEST_PYTHON = (3, 11)
NO_TESTS = 5  # how pytest ends when no test was chosen

# What each lock holds: arguments of `uv pip compile`.
LOCKS = {
    "run": (),
    "dev": ("--group", "dev", "--extra", "postgres", "--extra", "envs", "--extra", "peers", "--extra", "reports"),
}


COMPILE = """
import sys
from roji.bots import find_bot
from roji.core.edition import default_edition
from roji.games import find_game
from roji.match.compile_rules import compile_rules
compile_rules(sys.argv[1])
game = find_game(sys.argv[1])
find_bot("master").get_ready(game, default_edition(game).box)
"""

if TYPE_CHECKING:  # an old Python shall reach the line that says it is too old
    Command = Sequence[str | Path]


class Stop(Exception):
    """Ends the program with one clear line."""


def say(line: str) -> None:
    """Print a progress line at once, also into a pipe."""
    print(f"· {line}", flush=True)


def quietly(what: str, command: Command, env: dict[str, str] | None = None) -> None:
    """Run a step silently; on failure show what it said."""
    say(f"{what} …")
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = wait_showing_time(process, what, start)
    if process.returncode:
        print(output.rstrip(), file=sys.stderr)
        raise Stop(f"{what}: failed (see above)")
    say(f"{what}: done in {time.monotonic() - start:.1f} s")


def wait_showing_time(process: subprocess.Popen[str], what: str, start: float) -> str:
    """Wait for a silent step and return what it printed; a terminal sees the seconds pass."""
    while True:
        try:
            return process.communicate(timeout=1)[0]
        except subprocess.TimeoutExpired:
            if sys.stdout.isatty():
                print(f"· {what} … {time.monotonic() - start:.0f} s", end="\r", flush=True)


# Setting up


def pip_environment() -> dict[str, str]:
    """The environment for pip, without settings that forbid `--target`."""
    return {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def pip_setting(name: str) -> str | None:
    """Return what pip is configured to use, if anything."""
    for scope in (":env:", "install", "global"):
        command = [sys.executable, "-m", "pip", "config", "get", f"{scope}.{name}"]
        found = subprocess.run(command, capture_output=True, text=True)
        if found.returncode == 0 and found.stdout.strip():
            return found.stdout.strip()
    return None


def has_certificates() -> bool:
    """Tell whether the machine has certificates of its own; uv brings some, but not those of a company's proxy."""
    paths = ssl.get_default_verify_paths()
    return bool(paths.cafile or (paths.capath and any(Path(paths.capath).glob("*"))))


def uv_environment() -> dict[str, str]:
    """The environment for uv: this Python only, and the package index and certificates that pip uses."""
    env = {"UV_SYSTEM_CERTS": str(has_certificates()).lower(), **os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    env.pop("VIRTUAL_ENV", None)
    for variable, setting in (("UV_DEFAULT_INDEX", "index-url"), ("SSL_CERT_FILE", "cert")):
        if variable not in env and (value := pip_setting(setting)):
            env[variable] = value
    return env


def uv() -> str:
    """Return the path of uv, fetched into .tools on first use."""
    program = TOOLS / "uv" / UV.partition("==")[2]
    executable = program / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    if not executable.exists():
        pip = [sys.executable, "-m", "pip"]
        if subprocess.run([*pip, "--version"], capture_output=True).returncode:
            raise Stop("this Python has no pip; install it first (Debian and Ubuntu: the package python3-pip)")
        quietly("fetching uv", [*pip, "install", "--quiet", "--target", program, UV], pip_environment())
    return str(executable)


def base_python() -> str:
    """Return the Python to build .venv on: not the one of a virtual environment."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    return str(getattr(sys, "_base_executable", sys.executable))


def setup_hash() -> str:
    """Hash what the environment is made from, so that it is made again only when that changes."""
    digest = hashlib.sha256(f"{ROOT} {UV}".encode())
    for name in ("pyproject.toml", "requirements/dev.txt", "hatch_build.py"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def is_set_up(wanted: str) -> bool:
    """Tell whether .venv was made from exactly these files and its Python still works."""
    return STAMP.exists() and STAMP.read_text() == wanted and (BIN / "python").exists()


def setup() -> None:
    """Make .venv from the lock and install the project into it; do nothing when nothing changed."""
    wanted = setup_hash()
    if is_set_up(wanted):
        return
    program, env = uv(), uv_environment()
    STAMP.unlink(missing_ok=True)
    if not (BIN / "python").exists():
        quietly("making .venv", [program, "venv", "--clear", "--python", base_python(), VENV], env)
    sync: Command = [
        program,
        "pip",
        "sync",
        "--python",
        VENV,
        "--require-hashes",
        "--compile-bytecode",
        "requirements/dev.txt",
    ]
    quietly("installing the locked packages", sync, env)
    itself: Command = [program, "pip", "install", "--python", VENV, "--no-deps", "--no-build-isolation", "-e", ROOT]
    quietly("installing roji", itself, env)
    STAMP.write_text(wanted)


def lock(*arguments: str) -> None:
    """Compile both requirement files again; without arguments, pins that still fit are kept."""
    for name, selection in LOCKS.items():
        command = [uv(), "pip", "compile", "pyproject.toml", *selection, "--universal", "--python-version", "3.11"]
        command += ["--generate-hashes", "--no-emit-index-url", "--no-header", "--output-file"]
        quietly(f"locking {name}", [*command, f"requirements/{name}.txt", *arguments], uv_environment())


# The page


def has_page() -> bool:
    """Tell whether the page's sources are here."""
    return (ROOT / "web" / "package.json").exists()


def bundle() -> None:
    """Build the page into the server if its sources changed."""
    setup()
    if has_page():
        run_steps({"the page": [BIN / "python", "build_page.py"]})


# Running


def run_steps(steps: dict[str, Command], env: dict[str, str] | None = None) -> None:
    """Run every step with its output shown; afterwards stop if any of them failed."""
    failed = []
    for name, command in steps.items():
        say(name)
        if subprocess.run(command, cwd=ROOT, env=env).returncode:
            failed.append(name)
    if failed:
        raise Stop(f"failed: {', '.join(failed)}")


def run_side_by_side(steps: dict[str, Command]) -> None:
    """Run quiet steps on all cores, show what each printed when it ends; afterwards stop if any of them failed."""

    def run_one(command: Command) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        running = {threads.submit(run_one, command): name for name, command in steps.items()}
        for done in as_completed(running):
            result = done.result()
            say(f"{running[done]}{': failed' if result.returncode else ''}")
            print(result.stdout, end="", flush=True)
            if result.returncode:
                failed.append(running[done])
    if failed:
        raise Stop(f"failed: {', '.join(failed)}")


def check_steps() -> dict[str, Command]:
    """The linters and type checkers, by name."""
    steps: dict[str, Command] = {
        "lint (ruff check)": [BIN / "ruff", "check", "--quiet", "."],
        "format (ruff format)": [BIN / "ruff", "format", "--check", "--quiet", "."],
        "types (mypy)": [BIN / "mypy"],
        "rooms (import-linter)": [BIN / "lint-imports", "--no-logo"],
    }
    if has_page():
        steps["page types (svelte-check)"] = [BIN / "python", "build_page.py", "check"]
    return steps


def check() -> None:
    """Formatting, lint, types, and who imports whom."""
    setup()
    run_side_by_side(check_steps())
    say("all checks passed")


def compile_steps() -> dict[str, Command]:
    """Compile each game's rules once: the tests' workers would else all compile the same at the same time."""
    games = sorted(path.parent.name for path in (ROOT / "src" / "roji" / "games").glob("*/game.py"))
    return {f"compiling {game}": [BIN / "python", "-c", COMPILE, game] for game in games}


def test(*arguments: str) -> None:
    """Everything that must hold before a change is delivered."""
    bundle()
    steps = {**compile_steps(), **check_steps()}
    if has_page():
        steps["page tests (vitest)"] = [BIN / "python", "build_page.py", "test"]
    run_side_by_side(steps)
    run_tests(arguments)
    if not arguments:
        cover()
    say("all checks and tests passed")


def run_tests(arguments: Sequence[str]) -> None:
    """All tests on all cores. Nothing is run a second time: a failure fails.

    Those with a browser run apart: Playwright keeps an event loop running, in which others cannot start theirs.
    """
    failed = []
    for kind in ("not browser", "browser"):
        say(f"tests, {kind} (pytest)")
        pytest: Command = [BIN / "python", "-m", "pytest", "-m", kind, *in_parallel(), *arguments]
        if subprocess.run(pytest, cwd=ROOT).returncode not in (0, NO_TESTS):
            failed.append(f"tests, {kind}")
    if failed:
        raise Stop(f"failed: {', '.join(failed)}")


def in_parallel() -> tuple[str, ...]:
    """Arguments that let pytest use all cores."""
    return ("-n", str(min(os.cpu_count() or 1, 8)), "--dist", "worksteal")


def cover() -> None:
    """Run the tests of core and games uncompiled and show each line that none of them reaches.

    Tests that play many games stay out: they have run compiled, and that both play the same games is a test of its own.
    """
    setup()
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    counted = (
        "--cov=src/roji/core",
        "--cov=src/roji/games",
        "--cov-report=term-missing:skip-covered",
        "--cov-fail-under=100",
    )
    tests = ("tests/core", "tests/games", "-m", "not compiled", "-q", *in_parallel())
    run_steps({"coverage in the interpreter (pytest)": [BIN / "python", "-m", "pytest", *tests, *counted]}, env)


def run(*arguments: str) -> None:
    """Start the server with its page."""
    bundle()
    roji = str(BIN / "roji")
    if os.name == "nt":
        raise SystemExit(subprocess.run([roji, "serve", *arguments]).returncode)
    os.execv(roji, [roji, "serve", *arguments])  # noqa: S606


COMMANDS: dict[str, Callable[..., None]] = {
    "run": run,
    "test": test,
    "setup": setup,
    "check": check,
    "cover": cover,
    "bundle": bundle,
    "lock": lock,
}
TAKE_ARGUMENTS = {"run", "test", "lock"}


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument says."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(__doc__)
        return 0 if arguments else 2
    name, *rest = arguments
    try:
        if sys.version_info < OLDEST_PYTHON:
            raise Stop(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
        if name not in COMMANDS:
            raise Stop(f"unknown command {name!r}; choose one of {', '.join(COMMANDS)}")
        if rest and name not in TAKE_ARGUMENTS:
            raise Stop(f"{name} takes no arguments")
        COMMANDS[name](*rest)
        if name == "setup":
            say(f"ready: {BIN.relative_to(ROOT) / 'roji'}")
    except Stop as reason:
        print(f"dev.py: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("dev.py: stopped", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
