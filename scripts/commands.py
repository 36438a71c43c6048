"""Every command that a contributor needs. Requires only Python 3.11 and pip.

python3 dev.py run [ARGS]    set up if needed, then play
python3 dev.py test [ARGS]   set up, check and test everything (ARGS go to pytest)
python3 dev.py test --quick  quick checks while you work, under a minute (ARGS go to pytest)
python3 dev.py setup         only install, into .venv
python3 dev.py check         formatting, lint, types, rooms
python3 dev.py cover         run the rules in the interpreter and measure line coverage of core and games
python3 dev.py bundle        build the page if it is stale
python3 dev.py docs          build the documentation as a site, into build/site
python3 dev.py package       build the source archive and the wheel, into dist
python3 dev.py hook          make git run the checks before every commit
python3 dev.py lock [ARGS]   write requirements/*.txt again from pyproject.toml (ARGS go to uv)
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence

from scripts.jobs import check_jobs, cover_jobs, page_jobs, quick_jobs, run_jobs, test_jobs
from scripts.make_venv import BIN, check_writable, fetch_docs_python, lock, setup, uv, uv_environment
from scripts.run import run
from scripts.steps import ROOT, Command, Stop, quietly, say

QUICK = "--quick"
HOOK = """#!/bin/sh
exec python3 dev.py check
"""


def bundle() -> None:
    """Build the page if its sources have changed."""
    setup()
    run_jobs(page_jobs())


def check() -> None:
    """Check formatting, lint, types, and the imports between rooms."""
    setup()
    run_jobs({**page_jobs("install"), **check_jobs()})
    say("all checks passed")


def cover() -> None:
    """Measure which lines of core and games the tests reach."""
    setup()
    run_jobs(cover_jobs())


def test(*arguments: str) -> None:
    """Run all checks and tests; with --quick, those that take less than a minute."""
    setup()
    if QUICK in arguments:
        run_jobs(quick_jobs([argument for argument in arguments if argument != QUICK]))
        say("all quick checks and tests passed")
    else:
        run_jobs(test_jobs(arguments))
        say("all checks and tests passed")


def docs() -> None:
    """Build the documentation as a site, in an environment of its own."""
    check_writable()
    quietly("building the site", [fetch_docs_python(), "-m", "scripts.build_docs"])
    say("the site: build/site/index.html")


def package() -> None:
    """Build the source archive, and the wheel from it."""
    bundle()
    build: Command = [uv(), "build", "--python", BIN / "python", "--no-build-isolation", "--out-dir", ROOT / "dist"]
    quietly("building the packages", build, uv_environment())
    say(f"the packages: {', '.join(sorted(path.name for path in (ROOT / 'dist').glob('roji-*')))}")


def hook() -> None:
    """Write a pre-commit hook for git, unless there is one already."""
    asked = subprocess.run(
        ["git", "rev-parse", "--git-path", "hooks/pre-commit"], cwd=ROOT, capture_output=True, text=True
    )
    path = ROOT / asked.stdout.strip()
    if asked.returncode:
        raise Stop("this is not a git checkout: there is nothing to hook into")
    if path.exists() and path.read_text() != HOOK:
        raise Stop(f"{path} exists already; add the line 'python3 dev.py check' to it yourself")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HOOK)
    path.chmod(0o755)
    say(f"git now runs `python3 dev.py check` before every commit ({path}); `git commit --no-verify` skips them")


COMMANDS: dict[str, Callable[..., object]] = {
    "run": run,
    "test": test,
    "setup": setup,
    "check": check,
    "cover": cover,
    "bundle": bundle,
    "docs": docs,
    "package": package,
    "hook": hook,
    "lock": lock,
}
TAKE_ARGUMENTS = {"run", "test", "lock"}


def run_command(arguments: Sequence[str]) -> int:
    """Run the command named by the first argument; returns the exit status."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(__doc__)
        return 0 if arguments else 2
    name, *rest = arguments
    try:
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
    except OSError as error:
        print(f"dev.py: {error.filename or 'the system'}: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0
