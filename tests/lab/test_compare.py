"""Comparing editions: the same deals with two editions, and the differences."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from roji.arena.estimate import mean
from roji.arena.results import Results, compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.core.edition import default_edition, default_text, parse_edition
from roji.core.edition_changes import Change, changed_numbers
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.games import find_game
from roji.lab.compare_report import lab_report
from roji.lab.measures import MAIN_GROUPS, Measure, compare
from roji.lab.sentences import sentence, sentences, unclear_sentence
from roji.lab.study import compare_editions, comparison_as_json, table_rows
from roji.lab.trust import AGREE, DIFFER, Agreement, trust_sentences

ZEN = find_game("zen_garden")
OWN = default_text(ZEN)
RICH = OWN.replace('name = "Zen Garden"', 'name = "Rich"').replace("major = 2 ", "major = 6 ")

Pair = tuple[tuple[SeriesPlan, SeriesPlan], tuple[Results, Results]]


def played(variant: str, bots: list[str], games: int, **more: int) -> Pair:
    editions = (default_edition(ZEN), parse_edition(ZEN, variant))
    one, two = (plan_series(ZEN, bots, games, players=2, seed=4, edition=edition, **more) for edition in editions)
    return (one, two), (compute_results(run_series(one)), compute_results(run_series(two)))


@pytest.fixture(scope="module")
def rich() -> Pair:
    return played(RICH, ["greedy", "gentle"], 100)


def without_narrow_spaces(text: str) -> str:
    return text.replace("\u202f", " ")


def changes(base: str, variant: str, game: Game = ZEN) -> list[Change]:
    return changed_numbers(parse_edition(game, base), parse_edition(game, variant))


def test_changed_numbers_are_found_with_their_place() -> None:
    assert changes(OWN, RICH) == [("name", "Zen Garden", "Rich"), ("points.major", "2", "6")]
    sakura = default_text(find_game("sakura"))
    other = sakura.replace(
        'number =  2, garden = "Emperor +1",  painter = "+2"', 'number =  2, garden = "Emperor +1",  painter = "+3"'
    )
    assert changes(sakura, other, find_game("sakura")) == [("cards 2.painter", "+2", "+3")]
    prices = OWN.replace("prices = [0, 1, 2]", "prices = [0, 2, 4]")
    assert changes(OWN, prices) == [("coins.prices", "0, 1, 2", "0, 2, 4")]


@pytest.mark.parametrize("same", [OWN, OWN + "\n# a remark\n", OWN.replace('"Zen Garden"', '"Another name"')])
def test_two_equal_editions_are_refused(same: str) -> None:
    with pytest.raises(RojiError, match="Both editions are the same"):
        changes(OWN, same)


def test_a_change_shows_where_it_was_made(rich: Pair) -> None:
    measures = {measure.name: measure for measure in compare(*rich[1]) if measure.group in ("game", "clauses")}
    assert measures["Major preference"].is_clear
    assert measures["Major preference"].change.value > 10
    assert measures["Points of a seat"].change.value > 5
    assert "Decisions" not in measures  # constant: always 64
    assert "Missions" not in measures


def test_the_same_rules_played_twice_show_no_change() -> None:
    """Only the editions' names differ, so every game is the same."""
    _, results = played(OWN.replace('"Zen Garden"', '"Another name"'), ["greedy", "random"], 20)
    assert compare(*results) == []


def test_the_sentences_say_what_changed_and_by_how_much(rich: Pair) -> None:
    said = [without_narrow_spaces(sentence) for sentence in sentences(compare(*rich[1]))]
    assert any(re.fullmatch(r"a seat scores [\d.]+ points more \(± [\d.]+\)\.", one) for one in said), said
    assert any("“Major preference” brings a seat" in one for one in said)
    assert "No clear change" in unclear_sentence(compare(*rich[1]))


def test_the_more_figures_and_variants_are_compared_the_clearer_a_change_must_be(rich: Pair) -> None:
    """A change of 2.2 standard errors occurs by chance in one comparison of thirty: clear on its own, but not among many."""
    deals = np.tile([-1.0, 1.0], 200)
    change = 2.2 * mean(deals).error
    alone = Measure("game", "Rounds", "rounds", mean(0 * deals), mean(deals + change), "{} longer", "{} shorter")
    assert alone.is_clear
    among_others = replace(alone, similar=2)
    assert not among_others.is_clear
    assert unclear_sentence([among_others]).endswith(". Among several figures, one may be that far from 0 by chance.")
    for variants in (1, 3):
        found = compare(*rich[1], variants)
        for groups in (MAIN_GROUPS, {measure.group for measure in found} - set(MAIN_GROUPS)):
            half = [measure for measure in found if measure.group in groups]
            assert len({measure.group for measure in half}) > 1
            assert sum(1 / measure.similar for measure in half) == pytest.approx(1 / (2 * variants)), groups


