"""The same batches on a Ray cluster (extra `ray`): a local one, or the one that RAY_ADDRESS names, with Roji installed."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from roji.arena.crew import Games, play_batch
from roji.arena.ledger import Batch
from roji.arena.order import Order
from roji.arena.playing import warm_up
from roji.arena.series import Series
from roji.core.errors import RojiError

__all__ = ["play_on_ray"]

AHEAD = 2  # batches for each core that wait on the cluster, so that none is idle

_series: dict[Order, Series] = {}


def play_on_ray(order: Order, batches: Sequence[Games], workers: int | None = None) -> Iterator[Batch]:
    """Play these batches on the cluster; they come back as they are done, in any order."""
    try:
        import ray
    except ImportError:
        raise RojiError("Ray is not installed: pip install 'roji[ray]'.") from None
    with _connected(ray):
        task = ray.remote(max_retries=2)(_play)
        cores = workers or int(ray.cluster_resources().get("CPU", 1))
        left, waiting = iter(batches), []
        for games in left:
            waiting.append(task.remote(order, games))
            if len(waiting) >= AHEAD * cores:
                done, waiting = ray.wait(waiting)
                yield from _given(ray, done)
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from _given(ray, done)


def _given(ray: Any, done: Any) -> Iterator[Batch]:
    for answer, trouble in ray.get(done):
        if trouble is not None:
            raise RojiError(trouble)
        yield answer


def _play(order: Order, games: Games) -> tuple[Batch | None, str | None]:
    """What a worker of the cluster does. Trouble that people can mend comes back as a text."""
    try:
        if order not in _series:
            _series[order] = order.series()
            warm_up(_series[order])
        return play_batch(_series[order], games), None
    except RojiError as error:
        return None, str(error)


@contextlib.contextmanager
def _connected(ray: Any) -> Iterator[None]:
    """Use a connection that there is already; else make one, and leave it afterwards."""
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
