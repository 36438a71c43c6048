"""Zen Garden: the walkways and lines that a garden may still complete, found with bits (Z5.2, Z3.5).

A garden is read once into sets of cells (`GardenBits`), from which `GardenPlans` derives what may still be completed.
Walkways are found on a board of eight columns, whose bit `(row + 2) * 8 + column + 2` stands for a cell, or for the
block of 2 by 2 tiles with this cell at its top left. Rows and columns go from -2 to 3, because the garden may still
shift (Z3.4).
"""

from typing import NamedTuple

import numpy as np

from roji.core.bits import count_bits
from roji.core.rule import Box, Table, Whole, rule
from roji.games.zen_garden.box import CELLS, EMPTY, FIRST_FLOOR, FIRST_PATH, GARDEN, NUM_DECORS
from roji.games.zen_garden.moves import EDGE

__all__ = [
    "DEAD_LINE",
    "FRESH_LINE",
    "LINES",
    "GardenPlans",
    "beside",
    "block_bit",
    "blocks_within",
    "board_of",
    "floor_cells",
    "line_kind",
    "line_tiles",
    "num_columns",
    "num_rows",
    "places_board",
    "plans_of",
]

LANE = (1 << CELLS) - 1  # sets of cells are packed into one word
LANES = 4
STRIDE = 8  # of the board
MARGIN = 2
ACROSS = STRIDE + 1
ROW = (1 << GARDEN) - 1
EVERY_ROW = 0x0001_0101_0101_0101  # multiplied by a row of the board: that row in all rows
FIRST_ROW, FIRST_COLUMN = ROW, 0x1111
DIAGONAL, OTHER_DIAGONAL = 0x8421, 0x1248

LINES = 2 * EDGE + 2  # rows -1 to 3, columns -1 to 3, two diagonals
LINE_BITS, TILE_BITS = 5, 2  # of a line in a word: how many tiles it has (0-3), and of which kind they are
FRESH_LINE, DEAD_LINE = 0, 7  # kinds of lines besides 1-5, one for each decor


class GardenBits(NamedTuple):
    """A garden as sets of cells; a word holds up to four sets, 16 bits each."""

    occupied: Whole
    sand: Whole  # tiles with a path of sand, by rotation
    wood: Whole
    stone: Whole
    decors: Whole  # tiles by decor: pagoda, bench, buddha, gate
    cranes: Whole
    floors: Whole  # tiles by floor: sand, gravel, trees, clay
    last_floors: Whole  # water, cherry blossom


class GardenPlans(NamedTuple):
    """What a garden may still complete. A block without tiles may become a walkway of any path."""

    sand: Whole  # Z5.2: blocks that can still become a walkway of sand
    wood: Whole
    stone: Whole
    ones: Whole  # how many tiles each of these blocks has, 0-3, in bits
    twos: Whole
    complete: Whole  # the blocks that are walkways
    lines: Whole  # Z3.5: five bits for each line
    bits: GardenBits


@rule
def bits_of_garden(box: Box, table: Table, seat: int) -> GardenBits:
    """Z3.3: a seat's garden as sets of cells."""
    sand: Whole = np.int64(0)
    wood: Whole = np.int64(0)
    stone: Whole = np.int64(0)
    decors: Whole = np.int64(0)
    cranes: Whole = np.int64(0)
    floors: Whole = np.int64(0)
    last_floors: Whole = np.int64(0)
    for cell in range(CELLS):
        tile = np.int64(table.garden[seat, cell])
        if tile == EMPTY:
            continue
        here = np.int64(1) << cell
        bent = here << (CELLS * np.int64(table.rotation[seat, cell]))
        path = np.int64(box.path_of[tile]) - FIRST_PATH
        if path == 0:
            sand |= bent
        elif path == 1:
            wood |= bent
        else:
            stone |= bent
        decor = np.int64(box.decor_of[tile])
        if decor < LANES:
            decors |= here << (CELLS * decor)
        else:
            cranes |= here
        floor = np.int64(box.floor_of[tile]) - FIRST_FLOOR
        if floor < LANES:
            floors |= here << (CELLS * floor)
        else:
            last_floors |= here << (CELLS * (floor - LANES))
    return GardenBits(np.int64(table.occupied[seat]), sand, wood, stone, decors, cranes, floors, last_floors)


@rule
def decor_cells(bits: GardenBits, decor: Whole) -> Whole:
    """Z1.1: the cells with this decor, 0-4."""
    return (bits.decors >> (CELLS * decor)) & LANE if decor < LANES else bits.cranes


@rule
def floor_cells(bits: GardenBits, floor: Whole) -> Whole:
    """Z1.1: the cells with this floor, 0-5."""
    return (bits.floors >> (CELLS * floor) if floor < LANES else bits.last_floors >> (CELLS * (floor - LANES))) & LANE


@rule
def board_of(cells: Whole) -> Whole:
    """The cells of a garden on the board of eight columns."""
    first, second = cells & ROW, (cells >> GARDEN) & ROW
    third, fourth = (cells >> 2 * GARDEN) & ROW, (cells >> 3 * GARDEN) & ROW
    rows = first | (second << STRIDE) | (third << 2 * STRIDE) | (fourth << 3 * STRIDE)
    return rows << (MARGIN * STRIDE + MARGIN)


@rule
def block_bit(row: Whole, column: Whole) -> Whole:
    """The number of a cell's or block's bit on the board; rows and columns from -2 on."""
    return (row + MARGIN) * STRIDE + column + MARGIN


@rule
def num_rows(occupied: Whole) -> Whole:
    """Z3.4: how many rows a garden spans, in its top left corner."""
    return 4 if occupied & 0xF000 else 3 if occupied & 0x0F00 else 2 if occupied & 0x00F0 else 1 if occupied else 0


