"""Zen Garden as numbers for learners: what a good player sees from this seat, itself first, then the others in turn order.

The layout is `FEATURES`, block after block; blocks about moves are in the order of the move numbers: the market by
slot, places by row and column from -1 on, then by rotation. A tile is 14 numbers, one for each preference that it may
show.
"""

from typing import Any

import numpy as np

from roji.core.bits import has_bit, in_lane, lane
from roji.core.game import Feature, MoveNumbers
from roji.core.rule import Box, Table, Whole, rule
from roji.games.zen_garden.box import CELLS, EMPTY, FIRST_FLOOR, FIRST_PATH, MISSIONS, PREFERENCES, ROWS, SLOTS
from roji.games.zen_garden.garden_features import GARDEN_NUMBERS, PATHS_AND_DECORS, garden_features, preference_features
from roji.games.zen_garden.move_features import SLOT_BLOCKS, place_features, slot_features
from roji.games.zen_garden.moves import FIRST_PLACE, PLACES, ROTATIONS
from roji.games.zen_garden.plans import plans_of
from roji.games.zen_garden.score import SCORE_CLAUSES
from roji.games.zen_garden.table import FIRST_MISSION, SEATS, WISHES
from roji.games.zen_garden.turn import num_rounds, turns_in_round

__all__ = ["FEATURES", "MOVE_NUMBERS", "features"]

WISH_ROWS = FIRST_MISSION + MISSIONS
STARTED = 3  # tiles of a started walkway or line: 1, 2 or 3

