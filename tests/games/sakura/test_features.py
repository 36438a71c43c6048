"""Sakura as numbers for learners."""

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.sakura.paths import BOX, WAYS, WAYS_TO_TEST, give, hand, lay, new_table, play_round, say, tables

from roji.core.story import NO_STORY
from roji.envs.observation import bounds
from roji.games.sakura.actions import act_as_painter, act_in_garden
from roji.games.sakura.box import TREES
from roji.games.sakura.game import GAME
from roji.games.sakura.moving import is_free, put_painter
from roji.games.sakura.trial_path import Trial, garden_part, new_trial, painter_part, scene_of, space_of, tokens_of

DRAWINGS = (
    "012 | . . E",
    "01 | . 2 . . E",
    "2 | 0 1 . E",
    " | 0 1 2 E",
    "1 | . 0 . 2 E",
    "012 | E",
    "2 | . . . . . . . . 0 . 1 . . E",
)


def block(table: Any, seat: int, name: str) -> list[float]:
    """One block of a seat's features."""
    out = np.zeros(GAME.num_features, np.float32)
    GAME.features(BOX, table, seat, out)
    first = 0
    for feature in GAME.features_list:
        if feature.name == name:
            return [round(float(number), 3) for number in out[first : first + feature.width]]
        first += feature.width
    raise KeyError(name)


def numbers(block: list[float]) -> list[int]:
    """The order numbers of the cards marked in a block."""
    return [index + 1 for index, number in enumerate(block) if number]


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_TEST)
def test_every_number_lies_within_its_range(seats: int, options: int) -> None:
    """S2.1: in every table of a game, for every seat, even after the end."""
    out = np.zeros(GAME.num_features, np.float32)
    low, high = bounds(GAME)
    for table in tables(seats, options, 3):
        for seat in range(seats):
            out[:] = np.nan
            GAME.features(BOX, table, seat, out)
            assert ((out >= low) & (out <= high)).all()


def test_the_seats_own_painter_comes_first_then_the_others_in_turn_order() -> None:
    """S1.1, S2.2, S4.7"""
    table = lay("1 | . . 0 . . 2 . . E")
    assert block(table, 2, "spaces") == [round(6 / 36, 3), round(3 / 36, 3), 0, 0, 0, 0]
    assert block(table, 2, "at_gate") == [0, 0, 1, 0, 0, 0]
    assert block(table, 2, "painters") == [1, 1, 1, 0, 0, 0]
    behind = np.reshape(block(table, 2, "behind"), (6, 10))
    assert [row.tolist().index(1) + 1 for row in behind[:3]] == [3, 6, 9]


def test_the_court_painter_comes_third() -> None:
    """S7.1"""
    table = lay("0 | . 1 . C . E", seats=2)
    assert block(table, 1, "spaces")[:3] == [round(2 / 36, 3), 0, round(4 / 36, 3)]


def test_the_round_the_emperor_and_the_tree() -> None:
    """S3.2, S5.1, S5.5"""
    table = lay("012 | . . . . . . . . . . . . . E")
    assert block(table, 0, "seats") == [0, 1, 0, 0, 0]
    assert block(table, 0, "stage") == [1, 0, 0]
    assert block(table, 0, "my_turn") == [1]
    assert block(table, 0, "trees_scored") == [1, 0, 0, 0]
    assert block(table, 0, "to_tree") == [0, 1] + [0] * 10
    assert block(table, 0, "emperor") == [round(14 / 36, 3)]
    assert block(table, 0, "deck") == [0.75]


