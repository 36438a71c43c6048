"""Pebbles, chapters P1 and P2: what is in the box, what lies on the table, and how it is set up."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.bits import has_bit
from roji.core.checks import no_more_than, section, whole_number
from roji.core.luck import below
from roji.core.options import Option
from roji.core.rule import Box, Table, rule

__all__ = ["BOX", "MOST_TAKEN", "OPTIONS", "SEATS", "TABLE", "load", "setup"]

SEATS = 4
MOST_TAKEN = 5  # moves are numbered: the game can have no more than this many
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
RANGES = {"pebbles": (1, 60), "most": (1, MOST_TAKEN), "last": (0, 99)}


def load(data: Mapping[str, Any]) -> Any:
    """P1: the box of an edition (an array of one record), or EditionError."""
    no_more_than(data, "the file", ("game", "name", "heap"))
    heap, boxes = section(data, "heap"), np.zeros(1, BOX)
    no_more_than(heap, "[heap]", tuple(RANGES))
    for name, (low, high) in RANGES.items():
        boxes[0][name] = whole_number(heap, "[heap]", name, low, high)
    return boxes


@rule
def setup(box: Box, table: Table, seats: int, options: int) -> None:
    """P2.1: luck says who begins. All fields but luck are zero before."""
    table.num_seats = seats
    table.last_costs = 1 if has_bit(options, LAST_COSTS) else 0
    table.heap = box.pebbles
    table.seat = below(table.luck, seats)
