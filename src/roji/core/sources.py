"""The source files a module depends on: its own and those it imports, directly or not, within the same packages.

Only imports at the left margin count, because every process has executed them when it makes a rule. Modules outside
`roji` and the module's own package (NumPy, the standard library) are left out: Numba's cache already depends on its own
version.
"""

import functools
import hashlib
import re
import sys
from pathlib import Path

__all__ = ["Sources", "sources_hash", "sources_of"]

Sources = frozenset[str]  # names of modules

HOUSE = "roji"
IMPORT = re.compile(r"^(?:from\s+(\.*[\w.]*)\s+import\s+(\([^)]*\)|.*)|import\s+(.*))", re.MULTILINE)
NAME = re.compile(r"[\w.]+")


@functools.cache
def sources_of(module: str) -> Sources:
    """The module and all modules of `roji` and of its own package that it imports, directly or not."""
    packages = {HOUSE, _package(module)}
    found: set[str] = set()
    left = [module]
    while left:
        name = left.pop()
        if name not in found and _package(name) in packages and _path(name) is not None:
            found.add(name)
            left.extend(_imports(name))
    return frozenset(found)


@functools.cache
def sources_hash(sources: Sources) -> str:
    """A short hash of these modules' names and texts."""
    digest = hashlib.sha256()
    for name in sorted(sources):
        digest.update(name.encode())
        digest.update(_text(name))
    return digest.hexdigest()[:12]


@functools.cache
def _imports(module: str) -> tuple[str, ...]:
    """The names that a module imports; a name imported from a package may or may not be a module."""
    names: list[str] = []
    for origin, members, plain in IMPORT.findall(_text(module).decode()):
        if plain:
            names += NAME.findall(plain)
            continue
        start = _absolute(origin, module)
        names += [start, *(f"{start}.{member}" for member in NAME.findall(members))]
    return tuple(names)


def _absolute(origin: str, module: str) -> str:
    """A relative import's origin, in full."""
    dots = len(origin) - len(origin.lstrip("."))
    if dots == 0:
        return origin
    is_package = hasattr(sys.modules[module], "__path__")
    parts = module.split(".")
    kept = parts[: len(parts) - dots + is_package]
    return ".".join([*kept, *filter(None, [origin[dots:]])])


def _package(module: str) -> str:
    return module.partition(".")[0]


def _path(module: str) -> Path | None:
    """The source file of a module that has been imported."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file) if file and file.endswith(".py") else None


@functools.cache
def _text(module: str) -> bytes:
    path = _path(module)
    return path.read_bytes() if path else b""
