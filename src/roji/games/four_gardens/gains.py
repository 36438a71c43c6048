"""Four Gardens: what finishing a card would give a seat, and how far it is from there (F4.1-F4.5, F5.1)."""

import numpy as np

from roji.core.bits import in_lane, lane
from roji.core.rule import Box, Table, Whole, rule
from roji.games.four_gardens.box import EMPTY, FLOORS, MULTI, NUM_GODS, NUM_KINDS, SIDES, SPACES
from roji.games.four_gardens.pagoda import free_spaces, side_of
from roji.games.four_gardens.table import ACTIVE

__all__ = [
    "collected",
    "finished_of",
    "missing_in_all",
    "missing_on",
    "num_collected",
    "reward",
    "step_points",
    "uncovered",
]

# Bits of a lane and its largest number: steps or markers by god, resources by kind, packed into one word.
LANE, MOST = 4, 15


@rule
def step_points(box: Box, space: Whole) -> Whole:
    """F1.5: points that one step on a track brings to a marker on this space (0: gone, F4.5)."""
    if space == 0 or space >= SPACES:
        return np.int64(0)
    return np.int64(box.track_points[space + 1]) - np.int64(box.track_points[space])


@rule
def finished_of(box: Box, table: Table, seat: Whole, colour: Whole) -> Whole:
    """F4.2: how many frames of a panorama a seat has finished."""
    finished: Whole = np.int64(0)
    first = np.int64(box.first_frame[colour])
    for frame in range(first, first + np.int64(box.num_frames[colour])):
        if table.finished[seat, frame] != EMPTY:
            finished += 1
    return finished


@rule
def reward(box: Box, table: Table, seat: Whole, card: Whole) -> tuple[Whole, Whole]:
    """F4.2-F4.4: the points that finishing this card now would bring to a seat, and how often it would push the others.

    A multi-coloured sign goes to the track where the next step brings most.
    """
    markers: Whole = np.int64(0)
    for god in range(NUM_GODS):
        markers |= in_lane(np.int64(table.marker[seat, god]), god, LANE)
    points: Whole = np.int64(0)
    pushes: Whole = np.int64(0)
    colour = np.int64(box.colour_of[card])
    first = np.int64(box.first_frame[colour])
    for frame in range(first - 1, first + np.int64(box.num_frames[colour])):
        rewarded: Whole = card if frame < first else np.int64(table.finished[seat, frame])
        if rewarded == EMPTY or (frame >= first and rewarded == card):
            continue
        track: Whole = np.int64(box.god_of[rewarded])
        if track == MULTI:
            track = best_track(box, markers)
        space = lane(markers, track, LANE)
        points += step_points(box, space)
        if 0 < space < SPACES:
            markers += in_lane(1, track, LANE)
        elif space == SPACES:
            pushes += 1
    return points, pushes


@rule
def best_track(box: Box, markers: Whole) -> Whole:
    """F4.3: the track on which the next step brings most points."""
    best: Whole = np.int64(0)
    most: Whole = np.int64(-1)
    for god in range(NUM_GODS):
        points = step_points(box, lane(markers, god, LANE))
        if points > most:
            best = np.int64(god)
            most = points
    return best


@rule
def missing_on(box: Box, table: Table, seat: Whole, groundwork: Whole) -> Whole:
    """F4.1: how many resources an active groundwork still needs; its place holds a card."""
    missing: Whole = np.int64(0)
    card = table.active[seat, groundwork]
    for kind in range(NUM_KINDS):
        missing += np.int64(box.need[card, kind]) - np.int64(table.placed[seat, groundwork, kind])
    return missing


@rule
def uncovered(box: Box, table: Table, seat: Whole, card: Whole, groundwork: Whole) -> Whole:
    """F3.5: how many resources a card needs that are neither on it (at this place; ACTIVE: nowhere) nor on the planning tile."""
    missing: Whole = np.int64(0)
    for kind in range(NUM_KINDS):
        there = np.int64(table.planning[seat, kind])
        if groundwork < ACTIVE:
            there += np.int64(table.placed[seat, groundwork, kind])
        missing += max(np.int64(box.need[card, kind]) - there, np.int64(0))
    return missing


@rule
def missing_in_all(box: Box, table: Table, seat: Whole) -> Whole:
    """F3.5: what all active groundwork together still needs of each kind beyond the planning tile, packed into one word."""
    missing: Whole = np.int64(0)
    for kind in range(NUM_KINDS):
        wanted: Whole = -np.int64(table.planning[seat, kind])
        for groundwork in range(ACTIVE):
            card = table.active[seat, groundwork]
            if card != EMPTY:
                wanted += np.int64(box.need[card, kind]) - np.int64(table.placed[seat, groundwork, kind])
        missing |= in_lane(min(max(wanted, np.int64(0)), np.int64(MOST)), kind, LANE)
    return missing


@rule
def collected(box: Box, table: Table, seat: Whole, card: Whole, is_clockwise: bool) -> Whole:
    """F3.3: what a seat would collect of each kind with this pagoda card, packed into one word."""
    side = np.int64(side_of(table, seat))
    free: Whole = np.int64(free_spaces(box, table, seat))
    lowest = np.int64(box.floor_of[card])
    turn = 1 if is_clockwise else SIDES - 1
    gained: Whole = np.int64(0)
    for step in range(FLOORS):
        floor = step if box.is_up[card] else FLOORS - 1 - step
        kind = np.int64(table.floor_kind[floor])
        three = np.int64(table.floor_side[floor]) + (turn if floor >= lowest else 0)
        taken = min(np.int64(box.sides[(side + 2 * SIDES - three) % SIDES]), free, np.int64(table.supply[kind]))
        gained |= in_lane(taken, kind, LANE)
        free -= taken
    return gained


@rule
def num_collected(gained: Whole, kind: Whole) -> Whole:
    """The count of this kind in such a word."""
    return lane(gained, kind, LANE)
