"""Zen Garden, chapter Z2: set-up."""

from typing import Any

from roji.core.bits import bit, has_bit
from roji.core.luck import below, shuffle
from roji.core.rule import Box, Table, rule
from roji.games.zen_garden.box import EMPTY, PREFERENCES, SLOTS, TILES, is_in_box
from roji.games.zen_garden.table import FIRST_MISSION, WISHES

__all__ = ["BOARD_4", "BOARD_5", "draw_tile", "setup"]

BOARD_2, BOARD_3, BOARD_4, BOARD_5 = 1, 2, 4, 8  # Z1.7: bits of `boards`


@rule
def setup(box: Box, table: Table, seats: int, options: int) -> None:
    """Z2: a table ready for the first turn. `options` are the preference boards besides board 1 (Z2.1).

    Z2.3: every mission starts with all its points tiles, so `points_taken` stays zero.
    """
    table.num_seats = seats
    table.boards = options
    table.held = EMPTY
    table.coins[:seats] = box.start_coins
    table.garden[:] = EMPTY
    choose_wishes(box, table)
    fill_market(box, table)
    table.first_seat = below(table.luck, seats)
    table.seat = table.first_seat


@rule
def choose_wishes(box: Box, table: Table) -> None:
    """Z2.2: deal the Emperor tiles: minor, major, majority, detail, missions 1 and 2 (board 4), mission 3 (board 5)."""
    preferences = table.discards  # still unused: the shuffle's scratch space until play overwrites it
    number = list_preferences(box, preferences)
    shuffle(table.luck, preferences, number)
    dealt = 0
    for wish in range(WISHES):
        if is_wish_in_play(table, wish) and (wish < FIRST_MISSION or is_mission_dealt(table, wish, number - dealt)):
            table.wishes[wish] = preferences[dealt]
            dealt += 1
        else:
            table.wishes[wish] = EMPTY
    preferences[:PREFERENCES] = 0


@rule
def list_preferences(box: Box, preferences: Any) -> int:
    """Z1.3: the Emperor tiles in the box, and their number; a small edition has none for what no tile shows."""
    shown = 0
    for tile in range(TILES):
        if is_in_box(box, tile):
            shown |= bit(box.decor_of[tile]) | bit(box.path_of[tile]) | bit(box.floor_of[tile])
    number = 0
    for preference in range(PREFERENCES):
        if has_bit(shown, preference):
            preferences[number] = preference
            number += 1
    return number


@rule
def is_mission_dealt(table: Table, wish: int, left: int) -> bool:
    """Z2.2: a mission gets two Emperor tiles, or none if a small edition has too few."""
    is_second = (wish - FIRST_MISSION) % 2 == 1
    return table.wishes[wish - 1] != EMPTY if is_second else left >= 2


@rule
def is_wish_in_play(table: Table, wish: int) -> bool:
    """Z2.2: board 1 has four wishes, board 4 two missions of two, board 5 one mission of two."""
    if wish < FIRST_MISSION:
        return True
    if wish < FIRST_MISSION + 4:
        return table.boards & BOARD_4 != 0
    return table.boards & BOARD_5 != 0


@rule
def fill_market(box: Box, table: Table) -> None:
    """Z2.4: shuffle all tiles into the supply and fill the market, bottom row to top row, left to right."""
    for tile in range(TILES):
        if is_in_box(box, tile):
            table.supply[table.num_supply] = tile
            table.num_supply += 1
    shuffle(table.luck, table.supply, table.num_supply)
    for slot in range(SLOTS):
        table.market[slot] = draw_tile(table) if table.num_supply > 0 else EMPTY


@rule
def draw_tile(table: Table) -> int:
    """Take the next tile of the supply, which must not be empty, and blank its place."""
    table.num_supply -= 1
    tile = table.supply[table.num_supply]
    table.supply[table.num_supply] = 0
    return tile
