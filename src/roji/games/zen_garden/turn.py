"""Zen Garden, chapters Z3 and Z4: the legal moves, their effects, and the course of rounds."""

import numpy as np

from roji.core.bits import bit, has_bit
from roji.core.luck import shuffle
from roji.core.moves import clear
from roji.core.rule import Box, Moves, Story, Table, Whole, rule
from roji.core.story import NOBODY, tell
from roji.games.zen_garden.box import CELLS, COLUMNS, EMPTY, GARDEN, MISSIONS, SLOTS
from roji.games.zen_garden.events import (
    BONUS,
    DISCARDED,
    DREW,
    FIRST_PLAYER,
    MISSION,
    OVER,
    PLACED,
    RESHUFFLED,
    SHIFTED,
    SLID,
    TOOK,
)
from roji.games.zen_garden.moves import EDGE, FIRST_PLACE, PLACES, ROTATIONS, column_of, row_of
from roji.games.zen_garden.setup import draw_tile
from roji.games.zen_garden.table import FIRST_MISSION

__all__ = ["can_take", "free_places", "legal", "num_rounds", "play", "to_act", "turns_in_round"]

FULL = 0xFFFF  # `occupied` of a full garden
BOTTOM_ROW = 0xF000  # its cells in row 3
RIGHT_COLUMN = 0x8888  # its cells in column 3
TOP_ROW = (1 << EDGE) - 1  # the places of row -1
LEFT_COLUMN = 1 | 1 << EDGE | 1 << 2 * EDGE | 1 << 3 * EDGE | 1 << 4 * EDGE  # the places of column -1
ALL_PLACES = (1 << PLACES) - 1
FIRST_TILE = 1 << (EDGE + 1)  # row 0, column 0
LOW_PLACES = 13  # places whose four moves are in the first word of a set of moves: (64 - 12) / 4


@rule
def to_act(box: Box, table: Table) -> int:
    """Z3: the seat whose turn it is."""
    return 0 if table.is_over else bit(table.seat)


