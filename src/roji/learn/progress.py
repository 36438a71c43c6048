"""Output during training: lines for people, and a curve as CSV."""

import csv
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from roji.learn.strength import Measurement

__all__ = ["CURVE_COLUMNS", "Counts", "Progress"]

CURVE_COLUMNS = (
    "minutes", "decisions", "games", "decisions_per_second", "playing_seconds", "learning_seconds",
    "entropy", "value_error", "shift", "against", "deals", "won", "low", "high", "lead",
)  # fmt: skip


class Counts(NamedTuple):
    """The progress of training. The first three numbers include earlier runs."""

    minutes: float
    decisions: int
    games: int
    per_second: float
    playing: float
    learning: float
    entropy: float
    value_error: float
    shift: float

    def cells(self) -> list[str]:
        """The columns of the curve."""
        times = [f"{self.per_second:.0f}", f"{self.playing:.2f}", f"{self.learning:.2f}"]
        losses = [f"{self.entropy:.4f}", f"{self.value_error:.4f}", f"{self.shift:.5f}"]
        return [f"{self.minutes:.3f}", str(self.decisions), str(self.games), *times, *losses]


class Progress:
    """Reports progress, and extends the curve."""

    def __init__(self, path: Path, say: Callable[[str], None]) -> None:
        self.say = say
        self._path = path
        self._started = time.monotonic()
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._append(list(CURVE_COLUMNS))

    def trained(self, counts: Counts) -> None:
        """Report this progress."""
        self._append([*counts.cells(), "", "", "", "", "", ""])
        busy = counts.playing + counts.learning
        split = f"{100 * counts.playing / busy:.0f} % playing" if busy else ""
        self.say(
            f"{self._clock()}  {counts.decisions / 1e6:,.1f} M decisions, {counts.games:,} games, "
            f"{counts.per_second / 1e6:.2f} M/s ({split}), entropy {counts.entropy:.3f}, "
            f"value error {counts.value_error:.3f}, shift {counts.shift:.4f}"
        )

    def measured(self, counts: Counts, result: Measurement) -> None:
        """Report the share that the network of that time wins against a bot."""
        numbers = (f"{number:.4f}" for number in (result.won, result.low, result.high))
        self._append([*counts.cells(), result.against, str(result.deals), *numbers, f"{result.lead:.2f}"])
        self.say(
            f"{self._clock()}  after {counts.decisions / 1e6:,.1f} M decisions: {100 * result.won:.1f} % "
            f"against {result.against} ({100 * result.low:.0f} to {100 * result.high:.0f} %, {result.deals} deals), "
            f"lead {result.lead:+.1f}"
        )

    def _clock(self) -> str:
        seconds = int(time.monotonic() - self._started)
        return f"{seconds // 60:3d}:{seconds % 60:02d}"

    def _append(self, cells: list[str]) -> None:
        with self._path.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow(cells)
