"""Four Gardens as in a first game: start the cheapest card, collect whatever comes, and move it to where it is needed."""

from roji.bots.newcomer import points_after
from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.games.four_gardens.box import EMPTY, NUM_KINDS
from roji.games.four_gardens.moves import (
    DRAW_FROM_OPEN,
    DRAW_FROM_PILE,
    FILL,
    LAY,
    PLACES,
    RETURN,
    ROTATE,
    SHIFT,
    TAKE,
    USE_CART,
    USE_WILD,
)
from roji.games.four_gardens.table import ACT, ACTIVE, DRAW, PLACE, REALLOCATE

__all__ = ["like"]


def like(game: Game, box: Box, table: Table, seat: int, move: int) -> float:
    """F3-F7: any decision."""
    if table.phase == ACT:
        return _like_action(game, box, table, seat, move)
    if table.phase == PLACE:
        return float((move - TAKE) % PLACES > 0)  # onto a card, where it is needed
    if table.phase == REALLOCATE:
        return _like_reallocation(move)
    if table.phase == DRAW:
        return _like_drawing(box, table, move)
    return points_after(game, box, table, seat, move)


def _like_action(game: Game, box: Box, table: Table, seat: int, move: int) -> float:
    """F3.1: start the cheapest card, otherwise move needed resources, otherwise collect as much as possible."""
    if move < ROTATE:
        return 20.0 - _cost(box, int(table.hand[seat, move - LAY]))
    if move >= USE_CART:
        return 3.0 * _useful(box, table, seat)
    if move >= USE_WILD:
        return 2.0
    after = game.copy(table)
    game.play_quietly(box, after, seat, move)
    return float(after.planning[seat].sum()) - float(table.planning[seat].sum())


def _like_reallocation(move: int) -> float:
    """F3.5: from the planning tile to the cards, then done; nothing is moved twice, and nothing given back."""
    if FILL <= move < SHIFT:
        return 2.0
    return 0.0 if SHIFT <= move < RETURN + NUM_KINDS else 1.0


def _like_drawing(box: Box, table: Table, move: int) -> float:
    """F7.1: the cheapest open card."""
    if move == DRAW_FROM_PILE:
        return -100.0
    return -float(_cost(box, int(table.open_cards[move - DRAW_FROM_OPEN])))


def _cost(box: Box, card: int) -> int:
    return int(box.need[card].sum())


def _useful(box: Box, table: Table, seat: int) -> int:
    """F3.6: how many resources of the planning tile an active groundwork could use."""
    total = 0
    for kind in range(NUM_KINDS):
        wanted = 0
        for groundwork in range(ACTIVE):
            card = int(table.active[seat, groundwork])
            if card != EMPTY:
                wanted += int(box.need[card, kind]) - int(table.placed[seat, groundwork, kind])
        total += min(wanted, int(table.planning[seat, kind]))
    return total