FEATURES = (
    Feature("seats", SEATS - 1, 0, 1, "Z2", "2, 3 or 4 players, one of three"),
    Feature("boards", 4, 0, 1, "Z2.1", "boards 2-5 in play"),
    Feature("rounds_left", 1, 0, 1, "Z4.6", "share of the rounds still to be completed"),
    Feature("turns_left", 1, 0, 1, "Z4.1", "share of this round's turns still to be taken, mine included"),
    Feature("my_turn", 1, 0, 1, "Z3", "whether I am to act"),
    Feature("first_player", SEATS, 0, 1, "Z4.5", "who has the marker: I, the next seat, …"),
    Feature("can_pay", ROWS - 1, 0, 1, "Z3.1", "whether I can pay a tile of the middle row, of the top row"),
    Feature("wishes", WISH_ROWS * PREFERENCES, 0, 1, "Z2.2", "what the Emperor asks for: 4 wishes, then 3 missions"),
    Feature("points_tiles", MISSIONS, 0, 1, "Z3.6", "share of each mission's points tiles still there"),
    Feature("held", PREFERENCES, 0, 1, "Z3.1", "the tile taken and not yet placed"),
    Feature("market", SLOTS * PREFERENCES, 0, 1, "Z1.5", "the tile in each slot, bottom row first"),
    Feature("supply", PREFERENCES, 0, 1, "Z4.4", "tiles left in the supply by preference, of 30"),
    # Each of these has a part for every seat.
    Feature("coins", SEATS, 0, 1, "Z1.6", "coins of each seat, of the most one can have"),
    Feature("lead", SEATS, -1, 1, "Z5.11", "my points less the best other's, then less each other's, of 50"),
    Feature("points", SEATS * len(SCORE_CLAUSES), -1, 1, "Z5", "points so far by clause, of 25"),
    Feature("missions_done", SEATS * MISSIONS, 0, 1, "Z3.6", "missions each seat completed"),
    Feature("shown", SEATS * PREFERENCES, 0, 1, "Z5", "tiles of each garden by preference, of 16"),
    Feature("asked", SEATS * WISHES, 0, 1, "Z5.4", "tiles of each garden that show what each wish asks for, of 16"),
    Feature("areas", SEATS, 0, 1, "Z5.8", "board 2: areas of floors that would have to be joined, of 4"),
    Feature("floors", SEATS, 0, 1, "Z5.9", "board 3: different floors of each garden, of 6"),
    Feature(
        "started",
        SEATS * PATHS_AND_DECORS * STARTED,
        0,
        1,
        "Z5.2",
        "lines by decor and walkways by path with 1, 2 or 3 tiles that can still be completed, of 4",
    ),
    # What I would gain.
    Feature("cells", CELLS, 0, 1, "Z3.3", "which cells of my garden hold a tile"),
    Feature(
        "preference_points", PREFERENCES, -1, 1, "Z5", "points that one more tile showing it would bring me, of 10"
    ),
    Feature(
        "preference_missions", PREFERENCES, 0, 1, "Z3.6", "missions open to me that still need this preference, of 3"
    ),
    Feature("slot_points", SLOTS, -1, 1, "Z5", "points that each tile would bring me by what it shows, of 10"),
    Feature("slot_missions", SLOTS, 0, 1, "Z3.6", "missions that each tile would bring nearer, of 3"),
    Feature("slot_walkway", SLOTS, 0, 1, "Z5.2", "tiles of the best walkway it would continue, itself included, of 4"),
    Feature("slot_line", SLOTS, 0, 1, "Z3.5", "tiles of the best line it would continue, itself included, of 4"),
    Feature(
        "slot_place",
        SLOTS,
        0,
        1,
        "Z3.3",
        "its best place: tiles of walkways and lines continued, less spoiled, plus 8, of 16",
    ),
    Feature("slot_decor", SLOTS, 0, 1, "Z5.3", "tiles of my garden with its decor, of 16"),
    Feature("slot_new_floor", SLOTS, 0, 1, "Z5.9", "whether its floor is new to my garden"),
    Feature("slot_joins", SLOTS, -1, 1, "Z5.8", "board 2: 1 if it can lie beside its floor, -1 if it cannot"),
    Feature(
        "slot_rivals", SLOTS, 0, 1, "Z5.2", "tiles of the best walkway and line of others that it would continue, of 6"
    ),
    Feature(
        "slot_wishes", FIRST_MISSION * SLOTS, 0, 1, "Z2.2", "whether it shows the minor, major, majority, detail wish"
    ),
    Feature(
        "place_walkway",
        PLACES * ROTATIONS,
        0,
        1,
        "Z5.2",
        "tiles of the walkway that the held tile would continue, of 4",
    ),
    Feature(
        "place_around", PLACES, 0, 1, "Z5.2", "tiles of started walkways there that no tile can continue all, of 8"
    ),
    Feature("place_line", PLACES, 0, 1, "Z3.5", "tiles of the best line that the held tile would continue, of 4"),
    Feature("place_breaks", PLACES, 0, 1, "Z3.5", "tiles of lines that it would break, of 6"),
    Feature("place_joins", PLACES, -1, 1, "Z5.8", "board 2: 1 beside its floor, -1 apart from it"),
)

MOVE_NUMBERS = {
    "market": MoveNumbers(0, SLOTS, by_item=True),
    "place_walkway": MoveNumbers(FIRST_PLACE, PLACES * ROTATIONS),
    **{feature.name: MoveNumbers(0, SLOTS) for feature in FEATURES if feature.name.startswith("slot_")},
    **{
        name: MoveNumbers(FIRST_PLACE, PLACES, each=ROTATIONS)
        for name in ("place_around", "place_line", "place_breaks", "place_joins")
    },
}

SUPPLY_SCALE = 30  # Z1.1: a path is on 30 tiles, the most of any preference
COUNT_BITS = 8


