"""Zen Garden: every possible deal, for editions small enough to solve (Z2.2, Z2.4, Z2.5).

One step for each Emperor tile that is dealt, then one for each tile of the market, then one for the first player.
"""

import numpy as np

from roji.core.pile import Deals
from roji.core.rule import Box, Table
from roji.games.zen_garden.box import EMPTY, PREFERENCES, SLOTS, TILES, is_in_box, num_tiles
from roji.games.zen_garden.setup import BOARD_4, BOARD_5, list_preferences
from roji.games.zen_garden.table import FIRST_MISSION

__all__ = ["DEALS"]

MISSIONS_OF = {BOARD_4: 2, BOARD_5: 1}  # Z1.7
EACH = 2  # Emperor tiles of a mission


def num_outcomes(box: Box, seats: int, options: int, dealt: tuple[int, ...]) -> int:
    """How many outcomes the next step has; 0 when all is dealt."""
    step, wishes = len(dealt), _num_wishes(box, options)
    if step < wishes:
        return len(_preferences(box)) - step
    step -= wishes
    if step < min(num_tiles(box), SLOTS):
        return num_tiles(box) - step
    return seats if step == min(num_tiles(box), SLOTS) else 0


def arrange(box: Box, table: Table, dealt: tuple[int, ...]) -> None:
    """Deal a table: each outcome is the index of the dealt item among those left, in ascending order.

    The other tiles are the supply.
    """
    preferences, tiles = _preferences(box), [tile for tile in range(TILES) if is_in_box(box, tile)]
    wishes = np.flatnonzero(table.wishes != EMPTY)
    *outcomes, first_seat = dealt
    for wish, outcome in zip(wishes, outcomes, strict=False):
        table.wishes[wish] = preferences.pop(outcome)
    for slot, outcome in enumerate(outcomes[len(wishes) :]):
        table.market[slot] = tiles.pop(outcome)
    table.supply[: len(tiles)] = tiles
    table.first_seat = table.seat = first_seat


def _preferences(box: Box) -> list[int]:
    listed = np.zeros(PREFERENCES, np.uint8)
    number = list_preferences(box, listed)
    return [int(preference) for preference in listed[:number]]


def _num_wishes(box: Box, options: int) -> int:
    """Z2.2: the number of Emperor tiles dealt: a mission gets two, or none if too few are left."""
    missions = sum(number for board, number in MISSIONS_OF.items() if options & board)
    return FIRST_MISSION + EACH * min(missions, (len(_preferences(box)) - FIRST_MISSION) // EACH)


DEALS = Deals(num_outcomes, arrange)
