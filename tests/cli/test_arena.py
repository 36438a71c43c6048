"""`roji arena` and `roji lab` from the command line: files, interruption, bad input."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import PROGRAM, Roji
from tests.cli.test_commands import assert_one_clear_line

from roji.core.edition import default_text
from roji.games import find_game

ARENA = ("arena", "zen-garden", "--bots", "greedy,random", "--games", "8", "--seed", "7")


def test_an_arena_shows_its_results_and_writes_its_files(roji: Roji, tmp_path: Path) -> None:
    done = roji(*ARENA, "--json", "out.json", "--html", "out.html")
    assert done.returncode == 0, done.stderr
    assert "Zen Garden, 2 players, 8 games on 4 deals, seed 7" in done.stdout
    assert "greedy" in done.stdout
    found = json.loads((tmp_path / "out.json").read_text())
    assert (found["games"], found["finished"], found["truncated"], found["players"]) == (8, 8, 0, 2)
    assert found["bots"]["greedy"]["wins"]["value"] > 0.5
    assert found["line_ups"] == [["greedy", "random"], ["random", "greedy"]]
    assert len(found["list"]) == 8
    assert (tmp_path / "out.html").read_text().startswith("<!DOCTYPE html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.html", "out.json"]  # no other files remain


READER = """
import json, sys
for line in sys.stdin:
    turn = json.loads(line)
    with open("turns.jsonl", "a") as file: file.write(line)
    print(turn["moves"][0], flush=True)
