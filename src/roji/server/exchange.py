"""Where the lines of a server's processes come together: what one tells goes to the others.

Who wants to write to SQLite is given a line to the one process that does it for all.
"""

import logging
import socket
from collections.abc import Callable
from typing import Any

from roji.server.channel import Channel

__all__ = ["Exchange"]

log = logging.getLogger("roji.exchange")
MOST_UNTAKEN = 10_000  # a process that takes nothing any more is no use


class Exchange:
    """The lines, and the process that writes."""

    def __init__(self, database: str) -> None:  # noqa: ARG002
        self._on_deaf: dict[Channel, Callable[[], None]] = {}

    def open(self) -> None:
        """Begin."""

    def join(
        self,
        end: socket.socket,
        on_word: Callable[[str, Any], None] = lambda *_: None,
        on_deaf: Callable[[], None] = lambda: None,
    ) -> Channel:
        """A process has the other end. `on_word`: it says something about itself. `on_deaf`: it listens to nothing any more."""
        channel = Channel(end, lambda value, _: self._hear(channel, on_word, *value), lambda: self.leave(channel))
        self._on_deaf[channel] = on_deaf
        return channel

    def leave(self, channel: Channel) -> None:
        """A process is gone."""
        if self._on_deaf.pop(channel, None) is not None:
            channel.close()

    def send(self, channel: Channel, value: Any, passed: socket.socket | None = None) -> None:
        """Send one process something."""
        channel.send(value, passed)
        if channel.unsent > MOST_UNTAKEN:
            log.error("a process does not listen any more")
            self._on_deaf[channel]()
            self.leave(channel)

    def _hear(self, channel: Channel, on_word: Callable[[str, Any], None], kind: str, body: Any) -> None:
        if kind in ("notice", "figures"):
            for other in tuple(self._on_deaf):
                if other is not channel:
                    self.send(other, (kind, body))
        else:
            on_word(kind, body)

    async def close(self) -> None:
        """Hang up; the process that writes ends when all others have hung up, too."""
        for channel in tuple(self._on_deaf):
            self.leave(channel)
