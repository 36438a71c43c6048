"""Points on a score sheet."""

import numpy as np

from roji.core.rule import Sheet, Whole, rule

__all__ = ["total_points"]


@rule
def total_points(sheet: Sheet, seat: int) -> Whole:
    """All points of a seat, line by line: `sheet[seat].sum()` takes Numba far longer to compile."""
    total: Whole = np.int64(0)
    for line in range(sheet.shape[1]):
        total += sheet[seat, line]
    return total
