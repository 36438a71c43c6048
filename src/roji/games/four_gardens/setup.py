"""Four Gardens, chapter F2: set-up."""

import numpy as np

from roji.core.luck import below, shuffle
from roji.core.rule import Box, Table, Whole, rule
from roji.games.four_gardens.box import CARDS, EMPTY, FLOORS, SIDES, is_in_box
from roji.games.four_gardens.cards import insert_card, take_top
from roji.games.four_gardens.table import ACT, UNSEEN

__all__ = ["setup"]


@rule
def setup(box: Box, table: Table, seats: int, options: int) -> None:
    """F2: a table ready for the first turn."""
    table.num_seats = seats
    table.supply[:] = box.tokens
    table.marker[:seats] = box.start_space  # F2.3
    table.active[:] = EMPTY
    table.finished[:] = EMPTY
    table.rewarding = EMPTY
    stack_pagoda(box, table)
    deal(box, table)
    table.first_seat = below(table.luck, seats)  # F2.5
    table.seat = table.first_seat
    table.phase = ACT
    table.actions_left = box.actions
    table.is_last_round = box.rounds == 1  # F6.1


@rule
def stack_pagoda(box: Box, table: Table) -> None:
    """F2.1: floors in random order (or only the lower ones), turned so that side 0 reads 3-2-1-0 from the bottom up."""
    for floor in range(FLOORS):
        table.floor_kind[floor] = floor
    shuffled: Whole = np.int64(box.shuffled_floors)  # a byte cannot count below 0
    shuffle(table.luck, table.floor_kind, shuffled)
    for floor in range(FLOORS):
        for step in range(SIDES):  # the value `step` sides clockwise of the 3
            if box.sides[step] == SIDES - 1 - floor:
                table.floor_side[floor] = (SIDES - step) % SIDES


@rule
def deal(box: Box, table: Table) -> None:
    """F2.4: five cards for each hand, three open ones; the rest is the pile."""
    for card in range(CARDS):
        if is_in_box(box, card):
            table.pile[table.num_pile] = card
            table.num_pile += 1
    shuffle(table.luck, table.pile, table.num_pile)
    table.pile[table.num_pile :] = EMPTY
    table.hand[:] = EMPTY
    table.discards[:] = EMPTY
    table.open_cards[:] = EMPTY
    for seat in range(table.num_seats):
        for _ in range(box.hand):
            insert_card(table, seat, take_top(table), UNSEEN)
    for place in range(box.open_cards):
        table.open_cards[place] = take_top(table)
