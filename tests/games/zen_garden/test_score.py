"""Zen Garden, chapter Z5: final scoring, including the worked examples of the rulebooks."""

from typing import Any

import numpy as np
import pytest
from tests.games.zen_garden.gardens import BOX, new_table, plant, points

from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.score import is_ring, num_walkways
from roji.games.zen_garden.table import DETAIL, MAJOR, MAJORITY, MINOR

WATER, GRAVEL = 12, 9
STONE, GATE = 7, 3

RINGS = """
PsS0 PwS1 UsS0 UsG1
PsG3 PsT2 UsT3 UsC2
GwS0 GwG1 CtS0 CtG1
GwT3 GwC2 CtT3 CtC2
"""


def garden(drawing: str, boards: str = "1", seats: int = 2) -> Any:
    """A table whose seat 0 has this garden."""
    table = new_table(seats, boards)
    plant(table, 0, drawing)
    return table


def test_coins_are_a_point_each() -> None:
    """Z5.1"""
    assert points(garden(RINGS), "Z5.1") == 12


def test_three_walkways_of_one_kind_and_one_of_mixed_kinds_score_10() -> None:
    """Z5.2 (worked example)"""
    table = garden(RINGS)
    assert num_walkways(BOX, table, 0) == 3
    assert points(table, "Z5.2") == 10


@pytest.mark.parametrize(("broken", "score"), [(0, 15), (1, 10), (2, 6), (3, 3), (4, 0)])
def test_walkways_score_by_their_number(broken: int, score: int) -> None:
    """Z5.2"""
    table = garden(RINGS.replace("PwS1", "PsC1"))
    for cell in (0, 2, 8, 10)[:broken]:
        table.rotation[0, cell] = 1
    assert points(table, "Z5.2") == score


def test_a_walkway_may_lie_anywhere_in_the_garden() -> None:
    """Z5.2: around the very centre."""
    table = garden("PsS0 PsG0 PsT0 PsC0\nBsS0 BsG0 BsT1 BsC0\nUsS0 UsG3 UsT2 UsC0\nGsS0 GsG0 GsT0 GsC0")
    assert [cell for cell in range(11) if cell % 4 < 3 and is_ring(BOX, table, 0, cell)] == [5]
    assert GAME.data(BOX, table)["gardens"][0]["rings"] == [{"row": 2, "column": 2}]


@pytest.mark.parametrize("cell", [0, 1, 4, 5])
def test_a_walkway_needs_all_four_of_its_curves(cell: int) -> None:
    """Z5.2, Z1.2: turned by a quarter, or missing, the ring is open."""
    drawing = "PsS0 PsG1 .... ....\nPsT3 PsC2 .... ....\n.... .... .... ....\n.... .... .... ...."
    assert num_walkways(BOX, garden(drawing), 0) == 1
    turned = garden(drawing)
    turned.rotation[0, cell] = (turned.rotation[0, cell] + 1) % 4
    assert num_walkways(BOX, turned, 0) == 0
    missing = garden(drawing)
    missing.garden[0, cell] = 255
    assert num_walkways(BOX, missing, 0) == 0


def test_eight_gates_and_six_pagodas_score_7_and_3() -> None:
    """Z5.3 (worked example): two decors can score."""
    table = garden("GsS0 GsG0 GsT0 GsC0\nGwS0 GwG0 GwT0 GwC0\nPsS0 PsG0 PsT0 PsC0\nPwS0 PwG0 BsS0 BsG0")
    assert points(table, "Z5.3") == 10


@pytest.mark.parametrize(
    ("count", "score"),
    [(5, 0), (6, 3), (7, 5), (8, 7), (9, 10), (10, 13), (11, 16), (12, 20), (13, 20), (16, 20)],
)
def test_equal_decors_score_by_their_number(count: int, score: int) -> None:
    """Z5.3"""
    table = new_table()
    table.shown[0, :5] = [count, 0, 0, 0, 0]
    assert points(table, "Z5.3") == score


def test_nine_stone_paths_as_minor_preference_score_9() -> None:
    """Z5.4 (worked example)"""
    table = new_table()
    table.wishes[MINOR] = STONE
    table.shown[0, STONE] = 9
    assert points(table, "Z5.4") == 9


def test_eight_gates_as_major_preference_score_16() -> None:
    """Z5.5 (worked example)"""
    table = new_table()
    table.wishes[MAJOR] = GATE
    table.shown[0, GATE] = 8
    assert points(table, "Z5.5") == 16


