"""Who is connected, across processes that share a PostgreSQL database: each tells the others who is connected to it.

None of it is stored. A dead process is forgotten after a minute of silence.
"""

import time

import msgspec
from msgspec import Struct

__all__ = ["TELL_SECONDS", "OtherProcesses", "Present", "decode_present"]

TELL_SECONDS = 20.0
FORGET_SECONDS = 3 * TELL_SECONDS


class Present(Struct, tag_field="type", tag="present", frozen=True):
    """Who is connected to one process at one table."""

    process: str
    seats: list[int]
    onlookers: int


_decoder = msgspec.json.Decoder(Present)


def decode_present(message: str) -> Present | None:
    """Decode who is connected to another process; None if the message is about something else."""
    return _decoder.decode(message) if message.startswith('{"type":"present"') else None


class OtherProcesses:
    """Who is connected to other processes at one table."""

    def __init__(self) -> None:
        self._heard: dict[str, tuple[float, Present]] = {}

    def hear(self, present: Present) -> tuple[bool, bool]:
        """Record a process's message; returns whether the process was unknown, and whether anything is new."""
        _, known = self._heard.get(present.process, (0.0, None))
        self._heard[present.process] = (time.monotonic(), present)
        return known is None, present != known

    @property
    def recent(self) -> list[Present]:
        """The messages of the last minute."""
        oldest = time.monotonic() - FORGET_SECONDS
        return [present for heard_at, present in self._heard.values() if heard_at > oldest]

    @property
    def seats(self) -> set[int]:
        """The seats whose people are connected to another process."""
        return {seat for present in self.recent for seat in present.seats}

    @property
    def onlookers(self) -> int:
        """How many onlookers are connected to other processes."""
        return sum(present.onlookers for present in self.recent)
