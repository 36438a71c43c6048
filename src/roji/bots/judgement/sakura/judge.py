"""Sakura's judgement of moves: what each card and each direction is worth to a seat, in expected tokens.

A position is worth its place in the order at the next tree, more as the Emperor gets nearer to it, plus a little for later trees,
less the risk of being close behind the Emperor. A card is tried against every way the others' earlier cards may move the Emperor,
weighted by its chance.
"""

from typing import Any, NamedTuple

import numpy as np

from roji.bots.exponential import exp
from roji.bots.judgement.sakura.prepare import (
    AHEAD_OF_OTHERS,
    DISGRACE,
    GAP_0,
    GAPS,
    LATER,
    LEAST_DRIFT,
    MOST_DRIFT,
    NEAR,
    SPITE,
    SakuraPrepared,
)
from roji.core.moves import has
from roji.core.rule import Box, Moves, Table, Whole, inner_rule, rule
from roji.games.sakura.actions import AHEAD, BACK, act_as_painter, act_in_garden
from roji.games.sakura.box import CARDS, CHOOSE_EMPEROR, FIRST_CHOICE, GATE, LEAP, TREES
from roji.games.sakura.moves import BACKWARD, FIRST_COURT, FORWARD
from roji.games.sakura.moving import Path, copy_path, is_free, move_emperor
from roji.games.sakura.table import CHOOSING, COURT, GARDEN_PART

__all__ = ["CardPlayed", "direction_worth", "judge", "one_way", "unpaid_worth"]

RARE = 0.003  # smaller chances are ignored


@rule
def judge(box: Box, table: Table, seat: int, moves: Moves, prepared: SakuraPrepared, values: Any) -> None:
    """What each legal move is worth, in tokens."""
    if table.stage != CHOOSING:
        values[FORWARD] = direction_worth(box, table, seat, AHEAD, prepared)
        values[BACKWARD] = direction_worth(box, table, seat, BACK, prepared)
        return
    for card in range(CARDS):
        if has(moves, card):
            values[card] = card_worth(box, table, seat, seat, card, prepared)
        if has(moves, FIRST_COURT + card):
            values[FIRST_COURT + card] = card_worth(box, table, seat, COURT, card, prepared)


@inner_rule
def card_worth(box: Box, table: Table, seat: int, painter: int, card: int, prepared: SakuraPrepared) -> float:
    """S3.2: a card, over all ways in which the others' cards may move the Emperor before it comes."""
    others = table.num_painters - 1
    worth, total = 0.0, 0.0
    for steps in range(max(LEAST_DRIFT, -others), min(MOST_DRIFT, 2 * others) + 1):
        chance = prepared.before[card, others, steps - LEAST_DRIFT]
        if chance > RARE:
            worth += chance * best_way(box, table, seat, painter, card, steps, prepared)
            total += chance
    return worth / total


@inner_rule
def best_way(box: Box, table: Table, seat: int, painter: int, card: int, steps: int, prepared: SakuraPrepared) -> float:
    """S3.2: if a card says ±, the owner takes the better way; the court painter always goes forward (S7.2)."""
    best = one_way(box, table, seat, CardPlayed(painter, card, steps, AHEAD, AHEAD), prepared)
    if painter == COURT and seat != COURT and table.num_seats == COURT:
        return best
    garden, own = box.garden_action[card], box.painter_action[card]
    if garden == CHOOSE_EMPEROR:
        best = max(best, one_way(box, table, seat, CardPlayed(painter, card, steps, BACK, AHEAD), prepared))
    if FIRST_CHOICE <= own < LEAP:
        best = max(best, one_way(box, table, seat, CardPlayed(painter, card, steps, AHEAD, BACK), prepared))
        if garden == CHOOSE_EMPEROR:
            best = max(best, one_way(box, table, seat, CardPlayed(painter, card, steps, BACK, BACK), prepared))
    return best


class CardPlayed(NamedTuple):
    """A painter's card, and how it is played."""

    painter: int
    card: int
    steps: int  # of the Emperor before it
    garden: int  # the direction of its garden part
    own: int  # and of its painter part


@inner_rule
def one_way(box: Box, table: Table, seat: int, played: CardPlayed, prepared: SakuraPrepared) -> float:
    """S3.2, S5.1: move the Emperor by the others' cards, then play the card, unless he has reached a tree."""
    path, no_story, painter, card = prepared.paths[0], prepared.no_story, played.painter, played.card
    copy_path(table, path)
    if played.steps != 0:
        move_emperor(box, path, painter, played.steps, no_story)
    if not path.is_at_tree:
        act_in_garden(box, path, painter, card, played.garden, no_story)
        act_as_painter(box, path, painter, card, played.own, no_story)
    return worth_then(box, table, seat, card, prepared)


