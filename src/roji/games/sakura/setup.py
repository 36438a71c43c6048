"""Sakura, chapter S2: set-up; and how every round begins."""

from roji.core.bits import bit, word_bit
from roji.core.luck import shuffle
from roji.core.rule import Box, Table, rule
from roji.games.sakura.box import CARDS, GATE, is_in_box
from roji.games.sakura.table import CHOOSING, COURT, NO_CARD, NONE, TRICKY

__all__ = ["begin_round", "has_court_painter", "setup", "take_top_card"]

MOST_WITH_SHORT_BRIDGES = 4  # S1.1


@rule
def setup(box: Box, table: Table, seats: int, options: int) -> None:
    """S2.1: the Emperor on the torii, all painters at the gate, tokens and a hand for everyone."""
    table.num_seats = seats
    table.num_painters = max(seats, COURT + 1)
    table.tricky = 1 if seats == COURT and options & TRICKY else 0
    table.long_bridges = 1 if seats > MOST_WITH_SHORT_BRIDGES else 0
    table.emperor = box.torii[table.long_bridges]
    table.tokens[: table.num_painters] = box.start_tokens
    while box.trees[table.long_bridges, table.trees_scored] == GATE:  # S1.1: only in a small edition
        table.trees_scored += 1
    for card in range(CARDS):
        if is_in_box(box, card):
            table.deck[table.num_deck] = card
            table.num_deck += 1
            table.reshuffled |= word_bit(card)
    shuffle(table.luck, table.deck, table.num_deck)
    for seat in range(seats):
        for _ in range(box.hand):
            table.hand[seat] |= word_bit(take_top_card(table))
        table.hand_size[seat] = box.hand
    begin_round(table)


@rule
def take_top_card(table: Table) -> int:
    """Take the next card of the deck, which must not be empty, and blank its place."""
    table.num_deck -= 1
    card = table.deck[table.num_deck]
    table.deck[table.num_deck] = 0
    return card


@rule
def begin_round(table: Table) -> None:
    """S3.1: everyone has to choose. S7.3: the player further away now also chooses for the court painter."""
    table.stage = CHOOSING
    table.waiting = bit(table.num_seats) - 1
    table.resolving = NONE
    table.chosen[:] = NO_CARD
    table.further = further_seat(table) if table.tricky else NONE


@rule
def further_seat(table: Table) -> int:
    """S7.3: the seat further from the Emperor, or NONE if both stand at the gate."""
    if table.spaces[0] == table.spaces[1]:
        return NONE
    return 0 if table.spaces[0] < table.spaces[1] else 1


@rule
def has_court_painter(table: Table) -> bool:
    """S7.1: with two players a third painter takes part."""
    return bool(table.num_painters > table.num_seats)
