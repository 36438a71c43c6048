"""Another language costs files and no code: a copy of the package gets a made-up language, and the terminal speaks it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import roji
from roji.games import GAMES

pytestmark = pytest.mark.compiled
SOURCE = Path(roji.__file__).parent
PROGRAM = [sys.executable, "-c", "from roji.cli import main; main()"]


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package that also speaks `xx`: English in capitals, its gaps as they are."""
    folder = tmp_path_factory.mktemp("xx")
    shutil.copytree(SOURCE, folder / "roji", ignore=shutil.ignore_patterns("__pycache__", "page"))
    for english in folder.rglob("words.en.toml"):
        english.with_name("words.xx.toml").write_text(shouted(english.read_text()))
    for rules in folder.rglob("RULES.md"):
        rules.with_name("RULES.xx.md").write_text(rules.read_text())
    return folder


def shouted(text: str) -> str:
    """Every text between quotes in capitals, but not the gaps in it."""
    lines = []
    for line in text.splitlines():
        before, quote, rest = line.partition('"')
        parts = rest.split("{")
        capitals = [parts[0].upper()]
        for part in parts[1:]:
            gap, _, after = part.partition("}")
            capitals.append(f"{gap}}}{after.upper()}")
        lines.append(before + quote + "{".join(capitals))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_made_up_language_is_spoken_in_the_terminal(game: str, spoken: Path) -> None:
    command = [*PROGRAM, "play", game, "--bots", "random", "--seed", "3", "--lang", "xx"]
    environment = {**os.environ, "PYTHONPATH": str(spoken), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        command, input="?\nscore\nhelp\nquit\n", cwd=spoken, env=environment, capture_output=True, text=True
    )
    assert "Left the game" in done.stderr, done.stderr
    for said in ("YOU MAY:", "CLAUSE", "TYPE A MOVE", "PLAYER 1"):
        assert said in done.stdout
    assert not {"The", "You", "Choose", "Round", "Seat"} & set(done.stdout.split())
