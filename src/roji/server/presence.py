"""Who is connected, across processes that serve the same tables: each tells the others who is with it, again and again.

Nothing of it is kept. A process that has died is forgotten when it has not been heard for a while.
"""

import time

import msgspec
from msgspec import Struct

__all__ = ["TELL_SECONDS", "Elsewhere", "Here", "decode_here"]

TELL_SECONDS = 20.0
FORGET_SECONDS = 3 * TELL_SECONDS


class Here(Struct, tag_field="type", tag="here", frozen=True):
    """Who is connected to one process at one table."""

    process: str
    seats: list[int]
    onlookers: int


_decoder = msgspec.json.Decoder(Here)


def decode_here(message: str) -> Here | None:
    """What a process tells of those who are with it; None, if the message is about something else."""
    return _decoder.decode(message) if message.startswith('{"type":"here"') else None


class Elsewhere:
    """Who is connected to other processes at one table."""

    def __init__(self) -> None:
        self._heard: dict[str, tuple[float, Here]] = {}

    def hear(self, here: Here) -> tuple[bool, bool]:
        """Take in what a process tells; whether it was unknown, and whether it tells something new."""
        _, known = self._heard.get(here.process, (0.0, None))
        self._heard[here.process] = (time.monotonic(), here)
        return known is None, here != known

    @property
    def now(self) -> list[Here]:
        """What was heard lately."""
        oldest = time.monotonic() - FORGET_SECONDS
        return [here for heard_at, here in self._heard.values() if heard_at > oldest]

    @property
    def seats(self) -> set[int]:
        """The seats whose people are connected elsewhere."""
        return {seat for here in self.now for seat in here.seats}

    @property
    def onlookers(self) -> int:
        """How many look on elsewhere."""
        return sum(here.onlookers for here in self.now)
