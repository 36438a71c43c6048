"""Sakura as numbers for learners."""

from typing import Any

import numpy as np
import pytest
from tests.games.sakura.paths import BOX, give, hand, lay, new_table, play_round, say
from tests.games.sakura.test_secrets import WAYS, tables

from roji.games.sakura.game import GAME


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
    """Which cards of a block are marked, by order number."""
    return [index + 1 for index, number in enumerate(block) if number]


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_every_number_lies_between_0_and_1(seats: int, options: int) -> None:
    """S2.1: in every table of a game, for every seat, even after the end."""
    out = np.zeros(GAME.num_features, np.float32)
    for table in tables(seats, options, 3):
        for seat in range(seats):
            out[:] = np.nan
            GAME.features(BOX, table, seat, out)
            assert ((out >= 0) & (out <= 1)).all()


def test_the_own_painter_comes_first_then_the_others_in_turn_order() -> None:
    """S1.1, S2.2, S4.7"""
    table = lay("1 | . . 0 . . 2 . . E")
    assert block(table, 2, "spaces") == [round(6 / 36, 3), round(3 / 36, 3), 0, 0, 0, 0]
    assert block(table, 2, "at_gate") == [0, 0, 1, 0, 0, 0]
    assert block(table, 2, "painters") == [1, 1, 1, 0, 0, 0]
    behind = np.reshape(block(table, 2, "behind"), (6, 16))
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


def test_where_each_card_may_be() -> None:
    """S2.1, S3.1, S3.3"""
    table = lay("012 | . . . . . E")
    play_round(table, 58, 43, 52)
    assert numbers(block(table, 0, "hand")) == hand(table, 0)
    assert numbers(block(table, 0, "discards")) == [43, 52, 58]
    assert sorted(numbers(block(table, 0, "deck_or_hands")) + hand(table, 0) + [43, 52, 58]) == list(range(1, 61))
    assert numbers(block(table, 0, "other_hands")) == []
    number = hand(table, 0)[2]
    say(table, f"0 card {number}")
    assert numbers(block(table, 0, "my_card")) == [number]
    assert numbers(block(table, 1, "my_card")) == []
    assert block(table, 1, "has_chosen")[:3] == [0, 0, 1]


def test_cards_that_must_be_in_other_hands_after_a_reshuffle() -> None:
    """S3.3"""
    table = new_table(3)
    table.reshuffled = np.uint64(((1 << 60) - 1) & ~int(table.hand[1]))
    assert numbers(block(table, 0, "other_hands")) == hand(table, 1)


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
    assert numbers(block(table, 0, "court_card")) == [58]
    assert numbers(block(table, 1, "court_card")) == []


def test_the_layout_is_documented() -> None:
    """S2.1: every block has a clause and a meaning, and no name twice."""
    names = [feature.name for feature in GAME.features_list]
    assert len(set(names)) == len(names)
    assert all(feature.clause.startswith("S") and feature.meaning for feature in GAME.features_list)
