"""Sakura, chapter S4: how painters and the Emperor move, and what a disgrace does.

gate  1   2   3   4   5   6        A moves 1 forward: 3 is skipped, so she comes to 4. With 2 she comes to 5.
 .    .   A   B   .   .   E        With 3 she meets the Emperor on 6: a disgrace. Three empty spaces back from
                                   there are 5, 4 and 2, where she came from; B's space is skipped again.
"""

import numpy as np

from roji.core.rule import Box, Story, Table, rule
from roji.core.story import NOBODY, tell
from roji.games.sakura.box import GATE
from roji.games.sakura.events import (
    BUMPED,
    DISGRACED,
    EMPEROR_MOVED,
    EMPEROR_STAYED,
    LEAPT,
    MOVED,
    NOBODY_AHEAD,
    NOTHING,
    STAYED_AT_GATE,
    TREE,
)
from roji.games.sakura.table import NONE

__all__ = [
    "closest_painter",
    "count_painters_ahead",
    "furthest_painter",
    "is_free",
    "leap",
    "move_emperor",
    "move_painter",
    "put_painter",
    "space_ahead",
    "space_back",
]

ONE = np.uint64(1)
FIRST_SPACE = 1


@rule
def is_free(table: Table, space: int) -> bool:
    """S4.1: whether no painter stands on this space. The gate always has room (S2.2)."""
    return (table.occupied >> np.uint64(space)) & ONE != ONE


@rule
def put_painter(table: Table, painter: int, space: int) -> None:
    """S2.2: on a space of its own, or at the gate, the only place that holds several."""
    occupied = table.occupied & ~(ONE << np.uint64(table.spaces[painter]))
    if space != GATE:
        occupied |= ONE << np.uint64(space)
    table.occupied = occupied
    table.spaces[painter] = space


@rule
def space_ahead(table: Table, space: int, steps: int) -> int:
    """S4.1, S4.3: `steps` empty spaces forward from here; whoever comes to the Emperor's space stops there."""
    at = space
    left = steps
    while left > 0 and at < table.emperor:
        at += 1
        if is_free(table, at):
            left -= 1
    return at


@rule
def space_back(table: Table, space: int, steps: int) -> int:
    """S4.1, S4.5: `steps` empty spaces backward from here, at most to the gate."""
    at = space
    left = steps
    while left > 0 and at > GATE:
        at -= 1
        if is_free(table, at):
            left -= 1
    return at


@rule
def move_painter(box: Box, table: Table, painter: int, steps: int, story: Story) -> None:
    """S4.1-S4.3, S4.5: exactly so many empty spaces forward, or backward if `steps` is negative."""
    start = table.spaces[painter]
    if steps > 0:
        end = space_ahead(table, start, steps)
    else:
        end = space_back(table, start, -steps)
    if end == start:
        tell(story, NOTHING, painter, STAYED_AT_GATE, 0, 0)
        return
    put_painter(table, painter, end)
    tell(story, MOVED, painter, steps, start, end)
    if end == table.emperor:
        disgrace(box, table, painter, 0, story)


@rule
def disgrace(box: Box, table: Table, painter: int, by_emperor: int, story: Story) -> None:
    """S4.3, S4.4: a painter on the Emperor's space loses a token, if there is one, and goes back three empty spaces."""
    space = table.emperor
    tell(story, BUMPED, painter, by_emperor, space, 0)
    lost = min(box.disgrace_tokens, table.tokens[painter])
    table.tokens[painter] -= lost
    table.lost[painter] += lost
    end = space_back(table, space, box.disgrace_spaces)
    put_painter(table, painter, end)
    tell(story, DISGRACED, painter, lost, space, end)


@rule
def move_emperor(box: Box, table: Table, steps: int, story: Story) -> None:
    """S4.2, S4.4, S4.6, S5.1: he stops at a tree he has not seen yet, and before the gate; a painter in his way is disgraced."""
    start = table.emperor
    tree = box.trees[table.long_bridges, table.trees_scored]
    end = max(min(start + steps, tree), FIRST_SPACE)
    if end == start:
        tell(story, NOTHING, NOBODY, EMPEROR_STAYED, 0, 0)
        return
    table.emperor = end
    tell(story, EMPEROR_MOVED, table.resolving, steps, start, end)
    if end == tree:
        table.is_at_tree = 1
        tell(story, TREE, NOBODY, table.trees_scored, end, 0)
    elif not is_free(table, end):
        disgrace(box, table, painter_on(table, end), 1, story)


@rule
def painter_on(table: Table, space: int) -> int:
    """The painter on a space that is not free."""
    painter = 0
    while table.spaces[painter] != space:
        painter += 1
    return painter


@rule
def closest_painter(table: Table) -> int:
    """S4.7: the painter on the highest space, or NONE if all are at the gate."""
    closest = NONE
    highest = GATE
    for painter in range(table.num_painters):
        if table.spaces[painter] > highest:
            closest = painter
            highest = table.spaces[painter]
    return closest


@rule
def furthest_painter(table: Table) -> int:
    """S4.7: the painter on the lowest place, or NONE if two or more stand at the gate."""
    furthest = 0
    shared = False
    for painter in range(1, table.num_painters):
        if table.spaces[painter] < table.spaces[furthest]:
            furthest = painter
            shared = False
        elif table.spaces[painter] == table.spaces[furthest]:
            shared = True
    return NONE if shared else furthest


@rule
def count_painters_ahead(table: Table, painter: int) -> int:
    """S4.9: how many painters stand on a higher space; those at the gate with you are not ahead (S2.2)."""
    ahead = 0
    for other in range(table.num_painters):
        if table.spaces[other] > table.spaces[painter]:
            ahead += 1
    return ahead


@rule
def leap(box: Box, table: Table, painter: int, story: Story) -> None:
    """S4.8: onto the first space without a painter in front of the next painter ahead; the Emperor's is a disgrace."""
    start = table.spaces[painter]
    next_ahead = table.emperor
    for other in range(table.num_painters):
        space = table.spaces[other]
        if start < space < next_ahead:
            next_ahead = space
    if next_ahead == table.emperor:
        tell(story, NOTHING, painter, NOBODY_AHEAD, 0, 0)
        return
    end = space_ahead(table, next_ahead, 1)
    put_painter(table, painter, end)
    tell(story, LEAPT, painter, 0, start, end)
    if end == table.emperor:
        disgrace(box, table, painter, 0, story)
