"""`python3 dev.py run`: set up the environment, build the page if it is stale, and start the server.

On a fresh machine packages are installed while the page is built. Everything that only the build needs is removed afterwards.
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

# Asks the program which folders outside this one it writes to. It imports the whole server while the page is being built, so that
# Python caches the byte code and the server then starts in half a second.
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
    """Install packages and build the page in parallel, as far as either is needed."""
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
    """Build the page. If the machine has no Node, fetch one; afterwards remove packages that were not there before.

    npm's cache is in .tools instead of the home folder and is removed as well. Node may not cache compiled code in /tmp.
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
    """A line that names every folder outside this one to which the installation and the program write."""
    ours = subprocess.run([BIN / "python", "-c", FOLDERS], capture_output=True, text=True).stdout.strip()
    packages = subprocess.run(
        [uv(), "cache", "dir"], env=uv_environment(), capture_output=True, text=True
    ).stdout.strip()
    return f"outside this folder: packages are kept in {packages}, {ours}"
