"""Playouts: quick games by cheap, decent moves of the judgement."""

from collections.abc import Callable
from typing import Any, NamedTuple

from roji.bots.judgement import Judgement
from roji.core.game import Game
from roji.core.game_loop import always, make_game_loop
from roji.core.moves import count, nth
from roji.core.rule import Box, Moves, Table, Whole, inner_rule

__all__ = ["Playout", "make_playout"]


class Playout(NamedTuple):
    """What the players of a playout need."""

    prepared: Any  # by the judgement
    luck: Any


def make_playout(game: Game, judgement: Judgement, goes_on: Callable[..., Any] = always) -> Callable[..., int]:
    """The loop of a playout (see game_loop.py). Its player is a Playout, or has its two fields."""
    playout_move = judgement.playout_move

    def choose(box: Box, table: Table, seat: int, moves: Moves, decisions: int, player: Any) -> Whole:  # noqa: ARG001
        if count(moves) == 1:
            return nth(moves, 0)
        return playout_move(box, table, seat, moves, player.prepared, player.luck)

    return make_game_loop(game, inner_rule(choose), goes_on)
