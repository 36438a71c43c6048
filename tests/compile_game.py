"""Compiles everything that the tests need of one game into the cache: `python -m tests.compile_game GAME`."""

import gc
import sys

from roji.arena.paired_games import Series, play_pairs
from roji.bots import find_bot, get_ready
from roji.bots.engine_bot import EngineBot
from roji.cli.compile import COLLECTOR_THRESHOLDS
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.envs.batch import Batch
from roji.games import find_game
from roji.match.compile_rules import compile_rules


def compile_game(game: Game) -> None:
    compile_rules(game)
    compile_bots(game)
    list(play_pairs(Series(game, [find_bot("gentle"), find_bot("random")], seed=1), [0]))
    compile_batch(game)


def compile_bots(game: Game) -> None:
    box = default_edition(game).box
    get_ready([find_bot(name) for name in ("classic", "master")], game, box)
    table = game.new_table(box, game.seats[0], 0, 1)
    EngineBot("steady").explain(game, box, table, game.seats_to_act(box, table)[0], luck=new_luck(1))


def compile_batch(game: Game) -> None:
    batch = Batch(game, 2)
    batch.reset(1)
    batch.step(batch.random_moves())


if __name__ == "__main__":
    gc.set_threshold(*COLLECTOR_THRESHOLDS)
    compile_game(find_game(sys.argv[1]))
