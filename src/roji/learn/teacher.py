"""Imitation before self-play: the network learns to predict a quick bot's moves and the results of its games.

Self-play finds some rewards by chance so rarely that it never learns them, such as four tiles of Zen Garden that close into a
ring. A network that has imitated a bot knows that they exist, and learns their value.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from roji.bots import find_bot
from roji.bots.compiled_games import compiled_settings
from roji.core.cores import num_cores
from roji.core.edition import Edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS
from roji.core.story import NOBODY
from roji.envs.batch import Batch
from roji.envs.opponents import Opponents
from roji.learn.model import PolicyNetwork
from roji.learn.rollout import ILLEGAL, autocast
from roji.learn.row_plan import RowPlan, plan_rows
from roji.learn.settings import TrainSettings

__all__ = ["Taught", "Teacher", "TeacherGames", "learn_part"]

GAMES = 64  # games of each thread
STEPS = 256  # decisions that a thread plays at a time
RANDOM_MOVES = 0.15  # share of random moves, to ask the bot in positions that it would not reach by itself
KEPT = 24  # the number of newest lessons to learn from
MINIBATCH, PASSES = 4096, 2
RATE = 1e-3


class Taught(NamedTuple):
    """Decisions of the bot, one per row; games that did not end in time have no result."""

    features: Any  # float16 [rows, features]
    masks: Any  # bool [rows, moves]
    moves: Any  # int64 [rows]: the bot's moves
    values: Any  # float32 [rows, seats, 2]: place and margin of every seat, clockwise from the one that acts
    known: Any  # bool [rows, seats]: whether the seat exists and has a result


class TeacherGames:
    """One thread's games, in which the bot makes every decision."""

    def __init__(self, game: Game, edition: Edition, plan: RowPlan, bot: str, seed: int) -> None:
        self.game, self.seats = game, plan.seats.astype(np.int64)
        self.batch = Batch(game, len(plan.seats), edition=edition, seats=plan.seats, options=plan.options)
        self.batch.reset(seed)
        self._opponents = Opponents(self.batch, bot)
        self._nobody = np.full(len(plan.seats), NOBODY, np.int64)  # the bot plays all seats
        self._random = np.random.default_rng(seed)
        self._luck = np.zeros((len(plan.seats), LUCK_WORDS), np.uint64)
        self._luck[:, :2] = self._random.integers(0, 2**63, (len(plan.seats), 2))

    def play(self, margin_scale: float) -> Taught:
        """Continue, and return the bot's moves and the results."""
        rows, now, most = len(self.seats), self.batch.now, max(self.game.seats)
        features = np.zeros((STEPS, rows, self.game.num_features), np.float16)
        masks = np.zeros((STEPS, rows, self.game.num_moves), np.bool_)
        moves, acting = np.zeros((STEPS, rows), np.int64), np.zeros((STEPS, rows), np.int64)
        over = np.zeros((STEPS, rows), np.bool_)
        results = np.zeros((STEPS, rows, most, 2), np.float32)
        for step in range(STEPS):
            features[step], masks[step], acting[step] = now.features, now.masks, now.seats
            moves[step] = self._opponents.moves(self._nobody, self._luck)
            strays = self._random.random(rows) < RANDOM_MOVES
            self.batch.step(np.where(strays, self.batch.random_moves(), moves[step]))
            over[step] = now.over
            results[step, ..., 0] = now.rewards[:, :most]
            results[step, ..., 1] = np.tanh(self._leads(now.points[:, :most]) / margin_scale)
        values, known = self._looking_back(acting, over, results)
        flat = (array.reshape(STEPS * rows, *array.shape[2:]) for array in (features, masks, moves, values, known))
        return Taught(*flat)

    def _looking_back(self, acting: Any, over: Any, results: Any) -> tuple[Any, Any]:
        """Assign each game's result to all its decisions, clockwise from the seat that acts."""
        most = results.shape[2]
        values, known = np.zeros_like(results), np.zeros(results.shape[:3], np.bool_)
        ended, result = np.zeros(len(self.seats), np.bool_), np.zeros_like(results[0])
        exists = np.arange(most) < self.seats[:, None]
        for step in reversed(range(STEPS)):
            ended |= over[step]
            result = np.where(over[step][:, None, None], results[step], result)
            turned = (acting[step][:, None] + np.arange(most)) % self.seats[:, None]
            values[step] = np.take_along_axis(result, turned[..., None], 1)
            known[step] = exists & ended[:, None]
        return values, known

    def _leads(self, points: Any) -> Any:
        """Each seat's lead over the best of the others."""
        exists = np.arange(points.shape[1]) < self.seats[:, None]
        shown = np.where(exists, points, -(10**6)).astype(np.float32)
        order = np.sort(shown, 1)
        best, second = order[:, -1:], order[:, -2:-1]
        return np.where(exists, np.where(shown == best, best - second, shown - best), 0)


