"""The rule lab: the same deals under two editions, and what is different."""

from __future__ import annotations

import re

import pytest

from roji.arena.estimate import mean
from roji.arena.lab import Measure, changed_numbers, compare
from roji.arena.order import Order, place_order
from roji.arena.report import lab_report
from roji.arena.report.lab_short import sentence, sentences, unclear_sentence
from roji.arena.results import Results, tell_results
from roji.arena.run import run_order
from roji.core.edition import default_edition, default_text, parse_edition
from roji.core.errors import RojiError
from roji.games import find_game

ZEN = find_game("zen_garden")
OWN = default_text(ZEN)
RICH = OWN.replace('name = "Zen Garden"', 'name = "Rich"').replace("major = 2 ", "major = 6 ")

Pair = tuple[tuple[Order, Order], tuple[Results, Results]]


def played(variant: str, bots: list[str], games: int, **more: int) -> Pair:
    editions = (default_edition(ZEN), parse_edition(ZEN, variant))
    one, two = (place_order(ZEN, bots, games, players=2, seed=4, edition=edition, **more) for edition in editions)
    return (one, two), (tell_results(run_order(one)), tell_results(run_order(two)))


@pytest.fixture(scope="module")
def rich() -> Pair:
    return played(RICH, ["greedy", "gentle"], 100)


def plain(text: str) -> str:
    return text.replace("\u202f", " ")


def test_changed_numbers_are_found_with_their_place() -> None:
    assert changed_numbers(OWN, RICH) == [("name", "Zen Garden", "Rich"), ("points.major", "2", "6")]
    sakura = default_text(find_game("sakura"))
    other = sakura.replace(
        'number =  2, garden = "Emperor +1",  painter = "+2"', 'number =  2, garden = "Emperor +1",  painter = "+3"'
    )
    assert changed_numbers(sakura, other) == [("cards 2.painter", "+2", "+3")]
    prices = OWN.replace("prices = [0, 1, 2]", "prices = [0, 2, 4]")
    assert changed_numbers(OWN, prices) == [("coins.prices", "0, 1, 2", "0, 2, 4")]


@pytest.mark.parametrize("same", [OWN, OWN + "\n# a remark\n", OWN.replace('"Zen Garden"', '"Another name"')])
def test_two_editions_that_say_the_same_are_refused(same: str) -> None:
    with pytest.raises(RojiError, match="say the same"):
        changed_numbers(OWN, same)


def test_a_change_shows_where_it_was_made(rich: Pair) -> None:
    measures = {measure.name: measure for measure in compare(*rich[1]) if measure.group in ("game", "clauses")}
    assert measures["Major preference"].is_clear
    assert measures["Major preference"].change.value > 10
    assert measures["Points of a seat"].change.value > 5
    assert "Decisions" not in measures  # always 64: nothing to tell
    assert "Missions" not in measures


def test_the_same_rules_played_twice_show_no_change() -> None:
    """Only the name of the edition differs, so every game is the same."""
    _, results = played(OWN.replace('"Zen Garden"', '"Another name"'), ["greedy", "random"], 20)
    assert compare(*results) == []


def test_the_sentences_say_what_changed_and_by_how_much(rich: Pair) -> None:
    said = [plain(sentence) for sentence in sentences(compare(*rich[1]))]
    assert any(re.fullmatch(r"a seat scores [\d.]+ points more \(± [\d.]+\)\.", one) for one in said), said
    assert any("“Major preference” brings a seat" in one for one in said)
    assert "No clear change" in unclear_sentence(compare(*rich[1]))


def test_what_would_be_written_as_nothing_is_not_told() -> None:
    before, after = mean([5.0, 6.0, 7.0]), mean([5.004, 6.004, 7.0041])
    measure = Measure("game", "Points of a seat", "points", before, after, "a seat scores {} more", "{} less")
    assert measure.is_clear
    assert sentences([measure]) == []


def test_a_decrease_is_told_as_one(rich: Pair) -> None:
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
    assert plain(sentence(longer)) == "2.0 rounds longer."
    shorter = Measure("game", "Rounds", "rounds", longer.variant, longer.base, "{} longer", "{} shorter")
    assert plain(sentence(shorter)) == "2.0 rounds shorter."


def test_games_that_no_longer_end_are_a_change_too() -> None:
    (_, _), (base, variant) = played(RICH, ["greedy", "random"], 8)
    (_, _), (cut, _) = played(RICH, ["greedy", "random"], 8, limit=10)
    with pytest.raises(RojiError, match="nothing to compare"):
        compare(base, cut)
    assert not [one for one in compare(base, variant) if one.name == "Games cut off"]


def test_the_report_says_it_in_words_first(rich: Pair) -> None:
    orders, results = rich
    measures = compare(*results)
    report = lab_report(orders, results, changed_numbers(OWN, RICH), measures)
    headings = re.findall(r"<h2>([^<]+)</h2>", report)
    assert headings[:3] == ["In short", "What was changed", "Figure by figure"]
    assert headings[-3:] == ["The games with the base", "The games with the variant", "How this was measured"]
    assert "points.major" in report
    assert report.count("<dialog>") == 1
    assert 'data-game="b0-0"' in report
    assert 'data-game="v0-0"' in report
    assert not re.search(r"https?:|src=|<link|url\(", re.sub(r'id="kept">[^<]*<', "", report))
