"""Zen Garden's estimate of final points, for playouts that stop early."""

from typing import Any

import numpy as np

from roji.bots.judgement.zen_garden.garden import survey_garden
from roji.bots.judgement.zen_garden.prepare import BLOCKS, COIN_KEPT, DEAD, LINES, TILE_GAIN
from roji.bots.judgement.zen_garden.wishes import majority_worth, tiles_left
from roji.core.bits import has_bit
from roji.core.rule import Box, Table, Whole, inner_rule
from roji.games.zen_garden.box import EMPTY, GARDEN, MISSIONS, NUM_DECORS
from roji.games.zen_garden.moves import ROTATIONS
from roji.games.zen_garden.score import num_floors
from roji.games.zen_garden.setup import BOARD_3
from roji.games.zen_garden.table import DETAIL, FIRST_MISSION, MAJOR, MINOR

__all__ = ["estimate"]


@inner_rule
def estimate(box: Box, table: Table, prepared: Any, points: Any) -> None:
    """The points each seat may expect at the end, from what its garden shows now."""
    for seat in range(np.int64(table.num_seats)):
        left = tiles_left(box, table.occupied[seat])
        shown = table.shown[seat]
        worth = left * prepared.weights[TILE_GAIN]
        worth += table.coins[seat] * (1.0 if left == 0 else prepared.weights[COIN_KEPT])
        for decor in range(NUM_DECORS):
            worth += prepared.decor[shown[decor], left]
        worth += np.int64(shown[table.wishes[MINOR]]) * box.minor_points
        worth += np.int64(shown[table.wishes[MAJOR]]) * box.major_points
        detail = table.wishes[DETAIL]
        worth += prepared.detail[detail, shown[detail], left]
        worth += majority_worth(box, table, seat, 0, left, prepared)
        if table.boards & BOARD_3:
            worth += prepared.minimal[num_floors(table, seat), left]
        for mission in range(MISSIONS):
            worth += table.mission_points[seat, mission]
            worth += mission_worth(box, table, seat, mission, left, prepared)
        survey_garden(box, table, seat, prepared)
        for block in range(BLOCKS * BLOCKS):
            if prepared.block_path[block] != DEAD:
                count = prepared.block_count[block]
                pays = prepared.walkways_done if count == ROTATIONS else prepared.next_walkway
                worth += prepared.ring[count, left] * pays[prepared.num_walkways]
        for line in range(LINES):
            if prepared.line_decor[line] != DEAD and prepared.line_count[line] < GARDEN:
                worth += prepared.line[prepared.line_count[line], left]
        points[seat] = worth


@inner_rule
def mission_worth(box: Box, table: Table, seat: int, mission: int, left: int, prepared: Any) -> float:
    """Z3.6: expected points of a mission not yet completed."""
    one, two = table.wishes[FIRST_MISSION + 2 * mission], table.wishes[FIRST_MISSION + 2 * mission + 1]
    taken = table.points_taken[mission]
    if one == EMPTY or has_bit(table.missions_done[seat], mission) or taken >= len(box.mission_points):
        return 0.0
    need_one: Whole = max(0, np.int64(box.mission_needed) - np.int64(table.shown[seat, one]))
    need_two: Whole = max(0, np.int64(box.mission_needed) - np.int64(table.shown[seat, two]))
    return prepared.mission[need_one + need_two, left] * box.mission_points[taken]