def test_where_nothing_has_changed_hardly_any_study_finds_anything() -> None:
    """Both sides play the same edition on different deals. With a risk of one in twenty, five of thirty would be bad luck."""
    found = 0
    for seed in range(0, 60, 2):
        plans = [plan_series(ZEN, ["greedy"], 60, players=3, seed=seed + side) for side in range(2)]
        one, other = (compute_results(run_series(plan)) for plan in plans)
        found += any(measure.is_clear for measure in compare(one, other))
    assert found <= 4


@pytest.mark.parametrize("more", [0.004, 0.01, 0.04])
def test_a_trifling_change_is_omitted_however_clear_it_is(more: float) -> None:
    before, after = mean([5.0, 6.0, 7.0]), mean([5 + more, 6 + more, 7.0001 + more])
    measure = Measure("game", "Points of a seat", "points", before, after, "a seat scores {} more", "{} less")
    assert measure.is_clear
    assert sentences([measure]) == []


def test_a_change_is_described_with_its_direction(rich: Pair) -> None:
    one, two = rich[1]
    longer = Measure(
        "game",
        "Rounds",
        "rounds",
        one.length.decisions,
        two.sample.mean(two.sample.lengths + 2),
        "{} longer",
        "{} shorter",
    )
    assert without_narrow_spaces(sentence(longer)) == "2.0 rounds longer."
    shorter = Measure("game", "Rounds", "rounds", longer.variant, longer.base, "{} longer", "{} shorter")
    assert without_narrow_spaces(sentence(shorter)) == "2.0 rounds shorter."


def test_games_that_no_longer_end_count_as_a_change() -> None:
    (_, _), (base, variant) = played(RICH, ["greedy", "random"], 8)
    (_, _), (cut, _) = played(RICH, ["greedy", "random"], 8, limit=10)
    with pytest.raises(RojiError, match="nothing to compare"):
        compare(base, cut)
    assert not [one for one in compare(base, variant) if one.name == "Games cut off"]


def test_the_report_starts_with_a_summary(rich: Pair) -> None:
    plans, results = rich
    comparisons = compare_editions([parse_edition(ZEN, text) for text in (OWN, RICH)], results, results)
    report = lab_report(plans, results, comparisons, "gentle")
    headings = re.findall(r"<h2>([^<]+)</h2>", report)
    assert headings[:3] == ["In short", "What was changed", "All figures"]
    assert headings[-5:] == [
        "How far to trust it",
        "The games with the base",
        "The games with the variant",
        "Who played",
        "How this was measured",
    ]
    assert "points.major" in report
    assert report.count("<dialog>") == 1
    assert 'data-game="b0-0"' in report
    assert 'data-game="v0-0"' in report
    assert not re.search(r"https?:|src=|<link|url\(", re.sub(r'id="games-data">[^<]*<', "", report))


def test_many_editions_are_compared_in_one_table(rich: Pair) -> None:
    plans, results = rich
    third = OWN.replace('"Zen Garden"', '"Rich again"').replace("major = 2 ", "major = 7 ")
    editions = [parse_edition(ZEN, text) for text in (OWN, RICH, third)]
    three = [results[0], results[1], results[1]]
    comparisons = compare_editions(editions, three, None)
    rows = {row[0]: row[1:] for row in table_rows(comparisons)}
    assert rows["Points of a seat"][1] == rows["Points of a seat"][2]
    assert rows["Points of a seat"][1].endswith("*)")
    report = lab_report([*plans, plans[1]], three, comparisons, None)
    assert "3 editions compared" in report
    assert "points.major is 7 instead of 2." in report


def test_the_json_says_what_was_played(rich: Pair) -> None:
    plans, results = rich
    editions = [parse_edition(ZEN, text) for text in (OWN, RICH)]
    found = comparison_as_json(plans, results[0].games, compare_editions(editions, results, None), "gentle")
    assert [one["hash"] for one in found["editions"]] == [edition.hash for edition in editions]
    assert {"version", "game", "bots", "players", "seed", "games", "options"} <= set(found)
    assert (found["second"], found["notes"]) == ("gentle", [])
    assert found["variants"][0]["changes"][1] == {"where": "points.major", "before": "2", "after": "6"}


def moved(by: float) -> Measure:
    """The points of a seat over three deals, to which the variant adds `by`."""
    return Measure(
        "game", "Points", "points", mean([5.0, 6.0, 7.0]), mean([5 + by, 6.01 + by, 7 + by]), "{} more", "{} less"
    )


def test_bots_of_two_strengths_agree_or_differ() -> None:
    assert Agreement(moved(2.0), moved(2.01)).verdict == AGREE
    assert Agreement(moved(2.0), moved(-2.0)).verdict == DIFFER
    said = trust_sentences([Agreement(moved(2.0), moved(-2.0))], "sharp", "greedy")
    assert said[0].startswith("sharp and greedy agree on 0 of the 1 figures")
    assert "It depends on how well people play" in said[1]


def test_a_component_used_a_little_more_often_is_not_mentioned(rich: Pair) -> None:
    """A change of 2 % is not mentioned, even if it is significant."""
    measure = Measure(
        "uses: Cards", "37", "times", mean([4.0, 5.0, 6.0]), mean([4.1, 5.1001, 6.1]), "used {} more", "used {} less"
    )
    assert measure.is_clear
    assert sentences([measure]) == []
