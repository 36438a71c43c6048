"""Measures seconds by phase, for only one rollout, because waiting for a GPU costs time."""

import time
from collections import defaultdict

import torch

__all__ = ["PhaseClock"]


class PhaseClock:
    """Sums the seconds of each phase. While stopped, `mark` does nothing."""

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._last: float | None = None
        self.seconds: dict[str, float] = defaultdict(float)

    def now(self) -> float:
        """The time after the device has finished all its work."""
        if self._device.type == "cuda":
            torch.cuda.synchronize(self._device)
        return time.perf_counter()

    def start(self) -> None:
        """Start measuring."""
        self.seconds.clear()
        self._last = self.now()

    def stop(self) -> str:
        """Stop measuring, and return each phase's seconds."""
        self._last = None
        return ", ".join(f"{name} {1000 * seconds:.1f} ms" for name, seconds in self.seconds.items())

    def mark(self, phase: str) -> None:
        """Attribute the time since the last mark to this phase."""
        if self._last is not None:
            now = self.now()
            self.seconds[phase] += now - self._last
            self._last = now
