"""Earlier selves of the learner that play some seats, so that it does not forget how to beat them."""

from typing import Any

import numpy as np
import torch
from torch import Tensor

from roji.learn.model import PolicyNetwork
from roji.learn.shape import Shape

__all__ = ["PastSelves"]

MOST_KEPT = 24  # in memory
MOST_SAVED = 4  # in a checkpoint


class PastSelves:
    """Snapshots of a network's weights in 16 bits, and one network into which any of them can be loaded."""

    def __init__(self, shape: Shape, device: torch.device, seed: int) -> None:
        self.snapshots: list[list[Tensor]] = []
        self._network = PolicyNetwork(shape).to(device)
        self._luck = np.random.default_rng(seed)

    def add(self, network: PolicyNetwork) -> None:
        """Add a snapshot of the network; if there are too many, drop a random other one."""
        if len(self.snapshots) == MOST_KEPT:
            del self.snapshots[self._luck.integers(MOST_KEPT)]
        self.snapshots.append([parameter.detach().to(torch.bfloat16) for parameter in network.parameters()])

    @torch.no_grad()
    def draw(self) -> None:
        """Pick a random snapshot to play from now on."""
        snapshot = self.snapshots[self._luck.integers(len(self.snapshots))]
        for parameter, values in zip(self._network.parameters(), snapshot, strict=True):
            parameter.copy_(values)

    def logits(self, inputs: Tensor) -> Tensor:
        """The logits of the drawn snapshot."""
        logits: Tensor = self._network(inputs)[0]
        return logits

    def saved(self) -> list[list[Any]]:
        """A few snapshots, oldest to newest, as 16-bit patterns."""
        number = len(self.snapshots)
        kept = sorted({round(at) for at in np.linspace(0, number - 1, min(number, MOST_SAVED))})
        return [[values.view(torch.int16).cpu().numpy() for values in self.snapshots[place]] for place in kept]

    def restore(self, saved: list[list[Any]], device: torch.device) -> None:
        """Load the result of `saved`."""
        self.snapshots = [[torch.as_tensor(one, device=device).view(torch.bfloat16) for one in each] for each in saved]
