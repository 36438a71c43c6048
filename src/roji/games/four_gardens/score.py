"""Four Gardens, clause F6.2: the score, live during play, and who wins."""

import numpy as np

from roji.core.rule import Box, Places, Sheet, Table, Whole, rule
from roji.games.four_gardens.box import EXTRA_REWARDS, NUM_COLOURS, NUM_GODS
from roji.games.four_gardens.finish import is_complete

__all__ = ["EXTRA_LINE", "SCORE_CLAUSES", "extra_points", "largest_panorama", "rank", "score"]

SCORE_CLAUSES = ("F6.2", "F6.2", "F6.2", "F6.2", "F5.4")  # the four tracks, then the extra-rewards tile
EXTRA_LINE = NUM_GODS


@rule
def score(box: Box, table: Table, sheet: Sheet) -> None:
    """F6.2: the values of the four markers, plus the extra-rewards tile."""
    for seat in range(np.int64(table.num_seats)):
        for god in range(NUM_GODS):
            sheet[seat, god] = box.track_points[table.marker[seat, god]]
        sheet[seat, EXTRA_LINE] = extra_points(box, table, seat)


@rule
def extra_points(box: Box, table: Table, seat: int) -> int:
    """F5.4: the number on the extra-rewards tile."""
    tile = table.bonus[seat, EXTRA_REWARDS]
    return box.bonus[EXTRA_REWARDS, tile - 1] if tile > 0 else 0


@rule
def largest_panorama(box: Box, table: Table, seat: int) -> Whole:
    """F6.2: the frames of the largest panorama a seat completed; 0 if it has none."""
    largest: Whole = 0
    for colour in range(NUM_COLOURS):
        if is_complete(box, table, seat, colour):
            largest = max(largest, np.int64(box.num_frames[colour]))
    return largest


@rule
def rank(box: Box, table: Table, sheet: Sheet, places: Places) -> None:
    """F6.2: most points, then more finished landscapes, then the larger completed panorama, then shared."""
    for seat in range(np.int64(table.num_seats)):
        better = 0
        for other in range(np.int64(table.num_seats)):
            if standing(box, table, sheet, other) > standing(box, table, sheet, seat):
                better += 1
        places[seat] = 1 + better


@rule
def standing(box: Box, table: Table, sheet: Sheet, seat: int) -> Whole:
    """F6.2: points, landscapes and panorama as one number for comparison, in this order."""
    points: Whole = 0
    for line in range(sheet.shape[1]):
        points += sheet[seat, line]
    return (points * 100 + table.num_finished[seat]) * 10 + largest_panorama(box, table, seat)
