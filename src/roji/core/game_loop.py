"""The compiled game loop that all programs share (D7): whose turn, legal moves, choose, play.

`choose` picks the move. Its state (luck, weights, scratch memory) is one argument, `player`:

>>> play_on = make_game_loop(game, choose)
>>> decisions = play_on(box, table, limit, moves, story, player)
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from roji.core.bits import lowest
from roji.core.game import Game
from roji.core.luck import below
from roji.core.moves import count, nth
from roji.core.rule import Box, Luck, Moves, Story, Table, Whole, rule

__all__ = ["choose_at_random", "make_game_loop"]

Choose = Callable[..., Any]  # (box, table, seat, moves, decisions so far, player) -> one of the moves
GoesOn = Callable[..., Any]  # (story of the last move, player) -> whether to play on


@partial(rule, is_inlined=True)
def always(story: Story, player: Any) -> bool:  # noqa: ARG001
    """Never stop early."""
    return True


def make_game_loop(game: Game, choose: Choose, goes_on: GoesOn = always) -> Callable[..., int]:
    """The rule `(box, table, limit, moves, story, player) -> decisions` that plays until the game or the limit is reached.

    Both rules are compiled into it. `moves` and `story` are scratch space; the story may be empty (NO_STORY), otherwise
    it holds the events of one move at a time. If several seats have to act at the same time, the lowest goes first.
    """
    to_act, legal, play = game.to_act, game.legal, game.play

    def play_on(box: Box, table: Table, limit: int, moves: Moves, story: Story, player: Any) -> int:
        decisions: Whole = np.int64(0)  # a literal 0 would compile `choose` once more for its type
        while decisions < limit:
            seat = lowest(to_act(box, table))
            if seat < 0:
                break
            legal(box, table, seat, moves)
            # One integer width, or `play` would be compiled again for each type.
            move: Whole = np.int64(choose(box, table, seat, moves, decisions, player))
            if len(story) > 0:
                story[0, 0] = 0
            play(box, table, seat, move, story)
            decisions += 1
            if not goes_on(story, player):
                break
        return decisions

    return rule(play_on)


@partial(rule, is_inlined=True)
def choose_at_random(box: Box, table: Table, seat: int, moves: Moves, decisions: int, luck: Luck) -> Whole:  # noqa: ARG001
    """Any legal move, each equally likely."""
    return nth(moves, below(luck, count(moves)))
