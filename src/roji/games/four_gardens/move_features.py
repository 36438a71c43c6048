"""Four Gardens as numbers for learners: what each card and each move would bring, in the order of the move numbers."""

from typing import Any

import numpy as np

from roji.core.bits import bit, has_bit
from roji.core.game import Feature
from roji.core.rule import Box, Table, Whole, rule
from roji.games.four_gardens.box import (
    EMPTY,
    MOST_NEEDED,
    NUM_GODS,
    NUM_KINDS,
    NUM_PILES,
    ONE_SIDE,
    SPACES,
    TILES,
    WILD,
)
from roji.games.four_gardens.finish import full_cards
from roji.games.four_gardens.gains import (
    Collecting,
    Garden,
    collected,
    collecting_of,
    finished_of,
    missing_in_all,
    missing_on,
    num_collected,
    reward,
    step_points,
    uncovered,
)
from roji.games.four_gardens.moves import (
    ADVANCE,
    DONE,
    DRAW_FROM_OPEN,
    DRAW_FROM_PILE,
    FILL,
    FINISH_CARD,
    LAY,
    RETURN,
    ROTATE,
    SHIFT,
    TAKE,
    TAKE_TILE,
    USE_CART,
    USE_WILD,
    fill_move,
    shift_move,
    take_move,
)
from roji.games.four_gardens.resources import needs
from roji.games.four_gardens.table import ACT, ACTIVE, BONUS, DRAW, FINISH, HAND, OPEN, PLACE, REALLOCATE, TRACK
from roji.games.four_gardens.turn import can_lay
from roji.games.four_gardens.view import one_side

__all__ = ["GAIN_NUMBERS", "MOVE_FEATURES", "gain_features", "move_features", "panorama_then", "within_one"]

SHOWN_CARDS = HAND + OPEN + 1
TURN_GAINS = 2 * SHOWN_CARDS + HAND + OPEN  # where they begin
GAIN_NUMBERS = TURN_GAINS + 2 * HAND * NUM_KINDS
POINTS_SCALE = 10
TILE_SCALE = 5

MOVE_FEATURES = (
    Feature("lay", ROTATE - LAY, 0, 1, "F3.2", "points that finishing the card now would bring, of 10, plus a little"),
    Feature(
        "rotate",
        USE_WILD - ROTATE,
        0,
        1,
        "F3.3",
        "collected resources that my active cards miss, of 4; clockwise, counter",
    ),
    Feature(
        "wild", USE_CART - USE_WILD, 0, 1, "F3.4", "the most points of a card that one resource would finish, of 10"
    ),
    Feature(
        "cart", TAKE - USE_CART, 0, 1, "F3.5", "the most points of a card that the planning tile would finish, of 10"
    ),
    Feature(
        "take", FILL - TAKE, 0, 1, "F3.4", "how near it brings a card: 1 / missing; on the planning tile: needed, of 4"
    ),
    Feature(
        "fill", SHIFT - FILL, 0, 1, "F3.5", "how near it brings a card that can be finished now, or (halved) another"
    ),
    Feature("shift", RETURN - SHIFT, 0, 1, "F3.5", "how near it brings a card, if the other one stays unfinished"),
    Feature("give_back", DONE - RETURN, 0, 1, "F3.5", "whether no active card needs this resource"),
    Feature("done", FINISH_CARD - DONE, 0, 1, "F4.1", "cards that are full, of 3"),
    Feature("finish", ADVANCE - FINISH_CARD, 0, 1, "F4.1", "points that finishing this card first would bring, of 10"),
    Feature(
        "advance",
        TAKE_TILE - ADVANCE,
        0,
        1,
        "F4.3",
        "points that a step on this track would bring, of 2; on its last space those it takes from others",
    ),
    Feature("tile", DRAW_FROM_PILE - TAKE_TILE, 0, 1, "F5.1", "the number on the pile's top tile, of 5"),
    Feature(
        "draw",
        1 + OPEN,
        0,
        1,
        "F7.1",
        "points that finishing the pile's top card or an open card now would bring, of 10",
    ),
)


@rule
def within_one(number: Whole, scale: Whole) -> float:
    """A whole number as a share of `scale`, at least -1 and at most 1."""
    return max(-scale, min(number, scale)) / scale


