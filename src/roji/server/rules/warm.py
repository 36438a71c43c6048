"""Compiling a game's rules before somebody waits for them."""

from roji.core.luck import new_luck
from roji.core.story import NOBODY
from roji.games import find_game
from roji.match import Match

__all__ = ["warm_up"]

DECISIONS = 300  # enough for the rewards of a panorama in Four Gardens


def warm_up(name: str) -> None:
    """Call every rule that a table needs, with the kinds of arguments that a table gives it."""
    game = find_game(name)
    match = Match(game, game.seats[0], seed=1)
    for number in range(DECISIONS):
        if match.is_over:
            break
        seat = match.to_act()[0]
        _speak_of_all_moves(match, seat)
        match.data(NOBODY)
        match.points()
        again = game.copy(match.table)
        game.redeal(match.box, again, seat, new_luck(1))
        legal = match.legal(seat)
        match.play(seat, legal[number % len(legal)])
    match.places()


def _speak_of_all_moves(match: Match, seat: int) -> None:
    """Ask, say every move, understand what may be typed, and say why the others may not be made."""
    game, box, view, legal = match.game, match.box, match.view(seat), match.legal(seat)
    words = game.words["en"]
    words.ask(box, view, seat)
    for move in range(game.num_moves):
        if move in legal:
            words.move(box, view, seat, move)
            game.number(box, view, seat, game.text(box, view, seat, move))
        else:
            words.why_not(box, view, seat, move)
