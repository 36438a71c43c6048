"""What the README shows works."""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()


def test_the_lines_of_python_play_a_game() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    points, places = (ast.literal_eval(part + "]") for part in done.stdout.strip().removesuffix("]").split("] "))
    assert len(points) == len(places) == 3
    assert 1 in places


def test_every_command_shown_exists() -> None:
    commands = set(re.findall(r"^roji ([a-z]+)", README, re.MULTILINE))
    assert {"play", "record", "edition", "bench"} <= commands
    for command in sorted(commands):
        done = subprocess.run(
            [sys.executable, "-c", "from roji.cli import main; main()", command, "--help"],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr


def test_every_page_that_is_linked_to_exists() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
            assert target.startswith("http") or (page.parent / target).exists(), f"{page.name} links to {target}"
