"""Random play, compiled: the yardstick of a game's speed, and a test of its rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import MOVE_WORDS, count, nth
from roji.core.rule import rule
from roji.core.story import STORY_COLUMNS

__all__ = ["random_games"]

_games: dict[str, Callable[..., int]] = {}


def random_games(game: Game) -> Callable[..., int]:
    """The rule `(boxes, tables, luck, seats, options, games) -> decisions` that plays whole random games.

    `tables` has room for two, all zero: the last game's final table is left in the first. Where several seats act at the
    same time, they act in seat order.
    """
    if game.name not in _games:
        _games[game.name] = _make(game)
    return _games[game.name]


def _make(game: Game) -> Callable[..., int]:
    setup, to_act, legal, play, limit = game.setup, game.to_act, game.legal, game.play, game.decision_limit

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
            made = 0
            while made < limit:
                waiting = to_act(box, table)
                if waiting == 0:
                    break
                seat = 0
                while (waiting >> seat) & 1 == 0:
                    seat += 1
                legal(box, table, seat, moves)
                play(box, table, seat, nth(moves, below(luck, count(moves))), no_story)
                made += 1
            decisions += made
        return decisions

    return rule(play_random_games)
