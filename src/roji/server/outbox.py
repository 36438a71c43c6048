"""What is told in one turn of the event loop leaves at its end: all that one connection is told in one piece."""

import asyncio
import logging
from typing import Protocol

__all__ = ["Outbox"]

log = logging.getLogger("roji.outbox")


class Sender(Protocol):
    """Somebody with something to send."""

    def flush(self) -> None:
        """Send it."""


class Outbox:
    """Those who have something to send."""

    def __init__(self) -> None:
        self._senders: list[Sender] = []

    def put(self, sender: Sender) -> None:
        """Let somebody send at the end of this turn."""
        if not self._senders:
            asyncio.get_running_loop().call_soon(self._flush)
        self._senders.append(sender)

    def _flush(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            try:
                sender.flush()
            except Exception:  # the others are told all the same
                log.exception("a connection could not be written to")
