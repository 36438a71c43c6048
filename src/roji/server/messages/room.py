"""A table as a place: its seats, settings and status. The same for everyone."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["COLOURS", "Clock", "Room", "SeatChange", "SeatShown", "SeriesSeat", "Settings", "UndoAsked"]

DAY = 86_400
COLOURS = ("blue", "yellow", "green", "red", "purple", "orange")
Status = Literal["waiting", "playing", "over", "closed"]


class SeatShown(Struct, kw_only=True):
    """A seat, its colour, and the person or bot that plays there."""

    seat: int
    colour: Literal["blue", "yellow", "green", "red", "purple", "orange"]
    kind: Literal["open", "person", "bot"]
    name: Annotated[str, Meta(description="Plain text, never markup; empty while the seat is open, or after deletion.")]
    level: Annotated[str, Meta(description="The bot's level.")] | None
    is_present: Annotated[bool, Meta(description="Its person is connected; bots always are.")]
    is_replaced: Annotated[bool, Meta(description="A bot plays for an absent person, who can take the seat back.")]
    is_muted: Annotated[bool, Meta(description="The host has muted it.")]
    away_in: (
        Annotated[
            float,
            Meta(description="Its person is away: seconds until the others may let a bot play (`stand_in`); 0: now."),
        ]
        | None
    ) = None


class Clock(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The time for a move, as set when the table was created. It counts while the server runs."""

    seconds: Annotated[int, Meta(ge=1, le=30 * DAY, description="For each move.")]
    reserve: Annotated[
        int, Meta(ge=0, le=30 * DAY, description="Seconds for the whole game, used after the move's own.")
    ] = 0
    run_out: Annotated[
        Literal["bot", "lose"],
        Meta(
            description="When time runs out: a bot plays until the person returns (`come_back`), or takes the seat for good."
        ),
    ] = "bot"


class Settings(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What the host can set."""

    pace: Annotated[Literal["live", "slow"], Meta(description="slow: a move may take days.")] = "live"
    is_public: Annotated[bool, Meta(description="Listed at the front door.")] = False
    chat: bool = True
    hints: bool = True
    onlookers: Annotated[bool, Meta(description="People without a seat may watch.")] = True
    open_at_end: Annotated[bool, Meta(description="After the end onlookers may see everything that was hidden.")] = True
    is_locked: Annotated[bool, Meta(description="No newcomers.")] = False
    plays_forced: Annotated[bool, Meta(description="Forced moves are made at once.")] = True
    clock: Annotated[Clock, Meta(description="Chosen with the table; it cannot change.")] | None = None


class UndoAsked(Struct, kw_only=True):
    """A seat asks everyone whether it may take back a decision."""

    seat: int
    agreed: Annotated[list[int], Meta(description="The seats that have agreed; bots always do.")]


class SeatChange(Struct, kw_only=True):
    """A change of a seat that needs agreement.

    The host asks a person for their seat; someone new asks everyone for an open one (`person`) with a hand; or the others are
    asked whether a bot may play for someone who is away.
    """

    seat: int
    kind: Annotated[Literal["open", "person", "bot"], Meta(description="The seat's new kind.")]
    needed: Annotated[list[int], Meta(description="The seats that must agree.")]
    agreed: list[int]


class SeriesSeat(Struct, kw_only=True):
    """A seat's wins in a series of games with the same people."""

    games: int
    wins: int
    points: int


class Room(Struct, kw_only=True):
    """The table as a place."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    edition: Annotated[str, Meta(description="Its name.")]
    edition_hash: str
    is_own_edition: Annotated[bool, Meta(description="True if it is not the game's own edition.")]
    status: Status
    is_preparing: Annotated[bool, Meta(description="The game is about to start: its rules are being compiled.")]
    seats: list[SeatShown]
    settings: Settings
    onlookers: Annotated[int, Meta(description="The number of connected onlookers.")]
    undo_asked: UndoAsked | None
    seat_asked: SeatChange | None
    why_closed: Annotated[str, Meta(description="The reason, if the host did not close it.")] | None
    seed_hash: Annotated[str, Meta(description="The hash of the seed, shown before the first move.")] | None
    seed: Annotated[str, Meta(description="The seed, once the game is over, or if it was chosen.")] | None
    next_table: Annotated[str, Meta(description="The table of the rematch.")] | None
    deal: Annotated[str, Meta(description="The daily deal or duel of this table.")] | None
    series: Annotated[
        list[SeriesSeat], Meta(description="By seat: the results of this and earlier games with the same people.")
    ]
    branch_of: Annotated[str, Meta(description="The table whose record this continues.")] | None
    branch_at: Annotated[int, Meta(description="After which of its decisions.")] | None
    is_upload: Annotated[bool, Meta(description="An uploaded record; only for looking at.")]
    created_at: Annotated[float, Meta(description="Seconds since 1970.")]
    changed_at: float