class Teacher:
    """A bot that does not search, playing on all cores, and a network that learns from it."""

    def __init__(self, settings: TrainSettings, game: Game, edition: Edition, device: torch.device) -> None:
        bot = settings.teacher or "greedy"
        if compiled_settings(game, [find_bot(bot)]) is None:
            raise RojiError(f"{bot} is too slow to learn from: choose a bot that does not search, such as greedy.")
        self._device = device
        self._threads = ThreadPoolExecutor(num_cores())
        self._games = []
        for number in range(num_cores()):
            seed = settings.seed + 7919 * number
            plan = plan_rows(game, GAMES, 0.0, seed, settings.seats, settings.options)
            self._games.append(TeacherGames(game, edition, plan, bot, seed))
        self._lessons: list[list[Tensor]] = []

    def teach(self, network: PolicyNetwork, minutes: float, margin_scale: float) -> tuple[int, float]:
        """Teach for some minutes. Returns the number of decisions, and the share of the bot's moves that the network predicts."""
        optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
        self._games[0].play(margin_scale)  # compiles the bot, outside the measured time
        end, total, agreed = time.monotonic() + 60 * minutes, 0, 0.0
        while not total or time.monotonic() < end:
            left = max(0.0, (end - time.monotonic()) / (60 * minutes))
            optimizer.param_groups[0]["lr"] = RATE * (0.05 + 0.95 * left)
            lessons = list(self._threads.map(lambda games: games.play(margin_scale), self._games))
            total += sum(len(one.moves) for one in lessons)
            tensors = zip(*lessons, strict=True)
            self._lessons.append([torch.as_tensor(np.concatenate(parts)).to(self._device) for parts in tensors])
            del self._lessons[:-KEPT]
            agreed = self._learn(network, optimizer)
        return total, agreed

    def _learn(self, network: PolicyNetwork, optimizer: torch.optim.Optimizer) -> float:
        """Learn from the newest lesson and as many others; returns how often the network predicted the newest one beforehand."""
        chosen = {len(self._lessons) - 1, *np.random.default_rng().integers(len(self._lessons), size=PASSES).tolist()}
        agreed = torch.zeros((), device=self._device)
        for place in sorted(chosen, reverse=True):
            lesson = self._lessons[place]
            rows = torch.randperm(len(lesson[0]), device=self._device)
            parts = rows.split(MINIBATCH)
            for part in parts:
                hits = learn_part(network, optimizer, [whole[part] for whole in lesson])
                agreed += hits / len(parts) if place == len(self._lessons) - 1 else 0.0
        return float(agreed)


def learn_part(network: PolicyNetwork, optimizer: torch.optim.Optimizer, part: list[Tensor]) -> Tensor:
    """One step towards the bot's moves and the results of its games. Returns how often the move was predicted."""
    features, masks, moves, values, known = part
    inputs = nn.functional.pad(features.float(), (0, network.shape.inputs - network.shape.features))
    with autocast(features.device):
        logits, foreseen = network(inputs)
    logits = logits.masked_fill(~masks, ILLEGAL)
    missed = ((foreseen - values) ** 2).sum(-1) * known
    loss = cross_entropy(logits, moves) + missed.sum() / known.sum().clamp(min=1)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimizer.step()
    return (logits.detach().argmax(-1) == moves).float().mean()
