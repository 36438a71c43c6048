"""Pebbles, chapters P3 and P4: legal moves, their effects, and the score."""

from typing import Any

from roji.core.bits import bit
from roji.core.game import Feature
from roji.core.moves import add, clear
from roji.core.rule import Box, Moves, Sheet, Story, Table, rule
from roji.core.story import tell

from .box import SEATS

__all__ = ["FEATURES", "KINDS", "features", "legal", "play", "score", "to_act"]

KINDS = ("took", "took_last")  # events: seat took `what` pebbles (P3.1); seat took the last one (P3.2)
TOOK, TOOK_LAST = range(len(KINDS))

FEATURES = (
    Feature("my_turn", 1, 0, 1, "P2.1", "whether I am to act"),
    Feature("heap", 1, 0, 1, "P1.1", "share of the pebbles still there"),
    Feature("taken", SEATS, 0, 1, "P3.1", "share of the pebbles that I have, the next seat, …"),
)


@rule
def to_act(box: Box, table: Table) -> int:
    """P2.1, P4.1: a bit for the seat whose turn it is; 0 when the game is over."""
    return bit(table.seat) if table.heap > 0 else 0


@rule
def legal(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """P3.1: move n takes n + 1 pebbles."""
    clear(moves)
    if table.heap > 0 and table.seat == seat:
        for count in range(1, min(box.most, table.heap) + 1):
            add(moves, count - 1)


@rule
def play(box: Box, table: Table, seat: int, move: int, story: Story) -> None:
    """P3.1, P3.2: take pebbles; it is the next seat's turn."""
    tell(story, TOOK, seat, move + 1, 0, 0)
    table.heap -= move + 1
    table.taken[seat] += move + 1
    if table.heap > 0:
        table.seat = (seat + 1) % table.num_seats
    else:
        tell(story, TOOK_LAST, seat, 0, 0, 0)


@rule
def score(box: Box, table: Table, sheet: Sheet) -> None:
    """P3.1, P3.2: a point for each pebble, and the points of the last one."""
    for seat in range(table.num_seats):
        sheet[seat, 0] = table.taken[seat]
        sheet[seat, 1] = 0
    if table.heap == 0:
        sheet[table.seat, 1] = -box.last if table.last_costs else box.last


@rule
def features(box: Box, table: Table, seat: int, numbers: Any) -> None:
    """The table as numbers for learners, in the order of `FEATURES`: the seat itself first."""
    numbers[0] = 1.0 if table.heap > 0 and table.seat == seat else 0.0
    numbers[1] = table.heap / box.pebbles
    numbers[2:] = 0.0
    for place in range(table.num_seats):
        numbers[2 + place] = table.taken[(seat + place) % table.num_seats] / box.pebbles
