"""Import numba.cuda, for a GPU or its simulator (`NUMBA_ENABLE_CUDASIM=1`), with NumPy 2.5."""

import warnings
from typing import Any

import numpy as np

# It uses names that NumPy 2.5 has dropped,
for _name, _instead in (("row_stack", np.vstack), ("in1d", np.isin), ("trapz", np.trapezoid)):
    if _name not in vars(np):
        setattr(np, _name, _instead)

with warnings.catch_warnings():  # and others that NumPy 2.5 warns about
    warnings.simplefilter("ignore", DeprecationWarning)
    from numba import cuda

__all__ = ["cuda", "device_name", "has_device"]


def has_device() -> bool:
    """Whether there is a CUDA device or the simulator."""
    return bool(cuda.is_available())


def device_name() -> str:
    """The name of the device."""
    name: Any = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