@rule
def legal(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """Z3.1, Z3.3, Z3.4: what this seat may do now."""
    clear(moves)
    if table.is_over or table.seat != seat:
        return
    if table.held == EMPTY:
        slots = 0
        for slot in range(SLOTS):
            if can_take(box, table, seat, slot):
                slots |= bit(slot)
        moves[0] = np.uint64(slots)
    else:
        places = free_places(table.occupied[seat])
        moves[0] = four_each(places & ((1 << LOW_PLACES) - 1)) << np.uint64(FIRST_PLACE)
        moves[1] = four_each(places >> LOW_PLACES)


@rule
def can_take(box: Box, table: Table, seat: int, slot: int) -> bool:
    """Z3.1: there is a tile, and the seat can pay its row's price."""
    return table.market[slot] != EMPTY and box.prices[slot // COLUMNS] <= table.coins[seat]


@rule
def free_places(occupied: int) -> int:
    """Z3.3, Z3.4: a bit for each of the 25 places where the next tile may go.

    The garden is in its top left corner, so a place in row or column -1 needs a garden that spans fewer than 4 there.
    """
    tiles: Whole = 0
    for row in range(GARDEN):
        tiles |= ((np.int64(occupied) >> (row * GARDEN)) & 15) << ((row + 1) * EDGE + 1)
    if tiles == 0:
        return FIRST_TILE
    # A tile in column 3 has no place to its right: a shift would wrap it into column -1, which is closed then.
    beside = ((tiles << 1) | (tiles >> 1) | (tiles << EDGE) | (tiles >> EDGE)) & ALL_PLACES & ~tiles
    if np.int64(occupied) & BOTTOM_ROW != 0:
        beside &= ~TOP_ROW
    if np.int64(occupied) & RIGHT_COLUMN != 0:
        beside &= ~LEFT_COLUMN
    return beside


@rule
def four_each(bits: int) -> np.uint64:
    """Repeat each of up to 16 bits four times, for the four rotations of a place."""
    word = np.uint64(bits)
    word = (word | (word << np.uint64(24))) & np.uint64(0x000000FF000000FF)
    word = (word | (word << np.uint64(12))) & np.uint64(0x000F000F000F000F)
    word = (word | (word << np.uint64(6))) & np.uint64(0x0303030303030303)
    word = (word | (word << np.uint64(3))) & np.uint64(0x1111111111111111)
    return word * np.uint64(15)


@rule
def play(box: Box, table: Table, seat: int, move: int, story: Story) -> None:
    """Z3: take a tile, or place the taken one."""
    if move < FIRST_PLACE:
        take(box, table, seat, move, story)
    else:
        place(box, table, seat, move, story)
        end_turn(box, table, story)


@rule
def take(box: Box, table: Table, seat: int, slot: int, story: Story) -> None:
    """Z3.1, Z3.2: pay the row's price at once; the space stays empty until the end of the round."""
    price = box.prices[slot // COLUMNS]
    table.coins[seat] -= price
    table.held = table.market[slot]
    table.market[slot] = EMPTY
    tell(story, TOOK, seat, table.held, slot, price)


@rule
def place(box: Box, table: Table, seat: int, move: int, story: Story) -> None:
    """Z3.3-Z3.6: shift if necessary, put the tile down, collect what it earns."""
    row, column = row_of(move), column_of(move)
    if row < 0 or column < 0:
        shift(table, seat, row < 0, story)
    cell = max(row, 0) * GARDEN + max(column, 0)
    tile = table.held
    rotation = (move - FIRST_PLACE) % ROTATIONS
    table.garden[seat, cell] = tile
    table.rotation[seat, cell] = rotation
    table.occupied[seat] |= bit(cell)
    table.shown[seat, box.decor_of[tile]] += 1
    table.shown[seat, box.path_of[tile]] += 1
    table.shown[seat, box.floor_of[tile]] += 1
    table.held = EMPTY
    tell(story, PLACED, seat, tile, cell, rotation)
    earn_coins(box, table, seat, cell, story)
    complete_missions(box, table, seat, story)


@rule
def shift(table: Table, seat: int, down: bool, story: Story) -> None:
    """Z3.4: all tiles move one space down, or one space right; they are not turned."""
    step = GARDEN if down else 1
    garden, rotation = table.garden[seat], table.rotation[seat]
    for cell in range(CELLS - 1, step - 1, -1):
        garden[cell] = garden[cell - step]
        rotation[cell] = rotation[cell - step]
    for cell in range(GARDEN):  # the row shifted in at the top, or the column at the left
        fresh = cell if down else cell * GARDEN
        garden[fresh] = EMPTY
        rotation[fresh] = 0
    table.occupied[seat] = np.int64(table.occupied[seat]) << step
    tell(story, SHIFTED, seat, 1 if down else 0, 0, 0)


@rule
def earn_coins(box: Box, table: Table, seat: int, cell: int, story: Story) -> None:
    """Z3.5: each completed line of four equal decors pays at once, up to the end of the coin track."""
    row, column = cell // GARDEN, cell % GARDEN
    lines = is_line(box, table, seat, row * GARDEN, 1) + is_line(box, table, seat, column, GARDEN)
    if row == column:
        lines += is_line(box, table, seat, 0, GARDEN + 1)
    if row + column == GARDEN - 1:
        lines += is_line(box, table, seat, GARDEN - 1, GARDEN - 1)
    if lines > 0:
        before = np.int64(table.coins[seat])
        after = min(before + lines * box.line_bonus, np.int64(box.most_coins))
        table.coins[seat] = after
        tell(story, BONUS, seat, after - before, lines, 0)


@rule
def is_line(box: Box, table: Table, seat: int, first: int, step: int) -> int:
    """Z3.5: 1 if the four cells from `first` on, `step` apart, hold equal decors, else 0."""
    garden = table.garden[seat]
    if garden[first] == EMPTY:
        return 0
    decor = box.decor_of[garden[first]]
    for place in range(1, GARDEN):
        tile = garden[first + place * step]
        if tile == EMPTY or box.decor_of[tile] != decor:
            return 0
    return 1


@rule
def complete_missions(box: Box, table: Table, seat: int, story: Story) -> None:
    """Z3.6: a seat that shows both preferences of a mission on enough tiles takes its topmost points tile, once."""
    for mission in range(MISSIONS):
        wish = FIRST_MISSION + 2 * mission
        if table.wishes[wish] == EMPTY or has_bit(table.missions_done[seat], mission):
            continue
        shown = table.shown[seat]
        if min(shown[table.wishes[wish]], shown[table.wishes[wish + 1]]) < box.mission_needed:
            continue
        table.missions_done[seat] |= bit(mission)
        taken = table.points_taken[mission]
        if taken < len(box.mission_points):
            table.points_taken[mission] += 1
            table.mission_points[seat, mission] = box.mission_points[taken]
            tell(story, MISSION, seat, mission, box.mission_points[taken], 0)


@rule
def end_turn(box: Box, table: Table, story: Story) -> None:
    """Z4.1: the next seat, or the end of the round; with 2 players a round is A, B, A, B."""
    table.turn += 1
    if table.turn < turns_in_round(box, table.num_seats):
        table.seat = (table.seat + 1) % table.num_seats
    elif table.round_number + 1 == num_rounds(box, table.num_seats):
        table.round_number += 1
        table.is_over = 1
        tell(story, OVER, NOBODY, 0, 0, 0)
    else:
        end_round(table, story)


@rule
def turns_in_round(box: Box, seats: int) -> Whole:
    """Z4.1: one turn for each player; with 2 players two."""
    return np.int64(box.turns_of_two) * 2 if seats == 2 else np.int64(seats)


@rule
def num_rounds(box: Box, seats: int) -> Whole:
    """Z4.6: 16 rounds fill a garden, or 8 with two turns each."""
    return np.int64(box.turns) // box.turns_of_two if seats == 2 else np.int64(box.turns)


@rule
def end_round(table: Table, story: Story) -> None:
    """Z4.2-Z4.5: discard, slide, refill, and pass the first-player marker."""
    for slot in range(COLUMNS):
        if table.market[slot] != EMPTY:
            discard(table, slot, story)
    for column in range(COLUMNS):
        slide(table, column, story)
    for slot in range(SLOTS):
        if table.market[slot] == EMPTY:
            refill(table, slot, story)
    table.first_seat = (table.first_seat + 1) % table.num_seats
    table.seat = table.first_seat
    table.turn = 0
    table.round_number += 1
    tell(story, FIRST_PLAYER, table.first_seat, 0, 0, 0)


@rule
def discard(table: Table, slot: int, story: Story) -> None:
    """Z4.2: the rest of the bottom row goes to the discard pile."""
    tell(story, DISCARDED, NOBODY, table.market[slot], slot, 0)
    table.discards[table.num_discards] = table.market[slot]
    table.num_discards += 1
    table.market[slot] = EMPTY


@rule
def slide(table: Table, column: int, story: Story) -> None:
    """Z4.3: each tile falls as far as it can within its column."""
    lowest = column
    for slot in range(column, SLOTS, COLUMNS):
        tile = table.market[slot]
        if tile == EMPTY:
            continue
        if slot != lowest:
            table.market[slot] = EMPTY
            table.market[lowest] = tile
            tell(story, SLID, NOBODY, tile, slot, lowest)
        lowest += COLUMNS


@rule
def refill(table: Table, slot: int, story: Story) -> None:
    """Z4.4: from the supply; only when it is empty, the discard pile becomes the new supply."""
    if table.num_supply == 0:
        for index in range(table.num_discards):
            table.supply[index] = table.discards[index]
            table.discards[index] = 0
        table.num_supply = table.num_discards
        table.num_discards = 0
        shuffle(table.luck, table.supply, table.num_supply)
        tell(story, RESHUFFLED, NOBODY, table.num_supply, 0, 0)
    table.market[slot] = draw_tile(table)
    tell(story, DREW, NOBODY, table.market[slot], slot, 0)
