"""Limits: how fast, and how many. Whoever exceeds one gets a clear answer, and nobody else notices."""

import time
from collections import OrderedDict

from roji.server.messages.refusals import Refusal

__all__ = ["ConnectionLimit", "RateLimit", "TokenBucket"]

MOST_ADDRESSES = 10_000
LEAST_RATE = 1e-9  # a second: practically never


class TokenBucket:
    """Lets `rate` things a second pass, and `burst` at once.

    Each thing that passes takes the next free slot of `1 / rate` seconds; slots may be taken so far ahead of now.
    """

    __slots__ = ("_ahead", "_gap", "_next_slot", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self._gap = 1 / max(rate, LEAST_RATE)
        self._ahead = (burst - 1) * self._gap
        self._next_slot = 0.0

    def take(self) -> bool:
        """Take a slot; False if all are taken."""
        now = time.monotonic()
        if self._next_slot - now > self._ahead:
            return False
        self._next_slot = max(self._next_slot, now) + self._gap
        return True

    @property
    def is_half_full(self) -> bool:
        """Whether less than half of the burst is used up."""
        return self._next_slot - time.monotonic() < self._ahead / 2


class RateLimit:
    """A bucket for each address. Addresses that were quiet longest are forgotten first."""

    def __init__(self, rate: float, burst: float, why: str) -> None:
        self._rate = rate
        self._burst = burst
        self._why = why
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Refuse an address that asks too often."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refusal("too_fast", self._why)


class ConnectionLimit:
    """Counts open connections, in all and from each address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most = most
        self._most_from_one = most_from_one
        self._from: dict[str, int] = {}
        self.open = 0

    def add(self, address: str) -> None:
        """Count a new connection, or refuse it."""
        if self.open >= self._most:
            raise Refusal("too_many", "The server is full. Please try again later.")
        if self._from.get(address, 0) >= self._most_from_one:
            raise Refusal("too_many", "There are too many connections from your address.")
        self.open += 1
        self._from[address] = self._from.get(address, 0) + 1

    def remove(self, address: str) -> None:
        """Count a connection that is closed."""
        self.open -= 1
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]
