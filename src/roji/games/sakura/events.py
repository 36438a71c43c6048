"""Sakura: the kinds of events a person sees (kind, seat, what, start, end).

`seat` is a painter: a seat's own, or with two players the court painter (2).
"""

__all__ = [
    "BUMPED",
    "CHOSE",
    "CLOSED_UP",
    "DISCARDED",
    "DISGRACED",
    "DREW",
    "DREW_CARD",
    "EMPEROR_MOVED",
    "KINDS",
    "LEAPT",
    "MOVED",
    "NOTHING",
    "OVER",
    "PAID",
    "PICKED",
    "RESHUFFLED",
    "RESOLVES",
    "REVEALED",
    "REVEALING",
    "ROUND",
    "TREE",
]

KINDS = (
    "chose",
    "picked",
    "revealed",
    "resolves",
    "emperor_moved",
    "tree",
    "moved",
    "leapt",
    "bumped",
    "disgraced",
    "nothing",
    "discarded",
    "paid",
    "closed_up",
    "reshuffled",
    "drew",
    "drew_card",
    "round",
    "over",
)

CHOSE = 0  # seat has chosen; recorded once, not again when it changes its mind (S3.1)
PICKED = 1  # only for seat's own eyes: it chose card `what`, for painter `start` (S3.1, S7.3)
REVEALED = 2  # card `what` is painter seat's (S3.1, S7.1)
RESOLVES = 3  # card `what` of painter seat comes next (S3.2)
EMPEROR_MOVED = 4  # the Emperor went from `start` to `end`; the card said `what` steps; seat is its owner (S1.3)
TREE = 5  # the Emperor reached tree `what` (0-2) on space `start` for the first time (S5.1)
MOVED = 6  # painter seat went from `start` to `end`; the card said `what` steps (S4.1)
LEAPT = 7  # painter seat leapt from `start` to `end` (S4.8)
BUMPED = 8  # painter seat and the Emperor met on space `start`; `what` 0: the painter came, 1: the Emperor (S4.3, S4.4)
DISGRACED = 9  # painter seat lost `what` tokens and fell back from `start` to `end` (S4.3)
NOTHING = 10  # an action moved nothing, for reason `what` (below); seat is the card's owner
DISCARDED = 11  # card `what` of painter seat was discarded; `start` 1: before it was resolved (S3.3, S5.1)
PAID = 12  # painter seat got `what` tokens at tree `end` (0-2) as number `start` (1-6) in the order (S5.2)
CLOSED_UP = 13  # painter seat closed up from `start` to `end` (S5.4)
RESHUFFLED = 14  # `what` discarded cards became the new deck (S3.3)
DREW = 15  # seat drew `what` cards (S3.3)
DREW_CARD = 16  # only for seat's own eyes: one of them was card `what`
ROUND = 17  # round `what` begins; seat chooses for the court painter too, or NOBODY does (S3.1, S7.3)
OVER = 18  # the game is over (S6.1)

# Why an action moved nothing.
NO_CLOSEST = 0  # all painters are at the gate (S4.7)
NO_FURTHEST = 1  # two or more painters are at the gate (S4.7)
NOBODY_AHEAD = 2  # leap or count of the foremost painter (S4.8, S4.9)
STAYED_AT_GATE = 3  # nobody goes back behind the gate (S4.5)
EMPEROR_STAYED = 4  # the Emperor never enters the gate (S4.6)

REVEALING = frozenset({REVEALED, RESHUFFLED, DREW, DREW_CARD})
