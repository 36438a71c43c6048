"""The context of a request: who asks, at which table, and common checks."""

from typing import NamedTuple

from roji.core.story import NOBODY
from roji.server.messages.refusals import Refusal
from roji.server.messages.requests import NO_WORDS
from roji.server.tables.directory import TableDirectory
from roji.server.tables.participants import Participant
from roji.server.tables.state import State
from roji.server.tables.table import LiveTable

__all__ = ["Context"]

WHY_NOT = {
    "waiting": "The game has not begun.",
    "playing": "The game has begun already.",
    "over": "The game is over.",
    "closed": "This table is closed.",
}


class Context(NamedTuple):
    """A request's context: the directory, the table, the participant and their address."""

    directory: TableDirectory
    table: LiveTable
    participant: Participant
    visitor: str = ""  # the address, whose usage is counted

    @property
    def state(self) -> State:
        """The table's state."""
        return self.table.state

    @property
    def seat(self) -> int:
        """The participant's seat; NOBODY for an onlooker."""
        return self.participant.seat

    @property
    def language(self) -> str:
        """The language of sentences for the participant; programs get English ones."""
        return "en" if self.participant.language == NO_WORDS else self.participant.language

    def check_seated(self) -> None:
        """Refuse onlookers."""
        if self.participant.seat == NOBODY:
            raise Refusal("no_token", "You are watching: this needs a seat's token.")

    def check_host(self) -> None:
        """Refuse everyone except the host."""
        if not self.participant.is_host:
            raise Refusal("not_host", "Only the host of this table can do that.")

    def check_status(self, *allowed: str) -> None:
        """Refuse unless the table's status is one of these."""
        if self.state.status not in allowed:
            raise Refusal("not_now", WHY_NOT[self.state.status])

    def is_here(self, seat: int) -> bool:
        """Whether a seat's person is connected, or was a few minutes ago; in a slow game, unless it has waited for days."""
        return self.table.is_here(seat)
