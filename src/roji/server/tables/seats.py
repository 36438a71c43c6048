"""The seats of a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from roji.match.checks import look_alike
from roji.server.store.entries import Reassigned

__all__ = ["STAND_IN", "SeatState", "bot_name", "lost", "reassigned", "stand_in"]

STAND_IN = "steady"  # the bot that plays for people who are away
PLANTS = ("Koke", "Matsu", "Kaede", "Ayame", "Yanagi", "Shida")  # plants of a Japanese garden: names in every language


@dataclass(slots=True)
class SeatState:
    """The state of a seat."""

    kind: str  # open, person, bot
    name: str
    level: str | None  # the bot's level
    token: str | None  # a hash; kept while a bot plays for an absent person
    is_muted: bool = False
    person: str | None = None  # the hash of its person's secret, if they gave one

    @property
    def is_replaced(self) -> bool:
        """Whether a bot plays for a person who can return."""
        return self.kind == "bot" and self.token is not None

    @property
    def is_only_a_bot(self) -> bool:
        """Whether a bot plays, and for nobody."""
        return self.kind == "bot" and self.token is None


def reassigned(seat: SeatState, body: Reassigned, has_begun: bool, others: Sequence[str]) -> SeatState:
    """A seat after the host gave it to a bot or back to its person, or opened it. In a game it keeps its name.

    `others` are the names of the other seats.
    """
    if body.to == "bot":
        name = seat.name if has_begun and seat.name else bot_name(body.seat, others)
        return SeatState("bot", name, body.level, *_kept(seat, has_begun))
    if body.to == "person" and seat.token is not None:
        return SeatState("person", seat.name, None, *_kept(seat, True))
    return SeatState("open", seat.name if has_begun else "", None, None)


def _kept(seat: SeatState, has_begun: bool) -> tuple[str | None, bool, str | None]:
    """What a seat in a game keeps for its person while a bot plays for them."""
    return (seat.token, seat.is_muted, seat.person) if has_begun else (None, seat.is_muted, None)


def stand_in(before: SeatState, after: SeatState) -> str:
    """The effect of a seat's change on its person: a stand-in `begins` or `ends`, or `stays`; otherwise empty."""
    if before.kind == "person" and after.kind == "bot":
        return "begins" if after.is_replaced else "stays"
    return "ends" if before.is_replaced and after.kind == "person" and before.token == after.token else ""


def lost(seat: int, level: str, others: Sequence[str]) -> SeatState:
    """The seat after its person has lost it to a bot of this level."""
    return SeatState("bot", bot_name(seat, others), level, None)


def bot_name(seat: int, others: Sequence[str]) -> str:
    """The name of a bot without a chosen name, which everyone reads in every language.

    It does not look like any other name: there are as many plants as seats at the largest table.
    """
    free = [plant for plant in PLANTS[seat:] + PLANTS[:seat] if not any(look_alike(plant, other) for other in others)]
    return free[0]
