"""How many processor cores this process may use."""

import os

__all__ = ["num_cores"]


def num_cores() -> int:
    """The number of cores this process may use; fewer than the machine has if its affinity is restricted."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