@inner_rule
def worth_then(box: Box, table: Table, seat: int, card: int, prepared: SakuraPrepared) -> float:
    """The value of the path after this card: paid now, perhaps still this round, or later."""
    path = prepared.paths[0]
    paid = payment(box, path, seat) + later_worth(path, seat, prepared)
    lost = disgrace_worth(table, path, seat, prepared)
    if path.is_at_tree:
        return paid - lost
    missing = np.int64(box.trees[path.long_bridges, path.trees_scored]) - path.emperor
    chance = prepared.reach_after[card, path.num_painters - 1, min(missing, MOST_DRIFT + 1)]
    return chance * paid + (1.0 - chance) * unpaid_worth(box, path, seat, prepared) - lost


@inner_rule
def disgrace_worth(table: Table, path: Path, seat: int, prepared: SakuraPrepared) -> float:
    """S4.3: the tokens that the seat lost on this path, less what the others' losses are worth to it."""
    total = 0.0
    for painter in range(path.num_painters):
        lost = float(path.lost[painter] - table.lost[painter])
        total += lost if painter == seat else -lost * prepared.weights[SPITE]
    return total * prepared.weights[DISGRACE]


@inner_rule
def direction_worth(box: Box, table: Table, seat: int, direction: int, prepared: SakuraPrepared) -> float:
    """S3.2: the part of the card that is being resolved, in one direction."""
    card: Whole = np.int64(table.chosen[seat])
    if table.stage == GARDEN_PART:
        worth = -1000.0
        if FIRST_CHOICE <= box.painter_action[card] < LEAP:  # the better of both ways follows
            worth = then_step(box, table, seat, card, direction, BACK, prepared)
        return max(worth, then_step(box, table, seat, card, direction, AHEAD, prepared))
    path = prepared.paths[0]
    copy_path(table, path)
    act_as_painter(box, path, seat, card, direction, prepared.no_story)
    return worth_then(box, table, seat, card, prepared)


@inner_rule
def then_step(box: Box, table: Table, seat: int, card: Whole, garden: int, own: int, prepared: SakuraPrepared) -> float:
    """S3.2: the garden part in one direction, then the painter part in another."""
    path = prepared.paths[0]
    copy_path(table, path)
    act_in_garden(box, path, seat, card, garden, prepared.no_story)
    act_as_painter(box, path, seat, card, own, prepared.no_story)
    return worth_then(box, table, seat, card, prepared)


@inner_rule
def place_in_order(path: Path, seat: int) -> Whole:
    """S5.2, S5.3: how many painters come before this one; -1 for one of several at the gate."""
    mine = path.spaces[seat]
    before = 0
    for other in range(path.num_painters):
        if path.spaces[other] > mine:
            before += 1
        elif other != seat and path.spaces[other] == mine:
            return -1
    return before


@inner_rule
def payment(box: Box, path: Path, seat: int) -> float:
    """S5.2: the tokens this painter would get if the next tree were scored now."""
    place = place_in_order(path, seat)
    if place < 0 or path.trees_scored >= TREES:
        return 0.0
    return float(tree_tokens(box, path)[place])


@inner_rule
def tree_tokens(box: Box, path: Path) -> Any:
    """S5.2: the tokens of each place at the next tree."""
    if path.trees_scored == TREES - 1:
        return box.last_tree_tokens[path.long_bridges]
    return box.tree_tokens[path.long_bridges]


@inner_rule
def later_worth(path: Path, seat: int, prepared: SakuraPrepared) -> float:
    """S5.4: after a tree the painters close up in their order, which helps at the trees to come."""
    trees = TREES - 1 - path.trees_scored
    mine, behind = path.spaces[seat], 0
    for other in range(path.num_painters):
        if path.spaces[other] < mine:
            behind += 1
    return trees * behind * prepared.weights[LATER] * prepared.pay[path.long_bridges]


@inner_rule
def unpaid_worth(box: Box, path: Path, seat: int, prepared: SakuraPrepared) -> float:
    """The value of a position while the Emperor is on his way to the next tree."""
    painters = path.num_painters
    missing = np.int64(box.trees[path.long_bridges, path.trees_scored]) - path.emperor
    share = exp(-missing / (painters * prepared.weights[NEAR]))
    average, sum_spaces = 0.0, 0.0
    tokens = tree_tokens(box, path)
    for place in range(painters):
        average += tokens[place] / painters
        sum_spaces += path.spaces[place]
    mine = np.int64(path.spaces[seat])
    worth = share * payment(box, path, seat) + (1.0 - share) * average
    ahead = prepared.weights[AHEAD_OF_OTHERS] * prepared.pay[path.long_bridges]
    worth += later_worth(path, seat, prepared) + ahead * (mine - sum_spaces / painters)
    return worth + gap_worth(path, mine, prepared)


@inner_rule
def gap_worth(path: Path, space: Whole, prepared: SakuraPrepared) -> float:
    """S4.3, S4.4: the fewer empty spaces between a painter and the Emperor, the more likely a disgrace."""
    if space == GATE:
        return 0.0
    gap = 0
    for between in range(space + 1, path.emperor):
        if is_free(path, between):
            gap += 1
            if gap == GAPS:
                return 0.0
    return prepared.weights[GAP_0 + gap]
