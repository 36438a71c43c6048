"""The seats of a table, and who can sit there."""

from dataclasses import dataclass

from roji.server.store.entries import Reassigned

__all__ = ["Seat", "bot_name", "reassigned"]


@dataclass(slots=True)
class Seat:
    """Who sits there."""

    kind: str  # open, person, bot
    name: str
    level: str | None
    token: str | None  # a hash; kept while a bot plays for an absent person

    @property
    def is_replaced(self) -> bool:
        """Whether a bot plays for a person who can come back."""
        return self.kind == "bot" and self.token is not None


def reassigned(seat: Seat, body: Reassigned, has_begun: bool) -> Seat:
    """A seat after the host gave it to a bot, back to its person, or to whoever comes. In a game it keeps its name."""
    if body.to == "bot":
        name = seat.name if has_begun and seat.name else bot_name(body.level, body.seat)
        return Seat("bot", name, body.level, seat.token if has_begun else None)
    if body.to == "person" and seat.token is not None:
        return Seat("person", seat.name, None, seat.token)
    return Seat("open", seat.name if has_begun else "", None, None)


def bot_name(level: str | None, seat: int) -> str:
    """What a bot is called."""
    return f"{(level or 'bot').capitalize()} bot {seat + 1}"
