"""Zen Garden, chapter Z1: what is in the box."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.checks import no_more_than, section, table_of_numbers, whole_number
from roji.core.errors import EditionError
from roji.core.rule import Box, rule

__all__ = [
    "BOX",
    "CELLS",
    "COLUMNS",
    "DECORS",
    "EMPTY",
    "FLOORS",
    "GARDEN",
    "IMPLIED",
    "PATHS",
    "PREFERENCES",
    "ROWS",
    "SLOTS",
    "TILES",
    "is_in_box",
    "load",
    "most_seats",
    "num_tiles",
]

DECORS = ("pagoda", "bench", "buddha", "gate", "crane")
PATHS = ("sand", "wood", "stone")
FLOORS = ("sand", "gravel", "trees", "clay", "water", "cherry blossom")
NUM_DECORS = 5
NUM_PATHS = 3
NUM_FLOORS = 6
PREFERENCES = 14  # Z1.3: the Emperor tiles, numbered decors 0-4, paths 5-7, floors 8-13
FIRST_PATH = 5
FIRST_FLOOR = 8

TILES = 90  # Z1.1: tile = (decor * 3 + path) * 6 + floor
ROWS = 3  # Z1.5: of the market; row 0 is the bottom row
COLUMNS = 4
SLOTS = ROWS * COLUMNS  # slot = row * 4 + column
GARDEN = 4  # Z1.6: a garden is 4 by 4
CELLS = GARDEN * GARDEN  # cell = row * 4 + column, row 0 on top
EMPTY = 255  # no tile

MISSIONS = 3
BASIC_WISHES = 4  # Z2.2: of board 1
SEATS = (2, 3, 4)
IMPLIED = {"turns": {"turns": CELLS, "turns_of_two": 2}}  # Z4.1, Z4.6: the defaults of an edition file
POINTS_TILES = 3  # for each mission

BOX = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("decor_of", "u1", TILES),  # Z1.1: preference 0-4 of each tile
                ("path_of", "u1", TILES),  # preference 5-7
                ("floor_of", "u1", TILES),  # preference 8-13
                ("prices", "u1", ROWS),  # Z1.5
                ("start_coins", "u1"),  # Z2.5
                ("most_coins", "u1"),  # Z1.6
                ("line_bonus", "u1"),  # Z3.5
                ("walkway_points", "i2", 5),  # Z5.2
                ("decor_points", "i2", CELLS + 1),  # Z5.3
                ("minor_points", "i2"),  # Z5.4
                ("major_points", "i2"),  # Z5.5
                ("majority_points", "i2", 2),  # Z5.6
                ("detail_points", "i2", CELLS + 1),  # Z5.7
                ("unity_points", "i2"),  # Z5.8
                ("minimal_points", "i2", NUM_FLOORS + 1),  # Z5.9
                ("mission_needed", "u1"),  # Z3.6
                ("mission_points", "u1", POINTS_TILES),  # Z1.4
                ("turns", "u1"),  # Z4.6: of each player in a game
                ("turns_of_two", "u1"),  # Z4.1: of each player in a round, with 2 players
            ],
            align=True,
        ),
    )
)

MOST_POINTS = 999
TILE_PARTS = {"decors": DECORS, "paths": PATHS, "floors": FLOORS}


def load(data: Mapping[str, Any]) -> "np.ndarray[Any, np.dtype[Any]]":
    """Z1: the box of an edition, or EditionError."""
    no_more_than(data, "the file", ("game", "name", "small", "tiles", "coins", "points", "missions", "turns"))
    is_small = data.get("small", False)
    if not isinstance(is_small, bool):
        raise EditionError("the file: small must be true or false.")
    boxes = np.zeros(1, BOX)
    box = boxes[0]
    _load_tiles(box, section(data, "tiles"), is_small)
    _load_coins(box, section(data, "coins"))
    _load_points(box, section(data, "points"))
    _load_missions(box, section(data, "missions"))
    _load_turns(box, IMPLIED["turns"] | dict(section(IMPLIED | dict(data), "turns")))
    if most_seats(box) < SEATS[0]:
        raise EditionError(f"[tiles]: {num_tiles(box)} tiles are too few for so many turns of two players (Z4.4).")
    return boxes


@rule
def is_in_box(box: Box, tile: int) -> bool:
    """Z1.1: whether there is such a tile; a small edition has fewer than 90."""
    return bool(box.decor_of[tile] != EMPTY)


def num_tiles(box: Box) -> int:
    """Z1.1: how many tiles there are."""
    return int(np.count_nonzero(box.decor_of != EMPTY))


def most_seats(box: Box) -> int:
    """Z4.4: the most seats. In every round the bottom row, which is free, must have a tile for each turn."""
    most = 0
    for seats in SEATS:
        if not _has_tiles_for(box, seats):
            break
        most = seats
    return most


def _has_tiles_for(box: Box, seats: int) -> bool:
    """A game of one round needs a tile in the bottom row for each turn; a longer one fills the whole market every round."""
    each = int(box.turns_of_two) if seats == SEATS[0] else 1
    before_last = seats * (int(box.turns) - each)
    return num_tiles(box) >= (SLOTS + before_last if before_last else seats * each)


def _load_tiles(box: Any, tiles: Mapping[str, Any], is_small: bool) -> None:
    """Z1.1: every combination exactly once; a small edition may omit decors, paths and floors."""
    no_more_than(tiles, "[tiles]", ("decors", "paths", "floors"))
    left: set[int] = set()
    for first, (name, known) in zip((0, FIRST_PATH, FIRST_FLOOR), TILE_PARTS.items(), strict=True):
        said = tiles.get(name)
        some = [part for part in known if isinstance(said, list) and part in said]
        if said != some or not some or (some != list(known) and not is_small):
            raise EditionError(f"[tiles]: {name} must be exactly {', '.join(known)}, in this order (Z1.1).")
        left |= {first + known.index(part) for part in some}
    if len(left) < BASIC_WISHES:
        raise EditionError(
            f"[tiles]: even a small edition has {BASIC_WISHES} decors, paths and floors together (Z2.2)."
        )
    for tile in range(TILES):
        decor, path, floor = tile // (NUM_PATHS * NUM_FLOORS), tile // NUM_FLOORS % NUM_PATHS, tile % NUM_FLOORS
        box.decor_of[tile], box.path_of[tile], box.floor_of[tile] = decor, FIRST_PATH + path, FIRST_FLOOR + floor
        if not {decor, FIRST_PATH + path, FIRST_FLOOR + floor} <= left:
            box.decor_of[tile] = EMPTY


def _load_coins(box: Any, coins: Mapping[str, Any]) -> None:
    no_more_than(coins, "[coins]", ("prices", "start", "most", "line_bonus"))
    box.prices[:] = table_of_numbers(coins, "[coins]", "prices", ROWS, 0, 99)
    if box.prices[0] != 0:
        raise EditionError("[coins]: prices must begin with 0, or a player without coins could be stuck (Z3.1).")
    box.most_coins = whole_number(coins, "[coins]", "most", 0, 99)
    box.start_coins = whole_number(coins, "[coins]", "start", 0, int(box.most_coins))
    box.line_bonus = whole_number(coins, "[coins]", "line_bonus", 0, 99)


def _load_points(box: Any, points: Mapping[str, Any]) -> None:
    where, low, high = "[points]", -MOST_POINTS, MOST_POINTS
    names = ("walkways", "decor", "minor", "major", "majority", "detail", "unity", "minimalistic")
    no_more_than(points, where, names)
    box.walkway_points[:] = table_of_numbers(points, where, "walkways", 5, low, high)
    box.decor_points[:] = table_of_numbers(points, where, "decor", CELLS + 1, low, high)
    box.minor_points = whole_number(points, where, "minor", low, high)
    box.major_points = whole_number(points, where, "major", low, high)
    box.majority_points[:] = table_of_numbers(points, where, "majority", 2, low, high)
    box.detail_points[:] = table_of_numbers(points, where, "detail", CELLS + 1, low, high)
    box.unity_points = whole_number(points, where, "unity", low, high)
    box.minimal_points[:] = table_of_numbers(points, where, "minimalistic", NUM_FLOORS + 1, low, high)


def _load_missions(box: Any, missions: Mapping[str, Any]) -> None:
    no_more_than(missions, "[missions]", ("needed", "points"))
    box.mission_needed = whole_number(missions, "[missions]", "needed", 1, CELLS)
    box.mission_points[:] = table_of_numbers(missions, "[missions]", "points", POINTS_TILES, 0, 99)


def _load_turns(box: Any, turns: Mapping[str, Any]) -> None:
    """Z4.1, Z4.6: the length of a game; by default that of the printed game."""
    no_more_than(turns, "[turns]", tuple(IMPLIED["turns"]))
    box.turns = whole_number(turns, "[turns]", "turns", 1, CELLS)
    box.turns_of_two = whole_number(turns, "[turns]", "turns_of_two", 1, COLUMNS // SEATS[0])
    if box.turns % box.turns_of_two:
        raise EditionError(f"[turns]: turns must be a multiple of turns_of_two, {box.turns_of_two} (Z4.1).")
