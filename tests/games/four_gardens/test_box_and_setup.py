"""Four Gardens, chapters F1 and F2: the box and set-up."""

import tomllib
from collections import Counter
from typing import Any

import pytest
from tests.games.four_gardens.gardens import BOX, all_cards, arrange, blocks, edition, faces, legal

from roji.core.edition import default_text
from roji.games.four_gardens.box import KINDS, MULTI, WILD
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.pagoda import side_of, turn_floors

TEXT = default_text(GAME)


def test_the_cards_are_those_of_the_edition() -> None:
    """F1.1: card 2 is red, frame 1, red god, needs 2 plants and 1 wood, turns floor 2 and collects downwards."""
    assert len(tomllib.loads(TEXT)["cards"]) == 70
    assert (BOX.colour_of[1], BOX.frame_of[1], BOX.god_of[1]) == (0, 0, 1)
    assert dict(zip(KINDS, BOX.need[1].tolist(), strict=True)) == {"wood": 1, "water": 0, "stone": 0, "plants": 2}
    assert (BOX.floor_of[1], BOX.is_up[1]) == (1, 0)
    assert (BOX.floor_of[4], BOX.god_of[4]) == (WILD, MULTI)


def test_every_card_has_a_handcart_and_either_a_pagoda_sign_or_a_wild_sign() -> None:
    """F1.1"""
    for first in range(1, 71, 5):
        table = arrange(f"hand 0: {' '.join(str(card) for card in range(first, first + 5))}")
        for card in range(first, first + 5):
            uses = [move for move in legal(table) if f" {card}" in move and not move.startswith("lay")]
            turns = [f"rotate {card} clockwise", f"rotate {card} counter", f"cart {card}"]
            assert uses == ([f"wild {card}", f"cart {card}"] if BOX.floor_of[card - 1] == WILD else turns)


def test_panoramas_have_2_3_4_and_5_frames_and_five_cards_for_each_frame() -> None:
    """F1.2"""
    assert BOX.num_frames.tolist() == [2, 3, 4, 5]
    assert Counter(BOX.frame_of.tolist()) == dict.fromkeys(range(14), 5)
    assert Counter(BOX.colour_of.tolist()) == {0: 10, 1: 15, 2: 20, 3: 25}


def test_a_floor_shows_3_2_1_0_clockwise_and_a_clockwise_turn_moves_the_3_to_the_next_side() -> None:
    """F1.3"""
    table = arrange()
    assert [faces(table, side)[0] for side in range(4)] == ["3", "2", "1", "0"]
    turn_floors(table, 0, True, _quiet())
    assert [faces(table, side)[0] for side in range(4)] == ["0", "3", "2", "1"]
    turn_floors(table, 0, False, _quiet())
    turn_floors(table, 0, False, _quiet())
    assert [faces(table, side)[0] for side in range(4)] == ["2", "1", "0", "3"]


def _quiet() -> Any:
    from roji.core.story import NO_STORY

    return NO_STORY


def test_there_are_15_tokens_of_each_kind_and_4_planning_spaces() -> None:
    """F1.4"""
    table = GAME.new_table(BOX, 4, 0, 3)
    assert table.supply.tolist() == [15] * 4
    assert [player["planning_spaces"] for player in GAME.data(BOX, table)["players"]] == [4] * 4


def test_the_tracks_and_bonus_tiles_are_those_of_the_rules() -> None:
    """F1.5, F1.6"""
    data = GAME.data(BOX, arrange())
    assert data["tracks"] == {god: [2, 3, 4, 5, 6, 8, 10] for god in ("yellow", "red", "purple", "blue")}
    tiles = {"planning expansion": [1] * 4, "take wilds": [4, 3, 2, 1], "extra rewards": [5, 4, 3, 2]}
    assert data["bonus_tiles"] == tiles


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_pagoda_is_stacked_in_random_order_and_reads_3210_before_the_starting_player(seats: int) -> None:
    """F2.1, F2.2"""
    orders = set()
    for seed in range(40):
        table = GAME.new_table(BOX, seats, 0, seed)
        orders.add(tuple(table.floor_kind.tolist()))
        assert sorted(table.floor_kind.tolist()) == [0, 1, 2, 3]
        assert faces(table, int(side_of(table, int(table.first_seat)))) == "3210"
    assert len(orders) > 12


def test_with_four_players_the_sides_read_3210_2103_1032_0321_in_turn_order() -> None:
    """F2.2"""
    table = GAME.new_table(BOX, 4, 0, 9)
    seats = [(int(table.first_seat) + step) % 4 for step in range(4)]
    assert [int(side_of(table, seat)) for seat in seats] == [0, 1, 2, 3]
    assert [faces(table, int(side_of(table, seat))) for seat in seats] == ["3210", "2103", "1032", "0321"]


def test_three_players_face_sides_0_1_2_and_two_players_0_and_2() -> None:
    """F2.2"""
    for first in range(3):
        table = arrange(seats=3)
        table.first_seat = first
        assert [int(side_of(table, (first + step) % 3)) for step in range(3)] == [0, 1, 2]
    for first in range(2):
        table = arrange()
        table.first_seat = first
        assert [int(side_of(table, (first + step) % 2)) for step in range(2)] == [0, 2]


def test_every_marker_starts_on_the_3() -> None:
    """F2.3"""
    table = GAME.new_table(BOX, 3, 0, 5)
    assert table.marker[:3].tolist() == [[2] * 4] * 3
    assert GAME.sheet(BOX, table)[:3].sum(axis=1).tolist() == [12, 12, 12]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_cards_are_dealt_to_each_player_and_three_lie_open(seats: int) -> None:
    """F2.4"""
    table = GAME.new_table(BOX, seats, 0, 6)
    assert table.hand_size[:seats].tolist() == [5] * seats
    assert table.num_pile == 70 - 5 * seats - 3
    assert all_cards(table) == list(range(70))
    data = GAME.data(BOX, GAME.seen(BOX, table, 0))
    assert all(card["need"] for card in data["open_cards"])
    assert data["pile"]["order"] is None
    assert data["pile"]["top"]["card"] == int(table.pile[table.num_pile - 1]) + 1, "three properties identify the card"


def test_any_player_may_start() -> None:
    """F2.5"""
    first = {int(GAME.new_table(BOX, 4, 0, seed).first_seat) for seed in range(40)}
    assert first == {0, 1, 2, 3}
    table = GAME.new_table(BOX, 4, 0, 1)
    assert table.seat == table.first_seat


def test_another_order_around_the_floors_still_reads_3210_at_the_start() -> None:
    """F1.3, F2.1: the order of the values is the edition's."""
    box = edition(("sides = [3, 2, 1, 0]", "sides = [3, 0, 2, 1]"))
    table = arrange(box=box)
    assert faces(table, 0, box) == "3210"
    assert [faces(table, side, box)[0] for side in range(4)] == ["3", "0", "2", "1"]


def test_features_of_the_first_table() -> None:
    """F1.3, F1.5, F2.2: the components of all seats, the own seat first."""
    table = arrange(seats=3)
    found = blocks(table, 1)
    assert found["seats"].tolist() == [0, 1, 0]
    assert found["my_turn"] == [0]
    assert found["floor_kind"].reshape(4, 4).tolist() == [
        [float(kind == floor) for kind in range(4)] for floor in range(4)
    ]
    shown = (found["floor_shown"].reshape(4, 4) * 3).round().T.tolist()
    assert shown == [[2, 1, 0, 3], [1, 0, 3, 2], [3, 2, 1, 0], [0, 0, 0, 0]]
    assert found["supply"].tolist() == [1] * 4
