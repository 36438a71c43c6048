"""Zen Garden as numbers for learners: what the seat sees, itself first, then the others in turn order.

Every number is between 0 and 1. The layout is `FEATURES`, block after block; the learner's own move numbers fit it: the market by
slot, the garden by cell from its top left corner. A tile is 14 numbers: one for each preference that it shows.
"""

from typing import Any

import numpy as np

from roji.core.bits import has_bit
from roji.core.game import Feature
from roji.core.rule import Box, Table, Whole, rule
from roji.games.zen_garden.box import CELLS, EMPTY, FIRST_FLOOR, FIRST_PATH, MISSIONS, PREFERENCES, SLOTS, TILES
from roji.games.zen_garden.table import SEATS, WISHES
from roji.games.zen_garden.turn import num_rounds

__all__ = ["FEATURES", "features"]

CELL_NUMBERS = PREFERENCES + 4  # a tile and its rotation

FEATURES = (
    Feature("seats", SEATS - 1, 0, 1, "Z2", "2, 3 or 4 players, one of three"),
    Feature("boards", 4, 0, 1, "Z2.1", "boards 2-5 in play"),
    Feature("rounds_left", 1, 0, 1, "Z4.6", "share of the rounds still to be completed"),
    Feature("turns_left", 1, 0, 1, "Z4.1", "share of this round's turns still to be taken, mine included"),
    Feature("my_turn", 1, 0, 1, "Z3", "whether I am to act"),
    Feature("first_player", SEATS, 0, 1, "Z4.5", "who has the marker: I, the next seat, …"),
    Feature("wishes", WISHES * PREFERENCES, 0, 1, "Z2.2", "the preference on each of the Emperor's places"),
    Feature("points_tiles", MISSIONS, 0, 1, "Z3.6", "share of each mission's points tiles still there"),
    Feature("held", PREFERENCES, 0, 1, "Z3.1", "the tile taken and not yet placed"),
    Feature("market", SLOTS * PREFERENCES, 0, 1, "Z1.5", "the tile in each slot, bottom row first"),
    Feature("supply", PREFERENCES, 0, 1, "Z4.4", "tiles left in the supply by preference, of 30"),
    Feature("supply_tiles", TILES, 0, 1, "Z4.4", "whether each tile is in the supply"),
    Feature("coins", SEATS, 0, 1, "Z1.6", "coins of each seat, of the most one can have"),
    Feature("missions_done", SEATS * MISSIONS, 0, 1, "Z3.6", "missions each seat completed"),
    Feature("mission_points", SEATS * MISSIONS, 0, 1, "Z3.6", "points tiles each seat took, of the best one"),
    Feature("shown", SEATS * PREFERENCES, 0, 1, "Z5", "tiles of each garden by preference, of 16"),
    Feature("gardens", SEATS * CELLS * CELL_NUMBERS, 0, 1, "Z3.3", "tile and rotation on each cell of each garden"),
)

SUPPLY_SCALE = 30  # Z1.1: a path is on 30 tiles, the most of any preference
COUNT_BITS = 8
MOST_COUNTED = (1 << COUNT_BITS) - 1


@rule
def features(box: Box, table: Table, seat: int, out: Any) -> None:
    """What this seat sees, as numbers (layout: FEATURES)."""
    out[:] = 0
    at = 0
    out[at + table.num_seats - 2] = 1
    at += SEATS - 1
    for board in range(4):
        out[at + board] = has_bit(table.boards, board)
    at += 4
    out[at] = 1 - table.round_number / num_rounds(table.num_seats)
    turns = 4 if table.num_seats == 2 else table.num_seats
    out[at + 1] = 1 - table.turn / turns
    out[at + 2] = 1 if table.seat == seat and not table.is_over else 0
    at += 3
    out[at + (table.first_seat + table.num_seats - seat) % table.num_seats] = 1
    at += SEATS
    at = wish_features(box, table, out, at)
    at = tile_features(box, table, out, at)
    for other in range(table.num_seats):
        seat_features(box, table, (seat + other) % table.num_seats, other, out, at)
    at += SEATS * (1 + 2 * MISSIONS + PREFERENCES)
    for other in range(table.num_seats):
        garden_features(box, table, (seat + other) % table.num_seats, out, at)
        at += CELLS * CELL_NUMBERS


