"""Advantages and returns of a rollout, for each seat along its own decisions."""

from typing import NamedTuple

import torch
from torch import Tensor

from roji.learn.game_rows import GameRows
from roji.learn.rollout import RolloutBuffer
from roji.learn.settings import Recipe

__all__ = ["Returns", "estimate_returns"]


class Returns(NamedTuple):
    """The estimated value of each decision."""

    advantages: Tensor  # [steps, rows]: for the seat that acted, place and margin together
    values: Tensor  # [steps, rows, seats, 2]: place and margin of every seat, clockwise from the one that acted


@torch.no_grad()
def estimate_returns(rollout: RolloutBuffer, rows: GameRows, recipe: Recipe, margin_scale: float) -> Returns:
    """Generalised advantage estimates. The network's value stands for the rest of a game that outlasts the rollout.

    A game's result reaches all seats at once. Until then a seat's estimates lead from one of its own decisions to its next; the
    others' decisions are part of the environment. A game that was cut off is worth its last estimate.
    """
    to_seat, from_seat = _turned(rollout, rows)
    values = rollout.values.gather(2, to_seat.expand_as(rollout.values))  # by seat number
    ends = torch.stack([rollout.rewards, (rows.leads(rollout.points) / margin_scale).tanh()], -1)
    acts = (rollout.seats[..., None] == rows.seat_numbers)[..., None]
    value, advantage = values[-1], torch.zeros_like(values[-1])
    advantages, returns = torch.empty_like(values[:-1]), torch.empty_like(values[:-1])
    for step in reversed(range(rollout.steps)):
        over, cut = (ended[step][:, None, None] for ended in (rollout.over, rollout.truncated))
        value = torch.where(over, ends[step], torch.where(cut, values[step], value))
        advantage = advantage.masked_fill(over | cut, 0.0)
        gained = value - values[step] + recipe.smoothing * advantage
        value = torch.where(acts[step], values[step], value)
        advantage = torch.where(acts[step], gained, advantage)
        advantages[step] = advantage
        torch.add(value, advantage, out=returns[step])
    own = advantages.gather(2, rollout.seats[..., None, None].expand(-1, -1, 1, 2)).squeeze(2)
    weighted = (own[..., 0] + recipe.margin_weight * own[..., 1]) / (1 + recipe.margin_weight)
    return Returns(weighted, returns.gather(2, from_seat.expand_as(returns)))


def _turned(rollout: RolloutBuffer, rows: GameRows) -> tuple[Tensor, Tensor]:
    """Indices that convert values clockwise from the acting seat into values by seat number, and back."""
    numbers, count = rows.seat_numbers, rows.num_seats[:, None]
    acting = torch.cat([rollout.seats, rollout.last_seats[None]])[..., None]
    exists = numbers < count
    to_seat = torch.where(exists, (numbers - acting) % count, numbers)
    from_seat = torch.where(exists, (numbers + acting) % count, numbers)
    return to_seat[..., None], from_seat[:-1, ..., None]
