"""Four Gardens as numbers for learners: what a good player sees from this seat, itself first, then the others in turn order.

The layout is `FEATURES`, block after block. A landscape side is 19 numbers: which of the 14 frames, which of the 4 gods
or the multi-coloured sign. A groundwork side is 10 more: what it needs of each kind (of 4), which floor or the wild
sign, and whether the arrow points up. The hand, the groundwork and the open cards are in the order of the move numbers,
and the last blocks have one number for each move. What is known of the others' hands is grouped by frame, so that the
order reveals nothing.
"""

from typing import Any

import numpy as np

from roji.core.bits import has_bit, in_lane, lane
from roji.core.game import Feature
from roji.core.rule import Box, Table, Whole, rule
from roji.games.four_gardens.box import (
    CARDS,
    EMPTY,
    FLOORS,
    FRAMES,
    MOST_NEEDED,
    NUM_COLOURS,
    NUM_GODS,
    NUM_KINDS,
    NUM_PILES,
    ONE_SIDE,
    SIDES,
    TAKE_WILDS,
    TILES,
)
from roji.games.four_gardens.gains import garden_of
from roji.games.four_gardens.garden_features import (
    COUNT_SCALE,
    GARDEN_NUMBERS,
    LINES,
    SIGNS,
    garden_features,
    lead_features,
)
from roji.games.four_gardens.move_features import (
    GAIN_NUMBERS,
    MOVE_FEATURES,
    gain_features,
    move_features,
)
from roji.games.four_gardens.pagoda import shown, side_of
from roji.games.four_gardens.table import ACTIVE, DRAW, HAND, OPEN, SEATS, SEEN, SHIFTS, UNSEEN
from roji.games.four_gardens.view import one_side

__all__ = ["FEATURES", "features"]

PHASES = DRAW + 1
SIDE_NUMBERS = FRAMES + SIGNS
CARD_NUMBERS = SIDE_NUMBERS + NUM_KINDS + FLOORS + 2
GROUNDWORK_NUMBERS = SIDE_NUMBERS + 2 * NUM_KINDS
OTHERS = SEATS - 1
FRAME_CARDS = 5  # F1.2: different cards for each frame
LANE = 4  # bits for a number of these cards

