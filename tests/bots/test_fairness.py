"""A bot gets only what its seat may know (D5): it makes the same choice after the hidden part is redealt."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.bots.tables import BOTS, FEW, SEARCHING, games, positions

from roji.bots import Bot, find_bot
from roji.bots.engine_bot import EngineBot
from roji.bots.judgement import judgement_of
from roji.bots.network_bot import GuidedBot, NetworkBot, NetworkLevel
from roji.bots.settings import GUIDED
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.moves import MAX_MOVES, listed, new_moves


def quick_bot(name: str, network: Path) -> Bot:
    """The bot of this name with few iterations; a bot with a network gets a small network."""
    if name == "network":
        return NetworkBot(path=network)
    if name == "expert":
        return NetworkLevel(name, network, iterations=FEW)
    if name in GUIDED:
        return GuidedBot(name, path=network, iterations=FEW, candidates=4)
    return EngineBot(name, iterations=FEW) if name in SEARCHING else find_bot(name)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_bot_chooses_the_same_whatever_is_hidden(game: Game, name: str, networks: dict[str, Path]) -> None:
    bot = quick_bot(name, networks[game.name])
    for seats in (game.seats[0], game.seats[-1]):
        for number, (box, table, seat) in enumerate(positions(game, seats, seed=seats, every=7, limit=6)):
            chosen = bot.choose(game, box, table, seat, new_luck(number))
            assert chosen in game.legal_moves(box, table, seat)
            for other in range(3):
                swapped = game.copy(table)
                game.redeal(box, swapped, seat, new_luck(1000 + other))
                assert bot.choose(game, box, swapped, seat, new_luck(number)) == chosen
            assert bot.choose(game, box, game.seen(box, table, seat), seat, new_luck(number)) == chosen


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_judgement_reads_only_what_the_seat_may_know(game: Game) -> None:
    judgement, moves = judgement_of(game), new_moves()
    values, again = np.zeros(MAX_MOVES), np.zeros(MAX_MOVES)
    for seats in game.seats:
        for box, table, seat in positions(game, seats, seed=seats + 10, every=3, limit=12):
            prepared = judgement.prepare(box)
            game.legal(box, table, seat, moves)
            judgement.judge(box, table, seat, moves, prepared, values)
            game.redeal(box, table, seat, new_luck(5))
            judgement.judge(box, table, seat, moves, prepared, again)
            assert [values[move] for move in listed(moves)] == [again[move] for move in listed(moves)]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_bot_does_not_change_the_table_it_is_given(game: Game, networks: dict[str, Path]) -> None:
    for name in BOTS:
        bot = quick_bot(name, networks[game.name])
        for box, table, seat in positions(game, game.seats[0], seed=3, every=5, limit=3):
            before = table.tobytes()
            bot.choose(game, box, table, seat, new_luck(1))
            assert table.tobytes() == before
