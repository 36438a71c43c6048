"""Rate limits, by connection, by address, by seat."""

import asyncio
import time
from collections import OrderedDict

from roji.server.messages.refusals import Refusal

__all__ = ["RateLimit", "TokenBucket", "weight"]

MOST_ADDRESSES = 10_000
LEAST_RATE = 1e-9  # a second: practically never
USUAL_SIZE = 16_384  # bytes of an answer that count as one request
EXTRA_SIZE = 4_096  # bytes beyond that for each further request


def weight(answer: bytes) -> float:
    """How many extra requests an answer counts for: a long story takes much longer than a move."""
    return max(0, len(answer) - USUAL_SIZE) / EXTRA_SIZE


class TokenBucket:
    """Lets `rate` items a second pass, and `burst` at once.

    Each item takes the next free slot of `1 / rate` seconds; up to `burst` slots may be taken ahead.
    """

    __slots__ = ("_ahead", "_gap", "_next_slot")

    def __init__(self, rate: float, burst: float) -> None:
        self._gap = 1 / max(rate, LEAST_RATE)
        self._ahead = (burst - 1) * self._gap
        self._next_slot = 0.0

    def take(self) -> bool:
        """Take a slot; False if all are taken."""
        if self.seconds_until_free > 0:
            return False
        self.charge(1)
        return True

    async def wait(self) -> None:
        """Take the next free slot and wait for it. Everyone who waits has a slot, so nobody wakes up in vain."""
        seconds = self.seconds_until_free
        self.charge(1)
        if seconds > 0:
            await asyncio.sleep(seconds)

    def charge(self, count: float) -> None:
        """Take this many slots, even if they are not free yet, so that the next caller waits longer."""
        self._next_slot = max(self._next_slot, time.monotonic()) + count * self._gap

    @property
    def seconds_until_free(self) -> float:
        """The time until a slot is free; 0 or less if one is free now."""
        return self._next_slot - time.monotonic() - self._ahead

    @property
    def is_half_full(self) -> bool:
        """Whether at least half of the burst is available."""
        return self._next_slot - time.monotonic() < self._ahead / 2


class RateLimit:
    """A bucket for each address. The addresses idle for longest are forgotten first."""

    def __init__(self, rate: float, burst: float, why: str) -> None:
        self._rate = rate
        self._burst = burst
        self._why = why
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def bucket(self, address: str) -> TokenBucket:
        """The bucket of an address."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket

    def check(self, address: str) -> None:
        """Refuse an address that sends too many requests."""
        if not self.bucket(address).take():
            raise Refusal("too_fast", self._why)
