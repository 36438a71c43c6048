"""The entries of a table's append-only log, in order (D6). A table's state is its log replayed.

Tokens and people's secrets are stored only as hashes. The first entry has the seed, so the log must not leave the server while a
game runs.
"""

import hashlib
import secrets
from typing import Literal

import msgspec
from msgspec import Struct

from roji.server.messages.room import Settings

__all__ = [
    "Answered",
    "Asked",
    "Body",
    "Closed",
    "Entry",
    "Gathered",
    "Left",
    "Moved",
    "Muted",
    "Reassigned",
    "Rematched",
    "Reminded",
    "Renamed",
    "Reopened",
    "Said",
    "Sat",
    "SeatAnswered",
    "SeatAsked",
    "SeatEntry",
    "SeriesEntry",
    "Started",
    "TableCreated",
    "TableSet",
    "TimedOut",
    "Undone",
    "decode_body",
    "encode_body",
    "hash_person",
    "hash_token",
    "new_table_id",
    "new_token",
]

Kind = Literal["open", "person", "bot"]


class SeatEntry(Struct, kw_only=True, omit_defaults=True):
    """A seat as it was when the table was created."""

    kind: Kind
    name: str = ""
    level: str | None = None
    token: str | None = None  # a hash
    person: str | None = None  # a hash


class SeriesEntry(Struct, frozen=True):
    """A seat's wins so far in a series of games with the same people."""

    games: int = 0
    wins: int = 0
    points: int = 0


class _Body(Struct, tag_field="kind", omit_defaults=True):
    pass


class TableCreated(_Body, tag="created", kw_only=True):
    """The first entry: game, options, seats, settings and seed."""

    game: str
    options: dict[str, str]
    seats: list[SeatEntry]
    settings: Settings
    host: str  # a hash
    person: str | None = None  # the table's creator: a hash
    seed: str  # 32 hexadecimal digits
    edition: str | None = None  # the text of an edition that is not the game's own
    moves: list[tuple[int, int]] = []  # decisions of an uploaded or continued record
    branch_of: str | None = None
    branch_at: int | None = None
    is_upload: bool = False
    seed_is_known: bool = False  # the creator chose the seed
    deal: str | None = None  # the deal, if others play it too, each at their own table
    deal_seat: int = 0  # the seat whose points count for it
    series: list[SeriesEntry] = []  # by seat: the results of earlier games with the same people
    waits_for_all: bool = False  # its clock starts when everyone has arrived


class Sat(_Body, tag="sat"):
    """A person took an open seat."""

    seat: int
    name: str
    token: str  # a hash
    person: str | None = None  # a hash


class Left(_Body, tag="left"):
    """A person left a seat."""

    seat: int


class Renamed(_Body, tag="renamed"):
    """A seat changed its name."""

    seat: int
    name: str


class Reassigned(_Body, tag="reassigned"):
    """The host opened a seat or gave it to a bot."""

    seat: int
    to: Kind
    level: str | None = None


class SeatAsked(_Body, tag="seat_asked"):
    """A change of a seat that needs agreement.

    The host asks a person for their seat; or (to `person`) someone new asks everyone for an open seat with a hand; or someone
    asks the others to let a bot play for an absent person.
    """

    seat: int
    to: Kind
    level: str | None
    needed: list[int]  # the seats that must agree


class SeatAnswered(_Body, tag="seat_answered"):
    """A seat agrees to that, or refuses. When the last one agrees, the change happens; an open seat may then be taken."""

    seat: int
    agree: bool


class Muted(_Body, tag="muted"):
    """The host mutes or unmutes a seat."""

    seat: int
    is_muted: bool


class TableSet(_Body, tag="set"):
    """The host changed the settings."""

    settings: Settings


class Started(_Body, tag="started"):
    """The game started."""


class Moved(_Body, tag="moved"):
    """A seat made a move; forced moves after it are not logged."""

    seat: int
    question: int
    move: int
    text: str = ""  # as typed, if it was
    spent: float = 0.0  # seconds of the seat's clock, if the table has one


class Gathered(_Body, tag="gathered"):
    """Everyone has arrived, or the wait is over: the clock starts."""


class Reminded(_Body, tag="reminded"):
    """A seat has used up half of its time, or nearly all of it, and is reminded."""

    seat: int


class TimedOut(_Body, tag="timed_out"):
    """A seat has run out of time: a bot of this level plays there."""

    seat: int
    level: str


class Asked(_Body, tag="asked"):
    """A seat asks the others to take back all but the first `keep` decisions."""

    seat: int
    keep: int


class Answered(_Body, tag="answered"):
    """A seat agrees to an undo, or refuses. When the last one agrees, the decisions are taken back."""

    seat: int
    agree: bool


class Undone(_Body, tag="undone"):
    """A seat took back its own last decision."""

    seat: int
    keep: int


class Said(_Body, tag="said"):
    """A line of chat."""

    seat: int
    name: str
    text: str


class Closed(_Body, tag="closed"):
    """The table was closed."""

    why: str = ""  # the reason, if the host did not close it
    spent: list[float] = []  # by seat: seconds of its clock, if the host closed it


class Reopened(_Body, tag="reopened"):
    """The host opened a closed table again."""


class Rematched(_Body, tag="rematched"):
    """The same people continue at another table."""

    table: str


SeatBody = Sat | Left | Renamed | Reassigned | SeatAsked | SeatAnswered | Muted
TableBody = TableCreated | TableSet | Started | Closed | Reopened | Rematched
Body = SeatBody | TableBody | Moved | Gathered | Reminded | TimedOut | Asked | Answered | Undone | Said


class Entry(Struct, frozen=True):
    """One row of the log."""

    number: int  # counted from 1
    at: float  # seconds since 1970
    body: Body


_decoder: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)
_encoder = msgspec.json.Encoder()


def encode_body(body: Body) -> str:
    """A body as JSON, as the store holds it."""
    return _encoder.encode(body).decode()


def decode_body(text: str) -> Body:
    """A body from its JSON; msgspec.ValidationError if it is invalid."""
    return _decoder.decode(text)


def new_token() -> str:
    """A new secret token of 24 characters."""
    return secrets.token_urlsafe(18)


def new_table_id() -> str:
    """A new table id: 16 hexadecimal digits, short enough for a link and too long to guess."""
    return secrets.token_hex(8)


def hash_token(token: str) -> str:
    """The hash of a token, which is all that the log stores of it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def hash_person(secret: str | None) -> str | None:
    """The hash of a person's secret, which is all that the store has of it; None if there is no secret."""
    return None if secret is None else hashlib.sha256(b"person " + secret.encode()).hexdigest()[:32]
