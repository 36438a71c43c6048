"""Sakura, chapter S3.3: the discard pile, the deck, and drawing back to a full hand."""

from roji.core.bits import bit, word_bit
from roji.core.luck import shuffle
from roji.core.rule import Box, Story, Table, rule
from roji.core.story import NOBODY, tell, tell_to
from roji.games.sakura.events import DISCARDED, DREW, DREW_CARD, RESHUFFLED
from roji.games.sakura.setup import take_top_card
from roji.games.sakura.table import NO_CARD

__all__ = ["discard", "draw_card", "refill_hands"]


@rule
def discard(table: Table, painter: int, is_unresolved: int, story: Story) -> None:
    """S3.3, S5.1: this painter's card goes to the discard pile."""
    card = table.chosen[painter]
    table.unresolved = table.unresolved & ~bit(painter)
    table.discards[table.num_discards] = card
    table.num_discards += 1
    tell(story, DISCARDED, painter, card, is_unresolved, 0)


@rule
def draw_card(table: Table, story: Story) -> int:
    """S3.3: the top card of the deck.

    If it is empty, the discards are shuffled first; NO_CARD if there are none either.
    """
    if table.num_deck == 0:
        reshuffle(table, story)
    if table.num_deck == 0:
        return NO_CARD
    return take_top_card(table)


@rule
def reshuffle(table: Table, story: Story) -> None:
    """S3.3: the discard pile becomes the new deck. Everyone knows these cards, and that no hand has one of them."""
    table.reshuffled = 0
    for index in range(table.num_discards):
        card = table.discards[index]
        table.deck[index] = card
        table.reshuffled |= word_bit(card)
        table.discards[index] = 0
    table.num_deck = table.num_discards
    table.num_discards = 0
    shuffle(table.luck, table.deck, table.num_deck)
    for seat in range(table.num_seats):
        table.old_cards[seat] = table.hand_size[seat]
    tell(story, RESHUFFLED, NOBODY, table.num_deck, 0, 0)


@rule
def refill_hands(box: Box, table: Table, story: Story) -> None:
    """S3.3, S5.6, S7.3: everyone in turn draws back to a full hand, seat 0 first."""
    for seat in range(table.num_seats):
        missing = box.hand - table.hand_size[seat]
        drawn = 0
        while drawn < missing:
            card = draw_card(table, story)
            if card == NO_CARD:
                break
            table.hand[seat] |= word_bit(card)
            table.hand_size[seat] += 1
            drawn += 1
            tell_to(story, bit(seat), DREW_CARD, seat, card, 0, 0)
        tell(story, DREW, seat, drawn, 0, 0)
