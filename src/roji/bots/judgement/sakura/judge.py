"""Sakura, judged: what each card and each direction is worth to a seat, in tokens it may expect.

A position is worth its place in the order at the next tree, the more the nearer the Emperor is to it, and a little for the
trees after it; it costs to stand close behind the Emperor. A card is tried against every way the others' earlier cards may move
the Emperor, each with its chance.
"""

from typing import Any

import numpy as np

from roji.bots.judgement.sakura.imagine import begin, drift, garden_part, painter_part
from roji.bots.judgement.sakura.lore import AHEAD, GAP_0, GAPS, LATER, LEAST_DRIFT, MOST_DRIFT, NEAR
from roji.core.moves import has
from roji.core.rule import Box, Moves, Table, Whole, rule
from roji.games.sakura.box import CARDS, CHOOSE_EMPEROR, FIRST_CHOICE, GATE, LEAP, TREES
from roji.games.sakura.moves import BACKWARD, FIRST_COURT, FORWARD
from roji.games.sakura.table import CHOOSING, COURT, GARDEN_PART

__all__ = ["judge", "standing"]

RARE = 0.003  # chances below this are not looked at


@rule
def judge(box: Box, table: Table, seat: int, moves: Moves, lore: Any, values: Any) -> None:
    """What each legal move is worth, in tokens."""
    if table.stage != CHOOSING:
        values[FORWARD] = direction_worth(box, table, seat, 1, lore)
        values[BACKWARD] = direction_worth(box, table, seat, -1, lore)
        return
    for card in range(CARDS):
        if has(moves, card):
            values[card] = card_worth(box, table, seat, seat, card, lore)
        if has(moves, FIRST_COURT + card):
            values[FIRST_COURT + card] = card_worth(box, table, seat, COURT, card, lore)


@rule
def card_worth(box: Box, table: Table, seat: int, painter: int, card: int, lore: Any) -> float:
    """S3.2: a card, over all ways in which the others' cards may move the Emperor before it comes."""
    others = table.num_painters - 1
    worth, total = 0.0, 0.0
    for steps in range(max(LEAST_DRIFT, -others), min(MOST_DRIFT, 2 * others) + 1):
        chance = lore.before[card, others, steps - LEAST_DRIFT]
        if chance > RARE:
            worth += chance * best_way(box, table, seat, painter, card, steps, lore)
            total += chance
    return worth / total


@rule
def best_way(box: Box, table: Table, seat: int, painter: int, card: int, steps: int, lore: Any) -> float:
    """S3.2: where a card says ±, the owner takes the better way; the court painter always goes forward (S7.2)."""
    best = one_way(box, table, seat, painter, card, steps, 1, 1, lore)
    if painter == COURT and seat != COURT and table.num_seats == COURT:
        return best
    garden, own = box.garden_action[card], box.painter_action[card]
    if garden == CHOOSE_EMPEROR:
        best = max(best, one_way(box, table, seat, painter, card, steps, -1, 1, lore))
    if FIRST_CHOICE <= own < LEAP:
        best = max(best, one_way(box, table, seat, painter, card, steps, 1, -1, lore))
        if garden == CHOOSE_EMPEROR:
            best = max(best, one_way(box, table, seat, painter, card, steps, -1, -1, lore))
    return best


@rule
def one_way(
    box: Box, table: Table, seat: int, painter: int, card: int, steps: int, garden: int, own: int, lore: Any
) -> float:
    """S3.2, S5.1: the Emperor drifts, then the card happens, unless he is at a tree by then."""
    begin(table, lore)
    if steps != 0:
        drift(box, table, seat, steps, lore)
    if not lore.is_at_tree:
        garden_part(box, table, seat, card, garden, lore)
        painter_part(box, table, seat, painter, card, own, lore)
    return worth_then(box, table, seat, card, lore)


@rule
def worth_then(box: Box, table: Table, seat: int, card: int, lore: Any) -> float:
    """The imagined table after this card: paid now, perhaps still this round, or later."""
    paid = payment(box, table, seat, lore) + later_worth(table, seat, lore)
    if lore.is_at_tree:
        return paid - lore.lost
    missing = np.int64(box.trees[table.long_bridges, table.trees_scored]) - lore.emperor
    chance = lore.reach_after[card, table.num_painters - 1, min(missing, MOST_DRIFT + 1)]
    return chance * paid + (1.0 - chance) * unpaid_worth(box, table, seat, lore) - lore.lost


