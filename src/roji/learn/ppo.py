"""One pass of proximal policy optimisation over a rollout, with masks."""

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax

from roji.learn.game_rows import GameRows
from roji.learn.returns import Returns
from roji.learn.rollout import ILLEGAL, RolloutBuffer, autocast
from roji.learn.settings import Recipe
from roji.learn.update import UpdateStep

__all__ = ["Losses", "Minibatch", "learn", "minibatch_loss"]


class Losses(NamedTuple):
    """Means over a pass, as tensors on the device: reading one waits for it."""

    entropy: Tensor
    value_error: Tensor
    shift: Tensor  # how far the policy has moved from the one that played (an estimate of the divergence)


class Minibatch(NamedTuple):
    """Decisions of a few time steps in all games, with their targets."""

    inputs: Tensor  # [rows, inputs]
    masks: Tensor  # [rows, moves]
    moves: Tensor  # [rows]
    chances: Tensor  # [rows]: log probabilities of the played moves
    gains: Tensor  # [rows]: advantages with mean 0 and spread 1
    weights: Tensor  # [rows]: 1 if the learner had a choice
    values: Tensor  # [rows, seats, 2]: the target values
    exists: Tensor  # [rows, seats, 1]: 1 if the seat exists and the decision is trained


def learn(update: UpdateStep, data: tuple[RolloutBuffer, Returns], rows: GameRows) -> Losses:
    """Train on each decision of the rollout once, minibatch by minibatch in random order."""
    rollout, returns = data
    gains, weights = _gains(rollout, returns)
    exists = (rows.seat_numbers < rows.num_seats[:, None]) & rollout.trains[..., None]
    sums, minibatches = torch.zeros(len(Losses._fields), device=rows.device), rollout.minibatches()
    for place in torch.randperm(len(minibatches)).tolist():
        steps, inputs = minibatches[place]
        wholes = (rollout.masks, rollout.moves, rollout.chances, gains, weights, returns.values, exists[..., None])
        sums += update(Minibatch(inputs, *(whole[steps].flatten(0, 1) for whole in wholes)))
    return Losses(*(sums / len(minibatches)))


def _gains(rollout: RolloutBuffer, returns: Returns) -> tuple[Tensor, Tensor]:
    """Advantages normalised over decisions where the learner had a choice, and a mask of these decisions."""
    weights = (rollout.trains & (rollout.masks.sum(-1) > 1)).float()
    count = weights.sum().clamp(min=1)
    mean = (returns.advantages * weights).sum() / count
    spread = (((returns.advantages - mean) ** 2 * weights).sum() / count).sqrt()
    return (returns.advantages - mean) / (spread + 1e-6), weights


def minibatch_loss(
    network: nn.Module, part: Minibatch, entropy_weight: Tensor, recipe: Recipe
) -> tuple[Tensor, Tensor]:
    """The loss of a minibatch; and entropy, value error and shift for the log."""
    with autocast(part.masks.device):
        logits, values = network(part.inputs)
    chances = log_softmax(logits.masked_fill(~part.masks, ILLEGAL), -1)
    change = chances.gather(-1, part.moves[:, None]).squeeze(-1) - part.chances
    ratio = change.exp()
    chosen = torch.min(ratio * part.gains, ratio.clamp(1 - recipe.clip, 1 + recipe.clip) * part.gains)
    disorder = -(chances.exp() * chances).sum(-1)  # an illegal move has probability 0 and adds nothing
    count = part.weights.sum().clamp(min=1)
    entropy = (disorder * part.weights).sum() / count
    shift = ((ratio.detach() - 1 - change.detach()) * part.weights).sum() / count
    missed = (values - part.values) ** 2 * part.exists
    value_error = missed.sum() / part.exists.sum().clamp(min=1)
    loss = -(chosen * part.weights).sum() / count + recipe.value_weight * value_error - entropy_weight * entropy
    return loss, torch.stack([entropy.detach(), value_error.detach(), shift])
