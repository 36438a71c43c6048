"""Pebbles, chapters P1 and P2: what is in the box, what lies on the table, and how it is set up."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.checks import no_more_than, section, whole_number
from roji.core.luck import below
from roji.core.rule import Box, Table, rule

__all__ = ["BOX", "MOST_PEBBLES", "MOST_TAKEN", "SEATS", "TABLE", "load", "setup"]

SEATS = 4
MOST_PEBBLES = 60
MOST_TAKEN = 5  # moves are numbered: the game can have no more than this many

BOX = np.dtype(
    (
        np.record,
        np.dtype([("pebbles", "u1"), ("most", "u1"), ("last", "i1")], align=True),
    )
)
TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("luck", "u8", 3),  # hidden
                ("num_seats", "i1"),  # 2-4
                ("last_costs", "i1"),  # 1: the last pebble costs points (P3.2)
                ("seat", "i1"),  # whose turn it is
                ("heap", "i1"),  # pebbles left
                ("taken", "i1", SEATS),  # by each seat
                ("last_seat", "i1"),  # who took the last pebble; -1 while there are some
            ],
            align=True,
        ),
    )
)


def load(data: Mapping[str, Any]) -> Any:
    """P1: the box of an edition (an array of one record), or EditionError."""
    no_more_than(data, "the file", ("game", "name", "heap"))
    heap = section(data, "heap")
    no_more_than(heap, "[heap]", ("pebbles", "most", "last"))
    boxes = np.zeros(1, BOX)
    boxes[0].pebbles = whole_number(heap, "[heap]", "pebbles", 1, MOST_PEBBLES)
    boxes[0].most = whole_number(heap, "[heap]", "most", 1, MOST_TAKEN)
    boxes[0].last = whole_number(heap, "[heap]", "last", 0, 99)
    return boxes


@rule
def setup(box: Box, table: Table, seats: int, options: int) -> None:
    """P2.1: luck says who begins. All fields but luck are zero before."""
    table.num_seats = seats
    table.last_costs = options & 1
    table.heap = box.pebbles
    table.last_seat = -1
    table.seat = below(table.luck, seats)
