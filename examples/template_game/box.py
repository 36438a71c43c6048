"""Pebbles, chapters P1 and P2: what is in the box, what lies on the table, and how it is set up."""

from typing import Any

import numpy as np

from roji.core.bits import has_bit
from roji.core.defaults import loader_of
from roji.core.luck import below
from roji.core.options import Option
from roji.core.rule import Box, Table, rule

__all__ = ["BOX", "MOST_TAKEN", "OPTIONS", "SEATS", "TABLE", "load", "setup"]

SEATS = 4
MOST_TAKEN = 5  # the number of moves is fixed, so no edition can allow more than this
LAST_COSTS = 0  # the bit of the option
OPTIONS = (Option("last", ("pays", "costs"), low_bit=LAST_COSTS),)

BOX = np.dtype((np.record, np.dtype([("pebbles", "u1"), ("most", "u1"), ("last", "i1")], align=True)))
FIELDS: list[Any] = [
    ("luck", "u8", 3),  # hidden
    ("num_seats", "i1"),  # 2-4
    ("last_costs", "i1"),  # 1: the last pebble costs points (P3.2)
    ("seat", "i1"),  # whose turn it is; after the end, who took the last pebble
    ("heap", "i1"),  # pebbles left
    ("taken", "i1", SEATS),  # by each seat
]
TABLE = np.dtype((np.record, np.dtype(FIELDS, align=True)))
RANGES = {"heap": {"pebbles": (1, 60), "most": (1, MOST_TAKEN), "last": (0, 99)}}
load = loader_of(BOX, RANGES)  # P1: reads an edition and checks its numbers


@rule
def setup(box: Box, table: Table, seats: int, options: int) -> None:
    """P2.1: luck decides who begins. All fields except luck are zero beforehand."""
    table.num_seats = seats
    table.last_costs = 1 if has_bit(options, LAST_COSTS) else 0
    table.heap = box.pebbles
    table.seat = below(table.luck, seats)