@rule
def panorama_then(box: Box, garden: Garden, card: Whole) -> float:
    """F5.1: the share of a card's panorama that is finished when this card is too."""
    colour = np.int64(box.colour_of[card])
    return (finished_of(box, garden, colour) + 1) / np.int64(box.num_frames[colour])


@rule
def gain_features(box: Box, table: Table, garden: Garden, seat: int, out: Any, at: int) -> None:
    """F3.2, F3.3, F4.2: what the cards in hand, the open ones and the top of the pile would bring, and laying or rotating."""
    moves = at + GAIN_NUMBERS
    is_acting = table.seat == seat and not table.is_over and table.phase == ACT
    is_room = is_acting and has_room(table, seat)
    missing = missing_in_all(box, table, garden, seat) if is_acting else np.int64(0)
    here = collecting_of(box, table, seat)
    for place in range(table.hand_size[seat]):
        card = np.int64(table.hand[seat, place])
        points = card_gain(box, table, garden, seat, card, place, out, at)
        if is_room and can_lay(box, table, seat, card):
            out[moves + LAY + place] = within_one(points + 1, POINTS_SCALE)
        if box.floor_of[card] != WILD:
            turn_gains(box, here, missing, card, out, at + TURN_GAINS + place * NUM_KINDS, moves + ROTATE + place)
    for place in range(OPEN):
        if table.open_cards[place] != EMPTY:
            card_gain(box, table, garden, seat, np.int64(table.open_cards[place]), HAND + place, out, at)
    if table.num_pile > 0:
        top: Whole = np.int64(one_side(box, table.pile[table.num_pile - 1])) - ONE_SIDE
        if can_lay(box, table, seat, top):
            points, _ = reward(box, garden, top)
            out[at + HAND + OPEN] = within_one(points, POINTS_SCALE)
            out[at + SHOWN_CARDS + 2 * (HAND + OPEN)] = panorama_then(box, garden, top)


@rule
def has_room(table: Table, seat: int) -> bool:
    """F3.2: whether another card can become active."""
    is_room = False
    for groundwork in range(ACTIVE):
        is_room = is_room or table.active[seat, groundwork] == EMPTY
    return is_room


@rule
def card_gain(box: Box, table: Table, garden: Garden, seat: int, card: Whole, place: Whole, out: Any, at: int) -> Whole:
    """F3.5, F4.2, F5.1: points (which it returns), missing resources and panorama of a card, at its place in three blocks."""
    out[at + SHOWN_CARDS + place] = uncovered(box, table, garden, seat, card, np.int64(ACTIVE)) / MOST_NEEDED
    if not can_lay(box, table, seat, card):
        return np.int64(0)
    points, _ = reward(box, garden, card)
    out[at + place] = within_one(points, POINTS_SCALE)
    out[at + SHOWN_CARDS + HAND + OPEN + place] = panorama_then(box, garden, card)
    return points


@rule
def turn_gains(box: Box, here: Collecting, missing: Whole, card: Whole, out: Any, at: int, rotate: int) -> None:
    """F3.3: what a card would collect in each direction, and how much of it active cards miss."""
    for turn in range(2):
        gained = collected(box, here, card, turn == 0)
        useful: Whole = np.int64(0)
        for kind in range(NUM_KINDS):
            count = num_collected(gained, kind)
            out[at + turn * HAND * NUM_KINDS + kind] = within_one(count, MOST_NEEDED)
            useful += min(count, num_collected(missing, kind))
        out[rotate + turn * HAND] = within_one(useful, MOST_NEEDED)


@rule
def move_features(box: Box, table: Table, garden: Garden, seat: int, out: Any, at: int) -> None:
    """F3-F5, F7: what each move of this phase would bring at once; laying and rotating: see `gain_features`."""
    phase = table.phase
    if phase == ACT:
        action_features(box, table, garden, seat, out, at)
    elif phase == PLACE:
        take_features(box, table, garden, seat, out, at)
    elif phase == REALLOCATE:
        cart_features(box, table, garden, seat, out, at)
    elif phase == FINISH:
        full = full_cards(box, table, seat)
        for groundwork in range(ACTIVE):
            if has_bit(full, groundwork):
                points, _ = reward(box, garden, np.int64(table.active[seat, groundwork]))
                out[at + FINISH_CARD + groundwork] = within_one(points, POINTS_SCALE)
    elif phase == TRACK:
        track_features(box, table, seat, out, at)
    elif phase == BONUS:
        for pile in range(NUM_PILES):
            if table.tiles_taken[pile] < TILES:
                out[at + TAKE_TILE + pile] = within_one(np.int64(box.bonus[pile, table.tiles_taken[pile]]), TILE_SCALE)
    elif phase == DRAW:
        out[at + DRAW_FROM_PILE] = out[at - GAIN_NUMBERS + HAND + OPEN]
        for place in range(OPEN):
            out[at + DRAW_FROM_OPEN + place] = out[at - GAIN_NUMBERS + HAND + place]


