"""The `@rule` decorator: one Python source for the interpreter, the compiled CPU and the GPU (design decision D1).

A rule is a plain function on NumPy records. `@rule` compiles it with Numba at its first call and keeps the machine code
on disk. Numba's own cache does not notice a changed callee, so the cache folder is keyed by a hash of every source
file that the rule could call: its game and `core` for a rule of a game, the whole package for everything else.
"""

import functools
import hashlib
import os
import sys
import tempfile
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np

__all__ = [
    "Box",
    "Luck",
    "Moves",
    "Places",
    "Sheet",
    "Story",
    "Table",
    "Whole",
    "cache_folder",
    "is_interpreted",
    "rule",
]

Box: TypeAlias = Any  # a record of the game's `box_type`: what is in the box, read-only
Table: TypeAlias = Any  # a record of the game's `table_type`: what lies on the table
Luck: TypeAlias = Any  # uint64[3]: see luck.py
Moves: TypeAlias = Any  # uint64[2]: see moves.py
Story: TypeAlias = Any  # int16[rows, 6]: see story.py
Sheet: TypeAlias = Any  # int32[MAX_SEATS, lines]: points by seat and clause
Places: TypeAlias = Any  # int8[MAX_SEATS]: 1 for the winner, shared places are equal
Whole: TypeAlias = Any  # a whole number, of whatever width

PACKAGE = Path(__file__).resolve().parent.parent
GAMES = "roji.games."
JUDGEMENTS = "roji.bots.judgement."
# Each may use those before it; other rooms compile nothing.
ROOMS_WITH_RULES = ("core", "games", "match", "bots", "arena", "envs", "server")

Function = TypeVar("Function", bound=Callable[..., Any])


def is_interpreted() -> bool:
    """Whether rules run in the interpreter (`NUMBA_DISABLE_JIT=1`): slow, for debugging and coverage."""
    return bool(numba.config.DISABLE_JIT)


def rule(function: Function, keeps_lock: bool = False) -> Function:
    """Make a rule of a function: compiled, without the interpreter lock, cached on disk.

    One that takes only microseconds may keep the lock: where other threads want it too, getting it back takes longer than that.
    """
    if is_interpreted():
        return _with_wrapping_integers(function)
    is_closure = getattr(function, "__closure__", None) is not None
    numba.config.CACHE_DIR = str(cache_folder(function.__module__, is_closure))
    dispatcher = numba.njit(nogil=not keeps_lock, cache=True)(function)
    # A rule built over other rules (a closure) is found again in the cache only if those keep their identity.
    dispatcher._set_uuid(str(_identity(function)))
    return cast(Function, dispatcher)


def _with_wrapping_integers(function: Function) -> Function:
    """Machine integers wrap around silently; so must NumPy's in the interpreter."""

    @functools.wraps(function)
    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    wrapped.py_func = function  # type: ignore[attr-defined]
    return cast(Function, wrapped)


def _identity(function: Callable[..., Any]) -> uuid.UUID:
    """A name for a rule that is the same in every process, and differs between closures over different rules."""
    cells = getattr(function, "__closure__", None) or ()
    parts = [getattr(cell.cell_contents, "_uuid", repr(cell.cell_contents)) for cell in cells]
    return uuid.uuid5(uuid.NAMESPACE_OID, "/".join([function.__module__, function.__qualname__, *parts]))


def cache_folder(module: str, is_closure: bool = False) -> Path:
    """Where the machine code of a module's rules lies: named by the hash of all sources it can depend on.

    A game's rules use core and the game; its judgement besides uses itself. A closure is built over rules of some game.
    """
    name = _room(module)
    folders: tuple[str, ...] = ROOMS_WITH_RULES
    if not is_closure and module.startswith((GAMES, JUDGEMENTS)):
        name = module.removeprefix(GAMES).removeprefix(JUDGEMENTS).split(".")[0]
        folders = ("core", f"games/{name}")
        if module.startswith(JUDGEMENTS):
            folders, name = (*folders, f"bots/judgement/{name}"), f"{name}-judgement"
    elif name in ROOMS_WITH_RULES:
        last = max(ROOMS_WITH_RULES.index(name), ROOMS_WITH_RULES.index("games") if is_closure else 0)
        folders = ROOMS_WITH_RULES[: last + 1]
    return _base() / f"{name}-{_hash(folders)}"


def _room(module: str) -> str:
    """The room in which a module lies."""
    room = module.removeprefix("roji.").split(".")[0]
    return room if room in ROOMS_WITH_RULES else "all"


@functools.cache
def _hash(folders: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(str(path.relative_to(PACKAGE)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@functools.cache
def _base() -> Path:
    """The user's cache folder, or a temporary one where none can be written."""
    if chosen := os.environ.get("ROJI_CACHE"):
        base = Path(chosen)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home())) / "roji"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches" / "roji"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "roji"
    try:
        base.mkdir(parents=True, exist_ok=True)
        if os.access(base, os.W_OK):
            return base
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="roji-"))
