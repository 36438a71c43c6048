"""Zen Garden: the kinds of events a person sees (kind, seat, what, start, end)."""

__all__ = [
    "BONUS",
    "DISCARDED",
    "DREW",
    "FIRST_PLAYER",
    "KINDS",
    "MISSION",
    "OVER",
    "PLACED",
    "RESHUFFLED",
    "REVEALING",
    "SHIFTED",
    "SLID",
    "TOOK",
]

KINDS = (
    "took",
    "shifted",
    "placed",
    "bonus",
    "mission",
    "discarded",
    "slid",
    "reshuffled",
    "drew",
    "first_player",
    "over",
)

TOOK = 0  # seat took tile `what` from slot `start` for `end` coins (Z3.1)
SHIFTED = 1  # seat's garden moved one space: `what` 1 down, 0 right (Z3.4)
PLACED = 2  # seat placed tile `what` on cell `start` with rotation `end` (Z3.3)
BONUS = 3  # seat gained `what` coins for `start` lines (Z3.5)
MISSION = 4  # seat completed mission `what` and took a points tile of `start` (Z3.6)
DISCARDED = 5  # tile `what` left the bottom row from slot `start` (Z4.2)
SLID = 6  # tile `what` slid from slot `start` to slot `end` (Z4.3)
RESHUFFLED = 7  # `what` discarded tiles became the new supply (Z4.4)
DREW = 8  # tile `what` came from the supply to slot `start` (Z4.4)
FIRST_PLAYER = 9  # seat has the first-player marker now (Z4.5)
OVER = 10  # the game is over (Z4.6)

REVEALING = frozenset({RESHUFFLED, DREW})
