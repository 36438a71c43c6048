"""Four Gardens: a table consistent with a seat's view, with everything it cannot know dealt afresh (D5).

Every way to deal the hidden cards that agrees with what is known (F2.4) is equally likely: places whose landscape side is
known choose first, each among the cards of its batch with that side; then the hidden places of other hands, each among the
cards of its batch; what is left is the pile.
"""

from roji.core.luck import below, draw, shuffle
from roji.core.rule import Box, Luck, Table, rule
from roji.games.four_gardens.box import CARDS, EMPTY, FRAMES, ONE_SIDE, UNKNOWN, is_in_box
from roji.games.four_gardens.table import ACTIVE, LANDSCAPE, OPEN, SEEN, UNSEEN
from roji.games.four_gardens.view import swap_cards, view

__all__ = ["redeal"]


@rule
def redeal(box: Box, table: Table, seat: int, luck: Luck) -> None:
    """F2.4, F7.2: forget what the seat cannot know, deal it anew, and take new luck from `luck`."""
    view(box, table, seat)
    top = table.pile[table.num_pile - 1] if table.num_pile > 0 else EMPTY
    loose = gather_loose(box, table, seat)  # they are at the bottom of the pile now
    if table.num_pile > 0:
        loose = pick(box, table, loose, table.batch, top, luck)
        top = table.pile[loose]
    for seen in (LANDSCAPE, UNSEEN):
        for other in range(table.num_seats):
            if other != seat:
                loose = deal_hand(box, table, other, seen, loose, luck)
    for other in range(table.num_seats):
        if other != seat:
            sort_hand(table, other)
    shuffle(luck, table.pile, loose)
    if table.num_pile > 0:
        table.pile[loose] = top
    table.pile[table.num_pile :] = EMPTY
    table.luck[0] = draw(luck)
    table.luck[1] = draw(luck)


@rule
def gather_loose(box: Box, table: Table, seat: int) -> int:
    """F2.4: the cards whose place the seat does not know, in ascending order, at the bottom of the pile; returns how many."""
    for card in range(CARDS):
        table.pile[card] = card if is_in_box(box, card) else EMPTY
    for index in range(table.num_discards):
        cross_out(table, table.discards[index])
    for index in range(OPEN):
        cross_out(table, table.open_cards[index])
    for other in range(table.num_seats):
        for index in range(ACTIVE):
            cross_out(table, table.active[other, index])
        for index in range(FRAMES):
            cross_out(table, table.finished[other, index])
        for index in range(table.hand_size[other]):
            if other == seat or table.seen[other, index] == SEEN:
                cross_out(table, table.hand[other, index])
    loose = 0
    for card in range(CARDS):
        if table.pile[card] != EMPTY:
            table.pile[loose] = card
            loose += 1
    return loose


@rule
def cross_out(table: Table, card: int) -> None:
    """Remove a known card from the list of all cards in the pile's array."""
    if card != EMPTY:
        table.pile[card] = EMPTY


@rule
def deal_hand(box: Box, table: Table, seat: int, seen: int, loose: int, luck: Luck) -> int:
    """F2.4: deal a card to each place of a hand of which this much is known; returns the number of cards still loose."""
    for place in range(table.hand_size[seat]):
        if table.seen[seat, place] == seen:
            hidden = table.hand[seat, place]
            loose = pick(box, table, loose, table.hand_batch[seat, place], hidden, luck)
            table.hand[seat, place] = table.pile[loose]
    return loose


@rule
def pick(box: Box, table: Table, loose: int, batch: int, hidden: int, luck: Luck) -> int:
    """F2.4, F7.2: choose one of the loose cards of a batch, with its landscape side if that is known, and move it to the end."""
    fitting = 0
    for index in range(loose):
        if fits(box, table, index, batch, hidden):
            fitting += 1
    chosen = below(luck, fitting)
    index = 0
    while chosen > 0 or not fits(box, table, index, batch, hidden):
        if fits(box, table, index, batch, hidden):
            chosen -= 1
        index += 1
    card = table.pile[index]
    for later in range(index, loose - 1):  # the rest stays in ascending order
        table.pile[later] = table.pile[later + 1]
    table.pile[loose - 1] = card
    return loose - 1


@rule
def fits(box: Box, table: Table, index: int, batch: int, hidden: int) -> bool:
    """F2.4, F7.2: whether a loose card is of this batch and, if that is known, of this landscape side."""
    card = table.pile[index]
    return table.batch_of[card] == batch and (hidden == UNKNOWN or ONE_SIDE + box.landscape_of[card] == hidden)


@rule
def sort_hand(table: Table, seat: int) -> None:
    """F2.4: sort a hand in ascending order."""
    for index in range(1, table.hand_size[seat]):
        place = index
        while place > 0 and table.hand[seat, place - 1] > table.hand[seat, place]:
            swap_cards(table, seat, place - 1, place)
            place -= 1
