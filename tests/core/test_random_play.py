"""Random play in one loop is the same game as one decision after the other."""

import numpy as np

from roji.core.edition import default_edition
from roji.core.luck import below, new_luck
from roji.core.random_play import random_games
from roji.games import all_games


def test_random_play_in_one_loop_equals_single_decisions() -> None:
    for game in all_games():
        boxes, seats = default_edition(game).boxes, game.seats[0]
        tables, luck = np.zeros(2, game.table_type), new_luck(9)
        decisions = random_games(game)(boxes, tables, luck, seats, 0, 1)
        again = np.zeros(1, game.table_type)[0]
        luck_again = new_luck(9)
        again.luck[:] = luck_again
        game.setup(boxes[0], again, seats, 0)
        made = 0
        while waiting := game.seats_to_act(boxes[0], again):
            moves = game.legal_moves(boxes[0], again, waiting[0])
            game.play_quietly(boxes[0], again, waiting[0], moves[int(below(luck_again, len(moves)))])
            made += 1
        assert made == decisions
        assert again.tobytes() == tables[0].tobytes()
