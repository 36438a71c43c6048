"""Runs a series from its plan to the played games. Games already in the series file are not played again."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from roji.arena.played_games import PlayedBatch, PlayedGames, collect_batches, replay_batch, thinking_times
from roji.arena.playing import Logs, is_fast, play_logs, prepare_bots
from roji.arena.replay import replay_games
from roji.arena.series import GameIds, Series
from roji.arena.series_plan import SeriesPlan
from roji.arena.worker_pool import play_here
from roji.core.cores import num_cores
from roji.core.errors import RojiError

__all__ = ["BACKENDS", "make_batches", "run_series"]

BACKENDS = ("here", "ray")
MOST_IN_BATCH = 512
BATCHES_PER_WORKER = 4  # so that all workers finish at about the same time
MOST_WORKERS = 1024
TIMED_GAMES = 4  # games of fast bots played decision by decision to measure thinking times
NO_MOVES = Logs(np.zeros(1, np.int64), np.zeros((0, 2), np.uint8), None, np.zeros(0, np.bool_))

Progress = Callable[[int, int], object]  # (games done, games in all)


def run_series(
    plan: SeriesPlan,
    *,
    series_file: Path | None = None,
    workers: int | None = None,
    backend: str = "here",
    progress: Progress = lambda _done, _all: None,
) -> PlayedGames:
    """Play a series. With `series_file`, games are saved there as they are played, and saved ones are not played again."""
    play = _player(backend, workers)
    series = plan.series()
    prepare_bots(series)
    replay_games(series, [(0, 0)], NO_MOVES)  # compiled before the workers start
    wanted = [(deal, line_up) for deal in range(plan.deals) for line_up in range(len(series.line_ups))]
    if series_file is None:
        played = play(plan, make_batches(series, wanted, workers))
        return _with_times(collect_batches(series, list(_reported(played, [], len(wanted), progress))))
    from roji.arena.series_file import open_series_file  # only this needs msgspec

    with open_series_file(series_file, plan) as file:
        batches = list(_saved(series, file.batches, set(wanted)))
        done = {game for batch in batches for game in batch.games}
        left = make_batches(series, [game for game in wanted if game not in done], workers)
        for batch in _reported(play(plan, left), batches, len(wanted), progress):
            file.add(batch)
            batches.append(batch)
        return _with_times(collect_batches(series, batches))


def _player(backend: str, workers: int | None) -> Callable[[SeriesPlan, list[GameIds]], Iterator[PlayedBatch]]:
    """The function that plays batches on this backend."""
    if backend not in BACKENDS:
        raise RojiError(f"The arena cannot play on '{backend}': choose one of {', '.join(BACKENDS)}.")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise RojiError(f"{workers} workers cannot play: give 1 to {MOST_WORKERS}.")
    if backend == "ray":
        from roji.arena.ray_pool import play_on_ray

        return lambda plan, batches: play_on_ray(plan, batches, workers)
    return lambda plan, batches: play_here(plan, batches, workers or num_cores())


def make_batches(series: Series, games: GameIds, workers: int | None) -> list[GameIds]:
    """Batches: fast games in hundreds, slow ones one by one, so that Ctrl-C loses little."""
    each = -(-len(games) // (BATCHES_PER_WORKER * (workers or num_cores())))
    most = max(1, min(MOST_IN_BATCH, each)) if is_fast(series) else 1
    return [games[start : start + most] for start in range(0, len(games), most)]


def _reported(
    played: Iterable[PlayedBatch], before: list[PlayedBatch], number: int, progress: Progress
) -> Iterator[PlayedBatch]:
    """Yield the batches, reporting to `progress` after each."""
    done = sum(len(batch.games) for batch in before)
    progress(done, number)
    for batch in played:
        yield batch
        done += len(batch.games)
        progress(done, number)


def _saved(
    series: Series, saved: Iterable[tuple[GameIds, Logs]], wanted: set[tuple[int, int]]
) -> Iterator[PlayedBatch]:
    """The saved games that are wanted, each once."""
    left = set(wanted)
    for games, logs in saved:
        is_wanted = np.array([game in left for game in games])
        left.difference_update(games)
        if is_wanted.all():
            yield replay_batch(series, games, logs)
        elif is_wanted.any():
            rows = np.repeat(is_wanted, logs.lengths)
            some = logs.picked(logs.lengths[is_wanted], rows)
            yield replay_batch(series, [game for game in games if game in wanted], some)


def _with_times(played: PlayedGames) -> PlayedGames:
    """Let untimed fast bots play a few games decision by decision, to measure their thinking times."""
    if played.logs.seconds is not None:
        return played
    games: Any = list(zip(played.deal[:TIMED_GAMES].tolist(), played.line_up[:TIMED_GAMES].tolist(), strict=True))
    logs = play_logs(played.series, games, ask=True)
    return dataclasses.replace(played, times=thinking_times(logs, played.bots[: len(games)]))
