"""All games in progress as tensors: the batch, and what training adds to each row.

Some games begin with an opening that is not trained: moves from a flattened policy, down to random ones, for a part of the length
of the row's last game. This way training also covers middle positions that the network's own play would not reach.
"""

from typing import Any

import torch
from torch import Tensor

from roji.core.edition import Edition
from roji.core.game import Game
from roji.envs.batch import SKIP, Batch
from roji.learn.row_plan import RowPlan
from roji.learn.settings import Recipe

__all__ = ["GameRows"]

STAGGER = (
    512  # the most random moves at the start of the first games, so that rows are in different parts of their games
)
FEWEST_FINISHED = 100  # random games to measure the usual margin
MARGINS = 2.0  # usual margins of random games for a margin value of tanh(1), because good players' margins are larger
MOST_WARM_UP = 20_000  # steps


class GameRows:
    """A batch with autoreset, its arrays as tensors without a copy, and each row's opening."""

    def __init__(self, game: Game, edition: Edition, plan: RowPlan, device: torch.device, recipe: Recipe) -> None:
        number, seats = len(plan.seats), max(game.seats)
        self.game, self.plan, self.device, self.recipe = game, plan, device, recipe
        backend = "cuda" if device.type == "cuda" else "cpu"
        self.batch = Batch(game, number, backend, edition=edition, seats=plan.seats, options=plan.options)
        self.num_rows = number
        self.num_seats = torch.as_tensor(plan.seats.astype("int64"), device=device)
        self.others = torch.as_tensor(plan.others, device=device)
        self.seat_numbers = torch.arange(seats, device=device)
        self.coolness = torch.ones(
            number, device=device
        )  # factor of the logits from which moves are drawn; 0: at random
        self.opening_left = torch.zeros(number, dtype=torch.int32, device=device)
        self.age = torch.zeros(number, dtype=torch.int32, device=device)
        self.last_length = torch.zeros(number, dtype=torch.int32, device=device)

    def reset(self, seed: int) -> float:
        """Deal all games and scatter them over their length by random moves. Returns the scale of margins in points."""
        self.batch.reset(seed)
        now, seats = self.batch.now, len(self.seat_numbers)
        self.features, self.masks = self.tensor(now.features), self.tensor(now.masks)
        self.seats, self.over, self.truncated = (
            self.tensor(now.seats),
            self.tensor(now.over),
            self.tensor(now.truncated),
        )
        self.rewards, self.points = self.tensor(now.rewards)[:, :seats], self.tensor(now.points)[:, :seats]
        start = torch.randint(STAGGER, (self.num_rows,), device=self.device)
        finished, total, step = 0, 0.0, 0
        while step < STAGGER or (finished < FEWEST_FINISHED and step < MOST_WARM_UP):
            moves = self.tensor(self.batch.random_moves())
            self.step(torch.where(step < start, moves, SKIP) if step < STAGGER else moves.clone())
            ended = self.over & (step < start) if step < STAGGER else self.over
            finished += int(ended.sum())
            total += float(self.leads(self.points)[ended].abs().amax(-1).sum())
            step += 1
        self.age.zero_()
        return max(1.0, MARGINS * total / max(1, finished))

    def tensor(self, array: Any) -> Tensor:
        """An array of the batch as a tensor that shares its memory."""
        return torch.as_tensor(array, device=self.device)

    def step(self, moves: Tensor) -> None:
        """Play one move in every game."""
        self.batch.step(moves if moves.is_cuda else moves.numpy())

    def leads(self, points: Tensor) -> Tensor:
        """Each seat's lead over the best of the others, in points; 0 for seats that do not exist."""
        real = self.seat_numbers < self.num_seats[:, None]
        known = points.float().masked_fill(~real, -1e9)
        best, second = known.topk(2, -1).values.split(1, -1)
        return torch.where(known == best, known - second, known - best).masked_fill(~real, 0.0)

    def is_learner(self) -> Tensor:
        """Whether the learner makes the next decision: bool [rows]."""
        return ~self.others.gather(1, self.seats.long()[:, None]).squeeze(1)

    def advance(self) -> None:
        """After a step: count decisions, and draw an opening for games that have just begun."""
        ended = self.over | self.truncated
        self.age += 1
        self.last_length = torch.where(ended, self.age, self.last_length)
        self.age.masked_fill_(ended, 0)
        draws = torch.rand(3, self.num_rows, device=self.device)
        share, length = self.recipe.opening_share, self.recipe.opening_length
        drawn = (draws[1] * length * self.last_length).int() * (draws[0] < share)
        self.opening_left = torch.where(ended, drawn, (self.opening_left - 1).clamp(min=0))
        self.coolness = torch.where(self.opening_left == 0, 1.0, torch.where(ended, draws[2], self.coolness))
