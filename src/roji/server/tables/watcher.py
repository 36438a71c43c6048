"""A connection that looks at a table, as the table knows it."""

from typing import Protocol

from roji.server.tables.participants import Participant

__all__ = ["Watcher"]


class Watcher(Protocol):
    """A connection that is told what happens at the table."""

    participant: Participant
    client: str  # the address
    is_looking: bool  # whether its page is in sight

    def send(self, message: bytes) -> None:
        """Queue an encoded message for the connection; must not block."""

    def lose_seat(self) -> None:
        """Close the connection: its seat was given to somebody else, or the host wants no onlookers any more."""

    def come_back(self) -> None:
        """Close the connection, so that it connects again: to this process or to another one."""

    def send_away(self) -> None:
        """Close the connection: its address may not come in any more."""
