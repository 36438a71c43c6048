"""Four Gardens: reallocations that make progress (F3.5).

The rules allow 24 moves between groundworks in a reallocation, back and forth. Bots move a resource only to a groundwork that
lacks no more than the one it leaves. Then every such move increases the sum of the squares of what all groundworks lack, and
every other move of a reallocation empties the planning tile for good, so no arrangement occurs twice.
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
    """F3.5: remove all moves to a groundwork that lacks more than the one they leave."""
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
