"""Four Gardens: reallocations that get somewhere (F3.5).

The rules allow 24 moves between groundworks in a reallocation, to and fro. Bots move a resource only to a groundwork that misses
no more than the one it comes from. Then the sum of the squares of what all groundworks miss grows with every such move, and every
other move of a reallocation empties the planning tile for good: no arrangement can come twice.
"""

from roji.core.bits import word_bit
from roji.core.moves import has
from roji.core.rule import Box, Moves, Table, Whole, rule
from roji.games.four_gardens.box import EMPTY, NUM_KINDS
from roji.games.four_gardens.moves import shift_move
from roji.games.four_gardens.table import ACTIVE, REALLOCATE

__all__ = ["missing", "prune"]


@rule
def missing(box: Box, table: Table, seat: int, groundwork: int) -> Whole:
    """F3.6: how many resources a groundwork still needs."""
    card = table.active[seat, groundwork]
    total = 0
    if card != EMPTY:
        for kind in range(NUM_KINDS):
            total += box.need[card, kind] - table.placed[seat, groundwork, kind]
    return total


@rule
def prune(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """F3.5: take out all moves to a groundwork that misses more than the one they come from."""
    if table.phase != REALLOCATE:
        return
    for source in range(ACTIVE):
        for target in range(ACTIVE):
            if missing(box, table, seat, target) <= missing(box, table, seat, source):
                continue
            for kind in range(NUM_KINDS):
                move = shift_move(kind, source, target)
                if has(moves, move):
                    moves[move >> 6] &= ~word_bit(move & 63)
