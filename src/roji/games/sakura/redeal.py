"""Sakura: a table consistent with a seat's view, with everything it cannot know dealt afresh (D5)."""

import numpy as np

from roji.core.bits import has_bit, word_bit
from roji.core.luck import below, draw, shuffle
from roji.core.rule import Box, Luck, Table, rule
from roji.games.sakura.box import CARDS, is_in_box
from roji.games.sakura.choosing import has_chosen
from roji.games.sakura.setup import take_top_card
from roji.games.sakura.table import ALL_CARDS, CHOOSING, COURT
from roji.games.sakura.view import view

__all__ = ["redeal", "unseen_cards"]

NO_CARDS = np.uint64(0)


@rule
def redeal(box: Box, table: Table, seat: int, luck: Luck) -> None:
    """S2.1, S3.1, S3.3: forget what the seat cannot know, then deal hands, choices and deck anew from `luck`.

    Cards that were in hands when the deck was last shuffled still are: they are dealt first, to hands only.
    """
    view(box, table, seat)
    unseen = unseen_cards(box, table)
    gather(table, unseen & ~table.reshuffled, luck)
    for other in range(table.num_seats):
        if other != seat:
            deal(table, other, table.old_cards[other])
    gather(table, unseen & table.reshuffled, luck)
    for other in range(table.num_seats):
        if other != seat:
            deal(table, other, table.hand_size[other] - table.old_cards[other])
            if table.stage == CHOOSING and has_chosen(table, other):
                choose_at_random(table, other, luck)
    table.luck[0] = draw(luck)
    table.luck[1] = draw(luck)


@rule
def unseen_cards(box: Box, table: Table) -> np.uint64:
    """S3.3: in a view, the set of cards that are neither in the seat's hand nor face up on the table."""
    seen = NO_CARDS
    for card in range(CARDS):
        if not is_in_box(box, card):
            seen |= word_bit(card)
    for seat in range(table.num_seats):
        seen |= table.hand[seat]
    for index in range(table.num_discards):
        seen |= word_bit(table.discards[index])
    for painter in range(table.num_painters):
        if has_bit(table.unresolved, painter):
            seen |= word_bit(table.chosen[painter])
    return ALL_CARDS & ~seen


@rule
def gather(table: Table, cards: np.uint64, luck: Luck) -> None:
    """Make these cards the deck, sorted first, then shuffled with this luck."""
    table.num_deck = 0
    for card in range(CARDS):
        if has_bit(cards, card):
            table.deck[table.num_deck] = card
            table.num_deck += 1
    shuffle(luck, table.deck, table.num_deck)


@rule
def deal(table: Table, seat: int, count: int) -> None:
    """S2.1: deal this many cards from the deck to a hand."""
    for _ in range(count):
        table.hand[seat] |= word_bit(take_top_card(table))


@rule
def choose_at_random(table: Table, seat: int, luck: Luck) -> None:
    """S3.1, S7.3: a secretly chosen card may be any card of the hand."""
    mine = random_card(table.hand[seat], table.hand_size[seat], luck)
    table.chosen[seat] = mine
    if table.further == seat:
        others = table.hand[seat] & ~word_bit(mine)
        table.chosen[COURT] = random_card(others, table.hand_size[seat] - 1, luck)


@rule
def random_card(cards: np.uint64, count: int, luck: Luck) -> int:
    """Any of the `count` cards of a set, each equally likely."""
    left = below(luck, count)
    card = 0
    while left > 0 or not has_bit(cards, card):
        if has_bit(cards, card):
            left -= 1
        card += 1
    return card
