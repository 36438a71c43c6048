"""dev.py: one file, no packages, one clear line when something is wrong."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DEV = ROOT / "dev.py"


def dev(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, folder / "dev.py", *arguments], capture_output=True, text=True, cwd=folder)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["dance"], "dev.py: unknown command 'dance'; choose one of run, test, setup, check, cover, bundle, lock"),
        (["setup", "now"], "dev.py: setup takes no arguments"),
        (["bundle", "--fast"], "dev.py: bundle takes no arguments"),
    ],
)
def test_a_wrong_command_gives_one_clear_line(arguments: list[str], line: str) -> None:
    done = dev(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line + "\n")


def test_help_names_every_command() -> None:
    done = dev("--help")
    assert done.returncode == 0
    assert set(re.findall(r"python3 dev\.py (\w+)", done.stdout)) == {
        "run", "test", "setup", "check", "cover", "bundle", "lock",
    }  # fmt: skip


def test_contributing_explains_every_command() -> None:
    explained = set(re.findall(r"python3 dev\.py (\w+)", (ROOT / "CONTRIBUTING.md").read_text()))
    assert explained == set(re.findall(r"python3 dev\.py (\w+)", dev("--help").stdout))


@pytest.mark.parametrize("name", ["dev.py", "build_page.py"])
def test_the_scripts_need_only_the_standard_library(name: str) -> None:
    imported = set()
    for node in ast.walk(ast.parse((ROOT / name).read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported <= sys.stdlib_module_names


def test_an_old_python_can_read_the_script_far_enough_to_be_refused() -> None:
    ast.parse(DEV.read_text(), feature_version=(3, 8))


@pytest.mark.slow
def test_a_clean_copy_sets_itself_up_once(tmp_path: Path) -> None:
    copy = clean_copy(tmp_path / "roji")
    first = dev("setup", folder=copy)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "installing the locked packages: done" in first.stdout

    again = dev("setup", folder=copy)
    assert again.stdout.splitlines() == [f"· ready: {Path('.venv') / scripts_folder() / 'roji'}"]

    where = [str(copy / ".venv" / scripts_folder() / "python"), "-c", "import roji; print(roji.__file__)"]
    found = subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found) == copy / "src" / "roji" / "__init__.py"


def scripts_folder() -> str:
    return "Scripts" if os.name == "nt" else "bin"


def clean_copy(folder: Path) -> Path:
    """What a newcomer gets: committed and new files, nothing ignored; and uv, if it was fetched before."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    if (ROOT / ".tools" / "uv").exists():
        shutil.copytree(ROOT / ".tools" / "uv", folder / ".tools" / "uv")
    return folder
