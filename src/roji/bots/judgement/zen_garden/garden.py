"""Zen Garden's judgement of places: the walkways and lines that a tile there serves and spoils (Z5.2, Z3.5, Z5.8).

A tile bends around the centre of one block of 2 by 2 tiles and spoils the three other blocks that contain it. A block is known by
its top left cell, in rows and columns -2 to 2, because the garden may still shift (Z3.4).
"""

from typing import Any

import numpy as np

from roji.bots.judgement.zen_garden.prepare import BLOCKS, DEAD, NONE, UNITY_JOIN, UNITY_SPLIT
from roji.core.rule import Box, Table, Whole, inner_rule
from roji.games.zen_garden.box import CELLS, EMPTY, FIRST_PATH, GARDEN
from roji.games.zen_garden.moves import EDGE, ROTATIONS
from roji.games.zen_garden.setup import BOARD_2

__all__ = ["fits", "floor_worth", "line_worth", "lines_worth", "span", "survey_garden", "survey_place", "width"]


@inner_rule
def survey_garden(box: Box, table: Table, seat: int, prepared: Any) -> None:
    """Z5.2, Z3.5: the state of every block that may become a walkway and of every line that may pay."""
    prepared.block_path[:] = NONE
    prepared.block_count[:] = 0
    prepared.num_walkways = 0
    prepared.line_decor[:] = NONE
    prepared.line_count[:] = 0
    is_square = (np.int64(table.occupied[seat]) & 0xF000) != 0 and (np.int64(table.occupied[seat]) & 0x8888) != 0
    garden, rotations = table.garden[seat], table.rotation[seat]
    for cell in range(CELLS):
        tile = garden[cell]
        if tile == EMPTY:
            continue
        row, column = cell // GARDEN, cell % GARDEN
        survey_tile(prepared, row, column, rotations[cell], box.path_of[tile])
        decor = box.decor_of[tile] + 1
        survey_line(prepared, row + 1, decor)
        survey_line(prepared, EDGE + column + 1, decor)
        if is_square and row == column:
            survey_line(prepared, 2 * EDGE, decor)
        if is_square and row + column == GARDEN - 1:
            survey_line(prepared, 2 * EDGE + 1, decor)


@inner_rule
def block_at(row: int, column: int, rotation: int) -> Whole:
    """Z1.2: the block around whose centre a tile bends: rotation 0 has it at the bottom right, then clockwise."""
    up = 1 if rotation >= 2 else 0
    left = 1 if rotation == 1 or rotation == 2 else 0
    return (row + 2 - up) * BLOCKS + column + 2 - left


@inner_rule
def survey_tile(prepared: Any, row: int, column: int, rotation: int, path: int) -> None:
    """Z5.2: a tile serves the block it bends around and spoils the three others that contain it."""
    for corner in range(ROTATIONS):
        up = 1 if corner >= 2 else 0
        left = 1 if corner == 1 or corner == 2 else 0
        if row - up > 2 or column - left > 2:
            continue
        block = block_at(row, column, corner)
        if corner != rotation:
            prepared.block_path[block] = DEAD
        elif prepared.block_path[block] == NONE or prepared.block_path[block] == path:
            prepared.block_path[block] = path
            prepared.block_count[block] += 1
            if prepared.block_count[block] == ROTATIONS:
                prepared.num_walkways += 1
        else:
            prepared.block_path[block] = DEAD


@inner_rule
def survey_line(prepared: Any, line: int, decor: int) -> None:
    """Z3.5: a line stays alive while all its decors are equal."""
    if prepared.line_decor[line] == NONE or prepared.line_decor[line] == decor:
        prepared.line_decor[line] = decor
        prepared.line_count[line] += 1
    else:
        prepared.line_decor[line] = DEAD


@inner_rule
def span(occupied: int) -> Whole:
    """How many rows a garden spans (its columns: the same of the transposed bits, see `width`)."""
    bits = np.int64(occupied)
    return 4 if bits & 0xF000 else 3 if bits & 0x0F00 else 2 if bits & 0x00F0 else 1


@inner_rule
def width(occupied: int) -> Whole:
    """How many columns a garden spans."""
    bits = np.int64(occupied)
    return 4 if bits & 0x8888 else 3 if bits & 0x4444 else 2 if bits & 0x2222 else 1