FEATURES = (
    Feature("seats", OTHERS, 0, 1, "F2.2", "2, 3 or 4 players, one of three"),
    Feature("my_turn", 1, 0, 1, "F3.1", "whether I am to act"),
    Feature("phase", PHASES, 0, 1, "F3", "act, place, reallocate, finish, track, bonus, draw: what is decided now"),
    Feature("actions_left", 1, 0, 1, "F3.1", "actions left in this turn, of 3"),
    Feature("wilds_left", 1, 0, 1, "F5.3", "resources still to be placed, of the most a tile gives"),
    Feature("shifts_left", 1, 0, 1, "F3.5", "moves between cards left in this reallocation, of 24"),
    Feature("last_round", 1, 0, 1, "F6.1", "whether this round is the last"),
    Feature("piles", 2, 0, 1, "F7.2", "cards in the pile and in the discards, of 70"),
    Feature("floor_kind", FLOORS * NUM_KINDS, 0, 1, "F1.3", "the resource of each floor, bottom first"),
    Feature("floor_shown", FLOORS * SEATS, 0, 1, "F1.3", "what each floor shows to each seat, of 3"),
    Feature("supply", NUM_KINDS, 0, 1, "F1.4", "tokens left of each kind, of all"),
    Feature("tiles", NUM_PILES, 0, 1, "F1.6", "tiles left in each pile, of 4"),
    # Each of these has a part for every seat.
    Feature("markers", SEATS * NUM_GODS, 0, 1, "F1.5", "the space of each seat's marker on each track, of 7; 0 gone"),
    Feature("num_finished", SEATS, 0, 1, "F6.1", "landscapes each seat finished, of 14"),
    Feature("to_end", SEATS, 0, 1, "F6.1", "landscapes with which each seat would bring about the end, of 10"),
    Feature("points", SEATS * LINES, 0, 1, "F6.2", "points so far on each track and of the extra-rewards tile, of 10"),
    Feature("lead", SEATS, -1, 1, "F6.2", "my points less the best other's, then less each other's, of 20"),
    Feature("bonus", SEATS * NUM_PILES, 0, 1, "F5.1", "bonus tiles each seat has"),
    Feature("planning", SEATS * NUM_KINDS, 0, 1, "F1.4", "resources on each planning tile, of its spaces"),
    Feature("free_spaces", SEATS, 0, 1, "F1.4", "free spaces on each planning tile, of its spaces"),
    Feature("panoramas", SEATS * NUM_COLOURS, 0, 1, "F5.1", "the share of each panorama that each seat has finished"),
    Feature("signs", SEATS * NUM_COLOURS * SIGNS, 0, 1, "F4.2", "gods of the finished frames of each panorama, of 8"),
    Feature("frames", SEATS * FRAMES, 0, 1, "F3.2", "frames that each garden has, active or finished"),
    Feature("ground_missing", SEATS * ACTIVE, 0, 1, "F4.1", "resources that each active card still needs, of 4"),
    Feature("ground_uncovered", SEATS * ACTIVE, 0, 1, "F3.5", "of these, what does not lie on the planning tile, of 4"),
    Feature("ground_points", SEATS * ACTIVE, 0, 1, "F4.2", "points that finishing it now would bring, of 10"),
    Feature("ground_pushes", SEATS * ACTIVE, 0, 1, "F4.4", "how often that would push the others back, of 4"),
    Feature("ground_panorama", SEATS * ACTIVE, 0, 1, "F5.1", "the share of its panorama that would be finished then"),
    # Cards.
    Feature(
        "groundwork",
        ACTIVE * GROUNDWORK_NUMBERS,
        0,
        1,
        "F3.2",
        "my active cards: landscape side, what each needs of each kind, what lies on it (of 4)",
    ),
    Feature("rewarding", SIDE_NUMBERS, 0, 1, "F4.2", "the finished card whose rewards are under way"),
    Feature("my_hand", HAND * CARD_NUMBERS, 0, 1, "F2.4", "each card of my hand"),
    Feature("my_seen", HAND, 0, 1, "F2.4", "what the others know of it: nothing, the landscape side, everything"),
    Feature("open_cards", OPEN * CARD_NUMBERS, 0, 1, "F2.4", "each open card"),
    Feature("top_card", SIDE_NUMBERS, 0, 1, "F2.4", "the landscape side of the pile's top card"),
    Feature("left", FRAMES, 0, 1, "F7.2", "cards of each frame in the pile, the discards or other hands, of 5"),
    Feature("hands", OTHERS * FRAMES, 0, 1, "F2.4", "cards of each frame known to be in each other hand, of 8"),
    Feature("unseen", OTHERS, 0, 1, "F2.4", "cards in each other hand of which nothing is known, of 5"),
    Feature(
        "card_points",
        HAND + OPEN + 1,
        0,
        1,
        "F4.2",
        "points that finishing each card of my hand, each open one and the top card now would bring, of 10; 0: frame taken",
    ),
    Feature("card_uncovered", HAND + OPEN, 0, 1, "F3.5", "what each needs that does not lie on my planning tile, of 4"),
    Feature(
        "card_panorama",
        HAND + OPEN + 1,
        0,
        1,
        "F5.1",
        "the share of its panorama that would be finished then; 0 if its frame is taken",
    ),
    Feature(
        "rotate_kinds",
        2 * HAND * NUM_KINDS,
        0,
        1,
        "F3.3",
        "what each card would collect of each kind, clockwise, then counter, of 4",
    ),
    *MOVE_FEATURES,
)


@rule
def features(box: Box, table: Table, seat: int, out: Any) -> None:
    """What this seat sees, as numbers (layout: FEATURES)."""
    out[:] = 0
    at: Whole = np.int64(0)
    at = turn_features(box, table, seat, out, at)
    at = pagoda_features(box, table, seat, out, at)
    for place in range(table.num_seats):
        garden_features(box, table, np.int64((seat + place) % table.num_seats), place, out, at)
    lead_features(box, table, seat, out, at + SEATS * (NUM_GODS + 2 + LINES))
    at += SEATS * GARDEN_NUMBERS
    for groundwork in range(ACTIVE):
        show_groundwork(box, table, seat, groundwork, out, at + groundwork * GROUNDWORK_NUMBERS)
    at += ACTIVE * GROUNDWORK_NUMBERS
    if table.rewarding != EMPTY:
        show_side(box, table.rewarding, out, at)
    at += SIDE_NUMBERS
    at = card_features(box, table, seat, out, at)
    left_features(box, table, seat, out, at)
    at += FRAMES
    for place in range(1, table.num_seats):
        other = (seat + place) % table.num_seats
        out[at + OTHERS * FRAMES + place - 1] = hand_features(box, table, other, out, at + (place - 1) * FRAMES)
    at += OTHERS * (FRAMES + 1)
    garden = garden_of(box, table, seat)
    gain_features(box, table, garden, seat, out, at)
    at += GAIN_NUMBERS
    if table.seat == seat and not table.is_over:
        move_features(box, table, garden, seat, out, at)


@rule
def turn_features(box: Box, table: Table, seat: int, out: Any, at: int) -> int:
    """F3.1, F5.3, F6.1, F7.2: the state of the turn."""
    out[at + table.num_seats - 2] = 1
    at += OTHERS
    is_mine = table.seat == seat and not table.is_over
    out[at] = 1 if is_mine else 0
    out[at + 1 + table.phase] = 1
    at += 1 + PHASES
    out[at] = table.actions_left / box.actions
    out[at + 1] = table.wilds_left / box.bonus[TAKE_WILDS, 0]
    out[at + 2] = table.shifts_left / SHIFTS
    out[at + 3] = table.is_last_round
    out[at + 4] = table.num_pile / CARDS
    out[at + 5] = table.num_discards / CARDS
    return at + 6


