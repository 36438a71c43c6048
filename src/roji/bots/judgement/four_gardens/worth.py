"""Four Gardens' judgement of tables: what a table is worth to a seat, in expected points.

Markers and tiles count in full, unfinished things in part: a groundwork is worth a share of its reward that grows as fewer
resources are missing; resources on the planning tile count less until the handcart moves them; cards in hand count a little.
"""

import numpy as np

from roji.bots.judgement.four_gardens.prepare import (
    CART,
    CROWDED,
    EXPANSION,
    IN_HAND,
    LATER,
    MISSING_1,
    OTHERS,
    PUSH,
    READY,
    SPARE,
    TILE,
    WILD_SIGN,
    FourGardensPrepared,
)
from roji.core.bits import has_bit
from roji.core.rule import Box, Table, Whole, inner_rule, rule
from roji.games.four_gardens.box import (
    CARDS,
    EMPTY,
    EXTRA_REWARDS,
    MULTI,
    NUM_COLOURS,
    NUM_GODS,
    NUM_KINDS,
    PLANNING_EXPANSION,
    SPACES,
    WILD,
)
from roji.games.four_gardens.pagoda import free_spaces
from roji.games.four_gardens.table import ACTIVE

__all__ = ["card_worth", "expected", "survey", "worth"]


@rule
def points(box: Box, table: Table, seat: int) -> float:
    """F6.2: the current score."""
    total = 0.0
    for god in range(NUM_GODS):
        total += box.track_points[table.marker[seat, god]]
    tile = table.bonus[seat, EXTRA_REWARDS]
    if tile > 0:
        total += box.bonus[EXTRA_REWARDS, tile - 1]
    return total


@inner_rule
def survey(box: Box, table: Table, seat: int, prepared: FourGardensPrepared) -> None:
    """F4.2: what a step on each track is worth to this seat, and what each panorama's finished frames add to the next."""
    notes = prepared.notes
    best = 0.0
    for god in range(NUM_GODS):
        notes.step[god] = step_worth(box, table, seat, god, prepared)
        best = max(best, notes.step[god])
    notes.step[MULTI] = best
    notes.later = notes.weights[LATER] * notes.pace[table.num_seats]
    for colour in range(NUM_COLOURS):
        notes.panorama[colour] = 0.0
        notes.num_done[colour] = 0
        for frame in range(box.num_frames[colour]):
            card = table.finished[seat, np.int64(box.first_frame[colour]) + frame]
            if card != EMPTY:
                notes.panorama[colour] += notes.step[box.god_of[card]]
                notes.num_done[colour] += 1


@inner_rule
def step_worth(box: Box, table: Table, seat: int, god: int, prepared: FourGardensPrepared) -> float:
    """F4.2, F4.4, F4.5: the points of the next space, or what the others lose when they are pushed back."""
    space = np.int64(table.marker[seat, god])
    if space == 0:
        return 0.0
    if space < SPACES:
        return float(box.track_points[space + 1]) - float(box.track_points[space])
    lost = 0.0
    for other in range(table.num_seats):
        behind = np.int64(table.marker[other, god])
        if other != seat and behind > 0:
            lost += float(box.track_points[behind]) - float(box.track_points[behind - 1])
    return lost * prepared.notes.weights[PUSH]


@inner_rule
def reward(box: Box, card: int, prepared: FourGardensPrepared) -> float:
    """F4.2, F5.1: what finishing this card brings now and later; `survey` comes first."""
    notes = prepared.notes
    colour = box.colour_of[card]
    own = notes.step[box.god_of[card]]
    missing = np.int64(box.num_frames[colour]) - notes.num_done[colour] - 1  # frames of the panorama after this one
    total = own + notes.panorama[colour] + notes.later * missing
    if missing <= 0:
        total += notes.weights[TILE]
    return total


