"""Seats whose people have to act, and the notifications sent about it."""

from typing import NamedTuple

__all__ = ["PendingTurn"]


class PendingTurn(NamedTuple):
    """A seat whose person has to act."""

    person: str | None  # a hash
    reminded: int  # the number of reminders
    is_told: bool  # a device may be showing a notification