@rule
def pagoda_features(box: Box, table: Table, seat: int, out: Any, at: int) -> int:
    """F1.3, F1.4, F1.6: the pagoda from every seat's side, the supply and the bonus tiles."""
    for floor in range(FLOORS):
        out[at + floor * NUM_KINDS + table.floor_kind[floor]] = 1
    at += FLOORS * NUM_KINDS
    for place in range(table.num_seats):
        side = side_of(table, (seat + place) % table.num_seats)
        for floor in range(FLOORS):
            out[at + floor * SEATS + place] = shown(box, table, floor, side) / (SIDES - 1)
    at += FLOORS * SEATS
    for kind in range(NUM_KINDS):
        out[at + kind] = table.supply[kind] / box.tokens
    at += NUM_KINDS
    for pile in range(NUM_PILES):
        out[at + pile] = 1 - table.tiles_taken[pile] / TILES
    return at + NUM_PILES


@rule
def show_groundwork(box: Box, table: Table, seat: int, groundwork: int, out: Any, at: int) -> None:
    """F3.2: an active groundwork card and its resources."""
    card = table.active[seat, groundwork]
    if card != EMPTY:
        show_side(box, card, out, at)
        for kind in range(NUM_KINDS):
            out[at + SIDE_NUMBERS + kind] = box.need[card, kind] / MOST_NEEDED
            out[at + SIDE_NUMBERS + NUM_KINDS + kind] = table.placed[seat, groundwork, kind] / MOST_NEEDED


@rule
def card_features(box: Box, table: Table, seat: int, out: Any, at: int) -> int:
    """F2.4: my hand, the open cards, the top of the pile, the discards."""
    for place in range(table.hand_size[seat]):
        show_card(box, table.hand[seat, place], out, at + place * CARD_NUMBERS)
        out[at + HAND * CARD_NUMBERS + place] = table.seen[seat, place] / SEEN
    at += HAND * (CARD_NUMBERS + 1)
    for place in range(OPEN):
        if table.open_cards[place] != EMPTY:
            show_card(box, table.open_cards[place], out, at + place * CARD_NUMBERS)
    at += OPEN * CARD_NUMBERS
    if table.num_pile > 0:
        show_side(box, one_side(box, table.pile[table.num_pile - 1]) - ONE_SIDE, out, at)
    return at + SIDE_NUMBERS


@rule
def left_features(box: Box, table: Table, seat: int, out: Any, at: int) -> None:
    """F7.2: the cards of each frame that are neither in a garden, nor in the seat's hand, nor open."""
    gone: Whole = np.int64(0)  # by frame, in lanes
    for other in range(table.num_seats):
        frames = table.frames[other]
        for frame in range(FRAMES):
            gone += in_lane(has_bit(frames, frame), frame, LANE)
    for place in range(table.hand_size[seat]):
        gone += in_lane(1, np.int64(box.frame_of[table.hand[seat, place]]), LANE)
    for place in range(OPEN):
        if table.open_cards[place] != EMPTY:
            gone += in_lane(1, np.int64(box.frame_of[table.open_cards[place]]), LANE)
    num_frames = np.int64(box.first_frame[-1]) + box.num_frames[-1]  # F1.2: fewer in a small edition
    for frame in range(FRAMES):
        out[at + frame] = (FRAME_CARDS - lane(gone, frame, LANE)) / FRAME_CARDS if frame < num_frames else 0.0


@rule
def hand_features(box: Box, table: Table, seat: int, out: Any, at: int) -> float:
    """F2.4: count by frame the cards known to be in another hand. Returns the share of unknown cards."""
    unseen = 0
    for place in range(table.hand_size[seat]):
        if table.seen[seat, place] == UNSEEN:
            unseen += 1
        else:
            landscape: Whole = np.int64(one_side(box, table.hand[seat, place])) - ONE_SIDE
            if table.seen[seat, place] == SEEN:
                landscape = np.int64(table.hand[seat, place])
            out[at + np.int64(box.frame_of[landscape])] += 1 / COUNT_SCALE
    return unseen / HAND


@rule
def show_side(box: Box, card: int, out: Any, at: int) -> None:
    """F1.1: the landscape side of a card."""
    out[at + box.frame_of[card]] = 1
    out[at + FRAMES + box.god_of[card]] = 1


@rule
def show_card(box: Box, card: int, out: Any, at: int) -> None:
    """F1.1: both sides of a card."""
    show_side(box, card, out, at)
    at += SIDE_NUMBERS
    for kind in range(NUM_KINDS):
        out[at + kind] = box.need[card, kind] / MOST_NEEDED
    out[at + NUM_KINDS + box.floor_of[card]] = 1
    out[at + NUM_KINDS + FLOORS + 1] = box.is_up[card]
