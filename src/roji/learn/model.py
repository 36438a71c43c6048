"""The network: plain layers from a game's features to its moves and, for each seat, a value for place and one for margin."""

import itertools
from typing import Any

import torch
from torch import Tensor, nn

from roji.learn.shape import KINDS, Shape

__all__ = ["PolicyNetwork"]

LAST_SCALE = 0.01  # scale of the last layer's initial weights, so that a new network has no preferences


class PolicyNetwork(nn.Module):
    """Fully connected layers with ReLU between them, and the direct path; values end in tanh."""

    numbers: Tensor  # int64 [steps]: the features on the direct path
    spread: Tensor  # [kinds, steps]: 1 if a step has this gain
    collect: Tensor  # [steps, moves]: 1 if a step leads to this move

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        sizes = (shape.inputs, *shape.hidden, shape.outputs)
        layers = [nn.Linear(first, second) for first, second in itertools.pairwise(sizes)]
        with torch.no_grad():
            layers[0].weight[:, shape.features :] = 0
            layers[-1].weight *= LAST_SCALE
            layers[-1].bias.zero_()
        self.layers = nn.ModuleList(layers)
        inputs, moves, kinds = (torch.as_tensor(steps) for steps in shape.direct)
        self.register_buffer("numbers", inputs, persistent=False)
        self.register_buffer("spread", torch.eye(shape.direct.num_kinds)[kinds].T.contiguous(), persistent=False)
        self.register_buffer("collect", torch.eye(shape.moves)[moves], persistent=False)

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Logits [rows, moves] and values [rows, seats, place and margin], in 32 bits, for features [rows, inputs]."""
        now = features
        for layer in self.layers[:-1]:
            now = layer(now).relu()
        out = self.layers[-1](now).float()
        shape = self.shape
        moves, values, gains = out.split((shape.moves, KINDS * shape.seats, shape.direct.num_gains), -1)
        if shape.direct.num_gains:
            moves = moves + self._direct(features, gains)
        return moves, values.unflatten(-1, (KINDS, shape.seats)).mT.tanh()

    def _direct(self, features: Tensor, gains: Tensor) -> Tensor:
        """The direct path's addition to the logits: each number times its gain, plus its square times another one.

        Distributing gains to steps and summing steps into moves are matrix products, and so are their gradients.
        """
        numbers = features.T.index_select(0, self.numbers).T
        gain, square = (part @ self.spread for part in gains.chunk(2, -1))
        return ((gain + square * numbers) * numbers @ self.collect).float()

    def arrays(self) -> list[Any]:
        """Weights [outputs, inputs] and biases of each layer, without padding, as NumPy arrays."""
        found = [parameter.detach().float().cpu().numpy() for parameter in self.parameters()]
        found[0] = found[0][:, : self.shape.features]
        return found

    @torch.no_grad()
    def load_arrays(self, arrays: list[Any]) -> None:
        """Load the result of `arrays`."""
        for parameter, array in zip(self.parameters(), arrays, strict=True):
            values = torch.as_tensor(array)
            parameter[..., : values.shape[-1]] = values.to(parameter)
