"""Four Gardens, chapter F7: the hands, the pile, the open cards and the discards."""

import numpy as np

from roji.core.bits import bit
from roji.core.luck import shuffle
from roji.core.moves import add
from roji.core.rule import Box, Moves, Story, Table, rule
from roji.core.story import NOBODY, tell, tell_to
from roji.games.four_gardens.box import EMPTY, UNKNOWN
from roji.games.four_gardens.events import DREW_OPEN, DREW_PILE, REFILLED, RESHUFFLED, SAW, TOP_CARD
from roji.games.four_gardens.moves import DRAW_FROM_OPEN, DRAW_FROM_PILE
from roji.games.four_gardens.table import LANDSCAPE, OPEN, SEEN, UNSEEN

__all__ = [
    "can_draw",
    "discard",
    "draw_card",
    "insert_card",
    "legal_draws",
    "refill",
    "remove_card",
    "take_top",
]


@rule
def insert_card(table: Table, seat: int, card: int, seen: int) -> None:
    """F2.4: insert a card into a hand in ascending order; `seen` is what the others know of it."""
    hand = table.hand[seat]
    place = table.hand_size[seat]
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        table.seen[seat, place] = table.seen[seat, place - 1]
        table.hand_batch[seat, place] = table.hand_batch[seat, place - 1]
        place -= 1
    hand[place] = card
    table.seen[seat, place] = seen
    table.hand_batch[seat, place] = table.batch_of[card]
    table.hand_size[seat] += 1


@rule
def remove_card(box: Box, table: Table, seat: int, place: int) -> int:
    """F3.1: take a card out of a hand; it is shown to everyone."""
    card = table.hand[seat, place]
    if table.seen[seat, place] == UNSEEN:
        forget_landscape(box, table, seat, place)
    table.hand_size[seat] -= 1
    last = table.hand_size[seat]
    for index in range(place, last):
        table.hand[seat, index] = table.hand[seat, index + 1]
        table.seen[seat, index] = table.seen[seat, index + 1]
        table.hand_batch[seat, index] = table.hand_batch[seat, index + 1]
    table.hand[seat, last] = EMPTY
    table.seen[seat, last] = UNSEEN
    table.hand_batch[seat, last] = 0
    return card


@rule
def forget_landscape(box: Box, table: Table, seat: int, place: int) -> None:
    """F2.4: an unseen card leaves the hand while another of the same landscape side and batch was seen being drawn.

    The others cannot tell the two apart: to them the seen one leaves, and the one that stays might be any. This never
    happens in the default edition, where a landscape side identifies the card.
    """
    card = table.hand[seat, place]
    for other in range(table.hand_size[seat]):
        if table.seen[seat, other] != LANDSCAPE or table.hand_batch[seat, other] != table.hand_batch[seat, place]:
            continue
        if box.landscape_of[table.hand[seat, other]] == box.landscape_of[card]:
            table.seen[seat, other] = UNSEEN
            return


@rule
def discard(table: Table, card: int) -> None:
    """F3.3-F3.5: a used card goes face up to the discards."""
    table.discards[table.num_discards] = card
    table.num_discards += 1


@rule
def can_draw(table: Table) -> bool:
    """F7.1, F7.2: whether any card can be drawn."""
    cards = np.int64(table.num_pile) + table.num_discards
    for place in range(OPEN):
        if table.open_cards[place] != EMPTY:
            cards += 1
    return cards > 0


@rule
def legal_draws(table: Table, moves: Moves) -> None:
    """F7.1, F7.2: from the pile, which the discards renew, or from the open cards."""
    if table.num_pile > 0 or table.num_discards > 0:
        add(moves, DRAW_FROM_PILE)
    for place in range(OPEN):
        if table.open_cards[place] != EMPTY:
            add(moves, DRAW_FROM_OPEN + place)


@rule
def draw_card(box: Box, table: Table, seat: int, move: int, story: Story) -> None:
    """F7.1: one card, from the pile or from the open cards."""
    if move == DRAW_FROM_PILE:
        draw_from_pile(box, table, seat, story)
    else:
        place = move - DRAW_FROM_OPEN
        card = table.open_cards[place]
        table.open_cards[place] = EMPTY
        insert_card(table, seat, card, SEEN)
        tell(story, DREW_OPEN, seat, card, place, 0)


@rule
def draw_from_pile(box: Box, table: Table, seat: int, story: Story) -> None:
    """F2.4, F7.2: everyone saw the landscape side of the top card, unless the pile had to be reshuffled."""
    is_visible = table.num_pile > 0
    card = next_card(table, story)
    if not is_visible:
        insert_card(table, seat, card, UNSEEN)
        tell(story, DREW_PILE, seat, UNKNOWN, 0, 0)
    else:
        insert_card(table, seat, card, SEEN if box.is_alone[card] else LANDSCAPE)
        tell(story, DREW_PILE, seat, box.landscape_of[card], 0, 0)
    tell_to(story, bit(seat), SAW, seat, card, 0, 0)
    tell_top(box, table, story)


@rule
def next_card(table: Table, story: Story) -> int:
    """F7.2: the next card of the pile; when it is empty, the discards are shuffled into a new one first."""
    if table.num_pile == 0:
        table.batch += 1
        for index in range(table.num_discards):
            card = table.discards[index]
            table.pile[index] = card
            table.batch_of[card] = table.batch
            table.discards[index] = EMPTY
        table.num_pile = table.num_discards
        table.num_discards = 0
        shuffle(table.luck, table.pile, table.num_pile)
        tell(story, RESHUFFLED, NOBODY, table.num_pile, 0, 0)
    return take_top(table)


@rule
def take_top(table: Table) -> int:
    """Take the top card of the pile, which must not be empty, and blank its place."""
    table.num_pile -= 1
    card = table.pile[table.num_pile]
    table.pile[table.num_pile] = EMPTY
    return card


@rule
def refill(box: Box, table: Table, story: Story) -> None:
    """F7.2: refill the open cards, as long as the pile or the discards have cards."""
    is_refilled = False
    for place in range(box.open_cards):
        if table.open_cards[place] == EMPTY and (table.num_pile > 0 or table.num_discards > 0):
            table.open_cards[place] = next_card(table, story)
            tell(story, REFILLED, NOBODY, table.open_cards[place], place, 0)
            is_refilled = True
    if is_refilled:
        tell_top(box, table, story)


@rule
def tell_top(box: Box, table: Table, story: Story) -> None:
    """F2.4: the landscape side of the pile's new top card is public."""
    if table.num_pile > 0:
        tell(story, TOP_CARD, NOBODY, box.landscape_of[table.pile[table.num_pile - 1]], 0, 0)
