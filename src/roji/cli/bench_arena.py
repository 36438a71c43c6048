"""Measures the arena: whole random games a second on all cores, with the statistics of `roji arena`."""

import time
from collections.abc import Callable
from typing import Any

from roji.arena.run import make_batches, run_series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.arena.worker_pool import play_here
from roji.core.cores import num_cores
from roji.games import GAMES, find_game

__all__ = ["measure"]

ROUNDS = 3  # measurements, of which the median counts


def measure(seconds: float, tell: Callable[[str], object] = str) -> dict[str, Any]:
    """Games a second of every game, for the fewest and for the most seats."""
    rows: dict[str, dict[str, float]] = {}
    for name in GAMES:
        game = find_game(name)
        for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
            tell(f"{name} with {seats}")
            rows[f"{name}, {seats} players"] = measure_series(plan_series(game, ["random"], 1, players=seats), seconds)
    return {"random games": rows}


def measure_series(plan: SeriesPlan, seconds: float) -> dict[str, float]:
    """The median of several series, each of about as many games as fit into the time."""
    run_series(plan, workers=1)  # compiled
    rate = 100.0
    figures = []
    for _ in range(ROUNDS + 1):
        games = [(deal, 0) for deal in range(max(2, int(rate * seconds / ROUNDS)))]
        batches = make_batches(plan.series(), games, None)
        start = time.perf_counter()
        played = sum(len(batch.games) for batch in play_here(plan, batches, num_cores()))
        rate = played / (time.perf_counter() - start)
        figures.append(rate)
    return {"games_per_second": sorted(figures[1:])[ROUNDS // 2], "cores": num_cores()}
