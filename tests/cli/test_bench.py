"""`roji bench`: figures for people and for programs."""

import json

from tests.cli.conftest import Roji

from roji.games import GAMES


def test_figures_come_as_a_table_or_as_json(roji: Roji) -> None:
    quick = ("bench", "envs", "--seconds", "0.05", "--games", "8")
    shown = roji(*quick)
    assert shown.returncode == 0
    assert "steps per second" in shown.stdout
    assert all(game in shown.stdout for game in GAMES)
    (figures,) = json.loads(roji(*quick, "--json").stdout).values()
    assert all(figures[game]["steps_per_second"] > 0 for game in GAMES)
    assert all(figures[game]["with_features"] > 0 for game in GAMES)
