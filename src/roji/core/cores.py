"""How many cores there are to work with."""

import os

__all__ = ["num_cores"]


def num_cores() -> int:
    """How many cores this process may use: fewer than the machine has, where it is confined to some of them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