@pytest.mark.parametrize(
    ("waters", "scores"),
    [
        ((5, 3), (8, 4)),  # with 2 players the other one is second
        ((3, 3), (8, 8)),  # all tied players get the full points
        ((3, 0), (8, 0)),  # a player with no such tile never scores this
        ((0, 0), (0, 0)),
        ((5, 3, 2), (8, 4, 0)),
        ((5, 3, 3), (8, 4, 4)),
        ((5, 5, 3), (8, 8, 0)),  # a tie for first leaves no second place
        ((4, 5, 3, 4), (4, 8, 0, 4)),
        ((2, 2, 2, 2), (8, 8, 8, 8)),
        ((6, 1, 1, 0), (8, 4, 4, 0)),
        ((6, 4, 3, 3), (8, 4, 0, 0)),
    ],
)
def test_majority_scores_most_and_second_most(waters: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """Z5.6, with the worked example: second with three waters scores 4."""
    table = new_table(len(waters))
    table.wishes[MAJORITY] = WATER
    table.shown[: len(waters), WATER] = waters
    assert tuple(points(table, "Z5.6", seat) for seat in range(len(waters))) == scores


@pytest.mark.parametrize(("count", "score"), list(enumerate([0, -4, -2, -1, 2, 5, 8, 8])))
def test_attention_to_detail_scores_by_number(count: int, score: int) -> None:
    """Z5.7, with the worked example: four gravel tiles score 2."""
    table = new_table()
    table.wishes[DETAIL] = GRAVEL
    table.shown[0, GRAVEL] = count
    assert points(table, "Z5.7") == score


UNITED = """
PsS0 PwS0 PtS0 BsS0
BsG0 BwG0 BtG0 UsS0
UsT0 UwG0 GtW0 GsW0
UtT0 GwT0 CsW0 CwW0
"""


def test_unity_scores_10_if_every_floor_is_one_area() -> None:
    """Z5.8"""
    assert points(garden(UNITED, "1,2"), "Z5.8") == 10


def test_one_split_floor_scores_nothing_for_unity() -> None:
    """Z5.8 (worked example): areas hang together by edges, not by corners."""
    assert points(garden(UNITED.replace("PsS0", "PsW0"), "1,2"), "Z5.8") == 0
    cornered = "PsS0 PsG0 PtG0 BsG0\nBsG0 BwS0 BtG0 UsG0\nUsG0 UwG0 GtG0 GsG0\nUtG0 GwG0 CsG0 CwG0"
    assert points(garden(cornered, "1,2"), "Z5.8") == 0


def test_an_area_does_not_wrap_around_the_edge_of_the_garden() -> None:
    """Z5.8: the end of one row is not beside the start of the next."""
    wrapped = "PsG0 PsG0 PtG0 BsS0\nBsS0 BwG0 BtG0 UsG0\nUsG0 UwG0 GtG0 GsG0\nUtG0 GwG0 CsG0 CwG0"
    assert points(garden(wrapped, "1,2"), "Z5.8") == 0


def test_unity_counts_only_with_board_2() -> None:
    """Z5.8, Z2.1"""
    assert points(garden(UNITED, "1,3,4,5"), "Z5.8") == 0


@pytest.mark.parametrize(("floors", "score"), [(2, 18), (3, 12), (4, 6), (5, 0), (6, 0)])
def test_fewer_floors_score_more(floors: int, score: int) -> None:
    """Z5.9, with the worked example: four different floors score 6."""
    table = garden(UNITED, "1,3")
    table.shown[0, 8:] = [1 if floor < floors else 0 for floor in range(6)]
    assert points(table, "Z5.9") == score
    assert points(garden(UNITED, "1,2"), "Z5.9") == 0


def test_a_live_score_leaves_unity_and_floors_open() -> None:
    """Z5.12"""
    table = garden(UNITED.replace("PsS0", "...."), "1,2,3")
    assert (points(table, "Z5.8"), points(table, "Z5.9")) == (0, 0)


def test_missions_score_the_points_tiles_taken() -> None:
    """Z5.10"""
    table = new_table(boards="1,4,5")
    table.mission_points[0] = [5, 3, 1]
    assert points(table, "Z5.10") == 9
    table.mission_points[0] = [99, 99, 99]  # the most that an edition can pay
    assert points(table, "Z5.10") == 297


def test_most_points_win_then_coins_then_the_victory_is_shared() -> None:
    """Z5.11"""
    table = new_table(4)
    sheet = np.zeros((6, len(GAME.score_clauses)), np.int32)
    places = np.zeros(6, np.int8)
    table.coins[:4] = [3, 5, 5, 9]
    sheet[:4, 0] = table.coins[:4]
    sheet[:4, 1] = [47, 45, 45, 40]  # totals 50, 50, 50, 49
    GAME.rank(BOX, table, sheet, places)
    assert places[:4].tolist() == [3, 1, 1, 4]


def test_a_total_of_100_or_more_is_a_plain_number() -> None:
    """Z5.13: the 100+ marker is how a score track shows it; the score itself does not wrap around at 100."""
    table = new_table()
    table.shown[0, :5] = [16, 0, 0, 0, 0]
    table.wishes[MAJOR], table.wishes[MAJORITY], table.wishes[MINOR] = 0, 1, 2
    table.coins[0] = 25
    table.mission_points[0] = [50, 5, 5]
    total = int(GAME.sheet(BOX, table)[0].sum())
    assert total >= 100
    assert GAME.data(BOX, table)["score"][0]["total"] == total
    assert "100+" in GAME.draw(BOX, table, 0, "en")
    assert "100+" not in GAME.draw(BOX, new_table(), 0, "en")


def test_a_closed_walkway_is_drawn_as_a_ring_that_shines() -> None:
    """Z5.2, Z1.2"""
    drawn = GAME.draw(BOX, garden(RINGS), 0, "en")
    plain = drawn.replace("[bold bright_cyan]", "").replace("[cyan]", "")
    assert drawn.count("bold bright_cyan") == 3 * 4 * 3
    assert "┏━━━[/]━━━┓" in plain
    assert "┗━━━[/]━━━┛" in plain
