"""Four Gardens: the state of the table. The luck, the hands, and the pile except its top landscape are hidden (F2.4).

The table also records what everyone could know of hidden cards, so that views and redeals agree:

- `seen` says what the others know of a card in a hand: nothing, its landscape side (drawn from the visible pile), or all of it;
- `batch_of` says with which shuffle a card last came into the pile. The discards are public, so everyone knows which cards a new
  pile is made of, and that a card dealt or drawn earlier cannot be among them. A hidden card in a hand is one of its batch.
"""

import numpy as np

from roji.core.luck import LUCK_WORDS
from roji.games.four_gardens.box import ACTIVE, CARDS, FLOORS, FRAMES, HAND, NUM_GODS, NUM_KINDS, NUM_PILES, OPEN

__all__ = ["ACTIVE", "HAND", "OPEN", "SEATS", "SHIFTS", "TABLE"]

SEATS = 4
SHIFTS = 24  # F3.5: moves between cards in one reallocation, see resources.py

# The phases of a turn: what the seat has to decide.
ACT, PLACE, REALLOCATE, FINISH, TRACK, BONUS, DRAW = range(7)

# What the others know of a card in a hand.
UNSEEN, LANDSCAPE, SEEN = 0, 1, 2

TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("luck", "u8", LUCK_WORDS),  # hidden from all
                ("round_number", "u2"),  # rounds completed
                ("num_seats", "u1"),  # 2-4
                ("first_seat", "u1"),  # F2.5
                ("seat", "u1"),  # whose turn it is
                ("phase", "u1"),  # what it has to decide: ACT … DRAW
                ("actions_left", "u1"),  # F3.1: 0-9, including the current one
                ("wilds_left", "u1"),  # F3.4, F5.3: resources still to be placed, in PLACE
                ("shifts_left", "u1"),  # F3.5: 0-24, in REALLOCATE
                ("rewarding", "u1"),  # F4.2: the card just finished whose rewards are being given, or EMPTY
                ("reward_step", "u1"),  # F4.2: 0 for that card's own reward, then 1-5 for the frames of its panorama
                ("is_last_round", "u1"),  # F6.1
                ("is_over", "u1"),
                ("floor_kind", "u1", FLOORS),  # F2.1: the resource of each floor, bottom first
                ("floor_side", "u1", FLOORS),  # F1.3: the side on which each floor shows its 3
                ("supply", "u1", NUM_KINDS),  # F1.4
                ("tiles_taken", "u1", NUM_PILES),  # F1.6: how many tiles of each pile are gone
                ("marker", "u1", (SEATS, NUM_GODS)),  # F1.5: space 1-7, or 0: gone for good (F4.5)
                ("bonus", "u1", (SEATS, NUM_PILES)),  # F5.1: which tile of each pile, 1 = the top one; 0: none
                ("planning", "u1", (SEATS, NUM_KINDS)),  # resources on the planning tile
                ("active", "u1", (SEATS, ACTIVE)),  # F3.2: a card or EMPTY
                ("placed", "u1", (SEATS, ACTIVE, NUM_KINDS)),  # resources on each active groundwork
                ("finished", "u1", (SEATS, FRAMES)),  # F4.1: the landscape card of each frame, or EMPTY
                ("num_finished", "u1", SEATS),
                ("frames", "u2", SEATS),  # F3.2: a bit for each frame in the garden, active or finished
                ("hand_size", "u1", SEATS),
                ("hand", "u1", (SEATS, HAND)),  # ascending, then EMPTY. Hidden from others, except for what `seen` says
                ("seen", "u1", (SEATS, HAND)),  # UNSEEN, LANDSCAPE or SEEN; then UNSEEN
                ("hand_batch", "u1", (SEATS, HAND)),  # the batch of each card in hand; then 0
                ("open_cards", "u1", OPEN),  # F2.4: a card or EMPTY
                ("num_pile", "u1"),
                ("num_discards", "u1"),
                ("batch", "u1"),  # F7.2: of the pile: shuffles so far (after 255 comes 0)
                ("pile", "u1", CARDS),  # the last one is the top, its landscape side public; the rest is hidden
                ("discards", "u1", CARDS),
                ("batch_of", "u1", CARDS),
            ],
            align=True,
        ),
    )
)
