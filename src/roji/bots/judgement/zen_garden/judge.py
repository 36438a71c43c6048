"""Zen Garden's judgement of moves: what each is worth to a seat, in expected final points.

A garden is worth what its finished parts score plus what its unfinished parts may still score: a started walkway, a line of equal
decors, a decor collected for Z5.3, a preference that pays. A move is worth the difference it makes, less its price.
"""

from typing import Any

from roji.bots.judgement.zen_garden.garden import (
    fits,
    floor_worth,
    lines_worth,
    span,
    survey_garden,
    survey_place,
    width,
)
from roji.bots.judgement.zen_garden.prepare import BLOCKS, NONE
from roji.bots.judgement.zen_garden.wishes import price_of_coin, survey_wishes, tiles_left
from roji.core.bits import has_bit
from roji.core.moves import has
from roji.core.rule import Box, Moves, Table, inner_rule, rule
from roji.games.zen_garden.box import COLUMNS, EMPTY, FIRST_PATH, SLOTS
from roji.games.zen_garden.moves import EDGE, FIRST_PLACE, PLACES, ROTATIONS
from roji.games.zen_garden.turn import free_places

__all__ = ["judge"]


@rule
def judge(box: Box, table: Table, seat: int, moves: Moves, prepared: Any, values: Any) -> None:
    """What each legal move is worth, in points."""
    left = tiles_left(box, table.occupied[seat]) - 1
    survey_garden(box, table, seat, prepared)
    if table.held == EMPTY:
        judge_takes(box, table, seat, moves, left, prepared, values)
    else:
        judge_places(box, table, seat, left, prepared, values)


@inner_rule
def judge_takes(box: Box, table: Table, seat: int, moves: Moves, left: int, prepared: Any, values: Any) -> None:
    """Z3.1: a tile is worth its preferences, the best place for it, and costs its price."""
    survey_wishes(box, table, seat, left, prepared)
    coin = price_of_coin(table, seat, left + 1, prepared)
    prepared.best[:] = -1000.0
    places = free_places(table.occupied[seat])
    for place in range(PLACES):
        if not has_bit(places, place):
            continue
        row, column = place // EDGE - 1, place % EDGE - 1
        spoiled = survey_place(table, seat, left, prepared, row, column)
        for slot in range(SLOTS):
            if not has(moves, slot):
                continue
            tile = table.market[slot]
            worth = spoiled + prepared.path_best[box.path_of[tile] - FIRST_PATH]
            worth += lines_worth(table, seat, left, prepared, row, column, box.decor_of[tile] + 1)
            worth += floor_worth(box, table, seat, prepared, row, column, box.floor_of[tile])
            prepared.best[slot] = max(prepared.best[slot], worth)
    for slot in range(SLOTS):
        if has(moves, slot):
            tile = table.market[slot]
            wishes = (
                prepared.wish[box.decor_of[tile]] + prepared.wish[box.path_of[tile]] + prepared.wish[box.floor_of[tile]]
            )
            values[slot] = wishes + prepared.best[slot] - coin * box.prices[slot // COLUMNS]


@inner_rule
def judge_places(box: Box, table: Table, seat: int, left: int, prepared: Any, values: Any) -> None:
    """Z3.3, Z3.5, Z5.2, Z5.8: what each place and rotation does for the garden."""
    tile = table.held
    path = box.path_of[tile]
    places = free_places(table.occupied[seat])
    occupied = table.occupied[seat]
    pays = prepared.next_walkway[prepared.num_walkways]
    for place in range(PLACES):
        if not has_bit(places, place):
            continue
        row, column = place // EDGE - 1, place % EDGE - 1
        worth = survey_place(table, seat, left, prepared, row, column)
        worth += lines_worth(table, seat, left, prepared, row, column, box.decor_of[tile] + 1)
        worth += floor_worth(box, table, seat, prepared, row, column, box.floor_of[tile])
        low_row, high_row = min(0, row), max(span(occupied) - 1, row)
        low_column, high_column = min(0, column), max(width(occupied) - 1, column)
        for rotation in range(ROTATIONS):
            top = row - (1 if rotation >= 2 else 0)
            side = column - (1 if rotation == 1 or rotation == 2 else 0)
            served = 0.0
            if fits(top, top + 1, low_row, high_row) and fits(side, side + 1, low_column, high_column):
                block = (top + 2) * BLOCKS + side + 2
                if prepared.block_path[block] == NONE or prepared.block_path[block] == path:
                    served = prepared.ring[prepared.block_count[block] + 1, left] * pays
            values[FIRST_PLACE + place * ROTATIONS + rotation] = worth + served
