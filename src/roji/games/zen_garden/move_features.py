"""Zen Garden as numbers for learners: what each move would continue, complete or spoil, in the order of the moves."""

from typing import Any

import numpy as np

from roji.core.bits import count_bits, has_bit, in_lane, lane, lowest, without_lowest
from roji.core.rule import Box, Table, Whole, rule
from roji.games.zen_garden.box import (
    CELLS,
    EMPTY,
    FIRST_FLOOR,
    FIRST_PATH,
    GARDEN,
    NUM_DECORS,
    NUM_PATHS,
    PREFERENCES,
    SLOTS,
)
from roji.games.zen_garden.moves import EDGE, PLACES, ROTATIONS
from roji.games.zen_garden.plans import (
    DEAD_LINE,
    FRESH_LINE,
    GardenPlans,
    beside,
    block_bit,
    blocks_within,
    board_of,
    floor_cells,
    line_kind,
    line_tiles,
    num_columns,
    num_rows,
    places_board,
)
from roji.games.zen_garden.setup import BOARD_2
from roji.games.zen_garden.table import DETAIL
from roji.games.zen_garden.turn import free_places

__all__ = ["RIVAL_BITS", "SLOT_BLOCKS", "blocks_of_path", "place_features", "rival_tiles", "slot_features"]

SLOT_POINTS, SLOT_MISSIONS, SLOT_WALKWAY, SLOT_LINE, SLOT_PLACE, SLOT_DECOR = range(6)  # blocks of one number a slot
SLOT_NEW_FLOOR, SLOT_JOINS, SLOT_RIVALS, SLOT_WISHES = 6, 7, 8, 9
SLOT_BLOCKS = SLOT_WISHES + DETAIL + 1

LINE_SCALE, AROUND_SCALE = 6, 8
WORST_PLACE, PLACE_SCALE = 8, 16  # a place is worth -8 to 8 tiles of walkways and lines
RIVALS_SCALE = 6
RIVAL_BITS = 2
MOST_LINES = 4  # lines through one place: a row, a column, two diagonals
LANE = 5  # bits of a lane: small numbers are packed into one word, one for each decor or path
ALL_DECORS = NUM_DECORS  # the last lane: all decors together
BLOCKS_AROUND = 1 | 1 << 1 | 1 << 8 | 1 << 9  # of a cell, its own block last
ACROSS = 9  # distance in bits from a cell's own block to the first one around it


@rule
def block_tiles(plans: GardenPlans, block: Whole) -> Whole:
    """Z5.2: how many tiles a block has that can still become a walkway."""
    return ((plans.ones >> block) & 1) + 2 * ((plans.twos >> block) & 1)


@rule
def blocks_of_path(plans: GardenPlans, path: Whole) -> Whole:
    """Z5.2: the blocks that can become a walkway of this path, 0-2."""
    return plans.sand if path == 0 else plans.wood if path == 1 else plans.stone


@rule
def turned_block(row: Whole, column: Whole, rotation: Whole) -> Whole:
    """Z1.2: the block around whose centre a tile bends: rotation 0 has it at the bottom right, then clockwise."""
    return block_bit(row - (rotation >> 1), column - ((rotation ^ (rotation >> 1)) & 1))


@rule
def blocks_after(occupied: Whole, row: Whole, column: Whole) -> Whole:
    """Z3.4: the blocks that still fit into the garden with a tile here."""
    bottom, right = num_rows(occupied) - 1, num_columns(occupied) - 1
    return blocks_within(min(0, row), max(bottom, row), min(0, column), max(right, column))


@rule
def tiles_spoiled(plans: GardenPlans, within: Whole, row: Whole, column: Whole) -> Whole:
    """Z5.2: the tiles in all started walkways that contain this place, or no longer fit with a tile there."""
    around = (BLOCKS_AROUND << (block_bit(row, column) - ACROSS)) | ~within
    return count_bits(plans.ones & around) + 2 * count_bits(plans.twos & around)


