"""Looks one decision ahead: plays the move that the game's judgement values most, or one that it values nearly as much."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots.judgement import Judgement
from roji.bots.settings import BotSettings
from roji.bots.workspace import Workspace
from roji.core.game import Game
from roji.core.luck import draw
from roji.core.moves import has
from roji.core.rule import Box, Luck, Moves, Table, Whole, rule

__all__ = ["make_greedy_choice", "near_best"]

_FRACTION = 1.0 / (1 << 53)


def make_greedy_choice(game: Game, judgement: Judgement) -> Callable[..., int]:
    """The rule `(box, table, seat, luck, settings, workspace) -> move` that chooses by judgement.

    `table` is as the seat sees it; `workspace.moves` holds the moves to choose from.
    """
    judge, num_moves = judgement.judge, game.num_moves

    def choose(box: Box, table: Table, seat: int, luck: Luck, settings: BotSettings, workspace: Workspace) -> int:
        judge(box, table, seat, workspace.moves, workspace.prepared, workspace.values)
        return near_best(workspace.moves, workspace.values, num_moves, settings.tolerance, luck)

    return rule(choose)


@rule
def near_best(moves: Moves, values: Any, num_moves: int, tolerance: float, luck: Luck) -> Whole:
    """A random move less than `tolerance` below the best; better ones are more likely."""
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
