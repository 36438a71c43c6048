"""Zen Garden, chapter Z5: final scoring, and the live score during play (Z5.12)."""

import numpy as np

from roji.core.bits import bit, count_bits, lowest
from roji.core.points import total_points
from roji.core.rule import Box, Places, Sheet, Table, Whole, rule
from roji.games.zen_garden.box import CELLS, EMPTY, FIRST_FLOOR, GARDEN, MISSIONS, NUM_DECORS, PREFERENCES
from roji.games.zen_garden.setup import BOARD_2, BOARD_3
from roji.games.zen_garden.table import DETAIL, MAJOR, MAJORITY, MINOR

__all__ = [
    "SCORE_CLAUSES",
    "is_ring",
    "is_unified",
    "num_floors",
    "num_walkways",
    "rank",
    "rings_of",
    "score",
]

SCORE_CLAUSES = ("Z5.1", "Z5.2", "Z5.3", "Z5.4", "Z5.5", "Z5.6", "Z5.7", "Z5.8", "Z5.9", "Z5.10")
(
    COINS_LINE,
    WALKWAYS_LINE,
    DECOR_LINE,
    MINOR_LINE,
    MAJOR_LINE,
    MAJORITY_LINE,
    DETAIL_LINE,
    UNITY_LINE,
    MINIMAL_LINE,
    MISSIONS_LINE,
) = range(len(SCORE_CLAUSES))

FULL = 0xFFFF
NOT_RIGHT_COLUMN = 0x7777
NOT_LEFT_COLUMN = 0xEEEE


@rule
def score(box: Box, table: Table, sheet: Sheet) -> None:
    """Z5: every seat's points, line by line."""
    for seat in range(np.int64(table.num_seats)):
        shown = table.shown[seat]
        sheet[seat, COINS_LINE] = table.coins[seat]  # Z5.1
        sheet[seat, WALKWAYS_LINE] = box.walkway_points[num_walkways(box, table, seat)]
        sheet[seat, DECOR_LINE] = decor_points(box, table, seat)
        sheet[seat, MINOR_LINE] = shown[table.wishes[MINOR]] * box.minor_points  # Z5.4
        sheet[seat, MAJOR_LINE] = shown[table.wishes[MAJOR]] * box.major_points  # Z5.5
        sheet[seat, MAJORITY_LINE] = majority_points(box, table, seat)
        sheet[seat, DETAIL_LINE] = box.detail_points[shown[table.wishes[DETAIL]]]  # Z5.7
        sheet[seat, UNITY_LINE] = unity_points(box, table, seat)
        sheet[seat, MINIMAL_LINE] = minimal_points(box, table, seat)
        points: Whole = 0
        for mission in range(MISSIONS):
            points += np.int64(table.mission_points[seat, mission])
        sheet[seat, MISSIONS_LINE] = points  # Z5.10


@rule
def num_walkways(box: Box, table: Table, seat: int) -> int:
    """Z5.2: how many complete walkways a garden has. A tile bends around one corner, so walkways never overlap."""
    return count_bits(rings_of(box, table, seat))


@rule
def rings_of(box: Box, table: Table, seat: int) -> Whole:
    """Z5.2: a bit for each top left cell of a complete walkway."""
    rings = 0
    for row in range(GARDEN - 1):
        for column in range(GARDEN - 1):
            cell = row * GARDEN + column
            if is_ring(box, table, seat, cell):
                rings |= bit(cell)
    return rings


@rule
def is_ring(box: Box, table: Table, seat: int, cell: int) -> bool:
    """Z5.2: whether the block with this top left cell closes into one ring of one kind of path.

    0 1     rotation 0 bends around the bottom right corner, 1 around the bottom left,
    3 2     2 around the top left, 3 around the top right: towards the block's centre
    """
    garden, rotation = table.garden[seat], table.rotation[seat]
    right, below, across = cell + 1, cell + GARDEN, cell + GARDEN + 1
    if garden[cell] == EMPTY or garden[right] == EMPTY or garden[below] == EMPTY or garden[across] == EMPTY:
        return False
    if rotation[cell] != 0 or rotation[right] != 1 or rotation[across] != 2 or rotation[below] != 3:
        return False
    path = box.path_of[garden[cell]]
    return bool(
        box.path_of[garden[right]] == path
        and box.path_of[garden[below]] == path
        and box.path_of[garden[across]] == path
    )


