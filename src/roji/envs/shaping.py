"""Potential-based shaping: extra rewards during the game that leave the best play unchanged.

The potential of a seat is its lead in points times a weight. A step pays `discount * potential after it - potential before it` on
top of the reward by place; a finished game has the potential 0. So the best play stays the best (Ng, Harada and Russell, 1999):
without a discount, what is paid on the way adds up to the same sum whatever is played.

In a batch, `live_points=True` and `leads(now.points, batch.seats)` give the same potentials.
"""

from typing import Any, NamedTuple

import numpy as np

from roji.core.errors import RojiError

__all__ = ["Shaping", "leads"]


class Shaping(NamedTuple):
    """How much a point of lead is worth in reward, and the learner's discount."""

    weight: Any = 0.0  # a number; 0: rewards by place only
    discount: Any = 1.0

    def checked(self) -> "Shaping":
        """These settings, or RojiError."""
        if not isinstance(self.weight, int | float) or not 0 <= self.weight < np.inf:
            raise RojiError(f"shaping must be a number from 0 on, not {self.weight!r}.")
        if not isinstance(self.discount, int | float) or not 0 <= self.discount <= 1:
            raise RojiError(f"discount must be a number from 0 to 1, not {self.discount!r}.")
        return self


def leads(points: Any, num_seats: Any) -> Any:
    """Each seat's lead in points over the average of the others: float32 [games, seats], 0 if there is no seat.

    `points` is [games, seats] as a batch shows it; `num_seats` is [games].
    """
    points, seats = np.asarray(points, np.float32), np.asarray(num_seats)[:, None]
    total = points.sum(1, keepdims=True)
    lead = points - (total - points) / (seats - 1)
    return np.where(np.arange(points.shape[1]) < seats, lead, np.float32(0)).astype(np.float32)
