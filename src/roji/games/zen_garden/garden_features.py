"""Zen Garden as numbers for learners: every garden's points and plans, and what one more tile would add to the seat's own."""

from typing import Any

import numpy as np

from roji.core.bits import count_bits, has_bit, in_lane, lane
from roji.core.rule import Box, Table, Whole, rule
from roji.games.zen_garden.box import (
    CELLS,
    EMPTY,
    FIRST_FLOOR,
    FIRST_PATH,
    MISSIONS,
    NUM_DECORS,
    NUM_FLOORS,
    NUM_PATHS,
    PREFERENCES,
)
from roji.games.zen_garden.move_features import RIVAL_BITS, blocks_of_path, rival_tiles
from roji.games.zen_garden.plans import (
    DEAD_LINE,
    FRESH_LINE,
    LINES,
    GardenPlans,
    board_of,
    floor_cells,
    line_kind,
    line_tiles,
    plans_of,
)
from roji.games.zen_garden.score import (
    SCORE_CLAUSES,
    decor_points,
    majority_points,
    minimal_points,
    num_floors,
    unity_points,
)
from roji.games.zen_garden.setup import BOARD_2, BOARD_3
from roji.games.zen_garden.table import DETAIL, FIRST_MISSION, MAJOR, MAJORITY, MINOR, SEATS, WISHES

__all__ = ["GARDEN_NUMBERS", "PATHS_AND_DECORS", "garden_features", "preference_features"]

CLAUSES = len(SCORE_CLAUSES)
PATHS_AND_DECORS = NUM_DECORS + NUM_PATHS
STARTED = 3
COUNT_BITS = 4
GARDEN_NUMBERS = SEATS * (4 + CLAUSES + MISSIONS + PREFERENCES + WISHES + PATHS_AND_DECORS * STARTED)
POINTS_SCALE, LEAD_SCALE, GAIN_SCALE = 25, 50, 10
STARTED_SCALE, AREAS_SCALE = 4, 4
TOTAL_BITS, TOTAL_OFFSET = 16, 1 << 15  # the seats' totals are packed into one word
FEWEST_FLOORS = 2  # Z5.9: one floor alone cannot happen


@rule
def within_one(number: Whole, scale: int) -> float:
    """A whole number as a share of `scale`, at least -1 and at most 1."""
    return max(-scale, min(number, scale)) / scale


@rule
def garden_features(box: Box, table: Table, seat: int, plans: GardenPlans, out: Any, at: int) -> Whole:
    """Z5: what every garden has and may become. Returns the most that the others would continue (`rival_tiles`)."""
    rivals: Whole = np.int64(0)
    totals: Whole = np.int64(0)
    for place in range(np.int64(table.num_seats)):
        other: Whole = (seat + place) % np.int64(table.num_seats)
        theirs = plans if place == 0 else plans_of(box, table, other)
        total = count_features(box, table, other, place, theirs, out, at)
        totals |= in_lane(total + TOTAL_OFFSET, place, TOTAL_BITS)
        started = at + SEATS * (4 + CLAUSES + MISSIONS + PREFERENCES + WISHES) + place * PATHS_AND_DECORS * STARTED
        lines, walkways = started_plans(theirs)
        rivals = plan_features(lines, walkways, rivals, out, started)
        if place == 0:
            rivals = np.int64(0)
    lead_features(table, totals, out, at + SEATS)
    return rivals


@rule
def count_features(box: Box, table: Table, seat: Whole, place: Whole, plans: GardenPlans, out: Any, at: int) -> Whole:
    """Z1.6, Z3.6, Z5: coins, points and counts of a seat, at its place in the blocks from `at` on.

    Returns its points.
    """
    shown = table.shown[seat]
    out[at + place] = table.coins[seat] / box.most_coins
    at += 2 * SEATS
    total = point_features(box, table, seat, plans, out, at + place * CLAUSES)
    at += SEATS * CLAUSES
    for mission in range(MISSIONS):
        out[at + place * MISSIONS + mission] = has_bit(table.missions_done[seat], mission)
    at += SEATS * MISSIONS
    for preference in range(PREFERENCES):
        out[at + place * PREFERENCES + preference] = shown[preference] / CELLS
    at += SEATS * PREFERENCES
    for wish in range(WISHES):
        if table.wishes[wish] != EMPTY:
            out[at + place * WISHES + wish] = shown[table.wishes[wish]] / CELLS
    at += SEATS * WISHES
    if table.boards & BOARD_2:
        out[at + place] = within_one(extra_areas(table, seat, plans), AREAS_SCALE)
    if table.boards & BOARD_3:
        out[at + SEATS + place] = num_floors(table, seat) / NUM_FLOORS
    return total


