"""A copy of the template game, registered in one line under a new name, works everywhere like Roji's own games."""

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.template import copy_template, environment, serving

pytestmark = pytest.mark.compiled
NAME = "river_stones"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the copied game as if its package were installed."""
    folder = tmp_path_factory.mktemp("added")
    copy_template(folder, NAME)
    return folder


def run(folder: Path, *command: str, typed: str = "", compiled: bool = False) -> str:
    """Run a Python process that knows the game; returns its output."""
    known = environment(folder) | ({} if compiled else {"NUMBA_DISABLE_JIT": "1"})
    done = subprocess.run(
        [sys.executable, *command], input=typed, cwd=folder, env=known, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


ROJI = ("-m", "roji")


def test_it_passes_check_game_compiled(folder: Path) -> None:
    program = (
        f"from roji.core.check_game import check_game; from roji.games import find_game; "
        f"check_game(find_game('{NAME}'), seeds=(1,))"
    )
    run(folder, "-c", program, compiled=True)


def test_it_is_listed_with_its_options(folder: Path) -> None:
    listed = json.loads(run(folder, *ROJI, "games", "--json"))["games"]
    assert list(listed)[-1] == NAME
    assert listed[NAME]["options"] == {"last": ["pays", "costs"]}


def test_it_plays_in_the_terminal_with_its_own_options(folder: Path) -> None:
    command = (*ROJI, "play", NAME, "--bots", "steady", "--seed", "4", "--options", "last=costs")
    said = run(folder, *command, typed="take 9\n" + "take 3\ntake 2\ntake 1\n" * 15)
    assert "'take 9' is not a move of this game" in said
    assert "takes the last pebble" in said
    assert re.search(r"P3\.2 +Last pebble +.*-4", said)


def test_an_edition_of_it_can_be_written_changed_and_checked(folder: Path) -> None:
    run(folder, *ROJI, "edition", "new", "river-stones", "mine.toml")
    mine = folder / "mine.toml"
    mine.write_text(mine.read_text().replace("pebbles = 21", "pebbles = 9"))
    assert "is a good edition of Pebbles" in run(folder, *ROJI, "edition", "check", "mine.toml")


def test_it_plays_in_the_arena(folder: Path) -> None:
    command = (*ROJI, "arena", NAME, "--bots", "greedy,random", "--games", "4", "--workers", "1")
    said = run(folder, *command, "--json", "results.json", "--html", "report.html")
    assert "Pebbles" in said
    assert json.loads((folder / "results.json").read_text())
    assert "Pebbles" in (folder / "report.html").read_text()


GYMNASIUM = """
import gymnasium, numpy, roji.envs
env = gymnasium.make(roji.envs.environment_name("river_stones"), opponents="random", seats=3, render_mode="rgb_array")
seen, info = env.reset(seed=3)
over = False
while not over:
    assert env.observation_space.contains(seen)
    assert env.render().dtype == numpy.uint8
    seen, reward, over, cut, info = env.step(int(numpy.flatnonzero(info["action_mask"])[0]))
print(reward)
"""


def test_it_plays_in_gymnasium_and_has_a_picture(folder: Path) -> None:
    assert -1 <= float(run(folder, "-c", GYMNASIUM)) <= 1


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield address


def ask(address: str, token: str | None = None, say: dict[str, Any] | None = None) -> Any:
    """Send a request; returns the server's answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = None if say is None else json.dumps(say).encode()
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=60) as answer:
        return json.loads(answer.read())


def test_two_people_play_it_over_http(address: str) -> None:
    assert NAME in [game["name"] for game in ask(f"{address}/api/games")["games"]]
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Ben")]
    made = ask(f"{address}/api/tables", say={"game": NAME, "seats": seats, "options": {"last": "costs"}, "start": True})
    table, tokens = f"{address}/api/tables/{made['table']}", [seat["token"] for seat in made["seats"]]
    for _ in range(21):
        positions = [ask(f"{table}?language=de", token)["position"] for token in tokens]
        if positions[0]["places"]:
            break
        seat = positions[0]["to_act"][0]
        position = positions[seat]
        assert position["ask"].startswith("How many pebbles do you take?"), "it speaks English, for it knows no German"
        best = position["legal"][-1]
        assert best["parts"] == {"do": "take", "count": len(position["legal"])}
        ask(table, tokens[seat], {"type": "play", "question": position["question"], "move": best["move"]})
    assert sum(positions[0]["totals"]) == 21 - 4
    assert "pebbles" in urllib.request.urlopen(f"{address}/api/games/{NAME}/rules", timeout=60).read().decode()
