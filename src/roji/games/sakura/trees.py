"""Sakura, chapter S5: scoring at a cherry tree."""

from roji.core.rule import Box, Story, Table, rule
from roji.core.story import tell
from roji.games.sakura.box import TREES
from roji.games.sakura.events import CLOSED_UP, PAID
from roji.games.sakura.moving import put_painter
from roji.games.sakura.table import NONE

__all__ = ["close_up", "is_last_tree", "next_in_order", "pay_tokens"]

BEYOND = 64  # a space ahead of everyone


@rule
def next_in_order(table: Table, space: int) -> int:
    """S5.2, S5.3: the next painter behind this space. One alone at the gate comes last; two or more there have no order."""
    behind = NONE
    best = -1
    is_alone = True
    for painter in range(table.num_painters):
        at = table.spaces[painter]
        if at < space and at > best:
            behind = painter
            best = at
            is_alone = True
        elif at == best:
            is_alone = False
    return behind if is_alone else NONE


@rule
def is_last_tree(table: Table) -> bool:
    """S6.1: whether the tree that is scored next, or right now, is the last one."""
    return table.trees_scored == TREES - 1


@rule
def pay_tokens(box: Box, table: Table, story: Story) -> None:
    """S5.2: tokens by closeness; more to the closest at the last tree, a fourth payment with 5-6 players."""
    space = BEYOND
    for place in range(table.num_painters):
        painter = next_in_order(table, space)
        if painter == NONE:
            return
        space = table.spaces[painter]
        if is_last_tree(table):
            tokens = box.last_tree_tokens[table.long_bridges, place]
        else:
            tokens = box.tree_tokens[table.long_bridges, place]
        if tokens > 0:
            table.tokens[painter] += tokens
            tell(story, PAID, painter, tokens, place + 1, table.trees_scored)


@rule
def close_up(table: Table, story: Story) -> None:
    """S5.4: the leader stays, each other painter moves directly behind the one ahead; two or more at the gate stay there."""
    leader = next_in_order(table, BEYOND)
    if leader == NONE:
        return
    start = table.spaces[leader]
    end = start
    painter = next_in_order(table, start)
    while painter != NONE:
        start = table.spaces[painter]
        end -= 1
        if end != start:
            put_painter(table, painter, end)
            tell(story, CLOSED_UP, painter, 0, start, end)
        painter = next_in_order(table, start)
