"""Sakura as numbers for learners: the value of the order now, and after each card and each direction."""

from typing import Any, NamedTuple

import numpy as np

from roji.core.bits import bit, count_bits, has_bit, in_lane, lane, lowest, without_lowest, word_bit
from roji.core.rule import Box, Table, Whole, rule
from roji.games.sakura.actions import AHEAD, BACK
from roji.games.sakura.box import CARDS, CHOOSE_EMPEROR, COUNT, FIRST_CHOICE, LEAP, PAINTERS
from roji.games.sakura.table import COURT, GARDEN_PART, NO_CARD, NONE, OVER
from roji.games.sakura.trial_path import (
    LANE,
    Scene,
    Trial,
    empty_spaces_ahead,
    garden_part,
    new_trial,
    painter_part,
    painters_ahead,
    payment,
    place_in_order,
    space_of,
    tokens_of,
)

__all__ = ["CARD_BLOCKS", "card_features", "order_features", "way_features"]

CARD_BLOCKS = 4  # numbers for each card, and for each direction now and at the end of the round: PLACE … TOKENS
PLACE, MARGIN, GAIN, TOKENS = range(CARD_BLOCKS)
DIRECTIONS = 2
PAYMENT_SCALE, GAP_SCALE, MARGIN_SCALE, GAIN_SCALE, TOKENS_SCALE = 4, 8, 6, 8, 4
WON_SCALE, LOST_SCALE, LEAD_SCALE = 20, 10, 10
TOKEN_WORTH, PLACE_WORTH = 8, 2  # an owner's weights of tokens now and at the next tree, to choose for ±

# A way to play a card: bit 0 for its painter part backward, bit 1 for its garden part backward, bit 2 for no garden part.
OWN_BACK, GARDEN_BACK, NO_GARDEN = 1, 2, 4
MOST_WAYS = 4  # of one card


class Outcome(NamedTuple):
    """S3.2: the path after a card, and the empty spaces left; a negative number is a disgrace by that many."""

    trial: Trial
    margin: Whole
    worth: Whole


@rule
def within_one(number: Whole, scale: Whole) -> float:
    """A whole number as a share of `scale`, at least -1 and at most 1."""
    return max(-scale, min(number, scale)) / scale


@rule
def order_features(box: Box, table: Table, scene: Scene, seat: int, out: Any, at: int) -> None:
    """S5.2, S4.3, S6.2: each painter's place, payment, gap, tokens won and lost, and the lead over it."""
    trial = new_trial(table)
    mine = tokens_of(trial, seat)
    best: Whole = np.int64(0)
    for painter in range(scene.num_painters):
        place = (painter - seat) % scene.num_seats if painter < scene.num_seats else painter
        tokens, lost = tokens_of(trial, painter), np.int64(table.lost[painter])
        out[at + place] = place_share(scene, trial, painter)
        if scene.stage != OVER:
            out[at + PAINTERS + place] = within_one(payment(box, scene, trial, painter), PAYMENT_SCALE)
        out[at + 2 * PAINTERS + place] = within_one(empty_spaces_ahead(trial, space_of(trial, painter)), GAP_SCALE)
        out[at + 3 * PAINTERS + place] = within_one(tokens + lost - np.int64(box.start_tokens), WON_SCALE)
        out[at + 4 * PAINTERS + place] = within_one(lost, LOST_SCALE)
        if painter != seat:
            out[at + 5 * PAINTERS + place] = within_one(mine - tokens, LEAD_SCALE)
            if painter < scene.num_seats:
                best = max(best, tokens)
    out[at + 5 * PAINTERS] = within_one(mine - best, LEAD_SCALE)


@rule
def place_share(scene: Scene, trial: Trial, painter: Whole) -> float:
    """S5.2: 1 for the closest painter, less for each other place, 0 for one of several at the gate."""
    place = place_in_order(scene, trial, painter)
    return 0.0 if place == NONE else (scene.num_painters - place) / scene.num_painters


@rule
def card_features(box: Box, table: Table, scene: Scene, seat: int, out: Any, at: int) -> None:
    """S3.1, S7.3: what each card of the hand would do if it came first, for the seat's own painter or the court painter."""
    now = new_trial(table)
    is_for_court = table.further == seat and table.chosen[seat] != NO_CARD
    painter = np.int64(COURT) if is_for_court else np.int64(seat)
    left = table.hand[seat]
    most, several = cards_with_choices(box, left)
    while left != 0:  # not over all cards: threads of a GPU would wait for each other at each one
        card = lowest(most if most != 0 else several if several != 0 else left)
        left, most, several = left & ~word_bit(card), most & ~word_bit(card), several & ~word_bit(card)
        ways = bit(0) if is_for_court else ways_of(box, card)  # S7.2: the court painter always goes forward
        outcome = best_way(box, scene, now, seat, painter, card, ways)
        show_outcome(box, scene, seat, now, outcome, out, at + card, CARDS)


