"""One decision ahead: the move that the game's judgement likes best, or one of those it likes nearly as well."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots.desk import Desk
from roji.bots.judgement import Judgement
from roji.bots.mind import Mind
from roji.core.game import Game
from roji.core.luck import draw
from roji.core.moves import has
from roji.core.rule import Box, Luck, Moves, Table, Whole, rule

__all__ = ["make_judging", "near_best"]

_FRACTION = 1.0 / (1 << 53)


def make_judging(game: Game, judgement: Judgement) -> Callable[..., int]:
    """The rule that chooses by judgement, from the legal moves in `desk.moves`, on a table as the seat sees it."""
    judge, num_moves = judgement.judge, game.num_moves

    def choose(box: Box, table: Table, seat: int, luck: Luck, mind: Mind, lore: Any, desk: Desk) -> int:
        judge(box, table, seat, desk.moves, lore, desk.values)
        return near_best(desk.moves, desk.values, num_moves, mind.tolerance, luck)

    return rule(choose)


@rule
def near_best(moves: Moves, values: Any, num_moves: int, tolerance: float, luck: Luck) -> Whole:
    """One of the moves less than `tolerance` below the best, the better the likelier; among equals, each alike."""
    most = -1e30
    for move in range(num_moves):
        if has(moves, move):
            most = max(most, values[move])
    room = max(tolerance, 1e-9)
    total = 0.0
    for move in range(num_moves):
        if has(moves, move):
            total += max(0.0, 1.0 - (most - values[move]) / room)
    left = total * np.float64(np.int64(draw(luck) >> np.uint64(11))) * _FRACTION
    chosen = 0
    for move in range(num_moves):
        if has(moves, move) and values[move] > most - room:
            chosen = move
            left -= 1.0 - (most - values[move]) / room
            if left < 0:
                break
    return chosen
