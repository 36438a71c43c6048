"""Four Gardens: the kinds of events a person sees (kind, seat, what, start, end).

Cards, gods, kinds of resources and piles have their numbers in box.py. A place of resources is the number of the card
they are on, or ON_PLANNING, or IN_SUPPLY.
"""

__all__ = [
    "ADVANCED",
    "BONUS_TILE",
    "COLLECTED",
    "DISCARDED",
    "DREW_OPEN",
    "DREW_PILE",
    "FINISHED",
    "IN_SUPPLY",
    "KINDS_OF_EVENTS",
    "LAID",
    "LAST_ROUND",
    "LOST",
    "MOVED",
    "NEXT_TURN",
    "NO_EFFECT",
    "ON_PLANNING",
    "OVER",
    "PANORAMA",
    "PUSHED",
    "REFILLED",
    "REMOVED",
    "RESHUFFLED",
    "REVEALING",
    "SAW",
    "TOP_CARD",
    "TURNED",
]

ON_PLANNING = 100
IN_SUPPLY = 101

# The use for which a card was discarded.
FOR_ROTATE, FOR_WILD, FOR_CART = 0, 1, 2

KINDS_OF_EVENTS = (
    "laid",
    "discarded",
    "turned",
    "collected",
    "moved",
    "lost",
    "finished",
    "advanced",
    "pushed",
    "removed",
    "no_effect",
    "panorama",
    "bonus_tile",
    "drew_open",
    "drew_pile",
    "saw",
    "top_card",
    "reshuffled",
    "refilled",
    "next_turn",
    "last_round",
    "over",
)

LAID = 0  # seat laid card `what` as groundwork, on its place `start` (F3.2)
DISCARDED = 1  # seat discarded card `what` from its hand for `start` (F3.3-F3.5)
TURNED = 2  # floors `what` (counted from 0) and above turned, `start` 1 clockwise, 0 counter-clockwise (F3.3)
COLLECTED = 3  # seat took a resource `what` from floor `start`, the first of `end` from there; 0 for the others (F3.3)
MOVED = 4  # seat moved one resource `what` from place `start` to place `end` (F3.4, F3.5, F4.1)
LOST = 5  # `what` wild resources of a tile could not be placed (F5.3)
FINISHED = 6  # seat finished card `what`, its landscape number `start` (F4.1)
ADVANCED = 7  # seat's marker on track `what` went from space `start` to `end` (F4.2)
PUSHED = 8  # seat's marker on track `what` was pushed back from space `start` to `end` (F4.4)
REMOVED = 9  # seat's marker left track `what` for good (F4.5)
NO_EFFECT = 10  # a reward on track `what` (or MULTI) gave nothing because the seat's marker is gone (F4.3, F4.5)
PANORAMA = 11  # seat finished the whole panorama of colour `what`, `start` frames long (F5.1)
BONUS_TILE = 12  # seat took a tile from pile `what` with the number `start` (F5.1)
DREW_OPEN = 13  # seat drew the open card `what` from place `start` (F7.1)
DREW_PILE = 14  # seat drew from the pile; `what` is the landscape side everyone saw, or UNKNOWN (F7.1, F7.2)
SAW = 15  # only for the seat that drew: the card is `what` (F7.1)
TOP_CARD = 16  # the pile's top card now shows the landscape side of card `what` (F2.4)
RESHUFFLED = 17  # `what` discards became the new pile (F7.2)
REFILLED = 18  # card `what` came from the pile to open place `start` (F7.2)
NEXT_TURN = 19  # it is the seat's turn (F3.1)
LAST_ROUND = 20  # seat has finished `what` landscapes: this round is the last (F6.1)
OVER = 21  # the game is over (F6.1)

REVEALING = frozenset({DREW_PILE, SAW, TOP_CARD, RESHUFFLED, REFILLED})
