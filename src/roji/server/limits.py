"""Limits: how fast, how many, how large. Whoever goes over one gets a clear answer, and nobody else notices."""

import time
from collections import OrderedDict

from roji.server.refusal import Refusal

__all__ = ["Bucket", "Doors", "Pace"]

MOST_ADDRESSES = 10_000
LEAST_RATE = 1e-9  # a second: practically never


class Bucket:
    """Lets `rate` things a second pass, and `burst` at once.

    What passes is put down on a sheet of times, one `1 / rate` after the other, the first now. It may be filled so far ahead.
    """

    __slots__ = ("_ahead", "_filled_to", "_gap", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self._gap = 1 / max(rate, LEAST_RATE)
        self._ahead = (burst - 1) * self._gap
        self._filled_to = 0.0

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now, filled_to = time.monotonic(), self._filled_to
        if filled_to < now:
            filled_to = now
        elif filled_to - now > self._ahead:
            return False
        self._filled_to = filled_to + self._gap
        return True

    @property
    def is_half_full(self) -> bool:
        """Whether there was a rest lately."""
        return self._filled_to - time.monotonic() < self._ahead / 2


class Pace:
    """A bucket for each address. Those that were quiet longest are forgotten first."""

    def __init__(self, rate: float, burst: float, why: str) -> None:
        self._rate = rate
        self._burst = burst
        self._why = why
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Refuse an address that asks too often."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refusal("too_fast", self._why)


class Doors:
    """Counts the connections that are open, in all and from each address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most = most
        self._most_from_one = most_from_one
        self._from: dict[str, int] = {}
        self.open = 0

    def enter(self, address: str) -> None:
        """Count a connection, or refuse it."""
        if self.open >= self._most:
            raise Refusal("too_many", "The server is full: please try again later.")
        if self._from.get(address, 0) >= self._most_from_one:
            raise Refusal("too_many", "There are too many connections from your address.")
        self.open += 1
        self._from[address] = self._from.get(address, 0) + 1

    def leave(self, address: str) -> None:
        """A connection is gone."""
        self.open -= 1
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]