@rule
def features(box: Box, table: Table, seat: int, out: Any) -> None:
    """What this seat sees, as numbers (layout: FEATURES)."""
    out[:] = 0
    at = round_features(box, table, seat, out)
    at = wish_features(box, table, out, at)
    at = tile_features(box, table, out, at)
    plans = plans_of(box, table, seat)
    rivals = garden_features(box, table, seat, plans, out, at)
    at += GARDEN_NUMBERS
    for cell in range(CELLS):
        out[at + cell] = has_bit(plans.bits.occupied, cell)
    at += CELLS
    preference_features(box, table, seat, out, at)
    at += 2 * PREFERENCES
    if table.held == EMPTY:
        slot_features(box, table, seat, plans, rivals, out, at)
    elif table.seat == seat:
        place_features(box, table, plans, out, at + SLOT_BLOCKS * SLOTS)


@rule
def round_features(box: Box, table: Table, seat: int, out: Any) -> int:
    """Z2, Z4: the game, its progress, whose turn it is; what the seat can pay."""
    out[table.num_seats - 2] = 1
    at = SEATS - 1
    for board in range(4):
        out[at + board] = has_bit(table.boards, board)
    at += 4
    out[at] = 1 - table.round_number / num_rounds(box, table.num_seats)
    out[at + 1] = 1 - table.turn / turns_in_round(box, table.num_seats)
    out[at + 2] = 1 if table.seat == seat and not table.is_over else 0
    at += 3
    out[at + (table.first_seat + table.num_seats - seat) % table.num_seats] = 1
    at += SEATS
    for row in range(1, ROWS):
        out[at + row - 1] = table.coins[seat] >= box.prices[row]
    return at + ROWS - 1


@rule
def wish_features(box: Box, table: Table, out: Any, at: int) -> int:
    """Z2.2, Z3.6: the Emperor's wishes and the remaining points tiles."""
    for wish in range(WISHES):
        row = wish if wish < FIRST_MISSION else FIRST_MISSION + (wish - FIRST_MISSION) // 2
        if table.wishes[wish] != EMPTY:
            out[at + row * PREFERENCES + np.int64(table.wishes[wish])] = 1
    at += WISH_ROWS * PREFERENCES
    for mission in range(MISSIONS):
        if table.wishes[FIRST_MISSION + 2 * mission] != EMPTY:
            out[at + mission] = 1 - table.points_taken[mission] / MISSIONS
    return at + MISSIONS


@rule
def tile_features(box: Box, table: Table, out: Any, at: int) -> int:
    """Z3.1, Z1.5, Z4.4: the held tile, the market and the supply."""
    show_tile(box, table.held, out, at)
    at += PREFERENCES
    for slot in range(SLOTS):
        show_tile(box, table.market[slot], out, at)
        at += PREFERENCES
    supply_features(box, table, out, at)
    return at + PREFERENCES


@rule
def supply_features(box: Box, table: Table, out: Any, at: int) -> None:
    """Z4.4: how many tiles of the supply show each preference; eight bits count each."""
    decors: Whole = 0
    paths: Whole = 0
    floors: Whole = 0
    for index in range(table.num_supply):
        tile = np.int64(table.supply[index])
        decors += in_lane(1, np.int64(box.decor_of[tile]), COUNT_BITS)
        paths += in_lane(1, np.int64(box.path_of[tile]) - FIRST_PATH, COUNT_BITS)
        floors += in_lane(1, np.int64(box.floor_of[tile]) - FIRST_FLOOR, COUNT_BITS)
    for preference in range(PREFERENCES):
        if preference < FIRST_PATH:
            counted = lane(decors, preference, COUNT_BITS)
        elif preference < FIRST_FLOOR:
            counted = lane(paths, preference - FIRST_PATH, COUNT_BITS)
        else:
            counted = lane(floors, preference - FIRST_FLOOR, COUNT_BITS)
        out[at + preference] = counted / SUPPLY_SCALE


@rule
def show_tile(box: Box, tile: int, out: Any, at: int) -> None:
    """Z1.1: mark the three preferences that a tile shows."""
    if tile != EMPTY:
        out[at + np.int64(box.decor_of[tile])] = 1
        out[at + np.int64(box.path_of[tile])] = 1
        out[at + np.int64(box.floor_of[tile])] = 1
