"""A new language needs files but no code: a copy of the package gets a made-up one, which terminal and server then speak."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.template import serving

import roji
from roji.games import GAMES

pytestmark = pytest.mark.compiled
SOURCE = Path(roji.__file__).parent
PROGRAM = [sys.executable, "-c", "from roji.cli import main; main()"]


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package that also speaks `xx`: English in capitals with unchanged gaps."""
    folder = tmp_path_factory.mktemp("xx")
    shutil.copytree(SOURCE, folder / "roji", ignore=shutil.ignore_patterns("__pycache__", "page"))
    for english in folder.rglob("words.en.toml"):
        english.with_name("words.xx.toml").write_text(shouted(english.read_text()))
    for rules in folder.rglob("RULES.md"):
        rules.with_name("RULES.xx.md").write_text(rules.read_text())
    return folder


def shouted(text: str) -> str:
    """The file with every quoted text in capitals, except its gaps."""
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
def test_the_terminal_speaks_a_made_up_language(game: str, spoken: Path) -> None:
    command = [*PROGRAM, "play", game, "--bots", "random", "--seed", "3", "--lang", "xx"]
    environment = {**os.environ, "PYTHONPATH": str(spoken), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        command, input="?\nscore\nhelp\nquit\n", cwd=spoken, env=environment, capture_output=True, text=True
    )
    assert "LEFT THE GAME" in done.stderr, done.stderr
    for said in ("YOU MAY:", "CLAUSE", "TYPE A MOVE", "PLAYER 1"):
        assert said in done.stdout
    assert not {"The", "You", "Choose", "Round", "Seat"} & set(done.stdout.split())


@pytest.fixture(scope="module")
def address(spoken: Path) -> Iterator[str]:
    with serving(spoken) as address:
        yield address


def ask(address: str, token: str | None = None, say: dict[str, Any] | None = None) -> Any:
    """Send a request; returns the server's answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = None if say is None else json.dumps(say).encode()
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=60) as answer:
        return json.loads(answer.read())


@pytest.mark.parametrize("game", GAMES)
def test_the_server_speaks_a_made_up_language(game: str, address: str) -> None:
    seats = [{"kind": "person", "name": "ANN"}, {"kind": "person", "name": "BEN"}]
    made = ask(f"{address}/api/tables", say={"game": game, "seats": seats, "start": True})
    table, tokens = f"{address}/api/tables/{made['table']}", [seat["token"] for seat in made["seats"]]
    said: list[str] = []
    for _ in range(4):
        positions = [ask(f"{table}?language=xx", token)["position"] for token in tokens]
        seat = positions[0]["to_act"][0]
        position = positions[seat]
        said += [position["ask"], *(move["words"] for move in position["legal"])]
        said += [line["name"] for line in position["score"]]
        play = {"type": "play", "question": position["question"], "move": position["legal"][0]["move"]}
        ask(table, tokens[seat], play)
    for token in tokens:
        story = ask(f"{table}?language=xx&since=0", token)["story"]
        said += [event["words"] for told in story for event in told["events"]]
    assert len([sentence for sentence in said if sentence]) > 10
    assert [sentence for sentence in said if sentence != sentence.upper()] == []
