"""Zen Garden: the moves of playouts: cheap and decent, with some randomness."""

from typing import Any

import numpy as np

from roji.bots.judgement.zen_garden.garden import fits, line_worth, span, survey_garden, width
from roji.bots.judgement.zen_garden.prepare import BLOCKS, DEAD, NONE, PLAYOUT_NOISE
from roji.bots.judgement.zen_garden.wishes import price_of_coin, survey_wishes, tiles_left
from roji.core.bits import lowest, without_lowest
from roji.core.luck import draw
from roji.core.moves import has
from roji.core.rule import Box, Luck, Moves, Table, Whole, inner_rule
from roji.games.zen_garden.box import COLUMNS, EMPTY, SLOTS
from roji.games.zen_garden.moves import EDGE, FIRST_PLACE, ROTATIONS
from roji.games.zen_garden.turn import free_places

__all__ = ["playout_move"]

STIR, STIR_MORE = np.uint64(6364136223846793005), np.uint64(1442695040888963407)
ONE_IN = 1.0 / (1 << 20)


@inner_rule
def playout_move(box: Box, table: Table, seat: int, moves: Moves, prepared: Any, luck: Luck) -> Whole:
    """A cheap, decent move with some randomness."""
    left = tiles_left(box, table.occupied[seat]) - 1
    noise = draw(luck)
    if table.held == EMPTY:
        return playout_take(box, table, seat, moves, left, prepared, noise)
    return playout_place(box, table, seat, left, prepared, noise)


@inner_rule
def playout_take(box: Box, table: Table, seat: int, moves: Moves, left: int, prepared: Any, noise: Any) -> Whole:
    """Z3.1: the tile whose preferences are worth most for its price."""
    survey_wishes(box, table, seat, left, prepared)
    coin = price_of_coin(table, seat, left + 1, prepared)
    chosen, most = 0, -1000.0
    for slot in range(SLOTS):
        noise = noise * STIR + STIR_MORE
        if not has(moves, slot):
            continue
        tile = table.market[slot]
        worth = prepared.wish[box.decor_of[tile]] + prepared.wish[box.path_of[tile]] + prepared.wish[box.floor_of[tile]]
        worth -= coin * box.prices[slot // COLUMNS]
        worth += prepared.weights[PLAYOUT_NOISE] * np.int64(noise >> np.uint64(44)) * ONE_IN
        if worth > most:
            chosen, most = slot, worth
    return chosen


@inner_rule
def playout_place(box: Box, table: Table, seat: int, left: int, prepared: Any, noise: Any) -> Whole:
    """Z3.3: the place and rotation that make most of started walkways and lines."""
    survey_garden(box, table, seat, prepared)
    tile = table.held
    path, decor = box.path_of[tile], box.decor_of[tile] + 1
    occupied = table.occupied[seat]
    places: Whole = np.int64(free_places(occupied))
    height, breadth = span(occupied), width(occupied)
    ring, pays = prepared.ring, prepared.next_walkway[prepared.num_walkways]
    chosen, most = 0, -1000.0
    while places != 0:
        place = lowest(places)
        places = without_lowest(places)
        row, column = place // EDGE - 1, place % EDGE - 1
        low_row, high_row = min(0, row), max(height - 1, row)
        low_column, high_column = min(0, column), max(breadth - 1, column)
        worth = line_worth(left, prepared, row + 1, decor) + line_worth(left, prepared, EDGE + column + 1, decor)
        best, turned = -1.0, 0
        for rotation in range(ROTATIONS):
            top = row - (rotation >> 1)
            side = column - ((rotation ^ (rotation >> 1)) & 1)
            served = 0.0
            if fits(top, top + 1, low_row, high_row) and fits(side, side + 1, low_column, high_column):
                block = (top + 2) * BLOCKS + side + 2
                there = prepared.block_path[block]
                if there != DEAD:
                    count = prepared.block_count[block]
                    worth -= ring[count, left] * pays
                    if path == there or there == NONE:
                        served = ring[count + 1, left] * pays
            if served > best:
                best, turned = served, rotation
        noise = noise * STIR + STIR_MORE
        worth += best + 0.5 * prepared.weights[PLAYOUT_NOISE] * np.int64(noise >> np.uint64(44)) * ONE_IN
        if worth > most:
            chosen, most = FIRST_PLACE + place * ROTATIONS + turned, worth
    return chosen
