"""Sakura, chapters S3.1 and S7: cards are chosen in secret, changed at will, and revealed together."""

import numpy as np

from roji.core.bits import bit, has_bit, word_bit
from roji.core.rule import Moves, Story, Table, rule
from roji.core.story import tell, tell_to
from roji.games.sakura.deck import draw_card
from roji.games.sakura.events import CHOSE, PICKED, REVEALED
from roji.games.sakura.moves import FIRST_COURT
from roji.games.sakura.setup import has_court_painter
from roji.games.sakura.table import COURT, NO_CARD, NONE

__all__ = ["choose", "has_chosen", "legal_cards", "reveal"]

COURT_LOW = np.uint64(FIRST_COURT)  # moves for the court painter start in the first word of a set of moves …
COURT_HIGH = np.uint64(64 - FIRST_COURT)  # … and continue in the second


@rule
def legal_cards(table: Table, seat: int, moves: Moves) -> None:
    """S3.1, S7.3: any card of the hand, even after choosing one; then one for the court painter."""
    hand = table.hand[seat]
    if table.further != seat or table.chosen[seat] == NO_CARD:
        moves[0] = hand
        return
    for_court = hand
    if table.chosen[COURT] == NO_CARD:
        for_court &= ~word_bit(table.chosen[seat])
    else:
        moves[0] = hand
    moves[0] |= for_court << COURT_LOW
    moves[1] = for_court >> COURT_HIGH


@rule
def has_chosen(table: Table, seat: int) -> bool:
    """S3.1: whether this seat has chosen every card it has to; it may still change its mind."""
    return not has_bit(table.waiting, seat)


@rule
def choose(table: Table, seat: int, move: int, story: Story) -> None:
    """S3.1, S7.3: put a card down in secret. If it was already chosen for the other painter, the two swap."""
    painter, other, card = seat, COURT, move
    if move >= FIRST_COURT:
        painter, other, card = COURT, seat, move - FIRST_COURT
    tell_to(story, bit(seat), PICKED, seat, card, painter, 0)
    if table.further == seat and table.chosen[other] == card:
        table.chosen[other] = table.chosen[painter]
        tell_to(story, bit(seat), PICKED, seat, table.chosen[other], other, 0)
    table.chosen[painter] = card
    if table.further == seat and table.chosen[COURT] == NO_CARD:
        return
    if not has_chosen(table, seat):
        tell(story, CHOSE, seat, 0, 0, 0)
    table.waiting = table.waiting & ~bit(seat)


@rule
def reveal(table: Table, story: Story) -> None:
    """S3.1, S7.1: turn all chosen cards over; without a choice, the deck's top card is the court painter's."""
    for seat in range(table.num_seats):
        leave_hand(table, seat, table.chosen[seat])
    if table.further != NONE:
        leave_hand(table, table.further, table.chosen[COURT])
    elif has_court_painter(table):
        table.chosen[COURT] = draw_card(table, story)
    for painter in range(table.num_painters):
        if table.chosen[painter] != NO_CARD:
            table.unresolved |= bit(painter)
            tell(story, REVEALED, painter, table.chosen[painter], 0, 0)


@rule
def leave_hand(table: Table, seat: int, card: int) -> None:
    """S3.1: a revealed card is no longer in the hand."""
    table.hand[seat] &= ~word_bit(card)
    table.hand_size[seat] -= 1
    if not has_bit(table.reshuffled, card):
        table.old_cards[seat] -= 1
