"""Zen Garden: the table in plain named fields, for exports, pages and scripts."""

import functools
from typing import Any, TypeAlias

import numpy as np

from roji.core.bits import members
from roji.core.rule import Box, Table
from roji.games.zen_garden.box import BOX, COLUMNS, DECORS, EMPTY, FLOORS, GARDEN, MISSIONS, PATHS
from roji.games.zen_garden.moves import TEXTS, slot_name
from roji.games.zen_garden.score import (
    COINS_LINE,
    DECOR_LINE,
    DETAIL_LINE,
    MAJOR_LINE,
    MAJORITY_LINE,
    MINIMAL_LINE,
    MINOR_LINE,
    MISSIONS_LINE,
    SCORE_CLAUSES,
    UNITY_LINE,
    WALKWAYS_LINE,
    rings_of,
    score,
)
from roji.games.zen_garden.setup import BOARD_2, BOARD_3
from roji.games.zen_garden.table import FIRST_MISSION
from roji.games.zen_garden.turn import num_rounds

__all__ = ["PREFERENCE_NAMES", "data", "lines_in_play", "tile_data"]

Tiles: TypeAlias = dict[int, dict[str, Any] | None]

PREFERENCE_NAMES = (
    tuple(f"decor {name}" for name in DECORS)
    + tuple(f"path {name}" for name in PATHS)
    + tuple(f"floor {name}" for name in FLOORS)
)
ALWAYS = ("walkways", "decor", "minor", "major", "majority", "detail")  # Z1.7: board 1
BOARDS = {BOARD_2: "unity", BOARD_3: "minimalistic"}  # Z1.7
LINES = {
    "walkways": WALKWAYS_LINE,
    "decor": DECOR_LINE,
    "minor": MINOR_LINE,
    "major": MAJOR_LINE,
    "majority": MAJORITY_LINE,
    "detail": DETAIL_LINE,
    "unity": UNITY_LINE,
    "minimalistic": MINIMAL_LINE,
}
WISH_NAMES = ("minor", "major", "majority", "detail")


def data(box: Box, table: Table) -> dict[str, Any]:
    """The whole table. A seat's view lists the supply in ascending order, because its true order is hidden."""
    is_hidden = not table.luck.any()
    tiles = _tiles_of(box)
    return {
        "seats": int(table.num_seats),
        "boards": [1, *(2 + board for board in members(table.boards))],
        "round": int(table.round_number) + (0 if table.is_over else 1),
        "rounds": int(num_rounds(box, int(table.num_seats))),
        "turn": int(table.turn),
        "first_seat": int(table.first_seat),
        "seat": None if table.is_over else int(table.seat),
        "over": bool(table.is_over),
        "held": tiles[int(table.held)],
        "garden_side": GARDEN,
        "most_coins": int(box.most_coins),
        "prices": box.prices.tolist(),
        "points": _points(box),
        "clauses": _clauses(table),
        "texts": TEXTS,
        "wishes": _wishes(table),
        "missions": [_mission(box, table, mission) for mission in range(MISSIONS) if _is_in_play(table, mission)],
        "market": [_slot(box, tiles, slot, tile) for slot, tile in enumerate(table.market.tolist())],
        "gardens": [_garden(box, table, tiles, seat) for seat in range(int(table.num_seats))],
        "supply": [tiles[tile] for tile in table.supply[: table.num_supply].tolist()],
        "supply_order": "hidden" if is_hidden else "last is next",
        "discards": [tiles[tile] for tile in table.discards[: table.num_discards].tolist()],
        "score": _score(box, table),
        "luck": None if is_hidden else table.luck.tolist(),
    }


def lines_in_play(box: Box, table: Table) -> list[bool]:
    """Z1.7, Z2.1: the lines of the score sheet that this table's boards use."""
    lines = {COINS_LINE, *(LINES[name] for name in _names_in_play(table))}
    if any(_is_in_play(table, mission) for mission in range(MISSIONS)):
        lines.add(MISSIONS_LINE)
    return [line in lines for line in range(len(SCORE_CLAUSES))]


def tile_data(box: Box, tile: int) -> dict[str, Any] | None:
    """A tile with its three preferences; None for no tile. Do not change it."""
    return _tiles_of(box)[tile]


