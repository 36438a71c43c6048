"""Running a series from the order to the ledger: what is kept already is not played again."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from roji.arena.crew import Games, num_cores, play_here
from roji.arena.keep import open_keep
from roji.arena.ledger import Batch, Ledger, ledger_of, tell_batch, thinking
from roji.arena.order import Order
from roji.arena.playing import Logs, is_fast, play_logs, warm_up
from roji.arena.retelling import retell
from roji.arena.series import Series
from roji.core.errors import RojiError

__all__ = ["BACKENDS", "make_batches", "run_order"]

BACKENDS = ("here", "ray")
MOST_IN_BATCH = 512
ROUNDS_OF_BATCHES = 4  # so that all workers are done at about the same time
MOST_WORKERS = 1024
TIMED_GAMES = 4  # of fast bots, asked one by one to see how long they think
NO_MOVES = Logs(np.zeros(1, np.int64), np.zeros((0, 2), np.uint8), None)

Tell = Callable[[int, int], object]  # (games done, games in all)


def run_order(
    order: Order,
    *,
    keep: Path | None = None,
    workers: int | None = None,
    backend: str = "here",
    tell: Tell = lambda _done, _all: None,
) -> Ledger:
    """Play an order. With `keep`, games are kept in that file as they are played, and those in it are not played again."""
    play = _player(backend, workers)
    series = order.series()
    warm_up(series)
    retell(series, [(0, 0)], NO_MOVES)  # compiled before the workers start
    wanted = [(deal, line_up) for deal in range(order.deals) for line_up in range(len(series.line_ups))]
    if keep is None:
        batches = list(_told(play(order, make_batches(series, wanted, workers)), [], len(wanted), tell))
        return _with_times(ledger_of(series, batches))
    with open_keep(keep, order) as kept:
        batches = list(_kept(series, kept.kept, set(wanted)))
        done = {game for batch in batches for game in batch.games}
        left = make_batches(series, [game for game in wanted if game not in done], workers)
        for batch in _told(play(order, left), batches, len(wanted), tell):
            kept.add(batch)
            batches.append(batch)
        return _with_times(ledger_of(series, batches))


def _player(backend: str, workers: int | None) -> Callable[[Order, list[Games]], Iterator[Batch]]:
    """Who plays the batches."""
    if backend not in BACKENDS:
        raise RojiError(f"The arena cannot play on '{backend}': choose one of {', '.join(BACKENDS)}.")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise RojiError(f"{workers} workers cannot play: give 1 to {MOST_WORKERS}.")
    if backend == "ray":
        from roji.arena.ray_crew import play_on_ray

        return lambda order, batches: play_on_ray(order, batches, workers)
    return lambda order, batches: play_here(order, batches, workers or num_cores())


def make_batches(series: Series, games: Games, workers: int | None) -> list[Games]:
    """Fast games by the hundred, others one by one, so that little is lost when somebody presses Ctrl-C."""
    each = -(-len(games) // (ROUNDS_OF_BATCHES * (workers or num_cores())))
    most = max(1, min(MOST_IN_BATCH, each)) if is_fast(series) else 1
    return [games[start : start + most] for start in range(0, len(games), most)]


def _told(played: Iterable[Batch], before: list[Batch], number: int, tell: Tell) -> Iterator[Batch]:
    """The batches as they come, saying how far we are."""
    done = sum(len(batch.games) for batch in before)
    tell(done, number)
    for batch in played:
        yield batch
        done += len(batch.games)
        tell(done, number)


def _kept(series: Series, kept: Iterable[tuple[Games, Logs]], wanted: set[tuple[int, int]]) -> Iterator[Batch]:
    """The kept games that are wanted, each once."""
    left = set(wanted)
    for games, logs in kept:
        is_wanted = np.array([game in left for game in games])
        left.difference_update(games)
        if is_wanted.all():
            yield tell_batch(series, games, logs)
        elif is_wanted.any():
            rows = np.repeat(is_wanted, logs.lengths)
            seconds = None if logs.seconds is None else logs.seconds[rows]
            some = Logs(logs.lengths[is_wanted], logs.moves[rows], seconds)
            yield tell_batch(series, [game for game in games if game in wanted], some)


def _with_times(ledger: Ledger) -> Ledger:
    """Fast bots were not asked one by one: let them play a few games so, to see how long they think."""
    if ledger.logs.seconds is not None:
        return ledger
    games: Any = list(zip(ledger.deal[:TIMED_GAMES].tolist(), ledger.line_up[:TIMED_GAMES].tolist(), strict=True))
    logs = play_logs(ledger.series, games, ask=True)
    return dataclasses.replace(ledger, times=thinking(logs, ledger.bots[: len(games)]))
