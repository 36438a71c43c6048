"""Sakura: every possible deal, for small editions (S2.1). Each seat's hand is one step."""

import math
from itertools import combinations, islice

from roji.core.bits import members
from roji.core.pile import Deals
from roji.core.rule import Box, Table
from roji.games.sakura.box import CARDS, is_in_box

__all__ = ["DEALS"]


def num_outcomes(box: Box, seats: int, options: int, dealt: tuple[int, ...]) -> int:
    """S2.1: how many different hands the next seat can get; 0 when all have one."""
    if len(dealt) == seats:
        return 0
    num_cards = sum(bool(is_in_box(box, card)) for card in range(CARDS))
    return math.comb(num_cards - len(dealt) * int(box.hand), int(box.hand))


def arrange(box: Box, table: Table, dealt: tuple[int, ...]) -> None:
    """S2.1: deal each seat the hand with the given number; the rest is the deck, in ascending order."""
    held = [card for seat in range(len(dealt)) for card in members(table.hand[seat])]
    left = sorted(held + table.deck[: int(table.num_deck)].tolist())
    for seat, number in enumerate(dealt):
        hand = next(islice(combinations(left, int(box.hand)), number, None))
        table.hand[seat] = sum(1 << card for card in hand)
        left = [card for card in left if card not in hand]
    table.deck[: int(table.num_deck)] = left


DEALS = Deals(num_outcomes, arrange)
