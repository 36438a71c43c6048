"""The examples run as they stand."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from roji.core.record import write_record
from roji.envs.bench import measure
from roji.games import GAMES, find_game
from roji.match import Match

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True)


def test_a_bot_of_your_own_plays_against_the_bots_of_the_house() -> None:
    done = run("examples/bot_against_bots.py", "zen-garden", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert "2 games of roji/ZenGarden-v0 against random" in done.stdout
    done = run("examples/bot_against_bots.py", "zen-garden", "--opponents", "nobody")
    assert done.returncode == 1
    assert done.stderr.startswith("There is no bot 'nobody'")


def test_a_gumbel_search_is_written_with_a_batch_alone() -> None:
    done = run("examples/gumbel_search.py", "sakura", "--games", "2", "--worlds", "2", "--decisions", "4")
    assert done.returncode == 0, done.stderr
    assert "2 games of Sakura, 4 decisions each" in done.stdout
    assert len((ROOT / "examples/gumbel_search.py").read_text("utf-8").splitlines()) < 150


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_analysed_move_by_move(name: str, tmp_path: Path) -> None:
    match, generator = Match(find_game(name), 2, seed=5), np.random.default_rng(1)
    for _ in range(40):
        seat = match.to_act()[0]
        match.play(seat, int(generator.choice(match.legal(seat))))
    path = tmp_path / "game.roji"
    path.write_text(write_record(match.record()), "utf-8")
    done = run("examples/analyse_record.py", str(path))
    assert done.returncode == 0, done.stderr
    assert "40 decisions" in done.stdout
    done = run("examples/analyse_record.py", str(tmp_path / "none.roji"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_the_figures_of_a_batch_are_plain_numbers() -> None:
    figures = measure("cpu", seconds=0.02, num_games=64, games=["zen_garden"])
    (rows,) = figures.values()
    assert set(rows["zen_garden"]) == {"steps_per_second", "with_features"}
    assert all(rate > 0 for rate in rows["zen_garden"].values())
