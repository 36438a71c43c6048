"""Limits: how fast, how many, how large. Whoever goes over one gets a clear answer, and nobody else notices."""

import time
from collections import OrderedDict

from roji.server.refusal import Refusal

__all__ = ["Bucket", "Doors", "Pace"]

MOST_ADDRESSES = 10_000


class Bucket:
    """Lets `rate` things a second pass, and `burst` at once."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now = time.monotonic()
        left = self._left + (now - self._at) * self.rate
        self._at, self._left = now, left if left < self.burst else self.burst
        if left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_half_full(self) -> bool:
        """Whether there was a rest lately."""
        return self._left > self.burst / 2


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
