"""A rollout: the next decisions of all games, with everything needed to learn from them.

Features are stored number by number, as a GPU writes them (decision 8), and matrix products use them directly. A minibatch is a
few time steps of all games: rows are in different parts of their games, so this is a fair sample without gathering.
"""

from typing import Any, Protocol

import torch
from torch import Tensor
from torch.nn.functional import log_softmax

from roji.learn.game_rows import GameRows
from roji.learn.model import PolicyNetwork
from roji.learn.phases import PhaseClock
from roji.learn.shape import KINDS, Shape

__all__ = ["ILLEGAL", "OtherPlayers", "RolloutBuffer", "autocast", "play"]

ILLEGAL = -1e9  # the logit of a move that is not legal


class OtherPlayers(Protocol):
    """The players of seats that are not the learner's, in the first rows of the batch."""

    def draw(self) -> None:
        """At the start of a rollout: choose who plays in it."""

    def logits(self, inputs: Tensor) -> Tensor:
        """Their logits in the first rows for these inputs of the network: [rows, moves]."""


def autocast(device: torch.device) -> Any:
    """16-bit matrix products on a GPU."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")


class RolloutBuffer:
    """The memory of a rollout: [steps, rows, …], filled again by each `play`."""

    def __init__(self, shape: Shape, steps: int, in_minibatch: int, rows: int, device: torch.device) -> None:
        def new(dtype: torch.dtype, *sizes: int) -> Tensor:
            return torch.zeros((steps, rows, *sizes), dtype=dtype, device=device)

        self.steps, self.rows, self.in_minibatch = steps, rows, in_minibatch
        dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
        minibatches = steps // in_minibatch + 1  # the last one holds the position after the rollout
        self.features = torch.zeros((minibatches, shape.inputs, in_minibatch * rows), dtype=dtype, device=device)
        self.masks = new(torch.bool, shape.moves)
        self.moves, self.seats = new(torch.int64), new(torch.int64)
        self.chances = new(torch.float32)  # logarithms
        self.values = torch.zeros(
            (steps + 1, rows, shape.seats, KINDS), device=device
        )  # by seat, starting with the seat to act
        self.trains = new(torch.bool)  # whether the decision is the learner's, and not part of an opening
        self.over, self.truncated = new(torch.bool), new(torch.bool)
        self.rewards, self.points = new(torch.float32, shape.seats), new(torch.int32, shape.seats)
        self.last_seats = torch.zeros(rows, dtype=torch.int64, device=device)

    def inputs(self, step: int) -> Tensor:
        """The network's inputs of one time step: [rows, inputs]."""
        minibatch, place = divmod(step, self.in_minibatch)
        return self.features[minibatch, :, place * self.rows : (place + 1) * self.rows].T

    def minibatches(self) -> list[tuple[slice, Tensor]]:
        """The time steps of each minibatch, and its inputs: [rows of all its steps, inputs]."""
        starts = range(0, self.steps, self.in_minibatch)
        return [(slice(start, start + self.in_minibatch), self.features[at].T) for at, start in enumerate(starts)]


@torch.no_grad()
def play(
    rollout: RolloutBuffer, rows: GameRows, network: PolicyNetwork, others: OtherPlayers, clock: PhaseClock
) -> None:
    """Play the next decisions of all games, and evaluate their final positions."""
    num_features = rows.features.shape[1]
    with autocast(rows.device):
        for step in range(rollout.steps + 1):
            inputs = rollout.inputs(step)
            inputs.T[:num_features].copy_(rows.features.T)
            clock.mark("copying features")
            logits, values = network(inputs)
            rollout.values[step] = values
            if step == rollout.steps:
                rollout.last_seats.copy_(rows.seats)
                return
            moves = _choose(rollout, step, rows, logits, others)
            clock.mark("network and choosing")
            rows.step(moves)
            clock.mark("rules and features")
            rollout.over[step], rollout.truncated[step] = rows.over, rows.truncated
            rollout.rewards[step], rollout.points[step] = rows.rewards, rows.points
            rows.advance()
            clock.mark("notes")


def _choose(rollout: RolloutBuffer, step: int, rows: GameRows, logits: Tensor, others: OtherPlayers) -> Tensor:
    """Draw a move for each game, and record the decision."""
    masks, num_shared = rows.masks, rows.plan.num_shared
    chances = log_softmax(logits.masked_fill(~masks, ILLEGAL), -1)
    learner = rows.is_learner()
    drawn_from = logits * rows.coolness[:, None]
    if num_shared:
        theirs = others.logits(rollout.inputs(step)[:num_shared])
        drawn_from[:num_shared] = torch.where(learner[:num_shared, None], drawn_from[:num_shared], theirs)
    noise = torch.empty_like(drawn_from).exponential_().log()
    moves = (drawn_from - noise).masked_fill(~masks, float("-inf")).argmax(-1)  # a sample, by the Gumbel trick
    rollout.masks[step], rollout.moves[step], rollout.seats[step] = masks, moves, rows.seats
    rollout.chances[step] = chances.gather(-1, moves[:, None]).squeeze(-1)
    rollout.trains[step] = learner & (rows.opening_left == 0)
    return moves
