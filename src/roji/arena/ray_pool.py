"""Plays batches on a Ray cluster with Roji installed (extra `ray`): a local one, or the one at RAY_ADDRESS."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from roji.arena.played_games import PlayedBatch
from roji.arena.playing import prepare_bots
from roji.arena.series import GameIds, Series
from roji.arena.series_plan import SeriesPlan
from roji.arena.worker_pool import play_batch
from roji.core.errors import RojiError

__all__ = ["play_on_ray"]

QUEUED_PER_CORE = 2  # batches submitted for each core, so that none is idle

_series: dict[SeriesPlan, Series] = {}


def play_on_ray(plan: SeriesPlan, batches: Sequence[GameIds], workers: int | None = None) -> Iterator[PlayedBatch]:
    """Play these batches on the cluster. They come back as they are done, in any order."""
    try:
        import ray
    except ImportError:
        raise RojiError("Ray is not installed: pip install 'roji[ray]'.") from None
    with _connected(ray):
        task = ray.remote(max_retries=2)(_play)
        cores = workers or int(ray.cluster_resources().get("CPU", 1))
        left, submitted = iter(batches), []
        for games in left:
            submitted.append(task.remote(plan, games))
            if len(submitted) >= QUEUED_PER_CORE * cores:
                done, submitted = ray.wait(submitted)
                yield from _results(ray, done)
        while submitted:
            done, submitted = ray.wait(submitted)
            yield from _results(ray, done)


def _results(ray: Any, done: Any) -> Iterator[PlayedBatch]:
    for batch, error in ray.get(done):
        if error is not None:
            raise RojiError(error)
        yield batch


def _play(plan: SeriesPlan, games: GameIds) -> tuple[PlayedBatch | None, str | None]:
    """The task of a worker. A RojiError comes back as its text."""
    try:
        if plan not in _series:
            _series[plan] = plan.series()
            prepare_bots(_series[plan])
        return play_batch(_series[plan], games), None
    except RojiError as error:
        return None, str(error)


@contextlib.contextmanager
def _connected(ray: Any) -> Iterator[None]:
    """Use this process's connection, or open one and close it at the end."""
    if ray.is_initialized():
        yield
        return
    try:
        ray.init(log_to_driver=False, logging_level="error", include_dashboard=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise RojiError(f"Ray cannot be reached: {str(error).splitlines()[0]}") from None
    try:
        yield
    finally:
        ray.shutdown()
