"""The features of Four Gardens, checked on tables drawn as text."""

from typing import Any

import numpy as np
import pytest
from tests.games.four_gardens.gardens import BOX, arrange, blocks, play
from tests.games.four_gardens.gardens import tables as random_tables
from tests.games.four_gardens.test_properties import tables

from roji.games.four_gardens.box import KINDS, WILD
from roji.games.four_gardens.data import PHASES
from roji.games.four_gardens.gains import collected, collecting_of, garden_of, num_collected, reward
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.moves import FILL, LAY, number
from roji.games.four_gardens.pagoda import after_turn
from roji.games.four_gardens.table import DRAW, TRACK

MOVES = (
    "lay",
    "rotate",
    "wild",
    "cart",
    "take",
    "fill",
    "shift",
    "give_back",
    "done",
    "finish",
    "advance",
    "tile",
    "draw",
)


def moves(table: Any, seat: int = 0) -> Any:
    """The feature of every move."""
    found = blocks(table, seat)
    return np.concatenate([found[name] for name in MOVES])


def test_there_is_one_number_for_each_move() -> None:
    """F3: in the order of the move numbers."""
    assert len(moves(arrange())) == GAME.num_moves


def test_resources_bring_groundwork_nearer() -> None:
    """F3.5, F4.1: card 15 needs two plants and two wood; one wood lies on the planning tile."""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 15(plants)\nplanning 0: wood water")
    found = blocks(table, 0)
    assert found["ground_missing"][0] * 4 == 3
    assert found["ground_uncovered"][0] * 4 == 2
    assert found["cart"].sum() == 0, "nothing could be finished"
    play(table, "cart 5")
    values = moves(table)
    assert values[number(BOX, table, 0, "move wood to 15")] == pytest.approx(1 / 3 / 2)
    assert values[number(BOX, table, 0, "return water")] == 1
    assert values[number(BOX, table, 0, "return wood")] == 0
    play(table, "move wood to 15", "done", "cart 9")
    table.planning[0, [KINDS.index("plants"), KINDS.index("wood")]] = 1
    assert moves(table)[FILL + KINDS.index("plants") * 3] == 1 / 2, "everything that it needs is available"
    play(table, "move plants to 15")
    assert moves(table)[FILL + KINDS.index("wood") * 3] == 1, "the last one"
    play(table, "move wood to 15")
    assert blocks(table, 0)["done"] == pytest.approx(1 / 3)


def test_a_card_brings_points_for_itself_and_its_panorama() -> None:
    """F4.2, F4.4: the features predict the points that finishing the card then brings."""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 26(wood wood)\nmarkers 0: 7 2 2 2\nplanning 0: wood")
    points, pushes = reward(BOX, garden_of(BOX, table, 0), 25)
    assert (points, pushes) == (0, 1), "a yellow god, on the last space"
    table.marker[0] = [3, 2, 2, 2]
    found = blocks(table, 0)
    before = GAME.sheet(BOX, table)[0].sum()
    play(table, "cart 5", "move wood to 26", "done")
    gained = GAME.sheet(BOX, table)[0].sum() - before
    assert found["ground_points"][0] * 10 == pytest.approx(gained)
    assert found["ground_panorama"][0] == pytest.approx(1 / BOX.num_frames[BOX.colour_of[25]])
    assert found["cart"].tolist() == pytest.approx([(gained + 1) / 10] * 5)


def test_a_frame_that_is_taken_brings_nothing() -> None:
    """F3.2: cards 1 to 5 all are the first frame of the red panorama."""
    table = arrange("hand 0: 2 9 13 17 21\ngarden 0: 1")
    found = blocks(table, 0)
    assert found["card_points"][0] == found["card_panorama"][0] == 0
    assert moves(table)[LAY] == 0
    assert moves(table)[LAY + 1] > 0


def test_features_of_collecting_match_the_pagoda() -> None:
    """F3.3: every card of every hand, in both directions, compared with a real turn."""
    compared = 0
    for decision, table in enumerate(tables(3, 5, [7, 2, 11, 30, 5])):
        seat = int(table.seat)
        if decision % 40 or decision > 800:
            continue
        for card in table.hand[seat, : table.hand_size[seat]]:
            if BOX.floor_of[card] == WILD:
                continue
            for is_clockwise in (True, False):
                word = collected(BOX, collecting_of(BOX, table, seat), int(card), is_clockwise)
                _, gained = after_turn(BOX, table, seat, int(card), is_clockwise)
                assert [num_collected(word, kind) for kind in range(4)] == gained
                compared += 1
    assert compared > 20


def test_in_every_phase_each_number_is_within_its_range() -> None:
    """F3, F4, F5"""
    seen: set[int] = set()
    for table in random_tables(BOX, seats=2, seed=3):
        if int(table.phase) not in seen:
            seen.add(int(table.phase))
            found = blocks(table, int(table.seat))
            for feature in GAME.features_list:
                assert (found[feature.name] >= feature.low).all(), feature.name
                assert (found[feature.name] <= feature.high).all(), feature.name
    assert seen == set(range(len(PHASES)))


def test_a_resource_that_has_run_out_brings_nothing() -> None:
    """F3.4: card 15 needs plants and wood; there is no wood left."""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 15()")
    play(table, "wild 5")
    assert moves(table)[number(BOX, table, 0, "take wood to 15")] > 0
    table.supply[KINDS.index("wood")] = 0
    assert moves(table)[number(BOX, table, 0, "take wood to 15")] == 0


def test_a_card_whose_frame_is_taken_brings_nothing() -> None:
    """F3.2, F4.2: cards 1 and 2 show the same frame."""
    laid = arrange("hand 0: 5 9 13 17\nopen: 2 30 31\ndone 0: 1")
    free = arrange("hand 0: 5 9 13 17\nopen: 2 30 31\ndone 0: 6")
    for table in (laid, free):
        table.phase = DRAW
    assert moves(laid)[number(BOX, laid, 0, "draw 2")] < moves(free)[number(BOX, free, 0, "draw 2")]


def test_on_the_last_space_a_step_is_worth_what_the_others_lose() -> None:
    """F4.4: seat 1 is on the last space of both tracks, seat 2 has left the first track."""
    table = arrange("markers 0: 7 7 2 2\nmarkers 1: 7 7 2 2\nmarkers 2: 0 7 2 2", seats=3)
    table.phase = TRACK
    one, two = (moves(table)[number(BOX, table, 0, f"advance {track}")] for track in ("yellow", "red"))
    assert 0 < one < two