@rule
def garden_features(box: Box, table: Table, seat: int, out: Any, at: int) -> None:
    """Z3.3: tile and rotation on each cell of a garden."""
    for cell in range(CELLS):
        tile = table.garden[seat, cell]
        if tile != EMPTY:
            show_tile(box, tile, out, at)
            out[at + PREFERENCES + np.int64(table.rotation[seat, cell])] = 1
        at += CELL_NUMBERS


@rule
def wish_features(box: Box, table: Table, out: Any, at: int) -> int:
    """Z2.2, Z3.6: the Emperor's wishes and the points tiles still to be had."""
    for wish in range(WISHES):
        if table.wishes[wish] != EMPTY:
            out[at + np.int64(table.wishes[wish])] = 1
        at += PREFERENCES
    for mission in range(MISSIONS):
        if table.wishes[WISHES - 2 * (MISSIONS - mission)] != EMPTY:
            out[at] = 1 - table.points_taken[mission] / MISSIONS
        at += 1
    return at


@rule
def tile_features(box: Box, table: Table, out: Any, at: int) -> int:
    """Z3.1, Z1.5, Z4.4: the held tile, the market and the supply."""
    show_tile(box, table.held, out, at)
    at += PREFERENCES
    for slot in range(SLOTS):
        show_tile(box, table.market[slot], out, at)
        at += PREFERENCES
    supply_features(box, table, out, at)
    return at + PREFERENCES + TILES


@rule
def supply_features(box: Box, table: Table, out: Any, at: int) -> None:
    """Z4.4: how many tiles of the supply show each preference (eight bits count each), and which tiles they are."""
    decors: Whole = 0
    paths: Whole = 0
    floors: Whole = 0
    for index in range(table.num_supply):
        tile = np.int64(table.supply[index])
        out[at + PREFERENCES + tile] = 1
        decors += 1 << (COUNT_BITS * np.int64(box.decor_of[tile]))
        paths += 1 << (COUNT_BITS * (np.int64(box.path_of[tile]) - FIRST_PATH))
        floors += 1 << (COUNT_BITS * (np.int64(box.floor_of[tile]) - FIRST_FLOOR))
    for preference in range(PREFERENCES):
        if preference < FIRST_PATH:
            counted = decors >> (COUNT_BITS * preference)
        elif preference < FIRST_FLOOR:
            counted = paths >> (COUNT_BITS * (preference - FIRST_PATH))
        else:
            counted = floors >> (COUNT_BITS * (preference - FIRST_FLOOR))
        out[at + preference] = (counted & MOST_COUNTED) / SUPPLY_SCALE


@rule
def seat_features(box: Box, table: Table, seat: int, place: int, out: Any, at: int) -> None:
    """Z1.6, Z3.6, Z5: coins, missions and counts of a seat, at its place in the four blocks from `at` on."""
    out[at + place] = table.coins[seat] / box.most_coins
    at += SEATS
    best = max(box.mission_points[0], max(box.mission_points[1], box.mission_points[2]))
    for mission in range(MISSIONS):
        out[at + place * MISSIONS + mission] = has_bit(table.missions_done[seat], mission)
        if table.mission_points[seat, mission] > 0:
            out[at + (SEATS + place) * MISSIONS + mission] = table.mission_points[seat, mission] / best
    at += 2 * SEATS * MISSIONS
    for preference in range(PREFERENCES):
        out[at + place * PREFERENCES + preference] = table.shown[seat, preference] / CELLS


@rule
def show_tile(box: Box, tile: int, out: Any, at: int) -> None:
    """Z1.1: mark the three preferences that a tile shows."""
    if tile != EMPTY:
        out[at + np.int64(box.decor_of[tile])] = 1
        out[at + np.int64(box.path_of[tile])] = 1
        out[at + np.int64(box.floor_of[tile])] = 1
