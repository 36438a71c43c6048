"""The examples run unchanged."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from examples.gumbel_search import evaluate

from roji.bots.network import read_network, write_network
from roji.bots.network.direct_path import direct_path_of
from roji.bots.network.evaluator import load_arrays
from roji.bots.network.network_file import num_outputs
from roji.bots.network_bot import look_at
from roji.core.edition import default_edition
from roji.core.game import MAX_SEATS
from roji.core.record import write_record
from roji.envs.batch import Batch
from roji.envs.bench import measure
from roji.games import GAMES, find_game
from roji.match import Match

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True)


def test_a_bot_of_your_own_plays_against_rojis_bots() -> None:
    done = run("examples/bot_against_bots.py", "zen-garden", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert "2 games of roji/ZenGarden-v0 against random" in done.stdout
    done = run("examples/bot_against_bots.py", "zen-garden", "--opponents", "nobody")
    assert done.returncode == 1
    assert done.stderr.startswith("There is no bot 'nobody'")


def test_the_gumbel_search_plays_with_a_batch() -> None:
    """In Zen Garden seat 0 begins in only some of the games, so the search does not get all of them at once."""
    done = run("examples/gumbel_search.py", "zen-garden", "--games", "3", "--worlds", "2", "--decisions", "4")
    assert done.returncode == 0, done.stderr
    assert "3 games of Zen Garden, 4 decisions each" in done.stdout
    assert len((ROOT / "examples/gumbel_search.py").read_text("utf-8").splitlines()) < 150


def direct_network(folder: Path) -> Path:
    """Write a network of Zen Garden with random weights and a direct path, as training does."""
    game, generator, path = find_game("zen_garden"), np.random.default_rng(1), folder / "zen.npz"
    direct = direct_path_of(game)
    widths = [game.num_features, 8, num_outputs(game) + direct.num_gains]
    layers = [(generator.normal(size=(out, into)), generator.normal(size=out)) for into, out in pairwise(widths)]
    write_network(path, default_edition(game), layers, margin_scale=1, made={}, strength={}, direct=direct)
    return path


def test_the_gumbel_search_reads_a_network_as_the_bots_do(tmp_path: Path) -> None:
    network = read_network(direct_network(tmp_path))
    assert network.direct.num_kinds
    batch = Batch("zen_garden", 6)
    batch.reset(1)
    for _ in range(9):
        batch.step(batch.random_moves())
    logits, places = evaluate(network, batch.now.features, batch.now.masks)
    assert places.shape == (6, MAX_SEATS)
    for row, seat in enumerate(batch.now.seats):
        table = batch.table(row)
        wanted = look_at(batch.game, batch.edition.box, table, int(seat), load_arrays(network))
        legal = batch.now.masks[row]
        assert np.allclose(logits[row][legal], wanted[: batch.game.num_moves][legal], rtol=1e-3, atol=1e-3)
        own = 1 / (1 + np.exp(-wanted[batch.game.num_moves : batch.game.num_moves + MAX_SEATS]))
        assert np.allclose(places[row], own, atol=1e-3)


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
