"""Compiling a game's rules before somebody waits for them."""

from roji.core.luck import new_luck
from roji.core.story import NOBODY
from roji.games import find_game
from roji.match import Match

__all__ = ["warm_up"]

DECISIONS = 6


def warm_up(name: str) -> None:
    """Call every rule that a table needs, with the kinds of arguments that a table gives it."""
    game = find_game(name)
    match = Match(game, game.seats[0], seed=1)
    for _ in range(DECISIONS):
        seat = match.to_act()[0]
        match.view(NOBODY)
        match.points()
        again = game.copy(match.table)
        game.redeal(match.box, again, seat, new_luck(1))
        match.play(seat, match.legal(seat)[0])
    match.data(match.to_act()[0])
    match.places()
