"""Four Gardens: every possible deal, for small editions (F2.1, F2.4, F2.5).

One step for each floor of the pagoda, for each hand, for each open card, for the top of the pile, whose landscape side is seen,
and for the first player.
"""

import math
from itertools import combinations, islice

from roji.core.pile import Deals
from roji.core.rule import Box, Table
from roji.games.four_gardens.box import CARDS, is_in_box

__all__ = ["DEALS"]


def num_outcomes(box: Box, seats: int, options: int, dealt: tuple[int, ...]) -> int:
    """How many outcomes the next step has; 0 when all is dealt."""
    steps = _steps(box, seats)
    return steps[len(dealt)] if len(dealt) < len(steps) else 0


def _steps(box: Box, seats: int) -> list[int]:
    left, hand = len(_cards(box)), int(box.hand)
    steps = list(range(int(box.shuffled_floors), 1, -1))
    for _ in range(seats):
        steps.append(math.comb(left, hand))
        left -= hand
    for _ in range(int(box.open_cards)):
        steps.append(left)
        left -= 1
    if left > 0:
        steps.append(left)
    return [*steps, seats]


def arrange(box: Box, table: Table, dealt: tuple[int, ...]) -> None:
    """Each outcome is the place of what comes among what is left, in ascending order. The rest of the cards is the pile."""
    outcomes, cards, hand = iter(dealt), _cards(box), int(box.hand)
    floors = list(range(int(box.shuffled_floors)))
    for floor in range(len(floors)):
        table.floor_kind[floor] = floors.pop(next(outcomes) if len(floors) > 1 else 0)
    for seat in range(int(table.num_seats)):
        held = next(islice(combinations(cards, hand), next(outcomes), None))
        table.hand[seat, :hand] = held
        cards = [card for card in cards if card not in held]
    for place in range(int(box.open_cards)):
        table.open_cards[place] = cards.pop(next(outcomes))
    if cards:
        cards.append(cards.pop(next(outcomes)))
    table.pile[: len(cards)] = cards
    table.first_seat = table.seat = next(outcomes)


def _cards(box: Box) -> list[int]:
    return [card for card in range(CARDS) if is_in_box(box, card)]


DEALS = Deals(num_outcomes, arrange)
