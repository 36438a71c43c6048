"""Plays batches of games with workers on this machine, one for each core.

Compiled games run without the interpreter lock, so threads play them. Other bots need processes, which receive the plan of the
series once and then batch after batch.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from roji.arena.played_games import PlayedBatch, replay_batch
from roji.arena.playing import is_fast, play_logs, prepare_bots
from roji.arena.series import GameIds, Series
from roji.arena.series_plan import SeriesPlan
from roji.core.compiled_cache import cache_root
from roji.core.errors import RojiError

__all__ = ["play_batch", "play_here"]


def play_here(plan: SeriesPlan, batches: Sequence[GameIds], workers: int) -> Iterator[PlayedBatch]:
    """Play these batches on this machine. They come back as they are done, in any order."""
    series = plan.series()
    if workers == 1 or len(batches) <= 1:
        for games in batches:
            yield play_batch(series, games)
    elif is_fast(series):
        yield from _play_with_threads(series, batches, workers)
    else:
        yield from _play_with_processes(plan, batches, workers)


def play_batch(series: Series, games: GameIds) -> PlayedBatch:
    """Play some games and compute their statistics."""
    return replay_batch(series, games, play_logs(series, games))


def _play_with_threads(series: Series, batches: Sequence[GameIds], workers: int) -> Iterator[PlayedBatch]:
    pool = ThreadPoolExecutor(workers)
    try:
        for future in as_completed([pool.submit(play_batch, series, games) for games in batches]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _play_with_processes(plan: SeriesPlan, batches: Sequence[GameIds], workers: int) -> Iterator[PlayedBatch]:
    # If compiled rules are in a temporary folder, each process would create its own: let them share this one's.
    os.environ.setdefault("ROJI_CACHE", str(cache_root()))
    with _processes(plan, min(workers, len(batches))) as workers_by_connection:
        yield from _hand_out(workers_by_connection, batches)


Workers = dict[Connection, BaseProcess]


@contextlib.contextmanager
def _processes(plan: SeriesPlan, number: int) -> Iterator[Workers]:
    """Start the processes, and always end them on exit."""
    methods = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    workers: Workers = {}
    try:
        with _interrupts_blocked():
            for _ in range(number):
                here, there = context.Pipe()
                process = context.Process(target=_work, args=(plan, there), daemon=True)
                process.start()
                there.close()
                workers[here] = process
        yield workers
    finally:
        for connection, process in workers.items():
            connection.close()
            process.terminate()
        for process in workers.values():
            process.join()


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Processes started inside do not receive Ctrl-C: only the parent does, and it ends them."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock the signal again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _hand_out(workers: Workers, batches: Sequence[GameIds]) -> Iterator[PlayedBatch]:
    """Give each worker a batch, and the next one whenever it is done."""
    left = iter(batches)
    busy = {connection for connection in workers if _give(connection, left)}
    while busy:
        for ready in wait(list(busy)):
            connection: Any = ready
            try:
                done, error = connection.recv()
            except (EOFError, ConnectionError):
                raise RojiError("A worker of the arena has died; perhaps the machine is out of memory.") from None
            if error is not None:
                raise RojiError(error[1]) if error[0] else RuntimeError(error[1])
            if not _give(connection, left):
                busy.discard(connection)
            yield done


def _give(connection: Connection, left: Iterator[GameIds]) -> bool:
    games = next(left, None)
    if games is not None:
        connection.send(games)
    return games is not None


def _work(plan: SeriesPlan, connection: Connection) -> None:
    """Play batches until the parent closes the connection. An error is sent as (whether it is a RojiError, its text)."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, ConnectionError):
        series = None
        while True:
            games = connection.recv()
            try:
                if series is None:
                    series = plan.series()
                    prepare_bots(series)
                answer: Any = (play_batch(series, games), None)
            except RojiError as error:
                answer = (None, (True, str(error)))
            except Exception:
                answer = (None, (False, traceback.format_exc()))
            connection.send(answer)
