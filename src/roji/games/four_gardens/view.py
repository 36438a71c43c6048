"""Four Gardens: what a seat may know (F2.4): its own hand, and what everyone could know of hidden cards."""

from roji.core.rule import Box, Table, rule
from roji.games.four_gardens.box import CARDS, ONE_SIDE, UNKNOWN
from roji.games.four_gardens.table import SEEN, UNSEEN

__all__ = ["one_side", "swap_cards", "view"]


@rule
def view(box: Box, table: Table, seat: int) -> None:
    """F2.4: reduce a table to what this seat knows: no luck, no hidden cards, and no trace of their order.

    A card known only by its landscape side becomes ONE_SIDE plus the lowest card with that side.
    """
    table.luck[:] = 0
    for other in range(table.num_seats):
        if other != seat:
            hide_hand(box, table, other)
    hide_pile(box, table)


@rule
def hide_hand(box: Box, table: Table, seat: int) -> None:
    """F2.4: hide the cards of a hand, then sort them by what is known of them.

    A hand is in ascending order: otherwise the place of a known card would reveal something about the hidden ones.
    """
    for place in range(table.hand_size[seat]):
        if table.seen[seat, place] == UNSEEN:
            table.hand[seat, place] = UNKNOWN
        elif table.seen[seat, place] != SEEN:
            table.hand[seat, place] = one_side(box, table.hand[seat, place])
    for index in range(1, table.hand_size[seat]):
        place = index
        while place > 0 and is_after(table, seat, place - 1, place):
            swap_cards(table, seat, place - 1, place)
            place -= 1


@rule
def is_after(table: Table, seat: int, place: int, other: int) -> bool:
    """Whether the card at a place sorts after another: by what is seen (most first), by card, by batch."""
    if table.seen[seat, place] != table.seen[seat, other]:
        return table.seen[seat, place] < table.seen[seat, other]
    if table.hand[seat, place] != table.hand[seat, other]:
        return table.hand[seat, place] > table.hand[seat, other]
    return table.hand_batch[seat, place] > table.hand_batch[seat, other]


@rule
def swap_cards(table: Table, seat: int, place: int, other: int) -> None:
    """Swap two cards of a hand, with everything known of them."""
    card = table.hand[seat, place]
    seen = table.seen[seat, place]
    batch = table.hand_batch[seat, place]
    table.hand[seat, place] = table.hand[seat, other]
    table.seen[seat, place] = table.seen[seat, other]
    table.hand_batch[seat, place] = table.hand_batch[seat, other]
    table.hand[seat, other] = card
    table.seen[seat, other] = seen
    table.hand_batch[seat, other] = batch


@rule
def hide_pile(box: Box, table: Table) -> None:
    """F2.4: of the pile only the top card's landscape side is public."""
    if table.num_pile > 0:
        top = table.num_pile - 1
        table.pile[:top] = UNKNOWN
        table.pile[top] = one_side(box, table.pile[top])


@rule
def one_side(box: Box, card: int) -> int:
    """F2.4: reduce a card to its landscape side; a hidden card stays hidden."""
    return ONE_SIDE + box.landscape_of[card] if card < CARDS else card
