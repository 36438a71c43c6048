"""Compiles a game's rules before a match needs them: calls every rule once with the types that a match uses."""

from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.per_game import per_game
from roji.core.rule import is_interpreted
from roji.core.story import NOBODY
from roji.core.words import ENGLISH
from roji.games import find_game
from roji.match.match import Match

__all__ = ["compile_first_rules", "compile_rules"]

FIRST_DECISIONS = 4  # enough to compile most rules, while someone waits
DECISIONS = 300  # decisions of the game: enough for a panorama's rewards in Four Gardens
DRAW_EVERY = 30  # decisions: a drawing uses the same rules each time, and takes longer than everything else together


def compile_rules(name: Game | str) -> None:
    """Compile all rules of a game, or load them from the cache.

    Only a process's first call for a game does something, and none does in the interpreter.
    """
    if not is_interpreted():
        _compile_all(find_game(name))


def compile_first_rules(name: Game | str) -> None:
    """Compile what the first decisions of a game need; does nothing in the interpreter."""
    if not is_interpreted():
        _use_rules(find_game(name), FIRST_DECISIONS)


@per_game
def _compile_all(game: Game) -> None:
    _use_rules(game, DECISIONS)


def _use_rules(game: Game, decisions: int) -> None:
    """Play this many decisions of a game, and do everything that the terminal and the server do with a match."""
    match = Match(game, game.seats[0], seed=1)
    for number in range(decisions):
        if match.is_over:
            break
        seat = match.to_act()[0]
        _describe_all_moves(match, seat)
        if number % DRAW_EVERY == 0:
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