@inner_rule
def fits(first: int, last: int, low: int, high: int) -> bool:
    """Z3.4: whether rows (or columns) first to last still fit into a garden that spans low to high."""
    return max(last, high) - min(first, low) < GARDEN


@inner_rule
def survey_place(table: Table, seat: int, left: int, prepared: Any, row: int, column: int) -> float:
    """Z5.2: what any tile here would spoil, and what each path could serve at best."""
    ring, best = prepared.ring, prepared.path_best
    pays = prepared.next_walkway[prepared.num_walkways]
    occupied = table.occupied[seat]
    low_row, high_row = min(0, row), max(span(occupied) - 1, row)
    low_column, high_column = min(0, column), max(width(occupied) - 1, column)
    worth = 0.0
    best[0] = 0.0
    best[1] = 0.0
    best[2] = 0.0
    for rotation in range(ROTATIONS):
        top = row - (1 if rotation >= 2 else 0)
        side = column - (1 if rotation == 1 or rotation == 2 else 0)
        if not (fits(top, top + 1, low_row, high_row) and fits(side, side + 1, low_column, high_column)):
            continue
        block = (top + 2) * BLOCKS + side + 2
        path = prepared.block_path[block]
        if path == DEAD:
            continue
        count = prepared.block_count[block]
        worth -= ring[count, left] * pays
        gain = ring[count + 1, left] * pays
        if path == NONE:
            best[0] = max(best[0], gain)
            best[1] = max(best[1], gain)
            best[2] = max(best[2], gain)
        else:
            best[path - FIRST_PATH] = max(best[path - FIRST_PATH], gain)
    if high_row - low_row >= span(occupied) or high_column - low_column >= width(occupied):
        worth -= crowded_out(left, prepared, low_row, high_row, low_column, high_column)
    return worth


@inner_rule
def crowded_out(left: int, prepared: Any, low_row: int, high_row: int, low_column: int, high_column: int) -> float:
    """Z3.4: the started walkways that no longer fit into a garden spanning these rows and columns."""
    lost = 0.0
    pays = prepared.next_walkway[prepared.num_walkways]
    for top in range(-2, 3):
        for side in range(-2, 3):
            block = (top + 2) * BLOCKS + side + 2
            if prepared.block_path[block] == NONE or prepared.block_path[block] == DEAD:
                continue
            if not (fits(top, top + 1, low_row, high_row) and fits(side, side + 1, low_column, high_column)):
                lost += prepared.ring[prepared.block_count[block], left] * pays
    return lost


@inner_rule
def line_worth(left: int, prepared: Any, line: int, decor: int) -> float:
    """Z3.5: what this decor (1-5) makes of a line."""
    there = prepared.line_decor[line]
    count = prepared.line_count[line]
    if there == DEAD:
        return 0.0
    if there == NONE:
        return prepared.line[1, left]
    if there == decor:
        return prepared.line[count + 1, left] - prepared.line[count, left]
    return -prepared.line[count, left]


@inner_rule
def lines_worth(table: Table, seat: int, left: int, prepared: Any, row: int, column: int, decor: int) -> float:
    """Z3.5: what this decor makes of all lines through a place."""
    worth = line_worth(left, prepared, row + 1, decor) + line_worth(left, prepared, EDGE + column + 1, decor)
    occupied = table.occupied[seat]
    if span(occupied) == GARDEN and width(occupied) == GARDEN:
        if row == column:
            worth += line_worth(left, prepared, 2 * EDGE, decor)
        if row + column == GARDEN - 1:
            worth += line_worth(left, prepared, 2 * EDGE + 1, decor)
    return worth


@inner_rule
def floor_worth(box: Box, table: Table, seat: int, prepared: Any, row: int, column: int, floor: int) -> float:
    """Z5.8: a floor should be next to the same floor."""
    if table.boards & BOARD_2 == 0 or table.shown[seat, floor] == 0:
        return 0.0
    garden = table.garden[seat]
    for side in range(4):
        r = row + (1 if side == 0 else -1 if side == 1 else 0)
        c = column + (1 if side == 2 else -1 if side == 3 else 0)
        if r < 0 or c < 0 or r >= GARDEN or c >= GARDEN:
            continue
        tile = garden[r * GARDEN + c]
        if tile != EMPTY and box.floor_of[tile] == floor:
            return prepared.weights[UNITY_JOIN]
    return -prepared.weights[UNITY_SPLIT]
