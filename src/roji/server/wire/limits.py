"""Limits of simultaneous connections, in all and from each address; the excess gets a clear refusal."""

import contextlib
from collections.abc import Iterator

from roji.server.messages.refusals import Refusal

__all__ = ["ConnectionLimit"]


class ConnectionLimit:
    """Counts open connections, in all and from each address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most = most
        self._most_from_one = most_from_one
        self._from: dict[str, int] = {}
        self.open = 0

    def add(self, address: str, is_limited: bool = True) -> None:
        """Count a new connection, or refuse it; a proxy's address is not limited."""
        if self.open >= self._most:
            raise Refusal("too_many", "The server is full. Please try again later.")
        if is_limited and self._from.get(address, 0) >= self._most_from_one:
            raise Refusal("too_many", "There are too many connections from your address.")
        self.open += 1
        self._from[address] = self._from.get(address, 0) + 1

    @contextlib.contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count something while it lasts, or refuse it."""
        self.add(address)
        try:
            yield
        finally:
            self.remove(address)

    def remove(self, address: str) -> None:
        """Uncount a closed connection."""
        self.open -= 1
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]
