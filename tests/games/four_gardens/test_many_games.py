"""Four Gardens: hundreds of whole random games, in which compiled code checks every table."""

from typing import Any

import numpy as np
import pytest
from tests.games.four_gardens.gardens import BOX

from roji.core.edition import default_edition
from roji.core.luck import below, new_luck
from roji.core.moves import MOVE_WORDS, count, nth
from roji.core.rule import Whole, rule
from roji.core.story import NO_STORY
from roji.games.four_gardens.box import EMPTY
from roji.games.four_gardens.finish import full_cards
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.pagoda import free_spaces
from roji.games.four_gardens.setup import setup
from roji.games.four_gardens.table import ACT, DRAW, PLACE, TRACK
from roji.games.four_gardens.turn import legal, play

GAMES = 300
FINE, CARDS_LOST, TOKENS_LOST, TILES_LOST, OVERFULL, FULL_LEFT, SURPLUS, FRAMES_WRONG, LEFT_OVER, STUCK, UNENDING = (
    range(11)
)


@rule
def fault(box: Any, table: Any, seen: Any) -> int:
    """F1.1, F1.4, F1.6, F3.2, F3.3, F3.6, F4.1: the first fault of a table, or FINE."""
    seen[:] = 0
    for index in range(table.num_pile):
        seen[table.pile[index]] += 1
    for index in range(table.num_discards):
        seen[table.discards[index]] += 1
    for index in range(3):
        if table.open_cards[index] != EMPTY:
            seen[table.open_cards[index]] += 1
    for seat in range(np.int64(table.num_seats)):
        for index in range(table.hand_size[seat]):
            seen[table.hand[seat, index]] += 1
        found = garden_fault(box, table, seat, seen)
        if found != FINE:
            return found
    for card in range(70):
        if seen[card] != 1:
            return CARDS_LOST
    for kind in range(4):
        tokens: Whole = np.int64(table.supply[kind])
        for seat in range(4):
            tokens += table.planning[seat, kind]
            for place in range(3):
                tokens += table.placed[seat, place, kind]
        if tokens != 15:
            return TOKENS_LOST
    for pile in range(3):
        tiles = 0
        for seat in range(4):
            if table.bonus[seat, pile] > 0:
                tiles += 1
        if tiles != table.tiles_taken[pile]:
            return TILES_LOST
    is_placing, is_choosing = table.phase == PLACE, table.phase == TRACK
    if (table.wilds_left > 0) != is_placing or (table.rewarding != EMPTY) != is_choosing:
        return LEFT_OVER
    return FINE


@rule
def garden_fault(box: Any, table: Any, seat: int, seen: Any) -> int:
    """F3.2, F3.3, F3.6, F4.1: the first fault in one player's area, or FINE."""
    if free_spaces(box, table, seat) < 0:
        return OVERFULL
    if (table.phase == ACT or table.phase == DRAW or table.seat != seat) and full_cards(box, table, seat) != 0:
        return FULL_LEFT
    frames: Whole = 0
    for place in range(3):
        card = table.active[seat, place]
        for kind in range(4):
            most: Whole = np.int64(box.need[card, kind]) if card != EMPTY else 0
            if table.placed[seat, place, kind] > most:
                return SURPLUS
        if card != EMPTY:
            seen[card] += 1
            frames |= 1 << np.int64(box.frame_of[card])
    for frame in range(14):
        card = table.finished[seat, frame]
        if card != EMPTY:
            seen[card] += 1
            if box.frame_of[card] != frame or (frames >> frame) & 1 == 1:
                return FRAMES_WRONG
            frames |= 1 << frame
    return FINE if frames == table.frames[seat] else FRAMES_WRONG


@rule
def play_many(boxes: Any, tables: Any, luck: Any, moves: Any, seen: Any, story: Any, seats: int, games: int) -> int:
    """Play random games to their ends; returns the first fault, or FINE."""
    box, table = boxes[0], tables[0]
    for game in range(games):
        tables[0] = tables[1]  # all zero
        table.luck[0] = game
        setup(box, table, seats, 0)
        made = 0
        while not table.is_over:
            seat: Whole = np.int64(table.seat)
            legal(box, table, seat, moves)
            if count(moves) == 0:
                return STUCK
            play(box, table, seat, nth(moves, below(luck, count(moves))), story)
            made += 1
            found = fault(box, table, seen)
            if found != FINE:
                return found
            if made > 10_000:
                return UNENDING
    return FINE


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_or_left_over_in_hundreds_of_random_games(seats: int) -> None:
    """F1.1, F1.4, F1.6, F3.2, F3.3, F3.6, F4.1, F6.1"""
    tables, boxes = np.zeros(2, GAME.table_type), default_edition(GAME).boxes
    moves, seen = np.zeros(MOVE_WORDS, np.uint64), np.zeros(70, np.uint8)
    assert play_many(boxes, tables, new_luck(seats), moves, seen, NO_STORY, seats, GAMES) == FINE
    assert tables[0]["is_over"]


def test_the_check_finds_faults() -> None:
    """F1.1, F1.4, F1.6, F3.3, F4.1"""
    seen = np.zeros(70, np.uint8)

    def found(change: Any) -> int:
        table = GAME.new_table(BOX, 3, 0, 1)
        change(table)
        return int(fault(BOX, table, seen))

    assert found(lambda table: table.luck) == FINE
    assert found(lambda table: table.pile.__setitem__(0, table.pile[1])) == CARDS_LOST
    assert found(lambda table: table.supply.__setitem__(0, 14)) == TOKENS_LOST
    assert found(lambda table: table.tiles_taken.__setitem__(1, 1)) == TILES_LOST
    assert found(lambda table: table.planning.__setitem__((0, 0), 5)) == OVERFULL
    assert found(lambda table: table.frames.__setitem__(1, 4)) == FRAMES_WRONG
    assert found(lambda table: table.placed.__setitem__((1, 0, 0), 1)) == SURPLUS
    assert found(lambda table: setattr(table, "wilds_left", 1)) == LEFT_OVER
