"""What the server says to a seat or an onlooker. Everything in it is what that seat may know, in its language."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from roji.server.messages.room import Room
from roji.server.messages.table import Position, Told

__all__ = [
    "Answer",
    "Better",
    "Done",
    "Hinted",
    "Line",
    "Looked",
    "PreviewOf",
    "Previewed",
    "Reacted",
    "Refused",
    "Seated",
    "Story",
    "Update",
    "Welcome",
]

Id = Annotated[int, Meta(description="Of the request that this answers.")] | None
Code = Literal[
    "bad_message",
    "bad_request",
    "not_found",
    "no_token",
    "not_host",
    "not_now",
    "illegal",
    "stale",
    "too_large",
    "too_fast",
    "too_many",
    "busy",
    "not_saved",
    "broken",
]


class _Answer(Struct, tag_field="type", kw_only=True):
    pass


class Line(Struct, kw_only=True):
    """Something said at the table."""

    number: int
    at: Annotated[float, Meta(description="Seconds since 1970.")]
    seat: Annotated[int, Meta(description="-1: an onlooker or the host.")]
    name: str
    text: Annotated[str, Meta(description="Plain text, never markup.")]


class Welcome(_Answer, tag="welcome"):
    """The answer to `hello`: where you are. An `update` with the whole view follows at once."""

    id: Id
    version: Annotated[str, Meta(description="Of the server.")]
    seat: Annotated[int, Meta(description="-1: you look on.")]
    is_host: bool


class Update(_Answer, tag="update"):
    """How things stand now. Sent after `hello` and whenever something changed; what did not change is null."""

    number: Annotated[int, Meta(description="Counts everything that happens at the table; remember it for `hello`.")]
    room: Room | None
    position: Position | None
    story: Annotated[
        list[Told], Meta(description="What happened since the last update; animate it, then show the view.")
    ]
    said: list[Line]


class Seated(_Answer, tag="seated"):
    """You have a seat. Keep the token: whoever has it, has the seat."""

    id: Id
    number: int
    seat: int
    token: str


class Done(_Answer, tag="done"):
    """What you asked for is done and saved."""

    id: Id
    number: int
    repeated: Annotated[bool, Meta(description="It had been done before; nothing was done twice.")] = False
    table: Annotated[str, Meta(description="Rematch: the new table.")] | None = None


class Refused(_Answer, tag="refused"):
    """What you asked for cannot be done. Nothing has changed."""

    id: Id
    code: Code
    why: Annotated[str, Meta(description="One sentence for people, in their language where the rules say it.")]
    clause: Annotated[str, Meta(description="The clause of the rules that forbids it.")] | None = None


class Reacted(_Answer, tag="reacted"):
    """Somebody reacts."""

    seat: int
    reaction: str


class Better(Struct, kw_only=True):
    """A move that a strong player considers."""

    move: int
    text: str
    parts: Annotated[dict[str, Any], Meta(description="As in a legal move.")]
    words: str
    place: Annotated[float, Meta(description="The place it expects, 1 is the winner's.")] | None
    margin: Annotated[float, Meta(description="The lead over the best other seat that it expects.")] | None
    reasons: list[str]


class Hinted(_Answer, tag="hinted"):
    """The best moves, best first."""

    id: Id
    question: int
    moves: list[Better]


class PreviewOf(Struct, kw_only=True):
    """Where a move leads, as far as that is certain."""

    move: int
    is_certain: Annotated[bool, Meta(description="Nothing hidden or random comes to light.")]
    points: Annotated[list[list[int | None]], Meta(description="points[line][seat]; null: not known before.")]
    totals: Annotated[list[int | None], Meta(description="Each seat's sum.")]
    data: Annotated[Any, Meta(description="The table afterwards; null where luck decides.")] = None
    spread: Annotated[
        Any,
        Meta(
            description="The table when the round is over, if all go on at random: a number that varies is [lowest, highest]."
        ),
    ] = None


class Previewed(_Answer, tag="previewed"):
    """The previews that were asked for."""

    id: Id
    question: int
    previews: list[PreviewOf]


class Looked(_Answer, tag="looked"):
    """The seat's view as a record of the game's `table_type`."""

    id: Id
    question: int
    view: Annotated[str, Meta(description="The record's bytes in base 64.")]
    layout: Annotated[str, Meta(description="A hash of how the record is laid out: yours must be the same.")]


class Story(_Answer, tag="story"):
    """What you saw happen, and what was said."""

    id: Id
    number: int
    story: list[Told]
    said: list[Line]


Answer = Welcome | Update | Seated | Done | Refused | Reacted | Hinted | Previewed | Looked | Story