@rule
def decor_points(box: Box, table: Table, seat: int) -> int:
    """Z5.3: each decor scores by how often the garden shows it."""
    points = 0
    for decor in range(NUM_DECORS):
        points += box.decor_points[table.shown[seat, decor]]
    return points


@rule
def majority_points(box: Box, table: Table, seat: int) -> int:
    """Z5.6: most and second most; all tied get full points; a tie for first leaves no second; no tile, no points."""
    wish = table.wishes[MAJORITY]
    mine = table.shown[seat, wish]
    most: Whole = 0
    for other in range(table.num_seats):
        most = max(most, np.int64(table.shown[other, wish]))
    if mine == 0:
        return 0
    if mine == most:
        return box.majority_points[0]
    leaders = 0
    better = 0
    for other in range(table.num_seats):
        if table.shown[other, wish] == most:
            leaders += 1
        if table.shown[other, wish] > mine:
            better += 1
    return box.majority_points[1] if leaders == 1 and better == 1 else 0


@rule
def unity_points(box: Box, table: Table, seat: int) -> int:
    """Z5.8 (board 2): only for a full garden (Z5.12)."""
    if table.boards & BOARD_2 == 0 or table.occupied[seat] != FULL:
        return 0
    return box.unity_points if is_unified(box, table, seat) else 0


@rule
def is_unified(box: Box, table: Table, seat: int) -> bool:
    """Z5.8: whether every floor of the garden forms one single area of edge-connected tiles."""
    for floor in range(FIRST_FLOOR, PREFERENCES):
        if table.shown[seat, floor] > 1 and not is_one_area(box, table, seat, floor):
            return False
    return True


@rule
def is_one_area(box: Box, table: Table, seat: int, floor: int) -> bool:
    """Z5.8: whether the tiles with this floor are connected, by flood fill from one of them."""
    tiles = 0
    for cell in range(CELLS):
        tile = table.garden[seat, cell]
        if tile != EMPTY and box.floor_of[tile] == floor:
            tiles |= bit(cell)
    area = bit(lowest(tiles)) if tiles else tiles
    before = 0
    while area != before:
        before = area
        sideways = ((area & NOT_RIGHT_COLUMN) << 1) | ((area & NOT_LEFT_COLUMN) >> 1)
        area = (area | sideways | (area << GARDEN) | (area >> GARDEN)) & tiles
    return area == tiles


@rule
def num_floors(table: Table, seat: int) -> int:
    """Z5.9: how many different floors a garden shows."""
    floors = 0
    for floor in range(FIRST_FLOOR, PREFERENCES):
        if table.shown[seat, floor] > 0:
            floors += 1
    return floors


@rule
def minimal_points(box: Box, table: Table, seat: int) -> int:
    """Z5.9 (board 3): the fewer different floors, the better; only for a full garden (Z5.12)."""
    if table.boards & BOARD_3 == 0 or table.occupied[seat] != FULL:
        return 0
    return box.minimal_points[num_floors(table, seat)]


@rule
def rank(box: Box, table: Table, sheet: Sheet, places: Places) -> None:
    """Z5.11: most points, then most coins left; still tied seats share the place."""
    for seat in range(table.num_seats):
        better = 0
        for other in range(table.num_seats):
            mine, theirs = total_points(sheet, seat), total_points(sheet, other)
            if theirs > mine or (theirs == mine and table.coins[other] > table.coins[seat]):
                better += 1
        places[seat] = 1 + better
