"""Sakura, chapters S4 and S5 on a trial path: what a card would do, without changing the table.

A `Trial` is a few integers, so it takes no memory and a processor keeps it in registers. Rules of `moving.py` that only
read a path work on it directly; each rule that changes a path has a twin here that returns the changed path. Tests
compare the two.
"""

from typing import NamedTuple

import numpy as np

from roji.core.bits import bit, count_bits, has_bit, in_lane, lane, lowest
from roji.core.rule import Box, Table, Whole, rule
from roji.games.sakura.actions import BACK
from roji.games.sakura.box import (
    CHOOSE_EMPEROR,
    CLOSEST_BACK,
    COUNT,
    FIRST_CHOICE,
    FURTHEST_ON,
    GARDEN_STEPS,
    GATE,
    LEAP,
    TREES,
)
from roji.games.sakura.moving import FIRST_SPACE, space_ahead, space_back
from roji.games.sakura.table import NONE

__all__ = [
    "LANE",
    "Scene",
    "Trial",
    "empty_spaces_ahead",
    "garden_part",
    "new_trial",
    "painter_part",
    "painters_ahead",
    "payment",
    "place_in_order",
    "scene_of",
    "space_of",
    "tokens_of",
]

LANE = 8  # bits of a lane: the painters' numbers are packed into one word


class Scene(NamedTuple):
    """What no card changes: fields of the table with these names, read once.

    A compiler that does not know where features are written to reads the table again after each of them.
    """

    num_seats: Whole
    num_painters: Whole
    long_bridges: Whole
    trees_scored: Whole
    stage: Whole


class Trial(NamedTuple):
    """What a card can change: the fields of PATH (table.py) with these names, spaces and tokens in one word each."""

    occupied: Whole
    spaces: Whole
    tokens: Whole
    emperor: Whole
    is_at_tree: Whole


@rule
def scene_of(table: Table) -> Scene:
    """The fields of a table that make its scene."""
    return Scene(
        np.int64(table.num_seats),
        np.int64(table.num_painters),
        np.int64(table.long_bridges),
        np.int64(table.trees_scored),
        np.int64(table.stage),
    )


@rule
def new_trial(table: Table) -> Trial:
    """The table's path as a Trial."""
    spaces: Whole = np.int64(0)
    tokens: Whole = np.int64(0)
    for painter in range(np.int64(table.num_painters)):
        spaces |= in_lane(np.int64(table.spaces[painter]), painter, LANE)
        tokens |= in_lane(np.int64(table.tokens[painter]), painter, LANE)
    return Trial(np.int64(table.occupied), spaces, tokens, np.int64(table.emperor), np.int64(table.is_at_tree))


@rule
def space_of(trial: Trial, painter: Whole) -> Whole:
    """Where this painter stands."""
    return lane(trial.spaces, painter, LANE)


@rule
def tokens_of(trial: Trial, painter: Whole) -> Whole:
    """How many tokens this painter has."""
    return lane(trial.tokens, painter, LANE)


@rule
def painter_on(trial: Trial, space: Whole) -> Whole:
    """The painter on a space on which one stands."""
    painter: Whole = np.int64(0)
    while space_of(trial, painter) != space:
        painter += 1
    return painter


@rule
def arrive(box: Box, trial: Trial, painter: Whole, space: Whole) -> Trial:
    """S2.2, S4.3: a painter comes to a space; on the Emperor's it is a disgrace, three empty spaces back and a token less."""
    start = space_of(trial, painter)
    occupied = trial.occupied & ~bit(start)
    tokens, end = trial.tokens, space
    if space == trial.emperor:
        lost = min(np.int64(box.disgrace_tokens), tokens_of(trial, painter))
        tokens -= in_lane(lost, painter, LANE)
        there = Trial(occupied | bit(space), trial.spaces, tokens, trial.emperor, trial.is_at_tree)
        end = np.int64(space_back(there, space, box.disgrace_spaces))
    if end != GATE:
        occupied |= bit(end)
    return Trial(occupied, trial.spaces + in_lane(end - start, painter, LANE), tokens, trial.emperor, trial.is_at_tree)


