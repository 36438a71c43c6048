"""Sakura, judged: a table imagined (`lore.spaces`, `lore.emperor`), and what a card or a step does to it (S4).

The same moves as in the rules, on a few numbers instead of a whole table, so that a judge can try many.
"""

from typing import Any

import numpy as np

from roji.bots.judgement.sakura.lore import DISGRACE, SPITE
from roji.core.rule import Box, Table, Whole, rule
from roji.games.sakura.box import CLOSEST_BACK, COUNT, FIRST_CHOICE, FURTHEST_ON, GARDEN_STEPS, GATE, LEAP

__all__ = ["begin", "drift", "garden_part", "painter_part"]

ONE = np.uint64(1)
NONE = -1


@rule
def begin(table: Table, lore: Any) -> None:
    """Imagine the table as it is."""
    for painter in range(table.num_painters):
        lore.spaces[painter] = table.spaces[painter]
    lore.occupied = table.occupied
    lore.emperor = table.emperor
    lore.is_at_tree = table.is_at_tree
    lore.lost = 0.0


@rule
def is_free(lore: Any, space: int) -> bool:
    """S4.1: whether no painter stands there."""
    return (lore.occupied >> np.uint64(space)) & ONE != ONE


@rule
def put(lore: Any, painter: int, space: int) -> None:
    """S2.2: the gate is the only place that holds several."""
    lore.occupied &= ~(ONE << np.uint64(lore.spaces[painter]))
    if space != GATE:
        lore.occupied |= ONE << np.uint64(space)
    lore.spaces[painter] = space


@rule
def back(lore: Any, space: int, steps: int) -> Whole:
    """S4.1, S4.5: so many empty spaces backward."""
    at, left = space, steps
    while left > 0 and at > GATE:
        at -= 1
        if is_free(lore, at):
            left -= 1
    return at


@rule
def ahead(lore: Any, space: int, steps: int) -> Whole:
    """S4.1, S4.3: so many empty spaces forward, at most to the Emperor."""
    at, left = space, steps
    while left > 0 and at < lore.emperor:
        at += 1
        if is_free(lore, at):
            left -= 1
    return at


@rule
def disgrace(box: Box, table: Table, seat: int, painter: int, lore: Any) -> None:
    """S4.3, S4.4: back from the Emperor's space, and a token less."""
    tokens = min(np.int64(box.disgrace_tokens), np.int64(table.tokens[painter])) * lore.weights[DISGRACE]
    if painter == seat:
        lore.lost += tokens
    else:
        lore.lost -= tokens * lore.weights[SPITE]
    put(lore, painter, back(lore, lore.emperor, box.disgrace_spaces))


@rule
def move(box: Box, table: Table, seat: int, painter: int, steps: int, lore: Any) -> None:
    """S4.1: a painter moves; S4.3: into the Emperor."""
    start = lore.spaces[painter]
    end = ahead(lore, start, steps) if steps > 0 else back(lore, start, -steps)
    put(lore, painter, end)
    if end == lore.emperor:
        disgrace(box, table, seat, painter, lore)


@rule
def drift(box: Box, table: Table, seat: int, steps: int, lore: Any) -> None:
    """S4.4, S4.6, S5.1: the Emperor moves; a painter in his way is disgraced; at a tree he stops."""
    tree = np.int64(box.trees[table.long_bridges, table.trees_scored])
    end = max(min(lore.emperor + steps, tree), 1)
    if end == lore.emperor:
        return
    lore.emperor = end
    if end == tree:
        lore.is_at_tree = 1
    elif not is_free(lore, end):
        for painter in range(table.num_painters):
            if lore.spaces[painter] == end:
                disgrace(box, table, seat, painter, lore)
                break


@rule
def garden_part(box: Box, table: Table, seat: int, card: int, direction: int, lore: Any) -> None:
    """S1.3, S4.7: the card's garden action."""
    action = box.garden_action[card]
    steps = int(GARDEN_STEPS[action])
    if action < CLOSEST_BACK:
        drift(box, table, seat, steps * direction, lore)
        return
    target = furthest(table, lore) if action == FURTHEST_ON else closest(table, lore)
    if target != NONE:
        move(box, table, seat, target, steps, lore)


@rule
def closest(table: Table, lore: Any) -> Whole:
    """S4.7: the painter on the highest space, if not all are at the gate."""
    found, highest = NONE, GATE
    for painter in range(table.num_painters):
        if lore.spaces[painter] > highest:
            found, highest = painter, lore.spaces[painter]
    return found


@rule
def furthest(table: Table, lore: Any) -> Whole:
    """S4.7: the painter on the lowest space, if not two are at the gate."""
    found, lowest = NONE, 1000
    for painter in range(table.num_painters):
        if lore.spaces[painter] < lowest:
            found, lowest = painter, lore.spaces[painter]
        elif lore.spaces[painter] == lowest:
            found = NONE
    return found


@rule
def painter_part(box: Box, table: Table, seat: int, painter: int, card: int, direction: int, lore: Any) -> None:
    """S1.4: the card's painter action, for this painter."""
    action = int(box.painter_action[card])
    start = lore.spaces[painter]
    if action == LEAP:
        next_ahead = lore.emperor
        for other in range(table.num_painters):
            if start < lore.spaces[other] < next_ahead:
                next_ahead = lore.spaces[other]
        if next_ahead < lore.emperor:
            end = ahead(lore, next_ahead, 1)
            put(lore, painter, end)
            if end == lore.emperor:
                disgrace(box, table, seat, painter, lore)
        return
    steps = action % FIRST_CHOICE + 1
    if action == COUNT:
        steps = 0
        for other in range(table.num_painters):
            if lore.spaces[other] > start:
                steps += 1
    if steps > 0:
        move(box, table, seat, painter, steps * direction, lore)