@rule
def lines_here(lines: Whole, row: Whole, column: Whole) -> tuple[Whole, Whole, Whole]:
    """Z3.5: the lines through a place: whether one is fresh, and for each decor the best line's tiles and all tiles, in words."""
    fresh: Whole = np.int64(0)
    best: Whole = np.int64(0)
    started: Whole = np.int64(0)
    for number in range(MOST_LINES):
        line = row + 1 if number == 0 else EDGE + column + 1
        if number == 2:
            if row != column:
                continue
            line = np.int64(2 * EDGE)
        if number == 3:
            if row + column != GARDEN - 1:
                continue
            line = np.int64(2 * EDGE + 1)
        kind, tiles = line_kind(lines, line), line_tiles(lines, line)
        if kind == FRESH_LINE:
            fresh = np.int64(1)
        elif kind != DEAD_LINE:
            decor = kind - 1
            best += in_lane(max(tiles - lane(best, decor, LANE), 0), decor, LANE)
            started += in_lane(tiles, decor, LANE) + in_lane(tiles, ALL_DECORS, LANE)
    return fresh, best, started


@rule
def line_gain(fresh: Whole, best: Whole, decor: Whole) -> Whole:
    """Z3.5: the most equal tiles in a line, with one more of this decor; 0 if it continues none."""
    tiles = lane(best, decor, LANE)
    return tiles + 1 if tiles > 0 else fresh


@rule
def line_loss(started: Whole, decor: Whole) -> Whole:
    """Z3.5: the tiles in all lines that this decor would break."""
    return lane(started, ALL_DECORS, LANE) - lane(started, decor, LANE)


@rule
def place_features(box: Box, table: Table, plans: GardenPlans, out: Any, at: int) -> None:
    """Z3.3, Z3.5, Z5.2, Z5.8: what the held tile would do on each place, in each rotation."""
    tile = table.held
    decor = np.int64(box.decor_of[tile])
    blocks = blocks_of_path(plans, np.int64(box.path_of[tile]) - FIRST_PATH)
    floor = np.int64(box.floor_of[tile]) - FIRST_FLOOR
    alike = board_of(floor_cells(plans.bits, floor)) if table.boards & BOARD_2 else np.int64(0)
    near = beside(alike)
    others = at + PLACES * ROTATIONS
    places: Whole = np.int64(free_places(plans.bits.occupied))
    while places != 0:
        place = lowest(places)
        places = without_lowest(places)
        row, column = place // EDGE - 1, place % EDGE - 1
        within = blocks_after(plans.bits.occupied, row, column)
        for rotation in range(ROTATIONS):
            block = turned_block(row, column, rotation)
            if has_bit(blocks & within, block):
                out[at + place * ROTATIONS + rotation] = (block_tiles(plans, block) + 1) / 4
        out[others + place] = min(tiles_spoiled(plans, within, row, column), AROUND_SCALE) / AROUND_SCALE
        fresh, best, started = lines_here(plans.lines, row, column)
        out[others + PLACES + place] = line_gain(fresh, best, decor) / GARDEN
        out[others + 2 * PLACES + place] = min(line_loss(started, decor), LINE_SCALE) / LINE_SCALE
        if alike != 0:
            out[others + 3 * PLACES + place] = 1 if has_bit(near, block_bit(row, column)) else -1


@rule
def slot_features(box: Box, table: Table, seat: int, plans: GardenPlans, rivals: Whole, out: Any, at: int) -> None:
    """Z3.1, Z5: what each tile of the market would bring.

    The block before `at` has what one more of each preference brings.
    """
    place_slots(box, table, plans, out, at)
    free = places_board(np.int64(free_places(plans.bits.occupied)))
    points, missions = at - 2 * PREFERENCES, at - PREFERENCES
    for slot in range(SLOTS):
        tile = table.market[slot]
        if tile == EMPTY:
            continue
        decor, path, floor = np.int64(box.decor_of[tile]), np.int64(box.path_of[tile]), np.int64(box.floor_of[tile])
        out[at + slot] = max(-1.0, min(1.0, out[points + decor] + out[points + path] + out[points + floor]))
        out[at + SLOT_MISSIONS * SLOTS + slot] = min(
            1.0, out[missions + decor] + out[missions + path] + out[missions + floor]
        )
        out[at + SLOT_DECOR * SLOTS + slot] = table.shown[seat, decor] / CELLS
        if table.shown[seat, floor] == 0:
            out[at + SLOT_NEW_FLOOR * SLOTS + slot] = 1
        elif table.boards & BOARD_2:
            alike = board_of(floor_cells(plans.bits, floor - FIRST_FLOOR))
            out[at + SLOT_JOINS * SLOTS + slot] = 1 if beside(alike) & free != 0 else -1
        wanted = rival_tiles(rivals, decor) + rival_tiles(rivals, path)
        out[at + SLOT_RIVALS * SLOTS + slot] = wanted / RIVALS_SCALE
        for wish in range(DETAIL + 1):
            asked = np.int64(table.wishes[wish])
            if asked in (decor, path, floor):
                out[at + (SLOT_WISHES + wish) * SLOTS + slot] = 1


