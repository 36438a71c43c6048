"""The search tree, in arrays made once: what each seat has tried so far at each point of what it has seen.

A node stands for what a seat knows: its key is a hash of the story as this seat saw it, without rows hidden from the seat or from
the searching seat. So a secret choice happens at a node without the others' secret choices, and no seat reacts to what it cannot
see. A node has a list of arms, one for each move that was ever legal there.
"""

from typing import Any, NamedTuple

import numpy as np

from roji.bots.exponential import exp
from roji.core.moves import MAX_MOVES, has
from roji.core.rule import Moves, Whole, inner_rule

__all__ = ["NO_ARM", "NO_NODE", "Tree", "add_arms", "clear_tree", "find_node", "new_tree", "see", "select"]

NO_NODE = -1
NO_ARM = -1
MOST_PRIOR = 20.0  # e to this is far above all others, without overflow
FAN = 24  # the most arms of a node on average

_MIX = np.uint64(0x9E3779B97F4A7C15)
_MIX_MORE = np.uint64(0xD6E8FEB86659FD93)
_SHIFT = np.uint64(32)


class Tree(NamedTuple):
    """Nodes, arms, and where to find a node by its key."""

    sizes: Any  # int64[2]: nodes, arms
    places: Any  # int32: a hash table of nodes
    key: Any  # uint64, of each node
    visits: Any  # int32
    first: Any  # int32: its first arm
    known: Any  # uint64[nodes, 2]: the moves that have an arm
    level: Any  # float64: the judgement's value for a prior of 1
    move: Any  # int16, of each arm
    following: Any  # int32: the next arm of the same node
    tries: Any  # int32
    total: Any  # float64: the sum of results
    prior: Any  # float64: the judgement's preference among the node's arms


def new_tree(iterations: int) -> Tree:
    """A tree with room for this many iterations."""
    nodes = max(64, iterations + 8)
    places = 1 << (2 * nodes).bit_length()
    arms = nodes * FAN
    return Tree(
        np.zeros(2, np.int64),
        np.full(places, NO_NODE, np.int32),
        np.zeros(nodes, np.uint64),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros((nodes, 2), np.uint64),
        np.zeros(nodes, np.float64),
        np.zeros(arms, np.int16),
        np.zeros(arms, np.int32),
        np.zeros(arms, np.int32),
        np.zeros(arms, np.float64),
        np.zeros(arms, np.float64),
    )


@inner_rule
def clear_tree(tree: Tree) -> None:
    """Empty the tree for the next search, reusing its memory."""
    tree.sizes[:] = 0
    tree.places[:] = NO_NODE


@inner_rule
def see(key: np.uint64, row: Any) -> np.uint64:
    """The key after one more visible row of the story."""
    word = np.uint64(0)
    for column in range(5):
        word = (word << np.uint64(12)) ^ np.uint64(np.int64(row[column]) & 0xFFFF)
    key = (key ^ word) * _MIX
    return (key ^ (key >> _SHIFT)) * _MIX_MORE


@inner_rule
def find_node(tree: Tree, key: np.uint64) -> Whole:
    """The node with this key; a new one without visits if there is none; NO_NODE if there is no room for it."""
    mask = len(tree.places) - 1
    place = np.int64((key ^ (key >> _SHIFT)) & np.uint64(mask))
    while tree.places[place] != NO_NODE:
        node = tree.places[place]
        if tree.key[node] == key:
            return node
        place = (place + 1) & mask
    node = tree.sizes[0]
    if node >= len(tree.key):
        return NO_NODE
    tree.sizes[0] = node + 1
    tree.places[place] = node
    tree.key[node] = key
    tree.visits[node] = 0
    tree.first[node] = NO_ARM
    tree.known[node, 0] = 0
    tree.known[node, 1] = 0
    return node


@inner_rule
def add_arms(tree: Tree, node: int, moves: Moves, values: Any, num_moves: int, temperature: float) -> bool:
    """Add an arm for each legal move without one; its prior follows the judgement.

    False if there is no room for them.
    """
    if tree.sizes[1] + MAX_MOVES > len(tree.move):
        return False
    if tree.first[node] == NO_ARM:
        tree.level[node] = -1e30
        for move in range(num_moves):
            if has(moves, move):
                tree.level[node] = max(tree.level[node], values[move])
    for move in range(num_moves):
        if not has(moves, move) or has(tree.known[node], move):
            continue
        arm = tree.sizes[1]
        tree.sizes[1] = arm + 1
        tree.move[arm] = move
        tree.following[arm] = tree.first[node]
        tree.first[node] = arm
        tree.tries[arm] = 0
        tree.total[arm] = 0.0
        tree.prior[arm] = exp(min((values[move] - tree.level[node]) / temperature, MOST_PRIOR))
    tree.known[node, 0] |= moves[0]
    tree.known[node, 1] |= moves[1]
    return True


@inner_rule
def select(tree: Tree, node: int, moves: Moves, curiosity: float, doubt: float) -> Whole:
    """The most promising legal arm, by its results so far and, while rarely tried, its prior."""
    results, tried, priors = 0.0, 0, 0.0
    arm = tree.first[node]
    while arm != NO_ARM:
        if has(moves, tree.move[arm]):
            results += tree.total[arm]
            tried += tree.tries[arm]
            priors += tree.prior[arm]
        arm = tree.following[arm]
    mean = results / tried if tried > 0 else 0.5
    pull = curiosity * np.sqrt(tried + 1.0) / priors
    chosen, most = NO_ARM, -1e30
    arm = tree.first[node]
    while arm != NO_ARM:
        if has(moves, tree.move[arm]):
            tries = tree.tries[arm]
            result = tree.total[arm] / tries if tries > 0 else mean - doubt
            worth = result + pull * tree.prior[arm] / (1 + tries)
            if worth > most:
                chosen, most = arm, worth
        arm = tree.following[arm]
    return chosen
