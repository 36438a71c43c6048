"""The log of a table: everything that ever happened there, in order, never changed (D6). A table's state is its log replayed.

Tokens are in it only as hashes; the seed is in it from the beginning, so the log itself is for nobody's eyes but the server's.
"""

import hashlib
import secrets
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from roji.server.messages.room import Settings

__all__ = [
    "Answered",
    "Asked",
    "Body",
    "Closed",
    "Created",
    "Entry",
    "Left",
    "Moved",
    "Reassigned",
    "Rematched",
    "Renamed",
    "Said",
    "Sat",
    "SeatEntry",
    "Started",
    "TableSet",
    "Undone",
    "body_kind",
    "decode_body",
    "encode_body",
    "hash_token",
    "new_table_id",
    "new_token",
]

Kind = Literal["open", "person", "bot"]


class SeatEntry(Struct, kw_only=True, omit_defaults=True):
    """Who sits where at the beginning."""

    kind: Kind
    name: str = ""
    level: str | None = None
    token: str | None = None  # a hash


class _Body(Struct, tag_field="kind", omit_defaults=True):
    pass


class Created(_Body, tag="created", kw_only=True):
    """The first entry: everything that was agreed, and the luck."""

    game: str
    options: dict[str, str]
    seats: list[SeatEntry]
    settings: Settings
    host: str  # a hash
    seed: str  # 32 hexadecimal digits
    edition: str | None = None  # the text of an edition that is not the game's own
    moves: list[tuple[int, int]] = []  # decisions that were made elsewhere: of an uploaded or continued record
    branch_of: str | None = None
    branch_at: int | None = None
    is_upload: bool = False
    seed_is_known: bool = False  # whoever opened the table chose the luck


class Sat(_Body, tag="sat"):
    """A person took an open seat."""

    seat: int
    name: str
    token: str  # a hash


class Left(_Body, tag="left"):
    """A person gave up a seat."""

    seat: int


class Renamed(_Body, tag="renamed"):
    """A seat has another name."""

    seat: int
    name: str


class Reassigned(_Body, tag="reassigned"):
    """The host decided who sits there."""

    seat: int
    to: Kind
    level: str | None = None


class TableSet(_Body, tag="set"):
    """The host switched something."""

    settings: Settings


class Started(_Body, tag="started"):
    """The game began."""


class Moved(_Body, tag="moved"):
    """A decision, and what is forced after it."""

    seat: int
    question: int
    move: int


class Asked(_Body, tag="asked"):
    """A seat asks everybody to go back to the first `keep` decisions."""

    seat: int
    keep: int


class Answered(_Body, tag="answered"):
    """A seat agrees to go back, or not. When the last one agrees, the decisions are taken back."""

    seat: int
    agree: bool


class Undone(_Body, tag="undone"):
    """A seat took back its own last decision."""

    seat: int
    keep: int


class Said(_Body, tag="said"):
    """Somebody said something."""

    seat: int
    name: str
    text: str


class Closed(_Body, tag="closed"):
    """The table was closed."""


class Rematched(_Body, tag="rematched"):
    """The same people went on to another table."""

    table: str


Body = (
    Created
    | Sat
    | Left
    | Renamed
    | Reassigned
    | TableSet
    | Started
    | Moved
    | Asked
    | Answered
    | Undone
    | Said
    | Closed
    | Rematched
)


class Entry(Struct, frozen=True):
    """One row of the log."""

    number: int  # counted from 1
    at: float  # seconds since 1970
    body: Body


KINDS = {kind: str(kind.__struct_config__.tag) for kind in get_args(Body)}
_decoder: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)
_encoder = msgspec.json.Encoder()


def encode_body(body: Body) -> str:
    """A body as it stands in the store."""
    return _encoder.encode(body).decode()


def decode_body(text: str) -> Body:
    """The way back."""
    return _decoder.decode(text)


def body_kind(body: Body) -> str:
    """Its kind, for those who read the store with their own eyes."""
    return KINDS[type(body)]


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(18)


def new_table_id() -> str:
    """A table's name: short enough for a link, too long to guess."""
    return secrets.token_hex(8)


def hash_token(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]