@rule
def place_slots(box: Box, table: Table, plans: GardenPlans, out: Any, at: int) -> None:
    """Z3.1, Z5.2, Z3.5: for each tile of the market the best walkway, line and place of the garden that it would continue."""
    places: Whole = np.int64(free_places(plans.bits.occupied))
    best_walkways: Whole = np.int64(0)
    best_lines: Whole = np.int64(0)
    any_fresh: Whole = np.int64(0)
    while places != 0:
        place = lowest(places)
        places = without_lowest(places)
        row, column = place // EDGE - 1, place % EDGE - 1
        within = blocks_after(plans.bits.occupied, row, column)
        spoiled = tiles_spoiled(plans, within, row, column)
        walkways = walkways_here(plans, within, row, column)
        fresh, lines, started = lines_here(plans.lines, row, column)
        best_walkways = larger_lanes(best_walkways, walkways, NUM_PATHS)
        best_lines = larger_lanes(best_lines, lines, NUM_DECORS)
        any_fresh |= fresh
        for slot in range(SLOTS):
            tile = table.market[slot]
            if tile != EMPTY:
                decor = np.int64(box.decor_of[tile])
                walkway = lane(walkways, np.int64(box.path_of[tile]) - FIRST_PATH, LANE)
                worth = walkway + max(walkway - 1, 0) - spoiled  # the walkway it continues is not spoiled
                worth += line_gain(fresh, lines, decor) - line_loss(started, decor)
                raise_to(out, at + SLOT_PLACE * SLOTS + slot, worth + WORST_PLACE)
    for slot in range(SLOTS):
        tile = table.market[slot]
        if tile != EMPTY:
            walkway = lane(best_walkways, np.int64(box.path_of[tile]) - FIRST_PATH, LANE)
            out[at + SLOT_WALKWAY * SLOTS + slot] = walkway / 4
            line = line_gain(any_fresh, best_lines, np.int64(box.decor_of[tile]))
            out[at + SLOT_LINE * SLOTS + slot] = line / GARDEN
            best: Whole = np.int64(out[at + SLOT_PLACE * SLOTS + slot])
            out[at + SLOT_PLACE * SLOTS + slot] = min(best, PLACE_SCALE) / PLACE_SCALE


@rule
def larger_lanes(one: Whole, other: Whole, count: int) -> Whole:
    """The larger of each two lanes of two words."""
    larger: Whole = np.int64(0)
    for number in range(count):
        larger |= in_lane(max(lane(one, number, LANE), lane(other, number, LANE)), number, LANE)
    return larger


@rule
def walkways_here(plans: GardenPlans, within: Whole, row: Whole, column: Whole) -> Whole:
    """Z5.2: by path, the most tiles of a walkway that a tile here would continue, itself included; in one word."""
    sand: Whole = np.int64(0)
    wood: Whole = np.int64(0)
    stone: Whole = np.int64(0)
    for rotation in range(ROTATIONS):
        block = turned_block(row, column, rotation)
        if has_bit(within, block):
            tiles = block_tiles(plans, block) + 1
            sand = max(sand, tiles * ((plans.sand >> block) & 1))
            wood = max(wood, tiles * ((plans.wood >> block) & 1))
            stone = max(stone, tiles * ((plans.stone >> block) & 1))
    return in_lane(sand, 0, LANE) | in_lane(wood, 1, LANE) | in_lane(stone, 2, LANE)


@rule
def rival_tiles(rivals: Whole, preference: Whole) -> Whole:
    """Z5.2, Z3.5: the most tiles (0-3) of a walkway or line of this path or decor that another seat has started."""
    return lane(rivals, preference, RIVAL_BITS)


@rule
def raise_to(out: Any, at: int, number: float) -> None:
    """The larger of two numbers."""
    if number > out[at]:
        out[at] = number
