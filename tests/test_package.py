"""The packages: their contents, and that the wheel works in an empty environment outside this folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest
from scripts import make_venv

import roji

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel, built once."""
    folder = tmp_path_factory.mktemp("packages")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_wheel_contains_the_page_and_the_games_files_but_no_development_files(packages: Path) -> None:
    (wheel,) = packages.glob("*.whl")
    assert wheel.name == f"roji-{roji.__version__}-py3-none-any.whl"
    packed = set(zipfile.ZipFile(wheel).namelist())
    read = {".toml", ".md", ".npz", ".json", ".typed"}
    data = {path for path in (ROOT / "src" / "roji").rglob("*") if path.suffix in read}
    assert {path.relative_to(ROOT / "src").as_posix() for path in data} <= packed
    assert {"roji/py.typed", "roji/server/page/index.html", "roji/bots/networks/sakura.npz"} <= packed
    info = f"roji-{roji.__version__}.dist-info/"
    assert not [name for name in packed if not name.startswith(("roji/", info))]
    assert not [name for name in packed if "__pycache__" in name or "node_modules" in name]
    assert f"{info}licenses/LICENSE" in packed


def test_the_source_archive_contains_the_committed_files_and_the_built_page(packages: Path) -> None:
    (archive,) = packages.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        packed = {name.partition("/")[2] for name in opened.getnames()}
    assert {"README.md", "CHANGELOG.md", "LICENSE", "dev.py", "tests/test_package.py"} <= packed
    assert {"web/package-lock.json", "web/.npmrc", "src/roji/server/page/stamp.txt"} <= packed
    assert not [name for name in packed if name.startswith((".venv", ".tools", "build/", "web/node_modules"))]


def test_a_wheel_in_an_empty_environment_serves_the_page_and_a_game(packages: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    python = home / SCRIPTS / "python"
    uv, env = make_venv.uv(), make_venv.uv_environment()
    (wheel,) = packages.glob("*.whl")
    install = [uv, "pip", "install", "--quiet", "--python", str(python)]
    for command in (
        [uv, "venv", "--quiet", "--python", sys.executable, str(home)],
        [*install, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")],
        [*install, "--no-deps", str(wheel)],
    ):
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(home / SCRIPTS / "roji"), "serve", "--port", "0", "--database", str(tmp_path / "roji.db")]
    server = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=outside | {"NUMBA_DISABLE_JIT": "1"}
    )
    assert server.stdout is not None
    with server.stdout:
        try:
            opened = re.search(r"http://\S+", server.stdout.readline())
            assert opened, "the server did not start"
            assert b"<title>Roji" in ask(opened[0])
            seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "gentle"}]
            for game in json.loads(ask(f"{opened[0]}api/games"))["games"]:
                wanted = {"game": game["name"], "seats": seats, "start": True}
                assert json.loads(ask(f"{opened[0]}api/tables", wanted))["table"]
        finally:
            server.terminate()
            server.wait(30)


def ask(address: str, body: object = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data), timeout=60) as answer:
        return bytes(answer.read())


def test_the_newest_release_in_the_changelog_is_this_version() -> None:
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert released[0] == roji.__version__


def test_the_hosted_checks_call_dev_py_and_nothing_else() -> None:
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        commands = re.findall(r"^\s*(?:- )?run: (.+)$", workflow.read_text(), re.MULTILINE)
        assert commands, workflow.name
        assert all(re.fullmatch(r"python dev\.py [a-z]+", command) for command in commands), commands