@rule
def garden_part(box: Box, scene: Scene, trial: Trial, card: Whole, direction: Whole) -> Trial:
    """S1.3, S4.2, S4.4, S4.6, S4.7, S5.1: move the Emperor, the closest or the furthest painter."""
    action = np.int64(box.garden_action[card])
    steps = np.int64(GARDEN_STEPS[action])
    painter: Whole = np.int64(NONE)
    end: Whole = np.int64(0)
    if action >= CLOSEST_BACK:
        painter = furthest(scene, trial) if action == FURTHEST_ON else closest(trial)
        if painter == NONE:
            return trial
        end = target(trial, painter, steps)
    else:
        tree = np.int64(box.trees[scene.long_bridges, scene.trees_scored])
        steps = direction * steps if action == CHOOSE_EMPEROR else steps
        end = max(min(trial.emperor + steps, tree), np.int64(FIRST_SPACE))
        at_tree = np.int64(1) if end == tree else trial.is_at_tree
        is_in_the_way = end != tree and has_bit(trial.occupied, end)
        trial = Trial(trial.occupied, trial.spaces, trial.tokens, end, at_tree)
        if not is_in_the_way:
            return trial
        painter = painter_on(trial, end)
    return arrive(box, trial, painter, end)


@rule
def closest(trial: Trial) -> Whole:
    """S4.7: the painter on the highest space, or NONE if all are at the gate."""
    space: Whole = trial.emperor - 1
    while space > GATE and not has_bit(trial.occupied, space):
        space -= 1
    return painter_on(trial, space) if space > GATE else np.int64(NONE)


@rule
def furthest(scene: Scene, trial: Trial) -> Whole:
    """S4.7: the painter on the lowest place, or NONE if two or more stand at the gate."""
    at_gate = scene.num_painters - count_bits(trial.occupied)
    if at_gate > 1:
        return np.int64(NONE)
    return painter_on(trial, np.int64(GATE) if at_gate == 1 else lowest(trial.occupied))


@rule
def target(trial: Trial, painter: Whole, steps: Whole) -> Whole:
    """S4.1, S4.5: the space this many empty spaces forward, or backward if `steps` is negative."""
    start = space_of(trial, painter)
    if steps > 0:
        return np.int64(space_ahead(trial, start, steps))
    return np.int64(space_back(trial, start, -steps))


@rule
def painter_part(box: Box, trial: Trial, painter: Whole, card: Whole, direction: Whole) -> Trial:
    """S1.4, S4.8, S4.9: move this painter."""
    action = np.int64(box.painter_action[card])
    start = space_of(trial, painter)
    end = start
    if action == LEAP:
        ahead = trial.occupied >> (start + 1)
        if ahead == 0:
            return trial
        end = np.int64(space_ahead(trial, start + 1 + lowest(ahead), 1))
    else:
        steps = painters_ahead(trial, start) if action == COUNT else action % FIRST_CHOICE + 1
        end = target(trial, painter, -steps if direction == BACK and action != COUNT else steps)
    return trial if end == start else arrive(box, trial, painter, end)


@rule
def painters_ahead(trial: Trial, space: Whole) -> Whole:
    """S4.9: how many painters stand on a higher space."""
    return count_bits(trial.occupied >> (space + 1))


@rule
def place_in_order(scene: Scene, trial: Trial, painter: Whole) -> Whole:
    """S5.2, S5.3: how many painters come before this one; NONE for one of several at the gate."""
    space = space_of(trial, painter)
    if space == GATE and scene.num_painters - count_bits(trial.occupied) > 1:
        return np.int64(NONE)
    return painters_ahead(trial, space)


@rule
def payment(box: Box, scene: Scene, trial: Trial, painter: Whole) -> Whole:
    """S5.2: the tokens that this painter would be paid if the next tree were scored now."""
    place = place_in_order(scene, trial, painter)
    if place == NONE or scene.trees_scored >= TREES:
        return np.int64(0)
    if scene.trees_scored == TREES - 1:
        return np.int64(box.last_tree_tokens[scene.long_bridges, place])
    return np.int64(box.tree_tokens[scene.long_bridges, place])


@rule
def empty_spaces_ahead(trial: Trial, space: Whole) -> Whole:
    """S4.1: the empty spaces between a space and the Emperor: how far a painter there can move without a disgrace."""
    between = (bit(trial.emperor) - 1) >> (space + 1)
    return count_bits(between & ~(trial.occupied >> (space + 1)))
