"""A game's traits, computed from played games and single decisions, and their report."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from roji.arena.figure_names import FIGURES
from roji.arena.json_results import json_results
from roji.arena.report.summary import ordinal
from roji.arena.results import Results, compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.bots.workspace import RESULT, TRIES
from roji.games import find_game
from roji.lab.goals import MEASURES
from roji.lab.luck import _explained, look_at_luck, measure_luck
from roji.lab.pace import look_at_pace, waits
from roji.lab.positions import LookedAt, _looked, look_at_choices, look_at_interaction
from roji.lab.traits import FARTHEST, Trait, traits_of_games
from roji.lab.traits_report import traits_report

ZEN = find_game("zen_garden")
WORDS = Path(__file__).parents[2] / "web" / "src" / "shell" / "workshop"


@pytest.fixture(scope="module")
def played() -> tuple[SeriesPlan, Results]:
    plan = plan_series(ZEN, ["greedy"], 30, players=2, seed=4)
    return plan, compute_results(run_series(plan, workers=1))


def by_name(traits: list[Trait]) -> dict[str, Trait]:
    return {trait.name: trait for trait in traits}


def test_traits_are_computed_from_the_games(played: tuple[SeriesPlan, Results]) -> None:
    plan, results = played
    traits = by_name(traits_of_games(results))
    assert traits["Decisions"].value.value == 64
    assert "about 13 minutes" in traits["Decisions"].meaning
    first = results.positions[0].wins.value
    assert abs(traits["Farthest from fair"].value.value - 0.5) == pytest.approx(abs(first - 0.5))
    assert traits["Wins of the first to play"].value.value == first
    assert traits["Wins of the second to play"].value.value == pytest.approx(1 - first)
    assert 0 <= traits["Comebacks"].value.value <= 1
    dead = traits["Dead cards and uses"]
    assert dead.text.endswith(" of 112")  # the three missions are on boards that are not used
    assert dead.meaning.endswith(" No use at all was made of missions: with these options they may not be in play.")
    report = traits_report(plan, results, list(traits.values()))
    assert "What is Zen Garden like?" in report
    assert "White scores about 54 %" in report
    assert "<h2>Who played</h2><p>greedy.</p>" in report


def test_traits_of_choices_are_computed_from_single_decisions(played: tuple[SeriesPlan, Results]) -> None:
    games = played[1].sample.played
    choices = by_name(look_at_choices(games, 6))
    forced = choices["Forced turns"].value
    assert (forced.value, forced.low) == (0, 0)  # in Zen Garden there is always a choice …
    assert 0.2 < forced.high < 0.7  # … but six decisions do not prove it
    assert 2 <= choices["Moves to choose from"].value.value <= 60
    assert choices["Cost of a random move"].value.value >= choices["Gap to the second best"].value.value
    assert 0 <= choices["Regret"].value.value <= 1
    [others] = look_at_interaction(games, 6)
    assert 0 <= others.value.value <= 1


def test_a_deal_that_decides_everything_explains_everything() -> None:
    decided = np.zeros((20, 4, 2))
    decided[::2, :, 0] = decided[1::2, :, 1] = 1
    assert _explained(decided) == pytest.approx(1)
    even = np.zeros((20, 4, 2))
    even[:, ::2, 0] = even[:, 1::2, 1] = 1
    assert _explained(even) == 0


def test_a_searchs_results_tell_the_cost_of_a_move() -> None:
    """Four moves won 80, 70, 50 and 40 of a hundred tries; the third was played, and the last two are dominated."""
    tally = np.zeros((5, 2))
    tally[1:, TRIES], tally[1:, RESULT] = 100, [80, 70, 50, 40]
    found = _looked(tally, [1, 2, 3, 4], 3)
    assert found == pytest.approx(LookedAt(0.1, 0.3, 0.8 - 1.6 / 3, 0.5))


def test_a_deterministic_bot_cannot_measure_luck() -> None:
    """Greedy hardly ever chooses at random in Sakura, so the deal would seem to decide everything."""
    plan = plan_series(find_game("sakura"), ["greedy"], 6, players=2, seed=4)
    assert not measure_luck(plan, 6, workers=1).is_known
    [trait] = look_at_luck(plan, 6, workers=1)
    assert "greedy plays most deals the same way each time" in trait.meaning
    assert trait.as_json()["value"] is None
    assert measure_luck(plan_series(ZEN, ["steady"], 6, players=2, seed=4), 6, workers=1).is_known


def test_waiting_counts_the_decisions_of_others_between_two_turns(played: tuple[SeriesPlan, Results]) -> None:
    assert list(waits([0, 0, 1, 2, 2, 0, 1, 1, 0])) == [3, 3, 2]
    [trait] = look_at_pace(played[1].sample.played)
    assert (
        2 <= trait.value.value <= 4
    )  # in two-player Zen Garden each turn takes and places a tile, and the order changes with each round


def test_a_figure_has_the_same_name_in_arena_lab_and_goals(played: tuple[SeriesPlan, Results]) -> None:
    """The names of the lab's figures and goals are keys of the arena's JSON."""
    plan, results = played
    found = json_results(plan, results)
    of_arena = {*found, *found["length"], *found["tension"], *found["bots"]["greedy"]}
    of_lab = {trait.as_json()["id"] for trait in traits_of_games(results)} - {None}
    assert of_lab == {"decisions", "rounds", "close_games", "lead_changes", "settled_after"}
    assert set(FIGURES) - {"luck"} <= of_arena
    assert set(MEASURES.values()) <= set(FIGURES)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_workshop_has_a_word_for_every_figure(played: tuple[SeriesPlan, Results], language: str) -> None:
    """A figure without a word would be shown in English in every language."""
    text = (WORDS / f"words.{language}.ts").read_text("utf-8").partition("figures: {")[2]
    known = set(re.findall(r"^    '([^']+)':", text, re.MULTILINE))
    shown = {trait.name for trait in traits_of_games(played[1]) if trait.group != "components"} - {FARTHEST}
    shown |= {name for figure, name in FIGURES.items() if figure != "luck"}
    shown |= {f"Wins of the {ordinal(place)} to play" for place in range(4)} | {
        f"Wins of seat {n}" for n in range(1, 7)
    }
    assert known == shown
