"""The features of Zen Garden, checked on tables drawn as text."""

from typing import Any

import numpy as np
import pytest
from tests.games.zen_garden.gardens import BOX, PREFERENCES, hold, new_table, plant, stock
from tests.games.zen_garden.test_properties import tables

from roji.envs.observation import named_features
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.moves import number

CORNER = """
    PsS0 PsG1
"""


def blocks(table: Any, seat: int = 0) -> dict[str, Any]:
    """A seat's features by the names of their blocks."""
    numbers = np.full(GAME.num_features, np.nan, np.float32)
    GAME.features(BOX, table, seat, numbers)
    return named_features(GAME, numbers)


def walkway_at(table: Any, text: str) -> float:
    """The walkway feature of a placement, in tiles."""
    return float(blocks(table)["place_walkway"][number(BOX, table, 0, text) - 12] * 4)


def at_place(block: Any, row: int, column: int) -> float:
    """The feature of a place; rows and columns count from 1, as in moves."""
    return float(block.reshape(5, 5)[row, column])


def test_a_tile_continues_the_walkway_around_which_it_bends() -> None:
    """Z5.2: two of four tiles of a walkway of sand lie there; the third may lie below either of them."""
    table = new_table()
    plant(table, 0, CORNER)
    hold(table, "GsT")
    assert walkway_at(table, "place 2,1 r3") == walkway_at(table, "place 2,2 r2") == 3
    assert walkway_at(table, "place 2,1 r0") == 1, "a walkway of its own, below"
    assert walkway_at(table, "place 2,1 r1") == 1, "the garden can still shift to the right"
    assert walkway_at(table, "place 2,1 r2") == 0, "the tile above bends another way"
    assert walkway_at(table, "place 1,3 r1") == 0, "that block holds a tile that bends around another one"
    hold(table, "GwT")
    assert walkway_at(table, "place 2,1 r3") == 0, "another path"
    around = blocks(table)["place_around"]
    assert (at_place(around, 2, 1) * 8, at_place(around, 1, 3) * 8) == (2, 0)


def test_a_walkway_that_no_longer_fits_is_crowded_out() -> None:
    """Z3.4: a garden that spans four columns cannot complete a walkway to its left."""
    table = new_table()
    plant(table, 0, "PsS3 PwG1 PwT1 ....")
    hold(table, "GsT")
    assert at_place(blocks(table)["place_around"], 1, 4) == 0
    plant(table, 0, "PsS2 PwG1 PwT1 ....")
    assert walkway_at(table, "place 0,1 r1") == 2
    assert at_place(blocks(table)["place_around"], 1, 4) * 8 == 1, "a fourth column shuts out the walkway at the left"


def test_a_line_of_equal_decors_is_continued_completed_and_broken() -> None:
    """Z3.5: three pagodas in the first row."""
    table = new_table()
    plant(table, 0, "PsS0 PwG0 PtT0 ....")
    hold(table, "PsC")
    lines = blocks(table)["place_line"]
    assert (at_place(lines, 1, 4), at_place(lines, 2, 1), at_place(lines, 0, 1)) == (1, 0.5, 0.5)
    assert blocks(table)["place_breaks"].sum() == 0
    hold(table, "GsC")
    assert at_place(blocks(table)["place_line"], 1, 4) == 0.25, "the fourth column is fresh"
    assert at_place(blocks(table)["place_breaks"], 1, 4) == 0.5, "three tiles of six"


def test_features_of_market_tiles_show_what_they_would_bring() -> None:
    """Z3.1, Z5.3-Z5.5: the fourth pagoda completes a line; a gate of the major preference pays 2 points."""
    table = new_table()
    table.wishes[:4] = [PREFERENCES[name] for name in "tGwC"]
    plant(table, 0, "PsS0 PsG1 PsT0 ....")
    plant(table, 1, "GwS0 GwG1")
    stock(table, "BsS BsG BsT BsC\nPsC GtW ... CwW\nUwS UwG UwT UwC")
    table.coins[0] = 1
    found = blocks(table)
    assert found["can_pay"].tolist() == [1, 0]
    assert found["slot_line"][4:8].tolist() == [1, 0.25, 0, 0.25]
    assert found["slot_walkway"][4:8].tolist() == [0.75, 0.25, 0, 0.25]
    assert found["slot_points"][5] * 10 == pytest.approx(2 + 1), "a gate (major) with a path of stone (minor)"
    assert found["slot_points"][7] * 10 == pytest.approx(4 - 4), (
        "a tie for wood would lead to nothing; a first crane -4"
    )
    assert found["slot_decor"][4:8].tolist() == [3 / 16, 0, 0, 0]
    assert found["slot_rivals"][5] * 6 == 2, "the other garden has two gates in a row"
    assert found["slot_wishes"].reshape(4, 12)[:, 5].tolist() == [1, 1, 0, 0]
    assert found["place_walkway"].sum() == 0, "nothing is held"


