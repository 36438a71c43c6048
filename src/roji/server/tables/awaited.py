"""Who has to act, and what they were told of it on their devices."""

from typing import NamedTuple

__all__ = ["Awaited"]


class Awaited(NamedTuple):
    """A seat whose person has to act."""

    person: str | None  # a hash
    reminded: int  # how often
    is_told: bool  # a device may be showing a notice
