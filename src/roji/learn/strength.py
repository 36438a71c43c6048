"""Measures a network's strength: paired games against a bot, each deal from both seats, in separate processes."""

import contextlib
import multiprocessing
import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from roji.arena.estimate import mean, share
from roji.bots.network.direct_path import DirectPath, add_direct
from roji.core.edition import Edition, parse_edition
from roji.envs.batch import SKIP
from roji.envs.single_agent import SingleAgentGames
from roji.games import find_game
from roji.learn.checkpoint import read_checkpoint
from roji.learn.network_checkpoint import path_of

__all__ = ["DealsToPlay", "Measurement", "StrengthMeter", "choose_moves", "play_deals"]

CHUNK = 20  # deals that one process plays at a time
SEATS = 2
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class Measurement(NamedTuple):
    """A network's wins against a bot, with 95 % intervals; a tie is half a win."""

    against: str
    deals: int
    won: float
    low: float
    high: float
    lead: float  # in points, of the network


class DealsToPlay(NamedTuple):
    """One chunk of deals to play."""

    checkpoint: Path
    against: str
    edition: str  # its text
    first: int  # the seed of the first deal
    deals: int


def choose_moves(arrays: list[Any], direct: DirectPath, features: Any, masks: Any) -> Any:
    """The network's favourite move in each row, in NumPy: exact enough for measuring, without torch."""
    now = features
    for place in range(0, len(arrays) - 2, 2):
        now = np.maximum(now @ arrays[place].T + arrays[place + 1], 0)
    outputs = now @ arrays[-2].T + arrays[-1]
    logits = outputs[:, : masks.shape[1]]
    add_direct(direct, features, outputs[:, outputs.shape[1] - direct.num_gains :], logits)
    return np.where(masks, logits, -np.inf).argmax(-1)


def play_deals(asked: DealsToPlay) -> tuple[Any, Any]:
    """Play each deal once from each seat. Returns for each deal the wins (0 to 2) and the sum of the leads."""
    checkpoint = read_checkpoint(asked.checkpoint)
    game = find_game(checkpoint.about.game)
    edition = parse_edition(game, asked.edition)
    won, lead, direct = np.zeros(asked.deals), np.zeros(asked.deals), path_of(checkpoint.about)
    for seat in range(SEATS):
        games = SingleAgentGames(game, asked.deals, asked.against, seats=SEATS, seat=seat, edition=edition)
        games.reset(list(range(asked.first, asked.first + asked.deals)))
        while not (games.over | games.truncated).all():
            moves = choose_moves(checkpoint.arrays, direct, games.features(), games.masks)
            games.step(np.where(games.over | games.truncated, SKIP, moves))
        won += (games.results + 1) / 2
        lead += games.points[:, seat] - games.points[:, 1 - seat]
    return won, lead


class StrengthMeter:
    """Processes that measure a checkpoint during training."""

    def __init__(self, edition: Edition, against: tuple[str, ...], deals: int, workers: int) -> None:
        self._edition, self._against, self._deals = edition, against, deals
        self._pending: dict[str, list[Future[tuple[Any, Any]]]] = {}
        self._workers: ProcessPoolExecutor | None = None
        if deals:
            os.environ.update(dict.fromkeys(ONE_THREAD, "1"))  # threads of each process: they share the cores
            context = multiprocessing.get_context("spawn")
            self._workers = ProcessPoolExecutor(workers, context, _begin)

    @property
    def is_idle(self) -> bool:
        """Whether no measurement is running."""
        return not self._pending

    def ask(self, checkpoint: Path, first: int) -> None:
        """Start measuring a checkpoint on the deals with the seeds from `first` on."""
        if self._workers is None:
            return
        for bot in self._against:
            starts = range(0, self._deals, CHUNK)
            asked = [
                DealsToPlay(checkpoint, bot, self._edition.text, first + start, min(CHUNK, self._deals - start))
                for start in starts
            ]
            self._pending[bot] = [self._workers.submit(play_deals, one) for one in asked]

    def ready(self, wait: bool = False) -> list[Measurement]:
        """The finished measurements; with `wait`, all of them."""
        done = []
        for bot, chunks in list(self._pending.items()):
            if wait or all(chunk.done() for chunk in chunks):
                del self._pending[bot]
                done.append(_measured(bot, [chunk.result() for chunk in chunks]))
        return done

    def close(self) -> None:
        """End the processes, even in the middle of work."""
        if self._workers is not None:
            processes = list(self._workers._processes.values())
            self._workers.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


def _measured(bot: str, chunks: list[tuple[Any, Any]]) -> Measurement:
    won, lead = (np.concatenate(parts) for parts in zip(*chunks, strict=True))
    shared = share(won, np.full(len(won), float(SEATS)))
    return Measurement(bot, len(won), shared.value, shared.low, shared.high, mean(lead / SEATS).value)


def _begin() -> None:
    """Initialise a process: leave Ctrl-C to the trainer, and share the cores."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(10)
