"""Measures the rules: compiled random play on one core, beside OpenSpiel driven from Python."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from roji.core.check_game import all_options
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.random_play import random_games
from roji.games import GAMES, find_game

__all__ = ["measure"]

PEERS = ("backgammon", "hex")
ROUNDS = 5  # measurements, of which the median counts
COPIES = 100_000

FIRST_CALL = """
import json, sys, time
start = time.perf_counter()
from roji.games import find_game
from roji.match.compile_rules import compile_first_rules
game = find_game(sys.argv[1])
imported = time.perf_counter()
compile_first_rules(game)
print(json.dumps(time.perf_counter() - imported))
"""


def measure(seconds: float, tell: Callable[[str], object] = str) -> dict[str, Any]:
    """All figures of all games, and of installed peers."""
    figures: dict[str, Any] = {"games": {}, "peers": {}}
    for name in GAMES:
        tell(name)
        figures["games"][name] = measure_game(find_game(name), seconds)
    try:
        import pyspiel
    except ImportError:
        text = "OpenSpiel is not installed, so there is no peer to compare with: pip install 'roji[peers]'."
        return figures | {"notes": {"peers": {"text": text}}}
    for name in PEERS:
        tell(f"open_spiel/{name}")
        figures["peers"][f"open_spiel/{name}"] = {"decisions_per_second": measure_peer(pyspiel, name, seconds)}
    return figures


def measure_game(game: Game, seconds: float) -> dict[str, float]:
    """The figures of one game for 4 players with the last listed options (Zen Garden: all boards)."""
    cold, cached = measure_compiling(game)
    decisions, games = measure_play(game, seconds)
    return {
        "decisions_per_second": decisions,
        "games_per_second": games,
        "table_bytes": game.table_type.itemsize,
        "copy_seconds": measure_copy(game),
        "compile_cold_seconds": cold,
        "compile_cached_seconds": cached,
    }


def measure_play(game: Game, seconds: float) -> tuple[float, float]:
    """Decisions and whole games a second of processor time: the median of several rounds."""
    play, boxes, luck = random_games(game), default_edition(game).boxes, new_luck(7)
    tables, seats = np.zeros(2, game.table_type), min(4, game.seats[-1])
    options = list(all_options(game, seats))[-1]
    play(boxes, tables, luck, seats, options, 1)
    figures = []
    for _ in range(ROUNDS):
        start, decisions, games = time.process_time(), 0, 0
        while (passed := time.process_time() - start) < seconds / ROUNDS:
            decisions += int(play(boxes, tables, luck, seats, options, 200))
            games += 200
        figures.append((decisions / passed, games / passed))
    return sorted(figures)[ROUNDS // 2]


def measure_copy(game: Game) -> float:
    """Seconds to copy one table."""
    tables = np.zeros(COPIES, game.table_type)
    table = np.zeros(1, game.table_type)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        tables[:] = table
        times.append((time.perf_counter() - start) / COPIES)
    return sorted(times)[ROUNDS // 2]


def measure_compiling(game: Game) -> tuple[float, float]:
    """Seconds from the import of a game to its first moves: with an empty cache, and with a filled one."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "ROJI_CACHE": cache}
        command = [sys.executable, "-c", FIRST_CALL, game.name]
        times = [
            json.loads(subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout)
            for _ in range(2)
        ]
    return float(times[0]), float(times[1])


def measure_peer(pyspiel: Any, name: str, seconds: float) -> float:
    """Decisions a second of processor time, of a game of OpenSpiel in random play, driven from Python as its users do."""
    game, chance = pyspiel.load_game(name), random.Random(7)
    figures = []
    for _ in range(ROUNDS):
        start, decisions = time.process_time(), 0
        while (passed := time.process_time() - start) < seconds / ROUNDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, weights)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    decisions += 1
        figures.append(decisions / passed)
    return sorted(figures)[ROUNDS // 2]