@rule
def direction_worth(box: Box, table: Table, seat: int, direction: int, lore: Any) -> float:
    """S3.2: the part of the card that is being resolved, in one direction."""
    begin(table, lore)
    card = int(table.chosen[seat])
    if table.stage == GARDEN_PART:
        garden_part(box, table, seat, card, direction, lore)
        worth = -1000.0
        own = box.painter_action[card]
        if FIRST_CHOICE <= own < LEAP:  # the better of both ways will follow
            worth = then_step(box, table, seat, card, direction, -1, lore)
        return max(worth, then_step(box, table, seat, card, direction, 1, lore))
    painter_part(box, table, seat, seat, card, direction, lore)
    return worth_then(box, table, seat, card, lore)


@rule
def then_step(box: Box, table: Table, seat: int, card: int, garden: int, own: int, lore: Any) -> float:
    """S3.2: the garden part in one direction, then the painter part in another."""
    begin(table, lore)
    garden_part(box, table, seat, card, garden, lore)
    painter_part(box, table, seat, seat, card, own, lore)
    return worth_then(box, table, seat, card, lore)


@rule
def place_in_order(table: Table, seat: int, lore: Any) -> Whole:
    """S5.2, S5.3: how many painters come before this one; -1 for one of several at the gate."""
    mine = lore.spaces[seat]
    before = 0
    for other in range(table.num_painters):
        if lore.spaces[other] > mine:
            before += 1
        elif other != seat and lore.spaces[other] == mine:
            return -1
    return before


@rule
def payment(box: Box, table: Table, seat: int, lore: Any) -> float:
    """S5.2: the tokens this painter would get if the next tree were scored now."""
    place = place_in_order(table, seat, lore)
    if place < 0 or table.trees_scored >= TREES:
        return 0.0
    if table.trees_scored == TREES - 1:
        return float(box.last_tree_tokens[table.long_bridges, place])
    return float(box.tree_tokens[table.long_bridges, place])


@rule
def later_worth(table: Table, seat: int, lore: Any) -> float:
    """S5.4: after a tree the painters close up in their order, which helps at the trees to come."""
    trees = TREES - 1 - table.trees_scored
    mine, behind = lore.spaces[seat], 0
    for other in range(table.num_painters):
        if lore.spaces[other] < mine:
            behind += 1
    return trees * behind * lore.weights[LATER]


@rule
def unpaid_worth(box: Box, table: Table, seat: int, lore: Any) -> float:
    """What a position is worth while the Emperor is still on his way to the next tree."""
    painters = table.num_painters
    missing = np.int64(box.trees[table.long_bridges, table.trees_scored]) - lore.emperor
    share = np.exp(-missing / (painters * lore.weights[NEAR]))
    average, sum_spaces = 0.0, 0.0
    for place in range(painters):
        last = table.trees_scored == TREES - 1
        tokens = box.last_tree_tokens[table.long_bridges, place] if last else box.tree_tokens[table.long_bridges, place]
        average += tokens / painters
        sum_spaces += lore.spaces[place]
    mine = lore.spaces[seat]
    worth = share * payment(box, table, seat, lore) + (1.0 - share) * average
    worth += later_worth(table, seat, lore) + lore.weights[AHEAD] * (mine - sum_spaces / painters)
    return worth + gap_worth(lore, mine)


@rule
def gap_worth(lore: Any, space: int) -> float:
    """S4.3, S4.4: the fewer empty spaces between a painter and the Emperor, the more likely a disgrace."""
    if space == GATE:
        return 0.0
    gap = 0
    for between in range(space + 1, lore.emperor):
        if (lore.occupied >> np.uint64(between)) & np.uint64(1) == np.uint64(0):
            gap += 1
            if gap == GAPS:
                return 0.0
    return lore.weights[GAP_0 + gap]


@rule
def standing(box: Box, table: Table, seat: int, lore: Any) -> float:
    """What the table as it is is worth to a seat, besides its tokens. The table must be imagined (`begin`)."""
    return unpaid_worth(box, table, seat, lore)