@rule
def point_features(box: Box, table: Table, seat: Whole, plans: GardenPlans, out: Any, at: int) -> Whole:
    """Z5: points so far, line by line as in the score sheet. Returns their sum."""
    shown = table.shown[seat]
    total = show_points(np.int64(table.coins[seat]), out, at)
    total += show_points(np.int64(box.walkway_points[count_bits(plans.complete)]), out, at + 1)
    total += show_points(np.int64(decor_points(box, table, seat)), out, at + 2)
    total += show_points(np.int64(shown[table.wishes[MINOR]]) * np.int64(box.minor_points), out, at + 3)
    total += show_points(np.int64(shown[table.wishes[MAJOR]]) * np.int64(box.major_points), out, at + 4)
    total += show_points(np.int64(majority_points(box, table, seat)), out, at + 5)
    total += show_points(np.int64(box.detail_points[shown[table.wishes[DETAIL]]]), out, at + 6)
    total += show_points(np.int64(unity_points(box, table, seat)), out, at + 7)
    total += show_points(np.int64(minimal_points(box, table, seat)), out, at + 8)
    missions: Whole = 0
    for mission in range(MISSIONS):
        missions += np.int64(table.mission_points[seat, mission])
    return total + show_points(missions, out, at + 9)


@rule
def show_points(points: Whole, out: Any, at: int) -> Whole:
    """Write points as a feature, and return them."""
    out[at] = within_one(points, POINTS_SCALE)
    return points


@rule
def lead_features(table: Table, totals: Whole, out: Any, at: int) -> None:
    """Z5.11: the lead over the best other seat, then over each."""
    mine = lane(totals, 0, TOTAL_BITS)
    best: Whole = np.int64(0)
    for place in range(1, np.int64(table.num_seats)):
        theirs = lane(totals, place, TOTAL_BITS)
        best = max(best, theirs)
        out[at + place] = within_one(mine - theirs, LEAD_SCALE)
    out[at] = within_one(mine - best, LEAD_SCALE)


@rule
def extra_areas(table: Table, seat: Whole, plans: GardenPlans) -> Whole:
    """Z5.8: areas of equal floors less the floors shown: tiles less their edges in common plus squares of four."""
    areas: Whole = -num_floors(table, seat)
    for floor in range(NUM_FLOORS):
        cells = board_of(floor_cells(plans.bits, floor))
        pairs, below = cells & (cells >> 1), cells & (cells >> 8)
        areas += count_bits(cells) - count_bits(pairs) - count_bits(below) + count_bits(pairs & (pairs >> 8))
    return max(areas, 0)


@rule
def started_plans(plans: GardenPlans) -> tuple[Whole, Whole]:
    """Z3.5, Z5.2: how many lines of each decor, and walkways of each path, have 1, 2 or 3 tiles; four bits count each."""
    lines: Whole = np.int64(0)
    for line in range(LINES):
        kind = line_kind(plans.lines, line)
        if kind != FRESH_LINE and kind != DEAD_LINE:
            lines += in_lane(1, (kind - 1) * STARTED + line_tiles(plans.lines, line) - 1, COUNT_BITS)
    walkways: Whole = np.int64(0)
    for path in range(NUM_PATHS):
        blocks = blocks_of_path(plans, path)
        ones, twos = blocks & plans.ones, blocks & plans.twos
        for tiles, there in enumerate((ones & ~twos, twos & ~ones, ones & twos)):
            walkways |= in_lane(count_bits(there), path * STARTED + tiles, COUNT_BITS)
    return lines, walkways


