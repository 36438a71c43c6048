"""Measures how fast bots think: playouts a second on one core from the opening position, and each level's time for a decision."""

import time
from collections.abc import Callable
from typing import Any

from roji.bots.bot import Bot, find_bot
from roji.bots.engine import engine_for
from roji.bots.engine_bot import EngineBot
from roji.bots.levels import LEVELS
from roji.bots.workspace import TRIES
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.games import GAMES, find_game

__all__ = ["measure"]

SEATS = 4
ROUNDS = 5  # measurements, of which the median counts
ITERATIONS = 1000
DECISIONS = 24  # decisions of a game over which a level's time is measured


def measure(seconds: float, tell: Callable[[str], object] = str) -> dict[str, Any]:
    """The figures of every game. A search's playout stops at its horizon and estimates the rest; a whole one plays to the end."""
    figures: dict[str, Any] = {"games": {}}
    for name in GAMES:
        tell(name)
        figures["games"][name] = measure_game(find_game(name), seconds)
    return figures


def measure_game(game: Game, seconds: float) -> dict[str, float]:
    """The figures of one game with four players."""
    whole = EngineBot("whole", "search", iterations=ITERATIONS, horizon=game.decision_limit)
    cut = EngineBot("search", iterations=ITERATIONS)
    figures: dict[str, float] = {
        "playouts_per_second": playouts_per_second(game, cut, seconds),
        "playout_decisions": int(cut.settings(game).horizon),
        "whole_playouts_per_second": playouts_per_second(game, whole, seconds),
    }
    for level in LEVELS:
        figures[f"{level}_decision_seconds"] = decision_seconds(game, find_bot(level))
    return figures


def playouts_per_second(game: Game, bot: EngineBot, seconds: float) -> float:
    """Iterations of the search a second at the first decision of a game, in processor time: the median of several rounds."""
    box = default_edition(game).box
    table = game.new_table(box, SEATS, 0, 7)
    seat = game.seats_to_act(box, table)[0]
    bot.choose(game, box, table, seat, new_luck(1))
    speeds = []
    for number in range(ROUNDS):
        start, tried = time.thread_time(), 0
        while (passed := time.thread_time() - start) < seconds / ROUNDS or not tried:
            bot.choose(game, box, table, seat, new_luck(number))
            tried += int(engine_for(game).workspace(box).tally[:, TRIES].sum())
        speeds.append(tried / passed)
    return sorted(speeds)[ROUNDS // 2]


def decision_seconds(game: Game, bot: Bot) -> float:
    """The longest time that a bot took for one of the first decisions of a game with four players, in processor time."""
    box = default_edition(game).box
    table, luck = game.new_table(box, SEATS, 0, 7), new_luck(7)
    bot.choose(game, box, table, game.seats_to_act(box, table)[0], luck)
    longest = 0.0
    for _ in range(DECISIONS):
        seat = game.seats_to_act(box, table)[0]
        start = time.thread_time()
        move = bot.choose(game, box, game.seen(box, table, seat), seat, luck)
        longest = max(longest, time.thread_time() - start)
        game.play_quietly(box, table, seat, move)
    return longest