def _tiles_of(box: Box) -> Tiles:
    return _tiles(box.tobytes())


@functools.lru_cache(maxsize=16)  # editions
def _tiles(box_bytes: bytes) -> Tiles:
    """All tiles of a box by their numbers, each with its three preferences. Do not change them."""
    box = np.frombuffer(box_bytes, BOX)[0]
    printed = box.decor_of.tolist(), box.path_of.tolist(), box.floor_of.tolist()
    tiles: Tiles = {EMPTY: None}
    for tile, (decor, path, floor) in enumerate(zip(*printed, strict=True)):
        if decor == EMPTY:  # Z1.1: not in this box
            continue
        tiles[tile] = {
            "tile": tile + 1,
            "decor": DECORS[decor],
            "path": PATHS[path - len(DECORS)],
            "floor": FLOORS[floor - len(DECORS) - len(PATHS)],
        }
    return tiles


def _points(box: Box) -> dict[str, Any]:
    """Z5: the points; a list starts at "none"."""
    return {
        "walkways": box.walkway_points.tolist(),
        "decor": box.decor_points.tolist(),
        "minor": int(box.minor_points),
        "major": int(box.major_points),
        "majority": box.majority_points.tolist(),
        "detail": box.detail_points.tolist(),
        "unity": int(box.unity_points),
        "minimalistic": box.minimal_points.tolist(),
    }


def _clauses(table: Table) -> dict[str, str]:
    """Z5: the line of the score sheet for each preference in play."""
    return {name: SCORE_CLAUSES[LINES[name]] for name in _names_in_play(table)}


def _names_in_play(table: Table) -> list[str]:
    return [*ALWAYS, *(name for board, name in BOARDS.items() if table.boards & board)]


def _wishes(table: Table) -> dict[str, str]:
    return {name: PREFERENCE_NAMES[table.wishes[index]] for index, name in enumerate(WISH_NAMES)}


def _is_in_play(table: Table, mission: int) -> bool:
    return bool(table.wishes[FIRST_MISSION + 2 * mission] != EMPTY)


def _mission(box: Box, table: Table, mission: int) -> dict[str, Any]:
    wish = FIRST_MISSION + 2 * mission
    return {
        "mission": mission + 1,
        "wishes": [PREFERENCE_NAMES[table.wishes[wish]], PREFERENCE_NAMES[table.wishes[wish + 1]]],
        "needed": int(box.mission_needed),
        "points_left": [int(points) for points in box.mission_points[table.points_taken[mission] :]],
    }


def _slot(box: Box, tiles: Tiles, slot: int, tile: int) -> dict[str, Any]:
    return {
        "slot": slot_name(slot),
        "row": slot // COLUMNS + 1,
        "column": slot % COLUMNS + 1,
        "price": int(box.prices[slot // COLUMNS]),
        "tile": tiles[tile],
    }


def _garden(box: Box, table: Table, tiles: Tiles, seat: int) -> dict[str, Any]:
    cells, rotations = [], table.rotation[seat].tolist()
    for cell, number in enumerate(table.garden[seat].tolist()):
        if (tile := tiles[number]) is not None:
            place = {"row": cell // GARDEN + 1, "column": cell % GARDEN + 1, "rotation": rotations[cell]}
            cells.append(place | tile)
    return {
        "coins": int(table.coins[seat]),
        "tiles": cells,
        "rings": [
            {"row": cell // GARDEN + 1, "column": cell % GARDEN + 1} for cell in members(rings_of(box, table, seat))
        ],
        "shown": dict(zip(PREFERENCE_NAMES, table.shown[seat].tolist(), strict=True)),
        "missions": {
            str(mission + 1): int(table.mission_points[seat, mission]) for mission in members(table.missions_done[seat])
        },
    }


def _score(box: Box, table: Table) -> list[dict[str, int]]:
    sheet = np.zeros((int(table.num_seats), len(SCORE_CLAUSES)), np.int32)
    score(box, table, sheet)
    return [dict(zip((*SCORE_CLAUSES, "total"), (*row, sum(row)), strict=True)) for row in sheet.tolist()]
