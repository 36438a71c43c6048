"""Copies the template game as a newcomer would: to a package of its own, registered by one line."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["copy_template", "environment", "serving"]

TEMPLATE = Path(__file__).resolve().parents[1] / "examples" / "template_game"
OLD_NAME = "template_game"


def copy_template(folder: Path, name: str) -> Path:
    """Copy the template to `folder` under a new name and register it as installing its package would.

    Whoever has `folder` on PYTHONPATH (see `environment`) then knows the game.
    """
    package = folder / name
    shutil.copytree(TEMPLATE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in package.iterdir():
        text = (
            path.read_text("utf-8").replace(OLD_NAME, name).replace(OLD_NAME.replace("_", "-"), name.replace("_", "-"))
        )
        path.write_text(text, "utf-8")
    installed = folder / f"{name}-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(f"[roji.games]\n{name} = {name}.game:GAME\n")
    return package


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process that also knows the games in this folder."""
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Run a server that knows the games in this folder, with interpreted rules; yields its address."""
    command = [sys.executable, "-m", "roji", "serve", "--port", "0", "--database", str(folder / "tables.db")]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment(folder) | {"NUMBA_DISABLE_JIT": "1"}
    )
    assert process.stdout is not None
    with process.stdout:
        try:
            opened = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert opened, "the server did not start"
            yield opened[0]
        finally:
            process.terminate()
            process.wait(30)
