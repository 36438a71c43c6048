"""The participants of a table, and what they may see."""

from msgspec import Struct

from roji.core.story import NOBODY
from roji.server.messages.refusals import Refusal
from roji.server.store.entries import hash_token
from roji.server.tables.people import person_of
from roji.server.tables.state import State

__all__ = [
    "Participant",
    "can_see_everything",
    "check_can_look",
    "check_can_see_everything",
    "check_can_take_luck",
    "find_participant",
    "has_seat",
    "may_look",
]

NO_SUCH_SEAT = "This token opens no seat at this table (any more)."


class Participant(Struct, frozen=True):
    """A participant: a seat or an onlooker, perhaps the host."""

    seat: int = NOBODY
    is_host: bool = False
    language: str = "en"
    has_played: bool = False  # has finished the same deal at another table
    token: str | None = None  # the hash of the seat's token, because the seat may be given to someone else later


def find_participant(state: State, token: str | None, host: str | None, language: str) -> Participant:
    """The participant with these tokens; a token that opens nothing is refused."""
    is_host = host is not None and hash_token(host) == state.created.host
    if host is not None and not is_host:
        raise Refusal("not_host", "This is not the host's token of this table.")
    if token is None:
        return Participant(NOBODY, is_host, language)
    seat = state.seat_of(token)
    if seat is None:
        raise Refusal("no_token", NO_SUCH_SEAT)
    is_host = is_host or state.created.person == person_of(token)
    return Participant(seat, is_host, language, token=state.seats[seat].token)


def has_seat(state: State, participant: Participant) -> bool:
    """Whether a participant's seat is still theirs; onlookers have none to lose."""
    return participant.seat == NOBODY or state.seats[participant.seat].token == participant.token


def may_look(state: State, participant: Participant) -> bool:
    """Whether someone may see the table now: their seat is still theirs, or onlookers are welcome."""
    is_let = participant.is_host or (participant.has_played and state.is_told)
    is_open = participant.seat != NOBODY or is_let or state.settings.onlookers or state.status == "waiting"
    return is_open and has_seat(state, participant)


def check_can_look(state: State, participant: Participant) -> None:
    """Refuse someone whose seat was given away, and onlookers of a running game if the host wants none."""
    if not has_seat(state, participant):
        raise Refusal("no_token", NO_SUCH_SEAT)
    if not may_look(state, participant):
        raise Refusal("no_token", "This table has no onlookers: open it with your seat's link.")


def can_see_everything(state: State, participant: Participant) -> bool:
    """Whether someone may see what was hidden: after the end, players, and onlookers if the host lets them."""
    is_let = participant.seat != NOBODY or participant.is_host or participant.has_played or state.settings.open_at_end
    return state.is_told and is_let


def check_can_take_luck(state: State) -> None:
    """Refuse records and what-if tables while others may still play the same deal, because both reveal its seed."""
    if state.created.deal is not None:
        raise Refusal("not_now", "Others may still play this deal: its luck stays closed.")


def check_can_see_everything(state: State, participant: Participant) -> None:
    """Refuse records, replays, branches and reviews to people who may not see everything."""
    if not state.is_told:
        raise Refusal("not_now", "The game is not over: its record stays closed until then.")
    if not can_see_everything(state, participant):
        raise Refusal("no_token", "The host shows what was hidden in this game only to its players.")