def test_missions_and_floors_of_the_other_boards() -> None:
    """Z3.6, Z5.8, Z5.9: tiles that a mission still needs, areas to join, new floors."""
    table = new_table(boards="1,2,3,5")
    table.wishes[8:] = [PREFERENCES["P"], PREFERENCES["W"]]
    plant(table, 0, "PsW0 PsG0 PtW0 PtW1\nPwW2")
    stock(table, "PsS PtG ... ...\n... ... ... ...\nBsB BwW BsG BtT")
    found = blocks(table)
    assert found["preference_missions"].nonzero()[0].tolist() == [], "four of each: the mission is as good as done"
    plant(table, 0, "PsW0 PsG0 PtW0\nPwW2")
    found = blocks(table)
    assert (found["areas"] * 4).tolist() == [1, 0, 0, 0]
    assert (found["floors"] * 6).round().tolist() == [2, 0, 0, 0]
    assert found["preference_missions"].nonzero()[0].tolist() == [PREFERENCES["W"]]
    assert found["slot_missions"][:4].tolist() == [0, pytest.approx(1 / 3), 0, 0]
    assert found["slot_new_floor"][:4].tolist() == [1, 0, 0, 1]
    assert found["slot_joins"][:4].tolist() == [0, 1, 1, 0]
    hold(table, "BwG")
    joins = blocks(table)["place_joins"]
    assert (at_place(joins, 2, 2), at_place(joins, 3, 1)) == (1, -1)


def naive_plans(table: Any, seat: int) -> list[list[int]]:
    """Z3.5, Z5.2: started lines by decor and walkways by path with 1, 2 and 3 tiles, counted cell by cell."""
    tiles = {divmod(cell, 4): cell for cell in range(16) if table.garden[seat, cell] != 255}
    rows, columns = (max((place[axis] for place in tiles), default=0) + 1 for axis in (0, 1))
    counts = [[0, 0, 0] for _ in range(8)]
    lines = [[(row, column) for column in range(4)] for row in range(4)]
    lines += [[(row, column) for row in range(4)] for column in range(4)]
    if rows == columns == 4:
        lines += [[(at, at) for at in range(4)], [(at, 3 - at) for at in range(4)]]
    for line in lines:
        decors = [int(BOX.decor_of[table.garden[seat, tiles[place]]]) for place in line if place in tiles]
        if len(set(decors)) == 1 and len(decors) < 4:
            counts[decors[0]][len(decors) - 1] += 1
    for top in range(rows - 4, 3):
        for left in range(columns - 4, 3):
            corners = {(top, left): 0, (top, left + 1): 1, (top + 1, left + 1): 2, (top + 1, left): 3}
            there = [(tiles[place], turn) for place, turn in corners.items() if place in tiles]
            paths = {int(BOX.path_of[table.garden[seat, cell]]) for cell, _ in there}
            if len(paths) == 1 and len(there) < 4 and all(table.rotation[seat, cell] == turn for cell, turn in there):
                counts[paths.pop()][len(there) - 1] += 1
    return counts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_and_plans_match_the_rules_in_every_game(seats: int) -> None:
    """Z5, Z3.5, Z5.2: compared with the score sheet, and with plans counted cell by cell."""
    for decision, table in enumerate(tables(seats, 15, seats, [5, 3, 8, 1, 22, 40])):
        if decision % 3:
            continue
        found, sheet = blocks(table, 1), GAME.sheet(BOX, table)
        seen = [(1 + place) % seats for place in range(seats)]
        assert np.allclose(found["points"].reshape(4, -1)[:seats] * 25, sheet[seen])
        totals = sheet.sum(axis=1)
        assert np.isclose(found["lead"][1] * 50, totals[1] - totals[seen[1]])
        plans = [np.minimum(naive_plans(table, seat), 4) for seat in seen]
        assert (found["started"].reshape(4, 8, 3)[:seats] * 4 == plans).all()
