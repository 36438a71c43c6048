"""The jobs of dev.py: builds, checks and tests, several at a time."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Collection, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from scripts.make_venv import BIN
from scripts.steps import ROOT, Command, Stop, say

NO_TESTS = 5  # pytest's exit code when it selects no test
CORES = os.cpu_count() or 1
AT_A_TIME = CORES + 1  # jobs at once: tests spend a third of their time waiting for pages and other programs
WORKERS = min(CORES, 8)  # of one pytest run
WAITING_WORKERS = min(CORES + 1, 8)  # for tests that often wait for other programs
COLLECTING = "collecting the tests"
PAGE_TYPES = "page types (svelte-check)"
NO_BYTE_CODE = "PYTHONDONTWRITEBYTECODE"
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}


@dataclass(frozen=True)
class Job:
    """A command that prints little, and the jobs that must succeed before it starts."""

    command: Command
    after: Collection[str] = ()
    env: dict[str, str] = field(default_factory=dict)
    is_pytest: bool = False

    def run(self) -> subprocess.CompletedProcess[str]:
        """Run the command to its end. It may write byte code, or each program that a test starts would compile its modules."""
        env = {name: value for name, value in os.environ.items() if name != NO_BYTE_CODE} | self.env
        return subprocess.run(
            self.command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def is_good(self, code: int) -> bool:
        """Whether the job succeeded, by its exit code."""
        return code == 0 or (self.is_pytest and code == NO_TESTS)


def run_jobs(jobs: dict[str, Job]) -> None:
    """Run several jobs at a time, in this order, and print the output of each when it ends.

    After a failure no other job starts; running jobs finish, then the program stops.
    """
    waiting = dict(jobs)
    done: set[str] = set()
    failed: list[str] = []
    running: dict[Future[subprocess.CompletedProcess[str]], str] = {}
    started: dict[str, float] = {}
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        while running or (waiting and not failed):
            for name in [name for name, job in waiting.items() if done.issuperset(job.after)]:
                if len(running) < AT_A_TIME and not failed:
                    say(f"{name} …")
                    started[name] = time.monotonic()
                    running[threads.submit(waiting.pop(name).run)] = name
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                name, result = running.pop(future), future.result()
                is_good = jobs[name].is_good(result.returncode)
                how = "done" if is_good else f"failed ({result.returncode})"
                say(f"{name}: {how} in {time.monotonic() - started[name]:.0f} s")
                print(result.stdout, end="", flush=True)
                (done.add if is_good else failed.append)(name)
    if failed:
        raise Stop(f"failed: {', '.join(failed)}")


# The jobs


def has_page() -> bool:
    """Tell whether the page's sources are here."""
    return (ROOT / "web" / "package.json").exists()


def page_jobs(what: str = "build") -> dict[str, Job]:
    """A job that builds the page if its sources changed; `install` also installs its packages, once for all later jobs."""
    return {"the page": Job([BIN / "python", "-m", "scripts.build_page", what])} if has_page() else {}


def check_jobs() -> dict[str, Job]:
    """The linters and type checkers."""
    jobs = {
        "types (mypy)": Job([BIN / "mypy"]),
        "lint (ruff check)": Job([BIN / "ruff", "check", "--quiet", "."]),
        "format (ruff format)": Job([BIN / "ruff", "format", "--check", "--quiet", "."]),
        "rooms (import-linter)": Job([BIN / "lint-imports", "--no-logo"]),
    }
    if has_page():
        jobs[PAGE_TYPES] = Job([BIN / "python", "-m", "scripts.build_page", "check"], page_jobs())
    return jobs


def compile_jobs() -> dict[str, Job]:
    """Compile everything that the tests need in advance; otherwise all their workers would compile the same code at once.

    First the byte code of all tests and their imports, then the machine code of each game.
    """
    collect: Command = [BIN / "python", "-m", "pytest", "-q", "-k", "not test"]  # selects no test
    jobs = {COLLECTING: Job(collect, is_pytest=True)}
    games = sorted(path.parent.name for path in (ROOT / "src" / "roji" / "games").glob("*/game.py"))
    return jobs | {
        f"compiling {game}": Job([BIN / "python", "-m", "tests.compile_game", game], [COLLECTING]) for game in games
    }


def test_jobs(arguments: Sequence[str]) -> dict[str, Job]:
    """All tests on all cores. No test is repeated: a failure fails.

    Tests with a browser run in a job of their own, because Playwright keeps an event loop running, in which other tests cannot
    start theirs. They start first: they take longest and spend most of their time waiting for the page.
    """
    first = {**page_jobs("install"), **compile_jobs()}
    pytest: Command = [BIN / "python", "-m", "pytest", "-q", "--dist", "worksteal"]
    jobs = {
        **first,
        "tests with a browser (pytest)": Job(
            [*pytest, "-n", str(WAITING_WORKERS), "-m", "browser", *arguments], first, is_pytest=True
        ),
        "tests (pytest)": Job(
            [*pytest, "-n", str(WAITING_WORKERS), "-m", "not browser", *arguments], first, is_pytest=True
        ),
        **check_jobs(),
    }
    if has_page():
        jobs["page tests (vitest)"] = Job([BIN / "python", "-m", "scripts.build_page", "test"], page_jobs())
    return jobs if arguments else {**jobs, **cover_jobs()}


def quick_jobs(arguments: Sequence[str]) -> dict[str, Job]:
    """Jobs that take less than a minute: format, lint, rooms, and the interpreted tests of the rules, or the named tests.

    They compile no rules, build no page and check no types.
    """
    chosen = arguments or ("tests/core", "tests/games", "tests/test_house.py")
    slow = "not compiled and not slow and not browser and not gpu"
    pytest: Command = [BIN / "python", "-m", "pytest", "-q", "-n", str(WORKERS), "-m", slow, *chosen]
    checks = {name: job for name, job in check_jobs().items() if name not in ("types (mypy)", PAGE_TYPES)}
    return {**checks, "quick tests (pytest)": Job(pytest, env=INTERPRETED, is_pytest=True)}


def cover_jobs() -> dict[str, Job]:
    """Run the tests of core and games uncompiled and list every line that none of them reaches.

    Tests that play many games are excluded: they run compiled. Another test proves that compiled and interpreted games are equal.
    """
    counted = (
        "--cov=src/roji/core",
        "--cov=src/roji/games",
        "--cov-report=term-missing:skip-covered",
        "--cov-fail-under=100",
    )
    tests = (BIN / "python", "-m", "pytest", "tests/core", "tests/games", "-m", "not compiled", "-q")
    return {"coverage in the interpreter (pytest)": Job([*tests, *counted], env=INTERPRETED)}