@rule
def plan_features(lines: Whole, walkways: Whole, rivals: Whole, out: Any, at: int) -> Whole:
    """Z3.5, Z5.2: write these counts. Returns `rivals` with the most tiles of each (`rival_tiles`)."""
    for preference in range(PATHS_AND_DECORS):
        counts, kind = (lines, preference) if preference < NUM_DECORS else (walkways, preference - NUM_DECORS)
        most: Whole = np.int64(0)
        for tiles in range(STARTED):
            count = lane(counts, kind * STARTED + tiles, COUNT_BITS)
            if count > 0:
                out[at + preference * STARTED + tiles] = min(count, STARTED_SCALE) / STARTED_SCALE
                most = np.int64(tiles + 1)
        before = rival_tiles(rivals, preference)
        if most > before:
            rivals += in_lane(most - before, preference, RIVAL_BITS)
    return rivals


@rule
def preference_features(box: Box, table: Table, seat: int, out: Any, at: int) -> None:
    """Z5.3-Z5.7, Z5.9, Z3.6: what one more tile with each preference would bring, and the missions that need it."""
    shown = table.shown[seat]
    floors = num_floors(table, seat)
    few: Whole = np.int64(0)
    if table.boards & BOARD_3 and floors < NUM_FLOORS:
        few = np.int64(box.minimal_points[max(floors + 1, FEWEST_FLOORS)])
        few -= np.int64(box.minimal_points[max(floors, FEWEST_FLOORS)])
    for preference in range(PREFERENCES):
        count = np.int64(shown[preference])
        points: Whole = np.int64(0)
        if count < CELLS:
            if preference < FIRST_PATH:
                points += np.int64(box.decor_points[count + 1]) - np.int64(box.decor_points[count])
            elif preference >= FIRST_FLOOR and count == 0:
                points += few
            points += wish_points(box, table, seat, preference, count)
        needed: Whole = np.int64(0)
        for mission in range(MISSIONS):
            if needs(box, table, seat, mission, preference):
                needed += 1
                if completes(box, table, seat, mission, preference):
                    points += np.int64(box.mission_points[table.points_taken[mission]])
        out[at + preference] = within_one(points, GAIN_SCALE)
        out[at + PREFERENCES + preference] = needed / MISSIONS


@rule
def wish_points(box: Box, table: Table, seat: int, preference: Whole, count: Whole) -> Whole:
    """Z5.4-Z5.7: what one more tile with this preference brings for the four wishes; the garden shows `count`."""
    points: Whole = np.int64(0)
    if table.wishes[MINOR] == preference:
        points += np.int64(box.minor_points)
    if table.wishes[MAJOR] == preference:
        points += np.int64(box.major_points)
    if table.wishes[DETAIL] == preference:
        points += np.int64(box.detail_points[count + 1]) - np.int64(box.detail_points[count])
    if table.wishes[MAJORITY] == preference:
        points += majority_with(box, table, seat, count + 1) - np.int64(majority_points(box, table, seat))
    return points


@rule
def majority_with(box: Box, table: Table, seat: int, mine: Whole) -> Whole:
    """Z5.6: this seat's points for the majority if its garden showed the preference this often (at least once)."""
    better = 0
    for other in range(table.num_seats):
        if other != seat and np.int64(table.shown[other, table.wishes[MAJORITY]]) > mine:
            better += 1
    if better == 0:
        return np.int64(box.majority_points[0])
    return np.int64(box.majority_points[1]) if better == 1 else np.int64(0)


@rule
def needs(box: Box, table: Table, seat: int, mission: int, preference: Whole) -> bool:
    """Z3.6: whether a mission with a points tile left, not completed by this seat, needs one more of this preference."""
    wish = FIRST_MISSION + 2 * mission
    if table.wishes[wish] != preference and table.wishes[wish + 1] != preference:
        return False
    is_open = not has_bit(table.missions_done[seat], mission) and table.points_taken[mission] < len(box.mission_points)
    return is_open and table.shown[seat, preference] < box.mission_needed


@rule
def completes(box: Box, table: Table, seat: int, mission: int, preference: Whole) -> bool:
    """Z3.6: whether one more tile with this preference, which the mission needs, completes it."""
    wish = FIRST_MISSION + 2 * mission
    other = table.wishes[wish + 1] if table.wishes[wish] == preference else table.wishes[wish]
    needed = np.int64(box.mission_needed)
    return table.shown[seat, preference] + 1 == needed and table.shown[seat, other] >= needed
