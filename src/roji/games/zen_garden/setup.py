"""Zen Garden, chapter Z2: set-up."""

from roji.core.luck import below, shuffle
from roji.core.rule import Box, Table, rule
from roji.games.zen_garden.box import EMPTY, PREFERENCES, SLOTS, TILES
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
    choose_wishes(table)
    fill_market(table)
    table.first_seat = below(table.luck, seats)
    table.seat = table.first_seat


@rule
def choose_wishes(table: Table) -> None:
    """Z2.2: deal the Emperor tiles: minor, major, majority, detail, missions 1 and 2 (board 4), mission 3 (board 5)."""
    preferences = table.discards  # still empty: shuffled here, then overwritten by play
    for preference in range(PREFERENCES):
        preferences[preference] = preference
    shuffle(table.luck, preferences, PREFERENCES)
    dealt = 0
    for wish in range(WISHES):
        if is_wish_in_play(table, wish):
            table.wishes[wish] = preferences[dealt]
            dealt += 1
        else:
            table.wishes[wish] = EMPTY
    preferences[:PREFERENCES] = 0


@rule
def is_wish_in_play(table: Table, wish: int) -> bool:
    """Z2.2: board 1 has four wishes, board 4 two missions of two, board 5 one mission of two."""
    if wish < FIRST_MISSION:
        return True
    if wish < FIRST_MISSION + 4:
        return table.boards & BOARD_4 != 0
    return table.boards & BOARD_5 != 0


@rule
def fill_market(table: Table) -> None:
    """Z2.4: shuffle all tiles into the supply and fill the market, bottom row to top row, left to right."""
    for tile in range(TILES):
        table.supply[tile] = tile
    shuffle(table.luck, table.supply, TILES)
    table.num_supply = TILES
    for slot in range(SLOTS):
        table.market[slot] = draw_tile(table)


@rule
def draw_tile(table: Table) -> int:
    """The next tile of the supply, which must not be empty. What is left behind is blanked."""
    table.num_supply -= 1
    tile = table.supply[table.num_supply]
    table.supply[table.num_supply] = 0
    return tile
