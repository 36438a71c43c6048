"""Where the time goes: seconds by phase, measured exactly for one rollout in many, because waiting for a GPU costs time."""

import time
from collections import defaultdict

import torch

__all__ = ["PhaseClock"]


class PhaseClock:
    """Adds up the seconds of each phase. When it is not running, `mark` does nothing."""

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._last: float | None = None
        self.seconds: dict[str, float] = defaultdict(float)

    def now(self) -> float:
        """The time when the device has done all its work."""
        if self._device.type == "cuda":
            torch.cuda.synchronize(self._device)
        return time.perf_counter()

    def start(self) -> None:
        """Measure from here on."""
        self.seconds.clear()
        self._last = self.now()

    def stop(self) -> str:
        """Measure no more, and say how long each phase took."""
        self._last = None
        return ", ".join(f"{name} {1000 * seconds:.1f} ms" for name, seconds in self.seconds.items())

    def mark(self, phase: str) -> None:
        """What was done since the last mark belongs to this phase."""
        if self._last is not None:
            now = self.now()
            self.seconds[phase] += now - self._last
            self._last = now