@rule
def cards_with_choices(box: Box, cards: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The cards of a set with two choices, and those with one.

    These cards come first, so that threads of a GPU try several ways at the same time.
    """
    most, several = np.uint64(0), np.uint64(0)
    left = cards
    while left != 0:
        card = lowest(left)
        left &= ~word_bit(card)
        ways = count_bits(ways_of(box, card))
        if ways == MOST_WAYS:
            most |= word_bit(card)
        elif ways > 1:
            several |= word_bit(card)
    return most, several


@rule
def ways_of(box: Box, card: Whole) -> Whole:
    """S3.2: the set of ways in which the owner of a card may play it."""
    ways: Whole = bit(0)
    if FIRST_CHOICE <= box.painter_action[card] < LEAP:
        ways |= bit(OWN_BACK)
    if box.garden_action[card] == CHOOSE_EMPEROR:
        ways |= ways << GARDEN_BACK
    return ways


@rule
def show_outcome(
    box: Box, scene: Scene, seat: int, now: Trial, outcome: Outcome, out: Any, at: int, stride: int
) -> None:
    """S5.2, S4.3: write the four numbers of a card or direction, `stride` apart."""
    trial = outcome.trial
    out[at + PLACE * stride] = place_share(scene, trial, seat)
    out[at + MARGIN * stride] = within_one(outcome.margin, MARGIN_SCALE)
    out[at + GAIN * stride] = within_one(space_of(trial, seat) - space_of(now, seat), GAIN_SCALE)
    others = scene.num_seats - 1
    lead: Whole = np.int64(0)
    for other in range(scene.num_seats):
        gained = tokens_gained(box, scene, now, trial, other)
        lead += gained * others if other == seat else -gained
    out[at + TOKENS * stride] = within_one(lead, TOKENS_SCALE * others)


@rule
def tokens_gained(box: Box, scene: Scene, now: Trial, then: Trial, painter: Whole) -> Whole:
    """S4.3, S5.2: tokens lost on the way, and those paid if the Emperor has come to a tree."""
    gained = tokens_of(then, painter) - tokens_of(now, painter)
    return gained + payment(box, scene, then, painter) if then.is_at_tree else gained


@rule
def best_way(box: Box, scene: Scene, now: Trial, seat: Whole, painter: Whole, card: Whole, ways: Whole) -> Outcome:
    """S3.2: the best way for the seat among a set of ways to play a card."""
    best = Outcome(now, np.int64(0), np.int64(-10000))
    left = ways
    while left != 0:
        way = lowest(left)
        left = without_lowest(left)
        middle = now
        if not way & NO_GARDEN:
            middle = garden_part(box, scene, now, card, np.int64(BACK if way & GARDEN_BACK else AHEAD))
        own = np.int64(BACK if way & OWN_BACK else AHEAD)
        then = painter_part(box, middle, painter, card, own)
        margin = empty_spaces_ahead(then, space_of(then, seat))
        if painter == seat and own == AHEAD:
            room = empty_spaces_ahead(middle, space_of(middle, seat)) - forward_steps(box, middle, seat, card)
            margin = room if room < 0 else margin
        worth = TOKEN_WORTH * tokens_gained(box, scene, now, then, seat) + min(margin, 1)
        worth += PLACE_WORTH * payment(box, scene, then, seat)
        if worth > best.worth:
            best = Outcome(then, margin, worth)
    return best


@rule
def forward_steps(box: Box, trial: Trial, painter: Whole, card: Whole) -> Whole:
    """S1.4: how many empty spaces the painter part asks for, forward; 0 for a leap."""
    action = np.int64(box.painter_action[card])
    if action == LEAP:
        return np.int64(0)
    return painters_ahead(trial, space_of(trial, painter)) if action == COUNT else action % FIRST_CHOICE + 1


@rule
def way_features(box: Box, table: Table, scene: Scene, seat: int, out: Any, at: int) -> None:
    """S3.2: what each direction would do after the rest of the seat's card, and after all revealed cards."""
    now, revealed = new_trial(table), revealed_cards(table)
    card = np.int64(table.chosen[seat])
    for direction in range(DIRECTIONS):
        ways = bit(NO_GARDEN + direction)
        if scene.stage == GARDEN_PART:
            ways = ways_of(box, card) & (bit(0) | bit(OWN_BACK)) << (GARDEN_BACK * direction)
        outcome = best_way(box, scene, now, np.int64(seat), np.int64(seat), card, ways)
        show_outcome(box, scene, seat, now, outcome, out, at + direction, DIRECTIONS)
        end = rest_of_round(box, scene, outcome.trial, card, revealed)
        then = Outcome(end, empty_spaces_ahead(end, space_of(end, seat)), np.int64(0))
        show_outcome(box, scene, seat, now, then, out, at + CARD_BLOCKS * DIRECTIONS + direction, DIRECTIONS)


@rule
def revealed_cards(table: Table) -> Whole:
    """S3.2: each painter's card that is not yet discarded, a lane each; CARDS where there is none."""
    revealed: Whole = np.int64(0)
    for painter in range(np.int64(table.num_painters)):
        card = np.int64(table.chosen[painter]) if has_bit(table.unresolved, painter) else np.int64(CARDS)
        revealed |= in_lane(card, painter, LANE)
    return revealed


@rule
def rest_of_round(box: Box, scene: Scene, trial: Trial, card: Whole, revealed: Whole) -> Trial:
    """S3.2, S5.1: resolve all cards after this one in order, always choosing forward, until the Emperor comes to a tree."""
    last = card
    for _ in range(PAINTERS):
        owner: Whole = np.int64(NONE)
        next_card: Whole = np.int64(CARDS)
        for painter in range(scene.num_painters):
            theirs = lane(revealed, painter, LANE)
            if last < theirs < next_card:
                owner = painter
                next_card = theirs
        if owner == NONE or trial.is_at_tree:
            break
        middle = garden_part(box, scene, trial, next_card, np.int64(AHEAD))
        trial = painter_part(box, middle, owner, next_card, np.int64(AHEAD))
        last = next_card
    return trial
