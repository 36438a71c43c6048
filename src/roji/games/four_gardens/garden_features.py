"""Four Gardens as numbers for learners: each seat's garden, and the progress of its cards and panoramas."""

from typing import Any

import numpy as np

from roji.core.bits import has_bit
from roji.core.rule import Box, Table, Whole, rule
from roji.games.four_gardens.box import (
    EMPTY,
    FRAMES,
    MOST_NEEDED,
    NUM_COLOURS,
    NUM_GODS,
    NUM_KINDS,
    NUM_PILES,
    SPACES,
)
from roji.games.four_gardens.gains import Garden, garden_of, gods_of, missing_on, num_collected, reward, uncovered
from roji.games.four_gardens.move_features import panorama_then, within_one
from roji.games.four_gardens.pagoda import free_spaces
from roji.games.four_gardens.score import EXTRA_LINE, SCORE_CLAUSES, extra_points
from roji.games.four_gardens.table import ACTIVE, SEATS

__all__ = ["COUNT_SCALE", "GARDEN_NUMBERS", "LINES", "SIGNS", "garden_features", "lead_features"]

SIGNS = NUM_GODS + 1
LINES = len(SCORE_CLAUSES)
COUNT_SCALE = 8  # a power of two, so that adding it up in a float is exact
GARDEN_NUMBERS = NUM_GODS + 2 + LINES + 1 + NUM_PILES + NUM_KINDS + 1 + NUM_COLOURS * (1 + SIGNS) + FRAMES + 5 * ACTIVE
POINTS_SCALE, LEAD_SCALE, END_SCALE = 10, 20, 10


@rule
def garden_features(box: Box, table: Table, seat: Whole, place: int, out: Any, at: int) -> None:
    """F1.4, F1.5, F3.2, F4.1, F5.1: a seat's garden, at its place in each of the blocks from `at` on."""
    for god in range(NUM_GODS):
        out[at + place * NUM_GODS + god] = table.marker[seat, god] / SPACES
    at += SEATS * NUM_GODS
    out[at + place] = table.num_finished[seat] / FRAMES
    at += SEATS
    to_end = np.int64(box.end_landscapes[table.num_seats]) - np.int64(table.num_finished[seat])
    out[at + place] = within_one(max(to_end, 0), END_SCALE)
    at += SEATS
    for god in range(NUM_GODS):
        out[at + place * LINES + god] = within_one(np.int64(box.track_points[table.marker[seat, god]]), POINTS_SCALE)
    out[at + place * LINES + EXTRA_LINE] = within_one(np.int64(extra_points(box, table, seat)), POINTS_SCALE)
    at += SEATS * LINES + SEATS
    for pile in range(NUM_PILES):
        out[at + place * NUM_PILES + pile] = 1 if table.bonus[seat, pile] > 0 else 0
    at += SEATS * NUM_PILES
    free = free_spaces(box, table, seat)
    spaces = free
    for kind in range(NUM_KINDS):
        spaces += table.planning[seat, kind]
    for kind in range(NUM_KINDS):
        out[at + place * NUM_KINDS + kind] = table.planning[seat, kind] / spaces
    at += SEATS * NUM_KINDS
    out[at + place] = free / spaces
    at += SEATS
    garden = garden_of(box, table, seat)
    panorama_features(box, garden, table.frames[seat], place, out, at)
    at += SEATS * (NUM_COLOURS * (1 + SIGNS) + FRAMES)
    for groundwork in range(ACTIVE):
        if table.active[seat, groundwork] != EMPTY:
            ground_features(box, table, garden, seat, groundwork, out, at + place * ACTIVE + groundwork)


@rule
def panorama_features(box: Box, garden: Garden, taken: Whole, place: int, out: Any, at: int) -> None:
    """F3.2, F4.2, F5.1: the progress of each panorama, the gods of its finished frames, and the frames that are taken."""
    signs, frames = at + SEATS * NUM_COLOURS, at + SEATS * NUM_COLOURS * (1 + SIGNS)
    for colour in range(NUM_COLOURS):
        panorama: Whole = place * NUM_COLOURS + colour
        gods = gods_of(box, garden, colour)
        finished: Whole = np.int64(0)
        for god in range(SIGNS):
            finished += num_collected(gods, god)
            out[signs + panorama * SIGNS + god] = num_collected(gods, god) / COUNT_SCALE
        out[at + panorama] = finished / max(1, np.int64(box.num_frames[colour]))
    for frame in range(FRAMES):
        out[frames + place * FRAMES + frame] = has_bit(taken, frame)


@rule
def ground_features(box: Box, table: Table, garden: Garden, seat: Whole, groundwork: int, out: Any, at: int) -> None:
    """F4.1, F4.2, F4.4, F5.1: what an active card still needs, and what finishing it now would bring."""
    card = np.int64(table.active[seat, groundwork])
    stride = SEATS * ACTIVE
    points, pushes = reward(box, garden, card)
    out[at] = missing_on(box, table, seat, groundwork) / MOST_NEEDED
    out[at + stride] = uncovered(box, table, garden, seat, card, groundwork) / MOST_NEEDED
    out[at + 2 * stride] = within_one(points, POINTS_SCALE)
    out[at + 3 * stride] = within_one(pushes, NUM_GODS)
    out[at + 4 * stride] = panorama_then(box, garden, card)


@rule
def lead_features(box: Box, table: Table, seat: int, out: Any, at: int) -> None:
    """F6.2: the lead over the best other seat, then over each."""
    mine = total_points(box, table, seat)
    best: Whole = np.int64(0)
    for place in range(1, table.num_seats):
        theirs = total_points(box, table, (seat + place) % table.num_seats)
        best = max(best, theirs)
        out[at + place] = within_one(mine - theirs, LEAD_SCALE)
    out[at] = within_one(mine - best, LEAD_SCALE)


@rule
def total_points(box: Box, table: Table, seat: int) -> Whole:
    """F6.2: the values of the four markers, plus the extra-rewards tile."""
    points: Whole = np.int64(extra_points(box, table, seat))
    for god in range(NUM_GODS):
        points += np.int64(box.track_points[table.marker[seat, god]])
    return points
