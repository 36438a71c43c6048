"""Everything that a table calls is compiled before somebody sits there; otherwise the event loop would wait for the compiler."""

import subprocess
import sys

import pytest

from roji.games import GAMES

PLAY = """
import gc, random, sys
from numba.core.registry import CPUDispatcher
from roji.core.errors import MoveError
from roji.core.story import NOBODY
from roji.games import find_game
from roji.match import Match
from roji.match.compile_rules import compile_rules

def compiled():
    rules = [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]
    return {(one.py_func.__qualname__, str(kinds)) for one in rules for kinds in one.overloads}

def refused(match, seat, move, language):
    try:
        match.check(seat, move, language)
    except MoveError:
        return True

game, luck = find_game(sys.argv[1]), random.Random(1)
compile_rules(game.name)
before = compiled()
match = Match(game, game.seats[1], seed=2)
for _ in range(400):
    if match.is_over:
        break
    seat = match.to_act()[0]
    legal = match.legal(seat)
    wrong = [move for move in range(game.num_moves) if move not in legal]
    assert refused(match, seat, luck.choice(wrong), "de") and refused(match, seat, "nonsense", "en")
    match.data(NOBODY), match.points(), match.undo_point(seat)
    view, words = match.view(seat), game.words["de"]
    words.ask(match.box, view, seat), [words.move(match.box, view, seat, move) for move in legal]
    for played in match.play(seat, match.text(seat, luck.choice(legal))):
        [words.event(match.box, event, match.names) for event in played.events]
match.places()
print(*sorted(compiled() - before), sep="\\n")
"""


@pytest.mark.parametrize("game", GAMES)
def test_typed_and_refused_moves_compile_nothing_more(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY, game], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
