"""Zen Garden: what a garden's tiles show, fulfil and cost."""

from typing import Any

import numpy as np

from roji.arena.components.model import NO, TRY, YES, ComponentGroup, GameComponents
from roji.core.rule import Box, Table, Whole, rule
from roji.games.zen_garden.box import COLUMNS, MISSIONS, PREFERENCES, ROWS, SLOTS, TILES
from roji.games.zen_garden.events import BONUS, MISSION, PLACED, TOOK
from roji.games.zen_garden.table import DETAIL
from roji.games.zen_garden.words import WORDS

__all__ = ["COMPONENTS"]

WISHES = ("minor preference", "major preference", "majority", "detail")
ROW_NAMES = ("bottom row", "middle row", "top row")
FIRST_WISH = PREFERENCES
FIRST_ROW = FIRST_WISH + len(WISHES)
LINE = FIRST_ROW + ROWS
FIRST_MISSION = LINE + 1
FIRST_TILE = FIRST_MISSION + MISSIONS
NUM_WISHES = DETAIL + 1


@rule
def count_uses(box: Box, table: Table, row: Any, counts: Any) -> None:
    """Z3.1-Z3.6: count the features of a placed tile, the row it was bought from, lines and missions."""
    kind, seat, what = row[0], row[1], row[2]
    if kind == PLACED:
        counts[seat, FIRST_TILE + what] += 1
        for shown in (box.decor_of[what], box.path_of[what], box.floor_of[what]):
            counts[seat, shown] += 1
            for wish in range(NUM_WISHES):
                if table.wishes[wish] == shown:
                    counts[seat, FIRST_WISH + wish] += 1
    elif kind == TOOK:
        counts[seat, FIRST_ROW + row[3] // COLUMNS] += 1
    elif kind == BONUS:
        counts[seat, LINE] += row[3]
    elif kind == MISSION:
        counts[seat, FIRST_MISSION + what] += 1


@rule
def leads_to(box: Box, table: Table, _seat: int, move: int, component: int) -> Whole:
    """Z3.1, Z3.5, Z3.6: taking a tile uses what it shows; placing it completes lines and missions."""
    if component >= FIRST_TILE:
        return YES if move < SLOTS and table.market[move] == component - FIRST_TILE else NO
    if component >= LINE:
        return TRY if move >= SLOTS else NO
    if move >= SLOTS:
        return NO
    if component >= FIRST_ROW:
        return YES if move // COLUMNS == component - FIRST_ROW else NO
    shown = component if component < FIRST_WISH else np.int64(table.wishes[component - FIRST_WISH])
    tile = table.market[move]
    is_shown = box.decor_of[tile] == shown or box.path_of[tile] == shown or box.floor_of[tile] == shown
    return YES if is_shown else NO


@rule
def rounds(table: Table) -> Whole:
    """Z4: rounds completed."""
    return table.round_number


def _preferences(first: int, last: int) -> ComponentGroup:
    words = WORDS["en"]
    names = tuple(words.preference(wish) for wish in range(first, last))
    title = ("Decors", "Paths", "Floors")[(first > 0) + (first > 5)]
    return ComponentGroup(title, "a tile that shows it lies in the garden", lambda _box: names)


def _tiles(box: Box) -> tuple[str, ...]:
    return tuple(WORDS["en"].tile(box, tile) for tile in range(TILES))


COMPONENTS = GameComponents(
    (
        _preferences(0, 5),
        _preferences(5, 8),
        _preferences(8, PREFERENCES),
        ComponentGroup(
            "The Emperor's wishes", "a tile that shows what is wished lies in the garden", lambda _box: WISHES
        ),
        ComponentGroup("Rows of the market", "a tile is taken from this row", lambda _box: ROW_NAMES),
        ComponentGroup(
            "Lines", "a line of four equal decors is completed", lambda _box: ("line of four equal decors",)
        ),
        ComponentGroup(
            "Missions",
            "the mission is completed",
            lambda _box: tuple(f"mission {number}" for number in range(1, MISSIONS + 1)),
        ),
        ComponentGroup("Tiles", "the tile lies in the garden", _tiles),
    ),
    count_uses,
    rounds,
    leads_to,
)
