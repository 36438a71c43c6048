"""The processes that train one network together, one for each card if `torchrun` started them, otherwise one."""

import os
from typing import NamedTuple

import torch
from torch import distributed, nn
from torch.nn.parallel import DistributedDataParallel

from roji.core.errors import RojiError
from roji.learn.model import PolicyNetwork

__all__ = ["Team", "join_team"]


class Team(NamedTuple):
    """One of the training processes."""

    device: torch.device
    rank: int
    size: int

    @property
    def leads(self) -> bool:
        """Whether this process writes files and prints."""
        return self.rank == 0

    def wrap(self, network: PolicyNetwork) -> nn.Module:
        """Wrap the network so that its gradients are averaged over all processes."""
        if self.size == 1:
            return network
        return DistributedDataParallel(network, [self.device.index] if self.device.type == "cuda" else None)

    def agree(self, number: float) -> float:
        """The first process's number, in all processes."""
        if self.size == 1:
            return number
        shared = torch.tensor([number], dtype=torch.float64, device=self.device)
        distributed.broadcast(shared, 0)
        return float(shared)

    def share(self, values: torch.Tensor) -> None:
        """Overwrite these values with those of the first process."""
        if self.size > 1:
            distributed.broadcast(values, 0)

    def leave(self) -> None:
        """Leave the process group."""
        if self.size > 1:
            distributed.destroy_process_group()


def join_team(device: str | None) -> Team:
    """Find this process's device, and the other processes if `torchrun` has started several."""
    kind = device or ("cuda" if torch.cuda.is_available() else "cpu")
    if kind == "cuda" and not torch.cuda.is_available():
        raise RojiError("There is no CUDA device here that PyTorch can use: train with --device cpu.")
    rank, size, local = (
        int(os.environ.get(name, at)) for name, at in (("RANK", 0), ("WORLD_SIZE", 1), ("LOCAL_RANK", 0))
    )
    chosen = torch.device(kind, local) if kind == "cuda" else torch.device("cpu")
    if kind == "cuda":
        from roji.envs.device import cuda

        torch.cuda.set_device(chosen)
        cuda.select_device(local)
    if size > 1:
        distributed.init_process_group("nccl" if kind == "cuda" else "gloo")
    return Team(chosen, rank, size)
