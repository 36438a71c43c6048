"""The numbers of an edition by name, editions with other numbers, and goals in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from roji.arena.estimate import Estimate
from roji.arena.results import compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import plan_series
from roji.core.edition import Edition, default_edition
from roji.core.edition_changes import edition_changes
from roji.core.errors import EditionError, RojiError
from roji.games import all_games, find_game
from roji.lab.edition_numbers import all_numbers, find_number, number_name, with_numbers
from roji.lab.goals import SEATS, PlayedFigures, parse_goals
from roji.lab.tune import Tuning, candidates, parse_changes, tune

ZEN = default_edition(find_game("zen_garden"))
FOUR = default_edition(find_game("four_gardens"))


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("prices.middle", ("coins", "prices", 1)),
        ("coins.prices.2", ("coins", "prices", 1)),
        ("points.major", ("points", "major")),
        ("walkways.5", ("points", "walkways", 4)),
        ("start", ("coins", "start")),
    ],
)
def test_a_number_can_be_given_by_the_end_of_its_name(name: str, place: tuple[str | int, ...]) -> None:
    assert find_number(ZEN, name) == place


@pytest.mark.parametrize("edition", [ZEN, FOUR], ids=["zen_garden", "four_gardens"])
def test_the_name_of_a_number_leads_back_to_it(edition: Edition) -> None:
    assert all(find_number(edition, number_name(place)) == place for place in list(all_numbers(edition))[-30:])
    assert number_name(("coins", "prices", 1)) == "coins.prices.middle"


def test_a_name_for_several_numbers_or_none_is_refused() -> None:
    with pytest.raises(RojiError, match="'points' is not a number of this edition"):
        find_number(FOUR, "points")
    with pytest.raises(
        RojiError, match=r"'landscapes' names several numbers: say for example end\.landscapes\.1, end\.landscapes\.2, "
    ):
        find_number(FOUR, "landscapes")
    with pytest.raises(RojiError, match=r"'tracks' names several numbers: say for example tracks\.spaces\.1, "):
        find_number(FOUR, "tracks")
    with pytest.raises(RojiError, match=r"'need\.wood' names several numbers"):
        find_number(FOUR, "need.wood")
    assert find_number(FOUR, "cards.2.need.wood") == ("cards", 1, "need", "wood")
    assert find_number(FOUR, "actions") == ("turn", "actions")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_an_edition_written_and_read_again_is_the_same(game: object) -> None:
    own = default_edition(game)  # type: ignore[arg-type]
    assert with_numbers(own, {}).hash == own.hash


def test_an_edition_with_other_numbers_differs_in_these_alone() -> None:
    place = find_number(FOUR, "cards.37.need.wood")
    variant = with_numbers(FOUR, {place: 2, ("turn", "hand"): 4}, "Fewer")
    said = [change.sentence for change in edition_changes(FOUR, variant)]
    assert said == [
        "name is Fewer instead of Four Gardens, Roji's edition.",
        "card 37: need is water 1, wood 2 instead of water 1, wood 1.",
        "turn.hand is 4 instead of 5.",
    ]
    with pytest.raises(EditionError, match="hand is 9"):
        with_numbers(FOUR, {("turn", "hand"): 9})


def test_candidates_are_all_combinations_that_can_be_played() -> None:
    ranges = parse_changes(ZEN, ["prices.middle=0..2", "coins.most = 11..12"])
    found = [tuple(one.numbers.get(place) for place in ranges) for one in candidates(ZEN, ranges, seed=1)]
    assert sorted(found, key=str) == [(0, 12), (2, 12), (None, 12)]  # most = 11 is less than the coins at the start


def test_goals_are_ranges_in_words() -> None:
    even, decisions, changes = parse_goals("seat wins even, 60 to 80 decisions, at most 5 lead changes")
    assert (even.figure, decisions.low, decisions.high) == ("farthest_seat", 60, 80)
    assert (changes.figure, changes.low, changes.high) == ("lead_changes", 0, 5)


def test_every_number_of_every_edition_has_a_name() -> None:
    assert len(all_numbers(ZEN)) == 63
    assert ("turn", "actions") in all_numbers(FOUR)


def test_the_goal_of_no_more_luck_compares_with_the_edition_itself() -> None:
    """A share of luck 6 points too high misses the goal twice as far as a seat that is 3 points off; less luck is no miss."""
    [luck, few] = parse_goals("no more luck, at most 30 percent luck")
    results: Any = None  # not used by this goal
    much, little = (Estimate(share, share - 0.1, share + 0.1, np.zeros(1)) for share in (0.36, 0.2))
    assert luck.miss(PlayedFigures(results, much, 0.3)) == pytest.approx(2)
    assert luck.miss(PlayedFigures(results, little, 0.3)) == 0
    assert few.miss(PlayedFigures(results, much, 0.5)) == pytest.approx(2)


def test_the_unevenness_of_seats_has_an_interval() -> None:
    """In ten two-player games the first player wins a little more or less than half, which is consistent with even seats."""
    results = compute_results(run_series(plan_series(ZEN.game, ["greedy"], 10, players=2, seed=4), workers=1))
    first, off = results.positions[0].wins, PlayedFigures(results).figure(SEATS)
    assert first.low < 0.5 < first.high
    assert off.value == pytest.approx(abs(first.value - 0.5))
    assert (off.low, off.high) == pytest.approx((0, max(0.5 - first.low, first.high - 0.5)))


def test_luck_is_measured_for_every_candidate_that_races() -> None:
    ranges = parse_changes(ZEN, ["points.major=2..3"])
    found = tune(ZEN, ranges, parse_goals("no more luck"), 12, Tuning(["steady"], 2, workers=1))
    assert [one.games for one in found] == [12, 12]
    assert all(0 <= one.luck <= 1 for one in found)
    own = next(one for one in found if not one.numbers)
    assert own.miss == 0


def test_luck_needs_a_bot_that_leaves_something_to_chance() -> None:
    sakura = default_edition(find_game("sakura"))
    ranges = parse_changes(sakura, ["hand=4..5"])
    with pytest.raises(RojiError, match="greedy plays most deals the same way each time"):
        tune(sakura, ranges, parse_goals("at most 50 percent luck"), 12, Tuning(["greedy"], 2, workers=1))
