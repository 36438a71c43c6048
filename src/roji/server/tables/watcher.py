"""A connection that watches a table, as the table sees it."""

from typing import Protocol

from roji.server.tables.participants import Participant

__all__ = ["Watcher"]


class Watcher(Protocol):
    """A connection that receives updates of a table."""

    participant: Participant
    client: str  # the address
    is_looking: bool  # whether its page is in sight

    def send(self, message: bytes) -> None:
        """Queue an encoded message for the connection; must not block."""

    def lose_seat(self) -> None:
        """Close the connection: its seat was given to someone else, or the host excludes onlookers."""

    def come_back(self) -> None:
        """Close the connection, so that it reconnects to this process or another one."""

    def send_away(self) -> None:
        """Close the connection: its address was banned."""
