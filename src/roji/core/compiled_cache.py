"""The machine-code cache, and which parts of each game it holds completely. Imports neither Numba nor NumPy.

Rules also run in the interpreter (D1, D14), so a program may start before they are compiled. This module decides
whether it should, before Numba is imported: a *part* of a game (its rules, its bots, its hints) is filled once a marker
file exists.
"""

import functools
import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = [
    "COLD",
    "PARTS",
    "cache_root",
    "filling",
    "give_up",
    "is_cold",
    "is_filled",
    "mark_filled",
    "missing_parts",
    "parts_compiled",
    "stays_interpreted",
]

PARTS = ("rules", "bots", "hints")
COLD = "ROJI_COLD"  # "1" in a process that interprets rules only because they are not compiled yet
FAILED = "failed"  # the same, when they could not be compiled
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
COMPILED_WITH = ("numba", "llvmlite", "numpy")


def is_cold() -> bool:
    """Whether this process interprets rules only because they are not compiled, or could not be."""
    return os.environ.get(COLD) in ("1", FAILED)


def give_up() -> None:
    """Record that the rules this process waits for cannot be compiled."""
    os.environ[COLD] = FAILED


def stays_interpreted() -> bool:
    """Whether a cold process stays cold, because rules could not be compiled."""
    return os.environ.get(COLD) == FAILED


def is_filled(game: str, part: str) -> bool:
    """Whether everything that a part of a game needs is compiled, by these versions and for this processor."""
    return _marker(game, part).exists()


def missing_parts(game: str) -> list[str]:
    """The parts of a game that are not filled."""
    return [part for part in PARTS if not is_filled(game, part)]


def parts_compiled(games: Iterable[str]) -> tuple[int, int]:
    """The number of compiled parts of these games, and the number of all parts."""
    missing = [len(missing_parts(game)) for game in games]
    whole = len(PARTS) * len(missing)
    return whole - sum(missing), whole


@contextmanager
def filling(game: str, part: str) -> Iterator[bool]:
    """Let one process at a time fill a part and mark it filled.

    Other processes wait, then learn that there is nothing left to do.
    """
    marker = _marker(game, part)
    marker.parent.mkdir(parents=True, exist_ok=True)
    with marker.with_suffix(".lock").open("w") as lock:
        if sys.platform != "win32":  # without file locks, two processes may do the same work
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield not marker.exists()
        mark_filled(game, part)


def mark_filled(game: str, part: str) -> None:
    """Record that a part of a game is compiled."""
    marker = _marker(game, part)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()


def _marker(game: str, part: str) -> Path:
    return cache_root() / "filled" / f"{game}-{part}-{_key(game)}"


@functools.cache
def _key(game: str) -> str:
    """A hash of all sources that a game's machine code could depend on, the compiler's versions, and the processor."""
    digest = hashlib.sha256(
        "/".join([sys.version, _processor(), *map(importlib.metadata.version, COMPILED_WITH)]).encode()
    )
    for folder in _folders(game):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _folders(game: str) -> list[Path]:
    """The rooms whose rules are compiled, and the package of a game that another package adds."""
    house = Path(__file__).parent.parent
    folders = [house / room for room in ("core", "games", "match", "bots")]
    for point in importlib.metadata.entry_points(group="roji.games"):
        found = importlib.util.find_spec(point.module.partition(".")[0]) if point.name == game else None
        if found is not None and found.origin is not None:
            folders.append(Path(found.origin).parent)
    return folders


def _processor() -> str:
    """The name of this machine's processor: machine code is made for it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
        return next(line for line in lines if line.startswith(("model name", "CPU part")))
    except (OSError, StopIteration):
        return f"{platform.machine()} {platform.processor()}"


@functools.cache
def cache_root() -> Path:
    """The user's cache folder, or a temporary one if that cannot be written or belongs to another user.

    Machine code is loaded from pickles, so anyone who can write there can run code as us.
    """
    if chosen := os.environ.get("ROJI_CACHE"):
        base = Path(chosen)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home())) / "roji"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches" / "roji"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "roji"
    try:
        base.mkdir(0o700, parents=True, exist_ok=True)
        if os.access(base, os.W_OK) and _is_private(base):
            return base
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="roji-"))


def _is_private(folder: Path) -> bool:
    """Whether a folder is ours; if so, remove other users' permission to write there."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    if found.st_uid != os.getuid():
        return False
    if found.st_mode & OTHERS_WRITE:
        folder.chmod(found.st_mode & ~OTHERS_WRITE)
    return True