@rule
def num_columns(occupied: Whole) -> Whole:
    """Z3.4: how many columns a garden spans."""
    return 4 if occupied & 0x8888 else 3 if occupied & 0x4444 else 2 if occupied & 0x2222 else 1 if occupied else 0


@rule
def blocks_within(top: Whole, bottom: Whole, left: Whole, right: Whole) -> Whole:
    """Z3.4: the blocks that still fit into a garden that spans these rows and columns."""
    first, last = max(bottom - GARDEN + 1, -MARGIN), top + GARDEN - 2
    first_column, last_column = max(right - GARDEN + 1, -MARGIN), left + GARDEN - 2
    row = ((np.int64(1) << (last_column - first_column + 1)) - 1) << (first_column + MARGIN)
    rows = ((np.int64(1) << (STRIDE * (last - first + 1))) - 1) << (STRIDE * (first + MARGIN))
    return (row * EVERY_ROW) & rows


@rule
def beside(board: Whole) -> Whole:
    """Z3.3: the board's cells that share an edge with one of these cells."""
    return (board << 1) | (board >> 1) | (board << STRIDE) | (board >> STRIDE)


@rule
def places_board(places: Whole) -> Whole:
    """A set of places (rows and columns -1 to 3) on the board."""
    board: Whole = np.int64(0)
    for row in range(EDGE):
        board |= ((places >> (row * EDGE)) & ((1 << EDGE) - 1)) << ((row + MARGIN - 1) * STRIDE + MARGIN - 1)
    return board


@rule
def plans_of(box: Box, table: Table, seat: int) -> GardenPlans:
    """Z5.2, Z3.5: what a seat's garden may still complete."""
    bits = bits_of_garden(box, table, seat)
    occupied = bits.occupied
    within = blocks_within(0, num_rows(occupied) - 1, 0, num_columns(occupied) - 1)
    sand, ones, twos, complete = walkway_plans(bits.sand, occupied, within)
    wood, more_ones, more_twos, more = walkway_plans(bits.wood, occupied, within)
    stone, last_ones, last_twos, last = walkway_plans(bits.stone, occupied, within)
    ones |= more_ones | last_ones
    twos |= more_twos | last_twos
    return GardenPlans(sand, wood, stone, ones, twos, complete | more | last, lines_of(bits), bits)


@rule
def walkway_plans(tiles: Whole, occupied: Whole, within: Whole) -> tuple[Whole, Whole, Whole, Whole]:
    """Z5.2: the blocks in which every tile bends around the centre and shows one path, and how many tiles they have.

    0 1     rotation 0 bends around the bottom right corner, 1 around the bottom left,
    3 2     2 around the top left, 3 around the top right: towards the block's centre
    """
    first = board_of(tiles & LANE)
    second = board_of((tiles >> CELLS) & LANE) >> 1
    third = board_of((tiles >> 2 * CELLS) & LANE) >> ACROSS
    fourth = board_of((tiles >> 3 * CELLS) & LANE) >> STRIDE
    there = board_of(occupied)
    spoiled = (there ^ first) | ((there >> 1) ^ second) | ((there >> ACROSS) ^ third) | ((there >> STRIDE) ^ fourth)
    complete = first & second & third & fourth
    alive = within & ~spoiled & ~complete
    ones = first ^ second ^ third ^ fourth
    twos = (first & second) ^ (third & fourth) ^ ((first ^ second) & (third ^ fourth))
    return alive, alive & ones, alive & twos, complete


@rule
def lines_of(bits: GardenBits) -> Whole:
    """Z3.5: five bits for each line. The diagonals count only in a garden that spans all rows and columns."""
    lines: Whole = np.int64(0)
    for number in range(GARDEN):
        lines |= line_of(bits, FIRST_ROW << (number * GARDEN)) << (LINE_BITS * (1 + number))
        lines |= line_of(bits, FIRST_COLUMN << number) << (LINE_BITS * (EDGE + 1 + number))
    if num_rows(bits.occupied) == GARDEN and num_columns(bits.occupied) == GARDEN:
        lines |= line_of(bits, DIAGONAL) << (LINE_BITS * 2 * EDGE)
        lines |= line_of(bits, OTHER_DIAGONAL) << (LINE_BITS * (2 * EDGE + 1))
    else:
        lines |= (DEAD_LINE << TILE_BITS) << (LINE_BITS * 2 * EDGE)
        lines |= (DEAD_LINE << TILE_BITS) << (LINE_BITS * (2 * EDGE + 1))
    return lines


@rule
def line_of(bits: GardenBits, cells: Whole) -> Whole:
    """Z3.5: the five bits of a line. A live line has tiles of only one decor, and a space left."""
    there = bits.occupied & cells
    if there == 0:
        return np.int64(FRESH_LINE)
    if there != cells:
        for decor in range(NUM_DECORS):
            if decor_cells(bits, decor) & there == there:
                return np.int64(((decor + 1) << TILE_BITS) + count_bits(there))
    return np.int64(DEAD_LINE << TILE_BITS)


@rule
def line_kind(lines: Whole, line: Whole) -> Whole:
    """Z3.5: a decor + 1, FRESH_LINE or DEAD_LINE."""
    return (lines >> (LINE_BITS * line + TILE_BITS)) & DEAD_LINE


@rule
def line_tiles(lines: Whole, line: Whole) -> Whole:
    """Z3.5: the number of tiles of a live line, 0-3."""
    return (lines >> (LINE_BITS * line)) & ((1 << TILE_BITS) - 1)
