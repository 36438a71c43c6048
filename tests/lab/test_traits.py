"""What a game is like: the traits that are read off played games and looked-at decisions, and their report."""

from __future__ import annotations

import numpy as np
import pytest

from roji.arena.results import Results, compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.games import find_game
from roji.lab.positions import look_at_choices, look_at_interaction
from roji.lab.skill import _explained
from roji.lab.traits import Trait, traits_of_games
from roji.lab.traits_report import traits_report

ZEN = find_game("zen_garden")


@pytest.fixture(scope="module")
def played() -> tuple[SeriesPlan, Results]:
    plan = plan_series(ZEN, ["greedy"], 30, players=2, seed=4)
    return plan, compute_results(run_series(plan, workers=1))


def by_name(traits: list[Trait]) -> dict[str, Trait]:
    return {trait.name: trait for trait in traits}


def test_traits_are_read_off_the_games(played: tuple[SeriesPlan, Results]) -> None:
    plan, results = played
    traits = by_name(traits_of_games(results))
    assert traits["Decisions"].value.value == 64
    assert "about 13 minutes" in traits["Decisions"].meaning
    first = results.positions[0].wins.value
    assert abs(traits["Farthest from fair"].value.value - 0.5) == pytest.approx(abs(first - 0.5))
    assert 0 <= traits["Comebacks"].value.value <= 1
    report = traits_report(plan, results, list(traits.values()))
    assert "What is Zen Garden like?" in report
    assert "White scores about 54 %" in report


def test_decisions_are_looked_at_again(played: tuple[SeriesPlan, Results]) -> None:
    games = played[1].sample.played
    choices = by_name(look_at_choices(games, 6))
    assert choices["Forced turns"].value.value == 0  # in Zen Garden there is always a choice
    assert 2 <= choices["Moves to choose from"].value.value <= 60
    assert choices["Regret"].value.value >= choices["Gap to the second best"].value.value
    [others] = look_at_interaction(games, 6)
    assert 0 <= others.value.value <= 1


def test_a_deal_that_decides_everything_explains_everything() -> None:
    decided = np.zeros((20, 4, 2))
    decided[::2, :, 0] = decided[1::2, :, 1] = 1
    assert _explained(decided) == pytest.approx(1)
    even = np.zeros((20, 4, 2))
    even[:, ::2, 0] = even[:, 1::2, 1] = 1
    assert _explained(even) == 0
