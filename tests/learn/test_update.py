"""A recorded optimizer step (a CUDA graph) has the same result as one launched kernel by kernel; needs a GPU."""

from typing import NamedTuple

import pytest
import torch
from torch import Tensor, nn

from roji.learn.update import UpdateStep, new_optimizer


class Pairs(NamedTuple):
    """Samples to learn from."""

    inputs: Tensor
    wanted: Tensor


def loss_of(network: nn.Module, part: Pairs, weight: Tensor) -> tuple[Tensor, Tensor]:
    missed = ((network(part.inputs) - part.wanted) ** 2).mean()
    return missed * (1 + weight), missed.detach().clone()


@pytest.mark.gpu
def test_a_recorded_step_learns_the_same() -> None:
    device = torch.device("cuda")
    torch.manual_seed(1)
    parts = [Pairs(torch.randn(64, 8, device=device), torch.randn(64, 2, device=device)) for _ in range(12)]
    weights, losses = [], []
    for is_recorded in (False, True):
        torch.manual_seed(2)
        network = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2)).to(device)
        update = UpdateStep(network, new_optimizer(network, 1e-2, device), loss_of, 0.5, is_recorded)
        for number, part in enumerate(parts):
            update.set_rates(1e-2 / (1 + number), 0.1 * number)
            losses.append(float(update(part)))
        assert (update._graph is not None) == is_recorded
        weights.append(torch.cat([parameter.detach().flatten() for parameter in network.parameters()]))
    assert torch.allclose(weights[0], weights[1], atol=1e-5)
    assert losses[:12] == pytest.approx(losses[12:], abs=1e-5)
