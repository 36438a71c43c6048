"""The numbers of an edition by name, editions with other numbers, and goals in words."""

from __future__ import annotations

import pytest

from roji.core.edition import default_edition
from roji.core.edition_changes import edition_changes
from roji.core.errors import EditionError, RojiError
from roji.games import all_games, find_game
from roji.lab.edition_numbers import all_numbers, find_number, with_numbers
from roji.lab.goals import parse_goals
from roji.lab.tune import candidates, parse_changes

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
def test_a_number_goes_by_the_end_of_its_name(name: str, place: tuple[str | int, ...]) -> None:
    assert find_number(ZEN, name) == place


def test_a_name_for_several_numbers_or_none_is_refused() -> None:
    with pytest.raises(RojiError, match="'points' is not a number of this edition"):
        find_number(FOUR, "points")
    with pytest.raises(RojiError, match=r"'need\.wood' names several numbers"):
        find_number(FOUR, "need.wood")
    assert find_number(FOUR, "cards.2.need.wood") == ("cards", 1, "need", "wood")
    assert find_number(FOUR, "actions") == ("turn", "actions")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_an_edition_written_anew_is_the_same_edition(game: object) -> None:
    own = default_edition(game)  # type: ignore[arg-type]
    assert with_numbers(own, {}).hash == own.hash


def test_an_edition_with_other_numbers_differs_in_these_alone() -> None:
    place = find_number(FOUR, "cards.37.need.wood")
    variant = with_numbers(FOUR, {place: 2, ("turn", "hand"): 4}, "Fewer")
    said = [change.sentence for change in edition_changes(FOUR, variant)]
    assert said == [
        "name is Fewer instead of Four Gardens, Roji's edition.",
        "cards 37.need.wood is 2 instead of 1.",
        "turn.hand is 4 instead of 5.",
    ]
    with pytest.raises(EditionError, match="hand is 9"):
        with_numbers(FOUR, {("turn", "hand"): 9})


def test_candidates_are_all_combinations_that_can_be_played() -> None:
    ranges = parse_changes(ZEN, ["prices.middle=0..2", "coins.most = 11..12"])
    found = [tuple(one.numbers.get(place) for place in ranges) for one in candidates(ZEN, ranges, seed=1)]
    assert sorted(found, key=str) == [(0, 12), (2, 12), (None, 12)]  # most = 11 is less than a player starts with


def test_goals_are_ranges_in_words() -> None:
    even, decisions, changes = parse_goals("seat wins even, 60 to 80 decisions, at most 5 lead changes")
    assert (even.measure, decisions.low, decisions.high) == ("seat wins even", 60, 80)
    assert (changes.measure, changes.low, changes.high) == ("lead changes", 0, 5)


def test_every_number_of_every_edition_has_a_name() -> None:
    assert len(all_numbers(ZEN)) == 63
    assert ("turn", "actions") in all_numbers(FOUR)
