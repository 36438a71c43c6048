"""The crew: those on this machine who play batches of games, as many as it has cores.

Fast games run compiled and without the interpreter lock: threads play them. Other bots need a process each, which gets an order,
then one batch after the other.
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

from roji.arena.ledger import Batch, tell_batch
from roji.arena.order import Order
from roji.arena.playing import is_fast, play_logs, warm_up
from roji.arena.series import Series
from roji.core.errors import RojiError
from roji.core.rule import cache_root

__all__ = ["Games", "num_cores", "play_batch", "play_here"]

Games = list[tuple[int, int]]  # deals and line-ups


def num_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_here(order: Order, batches: Sequence[Games], workers: int) -> Iterator[Batch]:
    """Play these batches on this machine; they come back as they are done, in any order."""
    series = order.series()
    if workers == 1 or len(batches) <= 1:
        for games in batches:
            yield play_batch(series, games)
    elif is_fast(series):
        yield from _play_with_threads(series, batches, workers)
    else:
        yield from _play_with_processes(order, batches, workers)


def play_batch(series: Series, games: Games) -> Batch:
    """Play some games and tell them."""
    return tell_batch(series, games, play_logs(series, games))


def _play_with_threads(series: Series, batches: Sequence[Games], workers: int) -> Iterator[Batch]:
    pool = ThreadPoolExecutor(workers)
    try:
        for future in as_completed([pool.submit(play_batch, series, games) for games in batches]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _play_with_processes(order: Order, batches: Sequence[Games], workers: int) -> Iterator[Batch]:
    # Without a home for compiled rules each process would make one of its own: let them share this one's.
    os.environ.setdefault("ROJI_CACHE", str(cache_root()))
    with _crew(order, min(workers, len(batches))) as seats:
        yield from _hand_out(seats, batches)


Seats = dict[Connection, BaseProcess]


@contextlib.contextmanager
def _crew(order: Order, workers: int) -> Iterator[Seats]:
    """Start the processes; on the way out, whatever happened, end them."""
    methods = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    seats: Seats = {}
    try:
        with _deaf_to_interrupts():
            for _ in range(workers):
                here, there = context.Pipe()
                process = context.Process(target=_work, args=(order, there), daemon=True)
                process.start()
                there.close()
                seats[here] = process
        yield seats
    finally:
        for connection, process in seats.items():
            connection.close()
            process.terminate()
        for process in seats.values():
            process.join()


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started now do not hear Ctrl-C: only the one in front does, and ends them."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it later would open the ears again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _hand_out(seats: Seats, batches: Sequence[Games]) -> Iterator[Batch]:
    """Give everyone a batch, and whoever is done the next one."""
    left = iter(batches)
    busy = {connection for connection in seats if _give(connection, left)}
    while busy:
        for ready in wait(list(busy)):
            connection: Any = ready
            try:
                done, trouble = connection.recv()
            except (EOFError, ConnectionError):
                raise RojiError("A worker of the arena has died; perhaps the machine is out of memory.") from None
            if trouble is not None:
                raise RojiError(trouble[1]) if trouble[0] else RuntimeError(trouble[1])
            if not _give(connection, left):
                busy.discard(connection)
            yield done


def _give(connection: Connection, left: Iterator[Games]) -> bool:
    games = next(left, None)
    if games is not None:
        connection.send(games)
    return games is not None


def _work(order: Order, connection: Connection) -> None:
    """What a worker does until nobody is there any more. Trouble is told as (is it for people, what)."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, ConnectionError):
        series = None
        while True:
            games = connection.recv()
            try:
                if series is None:
                    series = order.series()
                    warm_up(series)
                answer: Any = (play_batch(series, games), None)
            except RojiError as error:
                answer = (None, (True, str(error)))
            except Exception:
                answer = (None, (False, traceback.format_exc()))
            connection.send(answer)
