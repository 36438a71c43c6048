"""Compiles a game's rules before a match needs them: calls every rule once with the types that a match uses."""

from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.rule import is_interpreted
from roji.core.story import NOBODY
from roji.core.words import ENGLISH
from roji.games import find_game
from roji.match.match import Match

__all__ = ["FIRST_DECISIONS", "compile_rules"]

FIRST_DECISIONS = 4  # enough to compile most rules, while someone waits
DECISIONS = 300  # decisions of the game: enough for a panorama's rewards in Four Gardens


def compile_rules(name: Game | str, decisions: int = DECISIONS) -> None:
    """Play this many decisions of a game, and do everything that the terminal and the server do with a match.

    Does nothing in the interpreter.
    """
    game = find_game(name)
    if is_interpreted():
        return
    match = Match(game, game.seats[0], seed=1)
    for number in range(decisions):
        if match.is_over:
            break
        seat = match.to_act()[0]
        _describe_all_moves(match, seat)
        game.draw(match.box, match.view(seat), seat, ENGLISH)
        match.data(NOBODY)
        match.points()
        again = game.copy(match.table)
        game.redeal(match.box, again, seat, new_luck(1))
        legal = match.legal(seat)
        match.play(seat, legal[number % len(legal)])
    match.places()


def _describe_all_moves(match: Match, seat: int) -> None:
    """Put every legal move into words and text, parse its text, and explain why each other move is illegal."""
    game, box, view, legal = match.game, match.box, match.view(seat), match.legal(seat)
    words = game.words[ENGLISH]
    words.ask(box, view, seat)
    for move in range(game.num_moves):
        if move in legal:
            words.move(box, view, seat, move)
            game.number(box, view, seat, game.text(box, view, seat, move))
        else:
            words.why_not(box, view, seat, move)