@inner_rule
def card_worth(box: Box, table: Table, seat: int, card: int, prepared: FourGardensPrepared) -> float:
    """F3.2, F3.4: a card in hand: what it could become, and its sign; `survey` comes first."""
    weights = prepared.notes.weights
    total = weights[WILD_SIGN] if box.floor_of[card] == WILD else 0.0
    if not has_bit(table.frames[seat], box.frame_of[card]):
        cost = 0
        for kind in range(NUM_KINDS):
            cost += box.need[card, kind]
        total += weights[IN_HAND] * reward(box, card, prepared) * (5 - cost) / 2.5
    return total


@inner_rule
def worth(box: Box, table: Table, seat: int, prepared: FourGardensPrepared) -> float:
    """F4.4: the seat's expected points, less a share of the others'."""
    others = 0.0
    for other in range(table.num_seats):
        if other != seat:
            others += points(box, table, other)
    return expected(box, table, seat, prepared) - prepared.notes.weights[OTHERS] * others / (table.num_seats - 1)


@inner_rule
def expected(box: Box, table: Table, seat: int, prepared: FourGardensPrepared) -> float:
    """A seat's points and expected points. If it will not act again, only the score counts."""
    weights = prepared.notes.weights
    survey(box, table, seat, prepared)
    total = points(box, table, seat)
    if has_acted_last(table, seat):
        return total
    if table.bonus[seat, PLANNING_EXPANSION] > 0:
        total += weights[EXPANSION]
    for kind in range(NUM_KINDS):
        prepared.notes.left[kind] = table.planning[seat, kind]
    for groundwork in range(ACTIVE):
        total += groundwork_worth(box, table, seat, groundwork, prepared)
    for colour in range(NUM_COLOURS):
        if 0 < prepared.notes.num_done[colour] < box.num_frames[colour]:
            total += weights[READY] * prepared.notes.pace[table.num_seats] * prepared.notes.panorama[colour]
    return total + planning_worth(box, table, seat, prepared) + hand_worth(box, table, seat, prepared)


@inner_rule
def has_acted_last(table: Table, seat: int) -> bool:
    """F6.1: whether this seat's last turn is over."""
    if table.is_over:
        return True
    if not table.is_last_round:
        return False
    seats = np.int64(table.num_seats)
    mine = (seat + seats - table.first_seat) % seats
    now = (table.seat + seats - table.first_seat) % seats
    return bool(mine < now or (mine == now and table.actions_left == 0))


@inner_rule
def groundwork_worth(box: Box, table: Table, seat: int, groundwork: int, prepared: FourGardensPrepared) -> float:
    """F3.5, F4.1: a share of the reward, by what is missing on the card, and by what lies ready for it."""
    card = table.active[seat, groundwork]
    if card == EMPTY:
        return 0.0
    notes = prepared.notes
    missing: Whole = 0
    after: Whole = 0
    for kind in range(NUM_KINDS):
        lacking = np.int64(box.need[card, kind]) - np.int64(table.placed[seat, groundwork, kind])
        ready = min(lacking, notes.left[kind])
        notes.left[kind] -= ready
        missing += lacking
        after += lacking - ready
    share = 1.0 if missing == 0 else notes.weights[MISSING_1 - 1 + missing]
    if after < missing:
        then = 1.0 if after == 0 else notes.weights[MISSING_1 - 1 + after]
        share += (then - share) * notes.weights[CART]
    return share * reward(box, card, prepared)


@inner_rule
def planning_worth(box: Box, table: Table, seat: int, prepared: FourGardensPrepared) -> float:
    """F3.3: resources that no groundwork needs are of some use later, but fill the planning tile."""
    spare: Whole = 0
    for kind in range(NUM_KINDS):
        spare += prepared.notes.left[kind]
    total = spare * prepared.notes.weights[SPARE]
    if spare > 0 and free_spaces(box, table, seat) == 0:
        total += spare * prepared.notes.weights[CROWDED]
    return total


@inner_rule
def hand_worth(box: Box, table: Table, seat: int, prepared: FourGardensPrepared) -> float:
    """F3.1: the visible cards in hand."""
    total = 0.0
    for place in range(table.hand_size[seat]):
        card = table.hand[seat, place]
        if card < CARDS:
            total += card_worth(box, table, seat, card, prepared)
    return total
