"""Optimizer steps. On a GPU a step is recorded once and then replayed as a whole (a CUDA graph).

A step is many small kernels, and starting them one by one takes longer than running them. A graph always reads and writes the
same memory, so minibatches are copied there, and values that change from step to step are tensors.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeAlias

import torch
from torch import Tensor, nn

__all__ = ["UpdateStep", "new_optimizer"]

WARM_UP = 3  # steps before one is recorded, in which the optimizer and the libraries allocate memory

log = logging.getLogger("roji.learn")
Part: TypeAlias = Any  # a minibatch: a NamedTuple of tensors


def new_optimizer(network: nn.Module, rate: float, device: torch.device) -> torch.optim.Optimizer:
    """Adam; on a GPU in one kernel, with a learning rate that a recorded step reads each time."""
    if device.type != "cuda":
        return torch.optim.Adam(network.parameters(), rate, eps=1e-5)
    changing = torch.tensor(rate, device=device)
    return torch.optim.Adam(network.parameters(), changing, eps=1e-5, fused=True, capturable=True)


class UpdateStep:
    """Takes one step for each minibatch it is called with."""

    def __init__(
        self,
        network: nn.Module,
        optimizer: torch.optim.Optimizer,
        loss: Callable[[nn.Module, Part, Tensor], tuple[Tensor, Tensor]],
        most_gradient: float,
        is_recorded: bool,
    ) -> None:
        self._network, self._optimizer, self._loss, self._most_gradient = network, optimizer, loss, most_gradient
        device = next(network.parameters()).device
        self._entropy = torch.zeros((), device=device)  # weight of the entropy bonus
        self._left = WARM_UP if is_recorded and device.type == "cuda" else -1  # steps until one is recorded; -1: never
        self._graph: torch.cuda.CUDAGraph | None = None
        self._part: Part
        self._losses: Tensor

    def set_rates(self, rate: float, entropy: float) -> None:
        """Set the learning rate and the weight of the entropy bonus."""
        self._entropy.fill_(entropy)
        group = self._optimizer.param_groups[0]
        if isinstance(group["lr"], Tensor):
            group["lr"].fill_(rate)
        else:
            group["lr"] = rate

    def __call__(self, part: Part) -> Tensor:
        """Learn from a minibatch; returns the loss function's extra results."""
        if self._left == 0:
            self._left = -1
            self._record(part)
        if self._graph is not None:
            for mine, new in zip(self._part, part, strict=True):
                mine.copy_(new)
            self._graph.replay()
            return self._losses
        self._optimizer.zero_grad(set_to_none=True)
        if self._left < 0:
            return self._step(part)
        self._left -= 1
        return self._step_aside(part)

    def _step(self, part: Part) -> Tensor:
        loss, losses = self._loss(self._network, part, self._entropy)
        loss.backward()
        nn.utils.clip_grad_norm_(self._network.parameters(), self._most_gradient)
        self._optimizer.step()
        return losses

    def _step_aside(self, part: Part) -> Tensor:
        """Take a step on a separate stream, which recording requires first."""
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            losses = self._step(part)
        torch.cuda.current_stream().wait_stream(aside)
        return losses

    def _record(self, part: Part) -> None:
        """Record a step; if that fails, steps run kernel by kernel."""
        self._part = type(part)(*(torch.empty_like(tensor) for tensor in part))
        for mine, new in zip(self._part, part, strict=True):
            mine.copy_(new)
        self._optimizer.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        try:
            with torch.cuda.graph(graph):
                self._losses = self._step(self._part)
        except RuntimeError as error:
            log.warning("Learning is not recorded as a CUDA graph and will be slower: %s", error)
            self._optimizer.zero_grad(set_to_none=True)
        else:
            self._graph = graph
