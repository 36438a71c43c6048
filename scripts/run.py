"""`python3 dev.py run`: set up what running needs, build the page if it is stale, and start the server.

On a fresh machine packages are installed while the page is built. What only the build needs is removed after it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from scripts import build_page
from scripts.make_venv import BIN, NODE, check_writable, fetch_node, pip, setup, uv, uv_environment
from scripts.steps import TOOLS, quietly, say, stop_steps

# What is written outside the folder, asked of the program itself. The page is built meanwhile, so there is time to import the
# whole server: Python keeps what it makes of its source files, and then it starts in half a second.
FOLDERS = """
import roji.cli.serve, roji.server.serve
from roji.core.compiled_cache import cache_root
from roji.server.settings import default_folder
print(f"compiled rules in {cache_root()}, games and seats in {default_folder()}")
"""


def run(*arguments: str) -> None:
    """Start the server with its page, and open it in the browser if there is one."""
    prepare()
    roji = [str(BIN / "roji"), "serve", "--open", *arguments]
    if os.name == "nt":
        raise SystemExit(subprocess.run(roji).returncode)
    os.execv(roji[0], roji)  # noqa: S606


def prepare() -> None:
    """Install packages and build the page, side by side, as far as there is something to do."""
    if not build_page.is_stale():
        outside = setup("run") and what_is_outside()
    else:
        check_writable()
        pip()
        with ThreadPoolExecutor(1) as beside:
            page = beside.submit(build)
            try:
                outside = setup("run") and what_is_outside()
                page.result()
            except BaseException:
                stop_steps()
                raise
    if outside:
        say(outside)


def build() -> None:
    """Build the page. Where the machine has no Node, one is fetched; packages that were not there before are removed.

    So is npm's cache: it lies in .tools, and not in the home folder. Node keeps what it compiles nowhere: not in /tmp either.
    """
    cache = TOOLS / "npm-cache"
    env = {**os.environ, "npm_config_cache": str(cache), "NODE_DISABLE_COMPILE_CACHE": "1"}
    modules = build_page.WEB / "node_modules"
    removed = [cache, NODE] if modules.exists() else [cache, NODE, modules]
    try:
        if not build_page.machine_node():
            env["PYTHONPATH"] = str(fetch_node())
        quietly("building the page", [sys.executable, "-m", "scripts.build_page"], env)
    finally:
        for folder in removed:
            shutil.rmtree(folder, ignore_errors=True)


def what_is_outside() -> str:
    """Name every folder outside this one into which something is written."""
    ours = subprocess.run([BIN / "python", "-c", FOLDERS], capture_output=True, text=True).stdout.strip()
    packages = subprocess.run(
        [uv(), "cache", "dir"], env=uv_environment(), capture_output=True, text=True
    ).stdout.strip()
    return f"outside this folder: packages are kept in {packages}, {ours}"
