"""Four Gardens: what finishing a card would give a seat, and how far it is from there (F4.1-F4.5, F5.1)."""

from typing import NamedTuple

import numpy as np

from roji.core.bits import in_lane, lane
from roji.core.rule import Box, Table, Whole, rule
from roji.games.four_gardens.box import EMPTY, FLOORS, FRAMES, MULTI, NUM_GODS, NUM_KINDS, SIDES, SPACES
from roji.games.four_gardens.pagoda import free_spaces, side_of
from roji.games.four_gardens.table import ACTIVE

__all__ = [
    "Collecting",
    "Garden",
    "collected",
    "collecting_of",
    "finished_of",
    "garden_of",
    "gods_of",
    "missing_in_all",
    "missing_on",
    "num_collected",
    "reward",
    "step_points",
    "uncovered",
]

# Bits of a lane and its largest number: steps or markers by god, resources by kind, packed into one word.
LANE, MOST = 4, 15
WIDE = 8  # bits of a lane for resources in the supply and on a planning tile
NOT_FINISHED = MOST  # instead of a frame's god


class Garden(NamedTuple):
    """What a seat's gains depend on, read from the table once: a compiler that does not know where features are written to
    reads the table again after each of them.
    """

    markers: Whole  # by god, in lanes
    gods: Whole  # of each frame's finished card, or NOT_FINISHED, in lanes
    planning: Whole  # by kind, in wide lanes


class Collecting(NamedTuple):
    """F3.3: what a seat's collecting depends on, read from the table once."""

    side: Whole  # that the seat faces
    free: Whole  # spaces of the planning tile
    kinds: Whole  # of the floors, in lanes
    threes: Whole  # the side on which each floor shows its 3, in lanes
    supply: Whole  # by kind, in wide lanes


@rule
def garden_of(box: Box, table: Table, seat: Whole) -> Garden:
    """A seat's garden."""
    markers: Whole = np.int64(0)
    gods: Whole = np.int64(0)
    planning: Whole = np.int64(0)
    for god in range(NUM_GODS):
        markers |= in_lane(np.int64(table.marker[seat, god]), god, LANE)
    for frame in range(FRAMES):
        card = np.int64(table.finished[seat, frame])
        gods |= in_lane(NOT_FINISHED if card == EMPTY else np.int64(box.god_of[card]), frame, LANE)
    for kind in range(NUM_KINDS):
        planning |= in_lane(np.int64(table.planning[seat, kind]), kind, WIDE)
    return Garden(markers, gods, planning)


@rule
def collecting_of(box: Box, table: Table, seat: Whole) -> Collecting:
    """F3.3: the pagoda and the supply, as a seat sees them."""
    kinds: Whole = np.int64(0)
    threes: Whole = np.int64(0)
    supply: Whole = np.int64(0)
    for floor in range(FLOORS):
        kinds |= in_lane(np.int64(table.floor_kind[floor]), floor, LANE)
        threes |= in_lane(np.int64(table.floor_side[floor]), floor, LANE)
    for kind in range(NUM_KINDS):
        supply |= in_lane(np.int64(table.supply[kind]), kind, WIDE)
    return Collecting(np.int64(side_of(table, seat)), np.int64(free_spaces(box, table, seat)), kinds, threes, supply)


@rule
def step_points(box: Box, space: Whole) -> Whole:
    """F1.5: points that one step on a track brings to a marker on this space (0: gone, F4.5)."""
    if space == 0 or space >= SPACES:
        return np.int64(0)
    return np.int64(box.track_points[space + 1]) - np.int64(box.track_points[space])


@rule
def gods_of(box: Box, garden: Garden, colour: Whole) -> Whole:
    """F4.2: how many frames of a panorama are finished with each god's card, in lanes; the multi-coloured sign is a god."""
    found: Whole = np.int64(0)
    first = np.int64(box.first_frame[colour])
    for frame in range(first, first + np.int64(box.num_frames[colour])):
        god = lane(garden.gods, frame, LANE)
        if god != NOT_FINISHED:
            found += in_lane(1, god, LANE)
    return found


@rule
def finished_of(box: Box, garden: Garden, colour: Whole) -> Whole:
    """F4.2: how many frames of a panorama are finished."""
    finished: Whole = np.int64(0)
    first = np.int64(box.first_frame[colour])
    for frame in range(first, first + np.int64(box.num_frames[colour])):
        if lane(garden.gods, frame, LANE) != NOT_FINISHED:
            finished += 1
    return finished


@rule
def reward(box: Box, garden: Garden, card: Whole) -> tuple[Whole, Whole]:
    """F4.2-F4.4: the points that finishing this card now would bring, and how often it would push the others.

    A multi-coloured sign goes to the track where the next step brings most.
    """
    markers = garden.markers
    points: Whole = np.int64(0)
    pushes: Whole = np.int64(0)
    colour, own = np.int64(box.colour_of[card]), np.int64(box.frame_of[card])
    first = np.int64(box.first_frame[colour])
    for frame in range(first - 1, first + np.int64(box.num_frames[colour])):
        track = np.int64(box.god_of[card]) if frame < first else lane(garden.gods, frame, LANE)
        if track == NOT_FINISHED or (frame >= first and frame == own):
            continue
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
def uncovered(box: Box, table: Table, garden: Garden, seat: Whole, card: Whole, groundwork: Whole) -> Whole:
    """F3.5: how many resources a card needs that are neither on it (at this place; ACTIVE: nowhere) nor on the planning tile."""
    missing: Whole = np.int64(0)
    for kind in range(NUM_KINDS):
        there = lane(garden.planning, kind, WIDE)
        if groundwork < ACTIVE:
            there += np.int64(table.placed[seat, groundwork, kind])
        missing += max(np.int64(box.need[card, kind]) - there, np.int64(0))
    return missing


@rule
def missing_in_all(box: Box, table: Table, garden: Garden, seat: Whole) -> Whole:
    """F3.5: what all active groundwork together still needs of each kind beyond the planning tile, packed into one word."""
    missing: Whole = np.int64(0)
    for kind in range(NUM_KINDS):
        wanted: Whole = -lane(garden.planning, kind, WIDE)
        for groundwork in range(ACTIVE):
            card = table.active[seat, groundwork]
            if card != EMPTY:
                wanted += np.int64(box.need[card, kind]) - np.int64(table.placed[seat, groundwork, kind])
        missing |= in_lane(min(max(wanted, np.int64(0)), np.int64(MOST)), kind, LANE)
    return missing


@rule
def collected(box: Box, here: Collecting, card: Whole, is_clockwise: bool) -> Whole:
    """F3.3: what a seat would collect of each kind with this pagoda card, packed into one word."""
    free = here.free
    lowest, is_up = np.int64(box.floor_of[card]), box.is_up[card] != 0
    turn = 1 if is_clockwise else SIDES - 1
    gained: Whole = np.int64(0)
    for step in range(FLOORS):
        floor = step if is_up else FLOORS - 1 - step
        kind = lane(here.kinds, floor, LANE)
        three = lane(here.threes, floor, LANE) + (turn if floor >= lowest else 0)
        taken = min(np.int64(box.sides[(here.side + 2 * SIDES - three) % SIDES]), free, lane(here.supply, kind, WIDE))
        gained |= in_lane(taken, kind, LANE)
        free -= taken
    return gained


@rule
def num_collected(gained: Whole, kind: Whole) -> Whole:
    """The count of this kind in such a word."""
    return lane(gained, kind, LANE)
