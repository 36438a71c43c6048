"""Chances of winning: the fit finds the weights that generated the outcomes, and the curve shows how reliable chances are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from roji.arena import calibration
from roji.arena.calibration import Positions, brier, curve, fit_weights
from roji.bots.chances import BY_NETWORK, chances_from, chances_toml, weights_for
from roji.games import GAMES, find_game

POSITIONS = 20_000
TRUE = (0.9, 0.4)


def made_up(seats: int) -> Positions:
    """Positions of games whose outcomes are drawn with the weights (0.9, 0.4)."""
    numbers = np.random.default_rng(seats)
    beliefs = numbers.standard_normal((POSITIONS, seats, 2))
    chances = chances_from(beliefs, TRUE)
    winner = (numbers.random((POSITIONS, 1)) > chances.cumsum(axis=1)).sum(axis=1)
    return Positions(BY_NETWORK, beliefs, np.eye(seats)[winner])


@pytest.mark.parametrize("seats", [2, 4])
def test_the_fit_finds_the_weights_and_chances_come_true(seats: int) -> None:
    positions = made_up(seats)
    weights = fit_weights(positions)
    assert weights == pytest.approx(TRUE, abs=0.05)
    assert brier(positions, weights) < brier(positions, (0.3, 2.0))
    for said, won, count in curve(positions, weights):
        assert won == pytest.approx(said, abs=4 * np.sqrt(0.25 / count))


def test_weights_are_written_and_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "chances.toml"
    calibration.main(["--game", "sakura", "--bot", "greedy", "--games", "4", "--seats", "3", "--write", str(path)])
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "sakura"
    assert sum(count for _, _, count in found["bands"]) > 0
    assert f"[sakura.{found['kind']}]" in path.read_text()
    assert chances_toml({"sakura": {found["kind"]: {"3": found["weights"]}}}) == path.read_text()


def test_every_game_and_number_of_seats_has_weights() -> None:
    for name in GAMES:
        for seats in find_game(name).seats:
            assert len(weights_for(name, BY_NETWORK, seats)) == 2