@rule
def action_features(box: Box, table: Table, garden: Garden, seat: int, out: Any, at: int) -> None:
    """F3.4, F3.5: each card of the hand as a wild or for its handcart."""
    by_one: Whole = np.int64(0)
    by_cart: Whole = np.int64(0)
    for groundwork in range(ACTIVE):
        card: Whole = np.int64(table.active[seat, groundwork])
        if card == EMPTY:
            continue
        points, _ = reward(box, garden, card)
        if uncovered(box, table, garden, seat, card, groundwork) == 0:
            by_cart = max(by_cart, points + 1)
        if missing_on(box, table, seat, groundwork) == 1:
            by_one = max(by_one, points + 1)
    for place in range(table.hand_size[seat]):
        out[at + USE_CART + place] = within_one(by_cart, POINTS_SCALE)
        if box.floor_of[table.hand[seat, place]] == WILD:
            out[at + USE_WILD + place] = within_one(by_one, POINTS_SCALE)


@rule
def take_features(box: Box, table: Table, garden: Garden, seat: int, out: Any, at: int) -> None:
    """F3.4, F5.3: how near a resource brings each card that needs it."""
    missing = missing_in_all(box, table, garden, seat)
    for kind in range(NUM_KINDS):
        if table.supply[kind] == 0:
            continue
        out[at + take_move(kind, 0)] = within_one(num_collected(missing, kind), MOST_NEEDED)
        for groundwork in range(ACTIVE):
            if needs(box, table, seat, groundwork, kind):
                out[at + take_move(kind, 1 + groundwork)] = 1 / missing_on(box, table, seat, groundwork)


@rule
def cart_features(box: Box, table: Table, garden: Garden, seat: int, out: Any, at: int) -> None:
    """F3.5: what each move of a reallocation brings nearer, which resources no card needs, and which cards are full."""
    full = full_cards(box, table, seat)
    num_full = 0
    for target in range(ACTIVE):
        card = np.int64(table.active[seat, target])
        if card == EMPTY:
            continue
        if full & bit(target):
            num_full += 1
            continue
        near = 1 / missing_on(box, table, seat, target)
        if uncovered(box, table, garden, seat, card, target) > 0:
            near /= 2
        for kind in range(NUM_KINDS):
            if not needs(box, table, seat, target, kind):
                continue
            if table.planning[seat, kind] > 0:
                out[at + fill_move(kind, target)] = near
            for source in range(ACTIVE):
                if source != target and table.placed[seat, source, kind] > 0 and not full & bit(source):
                    out[at + shift_move(kind, source, target)] = near
    for kind in range(NUM_KINDS):
        is_needed = False
        for target in range(ACTIVE):
            is_needed = is_needed or needs(box, table, seat, target, kind)
        out[at + RETURN + kind] = 1 if table.planning[seat, kind] > 0 and not is_needed else 0
    out[at + DONE] = num_full / ACTIVE


@rule
def track_features(box: Box, table: Table, seat: int, out: Any, at: int) -> None:
    """F4.3, F4.4: what a step on each track brings; on the last space, what the others lose on average."""
    others = np.int64(table.num_seats) - 1
    for god in range(NUM_GODS):
        points = others * step_points(box, np.int64(table.marker[seat, god]))
        if table.marker[seat, god] == SPACES:
            for other in range(table.num_seats):
                space = np.int64(table.marker[other, god])
                if other != seat and space > 0:
                    points += np.int64(box.track_points[space]) - np.int64(box.track_points[space - 1])
        out[at + ADVANCE + god] = within_one(points, 2 * others)
