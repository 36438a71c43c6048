"""Parses typed durations: 90s, 30m, 6h, 14d."""

import re

from roji.core.errors import RojiError

__all__ = ["parse_duration"]

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


def parse_duration(text: str) -> float:
    """The seconds of a duration, or RojiError."""
    found = re.fullmatch(r"([0-9]{1,6})([smhd])", text.strip().lower())
    if found is None or int(found[1]) == 0:
        raise RojiError(f"'{text[:20]}' is not a time: give a number with s, m, h or d, such as 6h or 14d.")
    return float(int(found[1]) * SECONDS[found[2]])
