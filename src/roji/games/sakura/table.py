"""Sakura: the state of the table, and who may see it.

A painter has its seat's number; with two players the court painter is painter 2 (S7.1). Sets of cards and of spaces are
64-bit words: bit n stands for the card with the order number n + 1, or for space n.

What everyone knows about face-down cards: `reshuffled` is the set last shuffled into the deck. A card of it is in the
deck or was drawn since; any other unseen card has been in some hand since before that shuffle. `old_cards` counts those
in each hand; it follows from the cards played, so it is no secret (S3.3).
"""

import numpy as np

from roji.core.luck import LUCK_WORDS
from roji.games.sakura.box import CARDS, PAINTERS

__all__ = [
    "ALL_CARDS",
    "CHOOSING",
    "COURT",
    "GARDEN_PART",
    "NONE",
    "NO_CARD",
    "OVER",
    "PAINTER_PART",
    "PATH",
    "TABLE",
    "TRICKY",
]

SEATS = PAINTERS
COURT = 2  # S7.1: the court painter's number with two players
NO_CARD = -1
NONE = -1  # no painter
TRICKY = 1  # S7.3: bit of `options`
ALL_CARDS = np.uint64((1 << CARDS) - 1)

CHOOSING, GARDEN_PART, PAINTER_PART, OVER = 0, 1, 2, 3  # stages of a round

# What chapter S4 moves: painters and the Emperor. Its rules use only these fields, so they work on the whole table and
# on a PATH alone, to try out what a card would do.
PATH_FIELDS = [
    ("occupied", "u8"),  # S2.2: the set of spaces with painters, without the gate
    ("num_painters", "i1"),  # 3-6: with two players the court painter too
    ("long_bridges", "i1"),  # S1.1: 0, or 1 with 5-6 players
    ("is_at_tree", "i1"),  # S5.1: whether the Emperor reached a tree on the current card
    ("trees_scored", "i1"),  # S5.5: 0-3; trees are reached in order
    ("emperor", "i1"),  # the Emperor's space, 1 to the last
    ("spaces", "i1", PAINTERS),  # the space of each painter; GATE is 0
    ("tokens", "i1", PAINTERS),
    ("lost", "i1", PAINTERS),  # S4.3: tokens lost so far
]

PATH = np.dtype((np.record, np.dtype(PATH_FIELDS, align=True)))

TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("luck", "u8", LUCK_WORDS),  # hidden from all
                # S2.1: a set of cards, until the reveal with those chosen; only its seat sees it
                ("hand", "u8", SEATS),
                ("reshuffled", "u8"),  # S3.3: the set of cards last shuffled into the deck
                *PATH_FIELDS,
                ("num_seats", "i1"),  # 2-6
                ("tricky", "i1"),  # S7.3: 0 or 1
                ("stage", "i1"),  # CHOOSING, GARDEN_PART or PAINTER_PART of a card, OVER
                ("waiting", "i1"),  # a bit for each seat that has to choose now
                ("further", "i1"),  # S7.3: the seat that chooses for the court painter this round, or NONE
                ("resolving", "i1"),  # S3.2: the painter whose card is being resolved, or NONE
                ("unresolved", "i1"),  # S3.2: a bit for each painter whose revealed card is not yet discarded
                ("round_number", "i4"),  # rounds completed
                ("chosen", "i1", PAINTERS),  # S3.1: a card or NO_CARD; while CHOOSING only the chooser sees it
                ("hand_size", "i1", SEATS),  # how many cards are in each hand
                ("old_cards", "i1", SEATS),  # how many of them are not of the set `reshuffled`
                ("num_deck", "i1"),
                ("num_discards", "i1"),
                ("deck", "i1", CARDS),  # hidden from all; the next card is the last one
                ("discards", "i1", CARDS),  # S3.3: the latest card is the last one
            ],
            align=True,
        ),
    )
)