"""
SILLY = "import sys\nfor line in sys.stdin: print('what?', flush=True)\n"


def play_program(roji: Roji, folder: Path, code: str) -> tuple[str, dict[str, Any]]:
    """Run `roji arena` with a program of this code against `random`; returns its output and its JSON."""
    (folder / "player.py").write_text(code)
    program = f"program:{sys.executable} player.py"
    line = ("arena", "sakura", "--bots", f"{program},random", "--games", "2", "--workers", "1", "--keep", "kept")
    done = roji(*line, "--json", "out.json", "--html", "out.html")
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads((folder / "out.json").read_text())["bots"][program]


def test_a_program_reads_what_happened_since_its_last_decision(roji: Roji, tmp_path: Path) -> None:
    shown, results = play_program(roji, tmp_path, READER)
    turns = [json.loads(line) for line in (tmp_path / "turns.jsonl").read_text().splitlines()]
    first = [turn["observation"] for turn in turns if turn["seat"] == 0]
    told = [text for text in first if "Since your last decision:" in text]
    assert len(told) > len(first) / 2
    assert any("Seat 1's card" in text for text in told)
    assert any("Seat 0 draws card" in text for text in told)
    assert not any("Seat 1 draws card" in text for text in told), "only seat 1 sees these cards"
    assert results["replaced_moves"] == 0
    assert "in its place" not in shown


def test_moves_chosen_in_place_of_a_program_are_counted(roji: Roji, tmp_path: Path) -> None:
    shown, results = play_program(roji, tmp_path, SILLY)
    assert results["replaced_moves"] > 10
    sentence = f"named no legal move {results['replaced_moves']} times"
    assert sentence in shown.replace("\n", " ")
    assert sentence in (tmp_path / "out.html").read_text()
    again = play_program(roji, tmp_path, SILLY)  # read from the series file; nothing is played again
    assert again[1] == results


def test_options_and_editions_are_played(roji: Roji, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(default_text(find_game("zen_garden")).replace("start = 12", "start = 3"))
    done = roji(*ARENA, "--edition", "my.toml", "--options", "boards=1,4", "--json", "out.json")
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "out.json").read_text())
    assert found["options"] == {"boards": "1,4"}
    assert found["edition"]["hash"] != "own"


def test_a_kept_series_can_be_continued(roji: Roji, tmp_path: Path) -> None:
    assert roji(*ARENA, "--keep", "kept").returncode == 0
    before = (tmp_path / "kept").read_bytes()
    done = roji("arena", "zen-garden", "--bots", "greedy,random", "--games", "12", "--seed", "7", "--keep", "kept")
    assert done.returncode == 0, done.stderr
    assert "12 games on 6 deals" in done.stdout
    assert (tmp_path / "kept").read_bytes().startswith(before)


def test_games_that_are_cut_off_are_reported(roji: Roji) -> None:
    done = roji(*ARENA, "--limit", "10")
    assert done.returncode == 0
    assert "8 games were cut off and are not scored." in done.stdout


@pytest.mark.slow
def test_after_ctrl_c_the_same_command_continues(roji: Roji, tmp_path: Path) -> None:
    arguments = ["arena", "zen-garden", "--bots", "search:40,random", "--games", "60", "--seed", "3", "--workers", "2"]
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while len([line for path in tmp_path.glob("*.arena") for line in path.read_bytes().splitlines()]) < 4:
        assert process.poll() is None, process.stderr and process.stderr.read()
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all processes
    _, errors = process.communicate()
    assert process.returncode == 130
    assert_one_clear_line(errors, "Stopped. The games are kept in")
    (kept,) = tmp_path.glob("*.arena")
    lines = len(kept.read_bytes().splitlines())
    assert 4 <= lines < 61
    assert roji(*arguments, "--json", "resumed.json").returncode == 0
    assert not kept.exists()
    assert roji(*arguments, "--json", "whole.json", "--workers", "1").returncode == 0
    resumed, whole = (json.loads((tmp_path / name).read_text()) for name in ("resumed.json", "whole.json"))
    del resumed["thinking"], whole["thinking"]
    assert resumed == whole


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--bots", "nobody"], "There is no bot 'nobody'"),
        (["--bots", ","], "Name the bots"),
        (["--games", "0"], "0 games cannot be played"),
        (["--games", "many"], "--games"),
        (["--players", "9"], "2 to 4 players, not 9"),
        (["--seed", "luck"], "'luck' is not a seed"),
        (["--options", "boards"], "Options look like"),
        (["--options", "colour=red"], "no option 'colour'"),
        (["--edition", "none.toml"], "Cannot read edition none.toml"),
        (["--json", "no/where.json"], "there is no folder no"),
        (["--html", "."], "is a folder"),
        (["--on", "moon"], "cannot play on 'moon'"),
        (["--workers", "0"], "0 workers"),
        (["--limit", "0"], "leaves no game"),
    ],
)
def test_bad_input_to_the_arena_gets_one_clear_line(more: list[str], said: str, roji: Roji) -> None:
    done = roji(*ARENA, *more)
    assert done.returncode in (1, 2)
    assert_one_clear_line(done.stderr, said)


def test_a_lab_reports_what_is_different(roji: Roji, tmp_path: Path) -> None:
    text = default_text(find_game("zen_garden"))
    (tmp_path / "base.toml").write_text(text)
    (tmp_path / "variant.toml").write_text(text.replace("major = 2 ", "major = 6 "))
    arguments = ("--bots", "greedy", "--players", "2", "--games", "40")
    files = ("--json", "lab.json", "--html", "lab.html")
    done = roji("lab", "zen-garden", "base.toml", "variant.toml", *arguments, "--second", "random", *files)
    assert done.returncode == 0, done.stderr
    assert "points.major: 2 → 6" in done.stdout
    assert "With the variant" in done.stdout
    found = json.loads((tmp_path / "lab.json").read_text())
    assert "How far to trust it: greedy and random agree on" in done.stdout
    [variant] = found["variants"]
    assert variant["changes"] == [{"where": "points.major", "before": "2", "after": "6"}]
    major = next(one for one in variant["measures"] if one["name"] == "Major preference" and one["group"] == "clauses")
    assert major["is_clear"]
    assert (tmp_path / "lab.html").exists()
    assert not list(tmp_path.glob("*.arena"))
    same = roji("lab", "zen-garden", "own", "variant.toml", *arguments)
    assert same.stdout.splitlines()[:6] == done.stdout.splitlines()[:6]


@pytest.mark.parametrize(
    ("editions", "said"),
    [
        (["own", "own"], "Both editions are the same"),
        (["own", "none.toml"], "Cannot read edition none.toml"),
        (["own", "--ban", "card 99"], "There is nothing called 'card 99' to ban"),
        (["own", "own", "--ban", "all"], "name only one"),
    ],
)
def test_bad_input_to_the_lab_gets_one_clear_line(editions: list[str], said: str, roji: Roji) -> None:
    done = roji("lab", "zen-garden", *editions, "--games", "4")
    assert done.returncode in (1, 2)
    assert_one_clear_line(done.stderr, said)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--change", "prices.middle=3..1", "--goal", "seat wins even"], "'prices.middle=3..1' is not understood"),
        (["--change", "points.tea=1..3", "--goal", "seat wins even"], "'points.tea' is not a number of this edition"),
        (["--change", "start=1..3", "--goal", "more fun"], "The goal 'more fun' is not understood"),
    ],
)
def test_bad_input_to_tuning_gets_one_clear_line(more: list[str], said: str, roji: Roji) -> None:
    done = roji("lab", "tune", "zen-garden", *more)
    assert done.returncode in (1, 2)
    assert_one_clear_line(done.stderr, said)


def test_a_tuned_edition_is_written_and_can_be_checked(roji: Roji, tmp_path: Path) -> None:
    """Points for the major preference: only the largest number in the range reaches the goal."""
    change = ("--change", "points.major=2..4", "--goal", "at least 100 points", "--games", "12", "--players", "2")
    done = roji("lab", "tune", "zen-garden", *change, "--out", "tuned.toml")
    assert done.returncode == 0, done.stderr
    assert "points.major = 4" in done.stdout.splitlines()[2]
    assert "roji lab zen-garden own tuned.toml --players 2 --seed 2" in done.stdout
    assert "points.major is 4 instead of 2." in roji("edition", "diff", "tuned.toml").stdout
