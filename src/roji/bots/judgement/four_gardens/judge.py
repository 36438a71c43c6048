"""Four Gardens' judgement of moves: each is tried on a copy of the table, except draws, which are judged by what is visible."""

from typing import Any

import numpy as np

from roji.bots.judgement.four_gardens.prepare import EXPANSION, PLAYOUT_TRIES, WILDS, FourGardensPrepared
from roji.bots.judgement.four_gardens.worth import card_worth, expected, survey, worth
from roji.core.luck import below
from roji.core.moves import count, has, nth
from roji.core.rule import Box, Luck, Moves, Table, Whole, inner_rule, rule
from roji.games.four_gardens.box import CARDS, EMPTY, EXTRA_REWARDS, NUM_KINDS, NUM_PILES, ONE_SIDE, TAKE_WILDS, UNKNOWN
from roji.games.four_gardens.moves import (
    DONE,
    DRAW_FROM_OPEN,
    DRAW_FROM_PILE,
    NUM_MOVES,
    TAKE_TILE,
    USE_CART,
    fill_move,
)
from roji.games.four_gardens.resources import needs, reallocate
from roji.games.four_gardens.table import ACTIVE, BONUS, DRAW, HAND, OPEN
from roji.games.four_gardens.turn import play

__all__ = ["estimate", "judge", "playout_move"]


@rule
def judge(box: Box, table: Table, seat: int, moves: Moves, prepared: FourGardensPrepared, values: Any) -> None:
    """What each legal move is worth, in points."""
    if table.phase == DRAW:
        judge_draws(box, table, seat, moves, prepared, values)
    elif table.phase == BONUS:
        judge_tiles(box, table, moves, prepared, values)
    else:
        for move in range(NUM_MOVES):
            if has(moves, move):
                values[move] = tried_out(box, table, seat, move, prepared)


@inner_rule
def tried_out(box: Box, table: Table, seat: int, move: int, prepared: FourGardensPrepared) -> float:
    """F3, F4: the value of the table after the move. A handcart is judged by its best outcome."""
    prepared.tables[0] = table
    after = prepared.tables[0]
    play(box, after, seat, move, prepared.no_story)
    if USE_CART <= move < USE_CART + HAND:
        return best_reallocation(box, after, seat, prepared)
    return worth(box, after, seat, prepared)


@inner_rule
def best_reallocation(box: Box, table: Table, seat: int, prepared: FourGardensPrepared) -> float:
    """F3.5: move resources first to groundwork that can be finished, then to the others; the value of the table then."""
    for needs_all in (True, False):
        for groundwork in range(ACTIVE):
            if table.active[seat, groundwork] != EMPTY and (not needs_all or can_fill(box, table, seat, groundwork)):
                fill(box, table, seat, groundwork, prepared)
    play(box, table, seat, DONE, prepared.no_story)
    return worth(box, table, seat, prepared)


@inner_rule
def can_fill(box: Box, table: Table, seat: int, groundwork: int) -> bool:
    """F4.1: whether the planning tile has everything this groundwork lacks."""
    card = table.active[seat, groundwork]
    for kind in range(NUM_KINDS):
        there = np.int64(table.placed[seat, groundwork, kind]) + np.int64(table.planning[seat, kind])
        if there < box.need[card, kind]:
            return False
    return True


@inner_rule
def fill(box: Box, table: Table, seat: int, groundwork: int, prepared: FourGardensPrepared) -> None:
    """F3.5, F3.6: move what the groundwork needs and the planning tile has."""
    for kind in range(NUM_KINDS):
        while table.planning[seat, kind] > 0 and needs(box, table, seat, groundwork, kind):
            reallocate(table, seat, int(fill_move(kind, groundwork)), prepared.no_story)


@inner_rule
def judge_draws(box: Box, table: Table, seat: int, moves: Moves, prepared: FourGardensPrepared, values: Any) -> None:
    """F7.1: judge a card by its use; only the landscape side of the pile's top card is visible (F2.4)."""
    survey(box, table, seat, prepared)
    for place in range(OPEN):
        if has(moves, DRAW_FROM_OPEN + place):
            values[DRAW_FROM_OPEN + place] = card_worth(box, table, seat, int(table.open_cards[place]), prepared)
    values[DRAW_FROM_PILE] = 0.0
    if table.num_pile > 0 and table.pile[table.num_pile - 1] != UNKNOWN:
        values[DRAW_FROM_PILE] = card_worth(box, table, seat, int(top_landscape(box, table)), prepared)


@inner_rule
def top_landscape(box: Box, table: Table) -> Whole:
    """F2.4: the lowest card with the landscape side that the pile shows."""
    card = table.pile[table.num_pile - 1]
    return card - ONE_SIDE if card >= CARDS else box.landscape_of[card]


@inner_rule
def judge_tiles(box: Box, table: Table, moves: Moves, prepared: FourGardensPrepared, values: Any) -> None:
    """F5.1-F5.4: what each pile's top tile is worth."""
    for pile in range(NUM_PILES):
        if has(moves, TAKE_TILE + pile):
            value = float(box.bonus[pile, table.tiles_taken[pile]])
            if pile == TAKE_WILDS:
                value *= prepared.notes.weights[WILDS]
            elif pile != EXTRA_REWARDS:
                value = prepared.notes.weights[EXPANSION]
            values[TAKE_TILE + pile] = value


@inner_rule
def playout_move(box: Box, table: Table, seat: int, moves: Moves, prepared: FourGardensPrepared, luck: Luck) -> Whole:
    """The best of a few random moves: cheap, decent and varied play."""
    if table.phase == DRAW or table.phase == BONUS:
        judge(box, table, seat, moves, prepared, prepared.values)
        return best_of(moves, prepared.values)
    number = count(moves)
    tries = min(number, int(prepared.notes.weights[PLAYOUT_TRIES]))
    chosen, most = 0, -1e9
    for _ in range(tries):
        move = int(nth(moves, below(luck, number)))
        value = tried_out(box, table, seat, move, prepared)
        if value > most:
            chosen, most = move, value
    return chosen


@inner_rule
def best_of(moves: Moves, values: Any) -> Whole:
    """The move with the highest value."""
    chosen, most = 0, -1e9
    for move in range(NUM_MOVES):
        if has(moves, move) and values[move] > most:
            chosen, most = move, values[move]
    return chosen


@inner_rule
def estimate(box: Box, table: Table, prepared: FourGardensPrepared, points: Any) -> None:
    """The points each seat may expect at the end."""
    for seat in range(np.int64(table.num_seats)):
        points[seat] = expected(box, table, seat, prepared)