def test_features_show_where_each_card_may_be() -> None:
    """S2.1, S3.1, S3.3"""
    table = lay("012 | . . . . . E")
    play_round(table, 58, 43, 52)
    assert numbers(block(table, 0, "hand")) == hand(table, 0)
    unseen = set(range(1, 61)) - set(hand(table, 0)) - {43, 52, 58}
    actions = np.bincount([BOX.painter_action[number - 1] for number in unseen], minlength=8)
    assert block(table, 0, "unseen_steps") == [min(1, count / 8) for count in actions]
    early = [BOX.garden_action[number - 1] for number in unseen if number <= 20]
    assert block(table, 0, "unseen")[::3] == [early.count(action) / 8 for action in range(6)]
    assert block(table, 0, "other_hands") == [0] * 6
    number = hand(table, 0)[2]
    say(table, f"0 card {number}")
    assert block(table, 0, "my_card")[:2] == [1, round(number / 60, 3)]
    assert block(table, 1, "my_card") == [0] * 16
    assert block(table, 1, "has_chosen")[:3] == [0, 0, 1]


def test_cards_that_must_be_in_other_hands_after_a_reshuffle() -> None:
    """S3.3"""
    table = new_table(3)
    table.reshuffled = np.uint64(((1 << 60) - 1) & ~int(table.hand[1]))
    known = [BOX.garden_action[number - 1] for number in hand(table, 1)]
    assert block(table, 0, "other_hands") == [known.count(action) / 8 for action in range(6)]


def test_revealed_cards_are_shown_with_their_actions() -> None:
    """S3.2: card 25 is Emperor ±1 / ±3 and waits for its owner, card 2 is done."""
    table = lay("012 | . . . . . E")
    play_round(table, 25, 58, 2)
    cards = np.reshape(block(table, 0, "cards"), (6, 16))
    assert cards[0].tolist() == pytest.approx([1, 0.417, *[0, 0, 0, 1, 0, 0], *[0, 0, 0, 0, 0, 1, 0, 0]])
    assert cards[2].tolist()[0] == 0
    assert block(table, 0, "resolving") == [1, 0, 0, 0, 0, 0]
    assert block(table, 1, "my_turn") == [0]


def test_who_chooses_for_the_court_painter() -> None:
    """S7.3"""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    assert block(table, 0, "further") == [1, 0]
    assert block(table, 1, "further") == [0, 1]
    assert block(table, 0, "tricky") == [1]
    assert block(table, 0, "for_court") == [0]
    give(table, 0, 52, 58)
    say(table, "0 card 52")
    assert block(table, 0, "for_court") == [1]
    say(table, "0 court 58")
    assert block(table, 0, "for_court") == [0]
    assert block(table, 0, "court_card")[:2] == [1, round(58 / 60, 3)]
    assert block(table, 1, "court_card") == [0] * 16


def card(table: Any, seat: int, number: int) -> list[float]:
    """The features of a card in hand: place, empty spaces left, spaces gained, lead in tokens."""
    names_and_scales = (("card_place", 1), ("card_margin", 6), ("card_gain", 8), ("card_tokens", 4))
    return [round(block(table, seat, name)[number - 1] * scale, 1) for name, scale in names_and_scales]


def test_each_card_of_the_hand_says_where_it_leads() -> None:
    """S4.1, S4.3, S5.2: card 52 is Emperor +2 / +3, card 34 closest -2 / +3, card 58 Emperor +2 / +1."""
    table = lay("2 | . 0 . 1 . E")
    give(table, 0, 52, 34, 58)
    assert card(table, 0, 52) == [1.0, 1, 4, 0], "past painter 1, one space left to the Emperor on 8"
    assert card(table, 0, 34) == [1.0, 0, 3, 0], "painter 1 goes back, right behind the Emperor"
    assert card(table, 0, 58) == [0.7, 3, 1, 0]
    assert card(table, 0, 1) == [0, 0, 0, 0], "not in the hand"
    assert block(table, 0, "order")[:3] == [0.667, 1, 0.333]
    assert block(table, 0, "payment")[:3] == [0.5, 0.75, 0.25]
    assert block(table, 0, "gap")[:3] == [0.25, 0.125, 0.375]


