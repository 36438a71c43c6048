"""The README's examples, commands and links work."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()


def test_the_python_example_plays_a_game() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    points, places = (ast.literal_eval(part + "]") for part in done.stdout.strip().removesuffix("]").split("] "))
    assert len(points) == len(places) == 3
    assert 1 in places


# Options that a test adds to a command of the README so that it ends soon.
FEW_GAMES = ["--games", "2"]
ADDED = {"arena": FEW_GAMES, "lab": FEW_GAMES, "serve": ["--port", "0", "--database", "roji.db"]}


def test_every_command_shown_runs(tmp_path: Path) -> None:
    """The commands run in order in one folder, with interpreted rules."""
    lines = re.findall(r"^(roji .+?)(?:  +#.*)?$", README, re.MULTILINE)
    assert {line.split()[1] for line in lines} == {"play", "replay", "edition", "lab", "arena", "serve"}
    shutil.copy(ROOT / "tests" / "golden" / "sakura" / "3-no.roji", tmp_path / "my-game.roji")
    for line in lines:
        words = line.split()[1:]
        command = [sys.executable, "-m", "roji", *words, *ADDED.get(words[0], [])]
        env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        run = subprocess.Popen(
            command,
            cwd=tmp_path,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if words[0] == "serve":
            assert run.stdout is not None
            assert run.stdout.readline().startswith("Roji is open: http://")
            run.terminate()
        _, errors = run.communicate("quit\n")
        is_left = words[0] == "serve" or "Left the game; it is saved" in errors
        assert run.returncode == 0 or is_left, f"{line}: {errors}"
        assert "Traceback" not in errors
        if words[0] == "edition":  # "then change a number in it"
            mine = tmp_path / "my.toml"
            mine.write_text(mine.read_text().replace("start = 12", "start = 13"))


def test_every_linked_page_exists() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
            assert target.startswith("http") or (page.parent / target).exists(), f"{page.name} links to {target}"
