"""Random play, compiled: the yardstick of a game's speed, and a test of its rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.core.game import Game
from roji.core.game_loop import choose_at_random, make_game_loop
from roji.core.moves import MOVE_WORDS
from roji.core.per_game import per_game
from roji.core.rule import rule
from roji.core.story import STORY_COLUMNS

__all__ = ["random_games"]


@per_game
def random_games(game: Game) -> Callable[..., int]:
    """The rule `(boxes, tables, luck, seats, options, games) -> decisions` that plays whole random games.

    `tables` has room for two, all zero: the first then holds the last game's final table. Seats that act at the same
    time act in seat order.
    """
    setup, play_on, limit = game.setup, make_game_loop(game, choose_at_random), game.decision_limit

    def play_random_games(boxes: Any, tables: Any, luck: Any, seats: int, options: int, games: int) -> int:
        box, table = boxes[0], tables[0]
        moves = np.zeros(MOVE_WORDS, np.uint64)
        no_story = np.zeros((0, STORY_COLUMNS), np.int16)
        decisions = 0
        for _ in range(games):
            first = luck[2]
            tables[0] = tables[1]  # all zero
            table.luck[0] = luck[0] ^ first
            table.luck[1] = luck[1]
            setup(box, table, seats, options)
            decisions += play_on(box, table, limit, moves, no_story, luck)
        return decisions

    return rule(play_random_games)
