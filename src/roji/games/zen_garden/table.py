"""Zen Garden: the state of the table. Everything is public except the order of the supply and the luck.

A garden is kept in its top left corner: only relative positions ever matter (Z3.4), so one position stands for all.
"""

import numpy as np

from roji.core.luck import LUCK_WORDS
from roji.games.zen_garden.box import CELLS, MISSIONS, PREFERENCES, SLOTS, TILES

__all__ = ["DETAIL", "FIRST_MISSION", "MAJOR", "MAJORITY", "MINOR", "SEATS", "TABLE", "WISHES"]

SEATS = 4
WISHES = 10  # Z2.2: places for Emperor tiles, in the order in which they are dealt
MINOR, MAJOR, MAJORITY, DETAIL, FIRST_MISSION = 0, 1, 2, 3, 4  # then two for each of three missions

TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("luck", "u8", LUCK_WORDS),  # hidden from all
                ("num_seats", "u1"),  # 2-4
                ("boards", "u1"),  # Z2.1: bit 0-3 for boards 2-5; board 1 is always in play
                ("first_seat", "u1"),  # who has the first-player marker
                ("seat", "u1"),  # whose turn it is
                ("turn", "u1"),  # turns taken in this round
                ("round_number", "u1"),  # rounds completed
                ("held", "u1"),  # the tile taken and not yet placed, or EMPTY
                ("is_over", "u1"),  # 0 or 1
                ("wishes", "u1", WISHES),  # Z2.2: a preference each, or EMPTY where the board is not in play
                ("points_taken", "u1", MISSIONS),  # Z3.6: how many points tiles of each mission are gone
                ("mission_points", "u1", (SEATS, MISSIONS)),  # Z3.6: what each seat took
                ("missions_done", "u1", SEATS),  # Z3.6: a bit for each mission completed
                ("market", "u1", SLOTS),  # a tile or EMPTY
                ("coins", "u1", SEATS),  # 0-25
                ("occupied", "u2", SEATS),  # a bit for each cell of the garden that holds a tile
                ("garden", "u1", (SEATS, CELLS)),  # a tile or EMPTY
                ("rotation", "u1", (SEATS, CELLS)),  # Z1.2: 0-3; 0 where there is no tile
                ("shown", "u1", (SEATS, PREFERENCES)),  # how many tiles of a garden show each preference
                ("num_supply", "u1"),
                ("num_discards", "u1"),
                ("supply", "u1", TILES),  # the next tile is the last one; the order is hidden, the contents are not
                ("discards", "u1", TILES),
            ],
            align=True,
        ),
    )
)
