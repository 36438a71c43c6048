"""Zen Garden's judgement of preferences: what one more tile is worth, by what the Emperor pays at the end (Z5)."""

from typing import Any

import numpy as np

from roji.bots.judgement.zen_garden.prepare import COIN, COIN_NEED, COIN_SCARCE, PATH_HABIT
from roji.core.bits import count_bits, has_bit
from roji.core.rule import Box, Table, Whole, inner_rule
from roji.games.zen_garden.box import CELLS, EMPTY, FIRST_FLOOR, FIRST_PATH, MISSIONS, NUM_DECORS, PREFERENCES
from roji.games.zen_garden.setup import BOARD_3
from roji.games.zen_garden.table import DETAIL, FIRST_MISSION, MAJOR, MAJORITY, MINOR

__all__ = ["majority_worth", "price_of_coin", "survey_wishes", "tiles_left"]


@inner_rule
def tiles_left(box: Box, occupied: int) -> Whole:
    """How many tiles a garden still gets; most games end with all cells full."""
    return np.int64(box.turns) - count_bits(occupied)


@inner_rule
def price_of_coin(table: Table, seat: int, left: int, prepared: Any) -> float:
    """Z5.1: a coin is worth its point, and more while future tiles may need it."""
    if left <= 1:
        return 1.0
    need = prepared.weights[COIN_NEED] * (left - 1)
    lack = max(0.0, 1.0 - table.coins[seat] / (need + 0.01))
    return prepared.weights[COIN] + prepared.weights[COIN_SCARCE] * lack


@inner_rule
def survey_wishes(box: Box, table: Table, seat: int, left: int, prepared: Any) -> None:
    """Z5.3-Z5.7, Z5.9, Z3.6: what one more tile with each preference is worth; `left` counts the tiles after it."""
    shown, wish = table.shown[seat], prepared.wish
    for decor in range(NUM_DECORS):
        count = shown[decor]
        wish[decor] = prepared.decor[count + 1, left] - prepared.decor[count, left]
    for path in range(FIRST_PATH, FIRST_FLOOR):
        wish[path] = prepared.weights[PATH_HABIT] * shown[path]
    floors = 0
    for floor in range(FIRST_FLOOR, PREFERENCES):
        wish[floor] = 0.0
        if shown[floor] > 0:
            floors += 1
    if table.boards & BOARD_3:
        new = prepared.minimal[floors + 1, left] - prepared.minimal[floors, left]
        for floor in range(FIRST_FLOOR, PREFERENCES):
            if shown[floor] == 0:
                wish[floor] += new
    wish[table.wishes[MINOR]] += box.minor_points
    wish[table.wishes[MAJOR]] += box.major_points
    detail = table.wishes[DETAIL]
    wish[detail] += prepared.detail[detail, shown[detail] + 1, left] - prepared.detail[detail, shown[detail], left]
    majority = table.wishes[MAJORITY]
    wish[majority] += majority_worth(box, table, seat, 1, left, prepared) - majority_worth(
        box, table, seat, 0, left, prepared
    )
    for mission in range(MISSIONS):
        survey_mission(box, table, seat, mission, left, prepared)


@inner_rule
def majority_worth(box: Box, table: Table, seat: int, more: int, left: int, prepared: Any) -> float:
    """Z5.6: expected points with `more` tiles of the preference."""
    wish = table.wishes[MAJORITY]
    mine = np.int64(table.shown[seat, wish]) + more
    first, second = 1.0, 0.0
    for other in range(table.num_seats):
        if other == seat:
            continue
        ahead = prepared.lead[mine - np.int64(table.shown[other, wish]) + CELLS, left]
        second = second * ahead + first * (1.0 - ahead)
        first *= ahead
    some = 1.0 if mine > 0 else min(1.0, left / 4.0)
    return some * (first * box.majority_points[0] + second * box.majority_points[1])


@inner_rule
def survey_mission(box: Box, table: Table, seat: int, mission: int, left: int, prepared: Any) -> None:
    """Z3.6: each of a mission's two preferences brings its points tile nearer."""
    one, two = table.wishes[FIRST_MISSION + 2 * mission], table.wishes[FIRST_MISSION + 2 * mission + 1]
    taken = table.points_taken[mission]
    if one == EMPTY or has_bit(table.missions_done[seat], mission) or taken >= len(box.mission_points):
        return
    points = box.mission_points[taken]
    need_one: Whole = max(0, np.int64(box.mission_needed) - np.int64(table.shown[seat, one]))
    need_two: Whole = max(0, np.int64(box.mission_needed) - np.int64(table.shown[seat, two]))
    now = prepared.mission[need_one + need_two, left]
    if need_one > 0:
        prepared.wish[one] += points * (prepared.mission[need_one + need_two - 1, left] - now)
    if need_two > 0:
        prepared.wish[two] += points * (prepared.mission[need_one + need_two - 1, left] - now)
