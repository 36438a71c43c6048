"""Sakura, chapter S4: how painters and the Emperor move, and what a disgrace does.

gate  1   2   3   4   5   6        A moves 1 forward: 3 is skipped, so she comes to 4. With 2 she comes to 5.
 .    .   A   B   .   .   E        With 3 she meets the Emperor on 6: a disgrace. Three empty spaces back from
                                   there are 5, 4 and 2, where she came from; B's space is skipped again.

A `path` is any record with the fields of PATH (table.py): the table itself, or a PATH alone. So these rules also work
for trying out what a card would do.
"""

from typing import Any, TypeAlias

from roji.core.bits import has_bit, word_bit
from roji.core.rule import Box, Story, rule
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
    "Path",
    "closest_painter",
    "copy_path",
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

Path: TypeAlias = Any  # a record with the fields of PATH

FIRST_SPACE = 1


@rule
def copy_path(path: Path, trial: Path) -> None:
    """Copy a path, to try out what a card would do to it."""
    trial.occupied = path.occupied
    trial.num_painters = path.num_painters
    trial.long_bridges = path.long_bridges
    trial.is_at_tree = path.is_at_tree
    trial.trees_scored = path.trees_scored
    trial.emperor = path.emperor
    for painter in range(path.num_painters):
        trial.spaces[painter] = path.spaces[painter]
        trial.tokens[painter] = path.tokens[painter]
        trial.lost[painter] = path.lost[painter]


@rule
def is_free(path: Path, space: int) -> bool:
    """S4.1: whether no painter stands on this space. The gate always has room (S2.2)."""
    return not has_bit(path.occupied, space)


@rule
def put_painter(path: Path, painter: int, space: int) -> None:
    """S2.2: put a painter on a free space, or at the gate, the only place for several."""
    occupied = path.occupied & ~word_bit(path.spaces[painter])
    if space != GATE:
        occupied |= word_bit(space)
    path.occupied = occupied
    path.spaces[painter] = space


@rule
def space_ahead(path: Path, space: int, steps: int) -> int:
    """S4.1, S4.3: `steps` empty spaces forward from here, stopping at the Emperor's space."""
    at = space
    left = steps
    while left > 0 and at < path.emperor:
        at += 1
        if is_free(path, at):
            left -= 1
    return at


@rule
def space_back(path: Path, space: int, steps: int) -> int:
    """S4.1, S4.5: `steps` empty spaces backward from here, at most to the gate."""
    at = space
    left = steps
    while left > 0 and at > GATE:
        at -= 1
        if is_free(path, at):
            left -= 1
    return at


@rule
def move_painter(box: Box, path: Path, painter: int, steps: int, story: Story) -> None:
    """S4.1-S4.3, S4.5: exactly this many empty spaces forward, or backward if `steps` is negative."""
    start = path.spaces[painter]
    if steps > 0:
        end = space_ahead(path, start, steps)
    else:
        end = space_back(path, start, -steps)
    if end == start:
        tell(story, NOTHING, painter, STAYED_AT_GATE, 0, 0)
        return
    put_painter(path, painter, end)
    tell(story, MOVED, painter, steps, start, end)
    if end == path.emperor:
        disgrace(box, path, painter, 0, story)


@rule
def disgrace(box: Box, path: Path, painter: int, by_emperor: int, story: Story) -> None:
    """S4.3, S4.4: a painter on the Emperor's space loses a token, if there is one, and goes back three empty spaces."""
    space = path.emperor
    tell(story, BUMPED, painter, by_emperor, space, 0)
    lost = min(box.disgrace_tokens, path.tokens[painter])
    path.tokens[painter] -= lost
    path.lost[painter] += lost
    end = space_back(path, space, box.disgrace_spaces)
    put_painter(path, painter, end)
    tell(story, DISGRACED, painter, lost, space, end)


@rule
def move_emperor(box: Box, path: Path, owner: int, steps: int, story: Story) -> None:
    """S4.2, S4.4, S4.6, S5.1: he stops at a tree he has not seen yet, and before the gate; a painter in his way is disgraced.

    `owner` is the painter whose card moves him.
    """
    start = path.emperor
    tree = box.trees[path.long_bridges, path.trees_scored]
    end = max(min(start + steps, tree), FIRST_SPACE)
    if end == start:
        tell(story, NOTHING, NOBODY, EMPEROR_STAYED, 0, 0)
        return
    path.emperor = end
    tell(story, EMPEROR_MOVED, owner, steps, start, end)
    if end == tree:
        path.is_at_tree = 1
        tell(story, TREE, NOBODY, path.trees_scored, end, 0)
    elif not is_free(path, end):
        disgrace(box, path, painter_on(path, end), 1, story)


@rule
def painter_on(path: Path, space: int) -> int:
    """The painter on a space that is not free."""
    painter = 0
    while path.spaces[painter] != space:
        painter += 1
    return painter


@rule
def closest_painter(path: Path) -> int:
    """S4.7: the painter on the highest space, or NONE if all are at the gate."""
    closest = NONE
    highest = GATE
    for painter in range(path.num_painters):
        if path.spaces[painter] > highest:
            closest = painter
            highest = path.spaces[painter]
    return closest


@rule
def furthest_painter(path: Path) -> int:
    """S4.7: the painter on the lowest place, or NONE if two or more stand at the gate."""
    furthest = 0
    shared = False
    for painter in range(1, path.num_painters):
        if path.spaces[painter] < path.spaces[furthest]:
            furthest = painter
            shared = False
        elif path.spaces[painter] == path.spaces[furthest]:
            shared = True
    return NONE if shared else furthest


@rule
def count_painters_ahead(path: Path, painter: int) -> int:
    """S4.9: how many painters stand on a higher space; those at the gate with you are not ahead (S2.2)."""
    ahead = 0
    for other in range(path.num_painters):
        if path.spaces[other] > path.spaces[painter]:
            ahead += 1
    return ahead


@rule
def leap(box: Box, path: Path, painter: int, story: Story) -> None:
    """S4.8: onto the first space without a painter in front of the next painter ahead; the Emperor's is a disgrace."""
    start = path.spaces[painter]
    next_ahead = path.emperor
    for other in range(path.num_painters):
        space = path.spaces[other]
        if start < space < next_ahead:
            next_ahead = space
    if next_ahead == path.emperor:
        tell(story, NOTHING, painter, NOBODY_AHEAD, 0, 0)
        return
    end = space_ahead(path, next_ahead, 1)
    put_painter(path, painter, end)
    tell(story, LEAPT, painter, 0, start, end)
    if end == path.emperor:
        disgrace(box, path, painter, 0, story)
