"""A yardstick that plays like a person in a first game, by rules of thumb, one file for each game.

It takes what is cheap, puts things where the number shown is highest, and plans nothing.
"""

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from roji.core.game import Game
from roji.core.luck import below
from roji.core.rule import Box, Luck, Table

__all__ = ["NewcomerBot"]

Liking = Callable[[Game, Box, Table, int, int], Any]  # (game, box, table, seat, move) -> the bot's liking of the move


class NewcomerBot:
    """Plays the move it likes best at a glance, at random among equals."""

    name = "newcomer"

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """A legal move for this seat. The same view and luck give the same move."""
        moves = game.legal_moves(box, view, seat)
        if len(moves) == 1:
            return moves[0]
        table = game.copy(view)
        game.redeal(box, table, seat, luck)
        like = _liking(game)
        liked = [like(game, box, table, seat, move) for move in moves]
        best = [move for move, how_much in zip(moves, liked, strict=True) if how_much == max(liked)]
        return best[int(below(luck, len(best)))]


def _liking(game: Game) -> Liking:
    """The rules of thumb for this game; without any, the points right after a move."""
    name = f"{__name__}.{game.name}"
    if importlib.util.find_spec(name) is None:
        return points_after
    like: Liking = importlib.import_module(name).like
    return like


def points_after(game: Game, box: Box, table: Table, seat: int, move: int) -> int:
    """The number that the page shows for a move: this seat's points right after it."""
    after = game.copy(table)
    game.play_quietly(box, after, seat, move)
    return int(game.sheet(box, after)[seat].sum())