def test_a_card_that_brings_the_emperor_to_a_tree_pays() -> None:
    """S5.1, S5.2: two spaces before the tree, card 52 (Emperor +2 / +3) overtakes the leader and is paid 3 to 2 and 1."""
    table = lay("2 | . . . . . . . . 0 . 1 . . E")
    give(table, 0, 52, 58)
    assert card(table, 0, 52)[3] == 3 - (2 + 1) / 2
    assert card(table, 0, 58)[3] == 2 - (3 + 1) / 2


def test_each_direction_is_followed_to_the_end_of_the_round() -> None:
    """S3.2: card 25 is Emperor ±1 / ±3; then come card 58 (Emperor +2 / +1) and card 60 (closest -2 / +2)."""
    table = lay("2 | . . 0 . . . 1 . E")
    play_round(table, 25, 58, 60)
    assert block(table, 0, "way_gain") == [3 / 8, 3 / 8]
    assert block(table, 0, "way_margin") == [0.333, 0]
    assert block(table, 0, "way_place") == [0.667, 0.667]
    assert block(table, 0, "end_place") == [1, 1], "card 60 sends painter 1 back"
    assert block(table, 0, "end_margin") == [0.833, 0.5]
    assert block(table, 1, "way_gain") == [0, 0], "not for me to choose"


def path_of(table: Any, trial: Trial) -> tuple[int, ...]:
    """The path of a trial, as numbers."""
    painters = range(int(table.num_painters))
    pieces = [(int(space_of(trial, painter)), int(tokens_of(trial, painter))) for painter in painters]
    return int(trial.occupied), int(trial.emperor), int(trial.is_at_tree), *itertools.chain(*pieces)


def compare(table: Any, painter: int, card: int, garden: int, own: int) -> None:
    """S4: a card tried out, and the same card really played."""
    tried = garden_part(BOX, scene_of(table), new_trial(table), card, garden)
    act_in_garden(BOX, table, painter, card, garden, NO_STORY)
    assert path_of(table, tried) == path_of(table, new_trial(table)), (card, garden)
    if not table.is_at_tree:
        tried = painter_part(BOX, tried, painter, card, own)
        act_as_painter(BOX, table, painter, card, own, NO_STORY)
        assert path_of(table, tried) == path_of(table, new_trial(table)), (card, garden, own, painter)


@pytest.mark.compiled
@pytest.mark.parametrize("drawn", DRAWINGS)
def test_previewed_cards_match_the_rules(drawn: str) -> None:
    """S4: every card in every direction."""
    for card, garden, own, painter in itertools.product(range(60), (1, -1), (1, -1), range(3)):
        table = lay(drawn)
        table.tokens[0] = 0
        compare(table, painter, card, garden, own)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(data=st.data(), way=st.sampled_from(WAYS))
def test_previewed_cards_match_the_rules_on_every_path(data: st.DataObject, way: tuple[int, int]) -> None:
    """S2.2, S4, S7.2: any painters anywhere behind the Emperor, on both paths, before each tree."""
    table = GAME.new_table(BOX, way[0], way[1], 1)
    trees_scored = data.draw(st.integers(0, TREES - 1))
    table.trees_scored = trees_scored
    table.emperor = data.draw(st.integers(1, int(BOX.trees[table.long_bridges, trees_scored]) - 1))
    table.occupied = 0
    painters = range(int(table.num_painters))
    for painter in painters:
        free = [space for space in range(int(table.emperor)) if space == 0 or is_free(table, space)]
        put_painter(table, painter, data.draw(st.sampled_from(free)))
        table.tokens[painter] = data.draw(st.integers(0, 3))
    ways = st.sampled_from((1, -1))
    compare(
        table, data.draw(st.sampled_from(painters)), data.draw(st.integers(0, 59)), data.draw(ways), data.draw(ways)
    )


def test_the_layout_is_documented() -> None:
    """S2.1: every block has a clause and a meaning, and no name twice."""
    names = [feature.name for feature in GAME.features_list]
    assert len(set(names)) == len(names)
    assert all(feature.clause.startswith("S") and feature.meaning for feature in GAME.features_list)
