"""Messages of plain HTTP only: new tables, lists, records, replays, reviews."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from roji.server.messages.answers import Better
from roji.server.messages.requests import Level, Name, Secret, TableId
from roji.server.messages.room import Clock, Settings
from roji.server.messages.table import ScoreLine, Told

__all__ = [
    "Branch",
    "CreateTable",
    "Created",
    "Frame",
    "GameFacts",
    "Games",
    "Health",
    "Mine",
    "OptionFacts",
    "QrCode",
    "Replay",
    "ResultSplit",
    "Review",
    "ReviewMoment",
    "ReviewPoint",
    "SeatToken",
    "SeatWanted",
    "TableListed",
    "Tables",
    "Uploaded",
]


class SeatWanted(Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat of a new table. The answer has a token for every `person`."""

    kind: Literal["open", "person", "bot"]
    name: Name = ""
    level: Level = "steady"


class CreateTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables`: a new table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=6)]
    options: dict[str, str] = {}
    edition: Annotated[str, Meta(max_length=60_000, description="The text of an edition file.")] | None = None
    settings: Settings = Settings()
    start: Annotated[bool, Meta(description="Begin at once; no seat may be open.")] = False
    seed: Annotated[str, Meta(max_length=40, description="Only if one person plays with bots.")] | None = None
    person: Secret | None = None


class SeatToken(Struct, kw_only=True):
    """A seat and its token."""

    seat: int
    token: str


class Created(Struct, kw_only=True):
    """The answer: the table's name and the tokens, which are sent only once."""

    table: str
    host: str
    seats: list[SeatToken]


class Branch(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/branch`: what if? A new table that continues a finished game after some decisions."""

    decisions: Annotated[int, Meta(ge=0, description="The number of decisions to keep.")]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=6)]
    person: Secret | None = None


class TableListed(Struct, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over", "closed"]
    pace: Literal["live", "slow"]
    names: Annotated[list[str], Meta(description="One for each seat; empty: open.")]
    kinds: list[Literal["open", "person", "bot"]]
    to_act: list[int]
    decisions: int
    points: Annotated[list[int], Meta(description="Of a finished game.")] | None
    places: list[int] | None
    created_at: float
    changed_at: float
    clock: Annotated[Clock, Meta(description="The table's settings.")] | None = None
    has_seat: Annotated[bool, Meta(description="The token that you sent still opens a seat.")] = False


class Tables(Struct, kw_only=True):
    """`GET /api/tables`: public tables, the latest first; also the answer to `POST /api/mine`."""

    tables: list[TableListed]


class Mine(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/mine`: asks for the state of these tables. Unknown ones are left out.

    A table without onlookers shows its names only to someone with a seat's token.
    """

    tables: Annotated[list[TableId], Meta(max_length=200)]
    tokens: Annotated[dict[str, str], Meta(max_length=200, description="By table: your seat's token.")] = {}


class OptionFacts(Struct, kw_only=True):
    """A choice made before a game begins; the first is the default."""

    name: str
    choices: list[str]
    for_seats: Annotated[list[int], Meta(description="The numbers of players for which the option exists.")]


class GameFacts(Struct, kw_only=True):
    """A game on this server: its name, players, options and edition."""

    name: str
    title: str
    author: str
    seats: list[int]
    minutes: int
    clause_letter: str
    options: list[OptionFacts]
    edition: str
    edition_hash: str
    edition_is_ours: Annotated[bool, Meta(description="Its cards are our own: the rulebook does not list them.")]
    num_moves: int
    events: list[str]


class Games(Struct, kw_only=True):
    """`GET /api/games`: the games on this server, and the bots."""

    games: list[GameFacts]
    levels: Annotated[list[str], Meta(description="Of bots, weakest first.")]
    languages: list[str]
    reactions: list[str]


class Frame(Struct, kw_only=True):
    """A finished game after one decision (0: before the first), as one seat saw it, or with nothing hidden."""

    decision: int
    told: Told | None
    move: Annotated[str, Meta(description="The move, if this seat saw it at once.")] | None
    words: str | None
    data: Any
    score: list[ScoreLine]
    totals: list[int]
    to_act: list[int]


class Replay(Struct, kw_only=True):
    """`GET /api/tables/{table}/replay?seat=&first=&last=&language=`: seat 0 to 5, `onlooker` or `all`."""

    decisions: Annotated[int, Meta(description="Of the whole game.")]
    frames: list[Frame]
    stand_ins: Annotated[list[Told], Meta(description="When a bot played for a person: after which decision.")] = []


class ReviewMoment(Struct, kw_only=True):
    """A memorable decision: one of the best of a game, or one of the costliest mistakes."""

    decision: int
    seat: int
    change: Annotated[float, Meta(description="The chance to win that the move gained over any other, or gave away.")]
    words: Annotated[str, Meta(description="The choice, its consequence, and the better move if there was one.")]
    better: Annotated[int | None, Meta(description="The better move.")]


class ResultSplit(Struct, kw_only=True):
    """The parts of a seat's result: its equal share, luck and skill add up to it."""

    share: Annotated[float, Meta(description="1 divided by the number of seats.")]
    luck: Annotated[float, Meta(description="What was dealt and drawn, and what nobody could know.")]
    skill: Annotated[float, Meta(description="What the others gave away by their choices, less what this seat did.")]
    result: Annotated[float, Meta(description="1 for the win, an equal part for a shared one, else 0.")]


class ReviewPoint(Struct, kw_only=True):
    """A decision, reviewed by the strongest bot."""

    decision: int
    seat: int
    move: str
    parts: Annotated[dict[str, Any], Meta(description="The move in named parts, as in a legal move.")] = {}
    words: str
    chances: Annotated[list[float], Meta(description="Each seat's chance to win, before this decision.")]
    loss: Annotated[float, Meta(description="The part of its chance that the seat gave away.")]
    better: list[Better]


class Review(Struct, kw_only=True):
    """`POST` (to start it) or `GET /api/tables/{table}/review`: the strongest bot reviews a finished game."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    progress: Annotated[float, Meta(description="0 to 1.")]
    seconds_left: Annotated[int, Meta(description="The approximate remaining time.")] = 0
    points: list[ReviewPoint]
    best: list[ReviewMoment] = []
    mistakes: list[ReviewMoment] = []
    split: Annotated[
        list[ResultSplit], Meta(description="Of each seat; empty until the game is over and reviewed.")
    ] = []


class Uploaded(Struct, kw_only=True):
    """The answer to `POST /api/records` (the text of a record): the table that shows it."""

    table: str


class QrCode(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/qr`: this text as a QR code, an SVG picture."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Health(Struct, kw_only=True):
    """`GET /health` and `/health/ready`: 200 only if all is well. `/health/live`: 200 while the process answers."""

    status: Literal["ok", "starting", "store failing", "stopping"]
    why: Annotated[str, Meta(description="What is wrong, in one line.")] = ""
    version: str
    ready: Annotated[list[str], Meta(description="The games whose rules are compiled.")]
    compiling: Annotated[
        list[int] | None,
        Meta(description="The number of compiled parts, and of all parts, while rules are interpreted."),
    ] = None
    tables: Annotated[int, Meta(description="In memory.")]
    connections: int
