"""Messages from the server to a seat or an onlooker: only what that seat may know, in its language."""

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

Id = Annotated[int, Meta(description="The `id` of the request that this answers.")] | None
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
    "compiling",
    "not_compiled",
    "not_saved",
    "broken",
]


class _Answer(Struct, tag_field="type", kw_only=True):
    pass


class Line(Struct, kw_only=True):
    """A line of chat."""

    number: int
    at: Annotated[float, Meta(description="Seconds since 1970.")]
    seat: Annotated[int, Meta(description="-1: an onlooker or the host.")]
    name: str
    text: Annotated[str, Meta(description="Plain text, never markup.")]


class Welcome(_Answer, tag="welcome"):
    """The answer to `hello`. An `update` with everything follows at once."""

    id: Id
    version: Annotated[str, Meta(description="The server's.")]
    seat: Annotated[int, Meta(description="-1: you are watching.")]
    is_host: bool


class Update(_Answer, tag="update"):
    """Everything that is new. Sent after `hello` and after every change; unchanged parts are null."""

    number: Annotated[int, Meta(description="Counts all events at the table; remember it for `hello`.")]
    room: Room | None
    position: Position | None
    story: Annotated[list[Told], Meta(description="What happened; animate it, then show the position.")]
    said: list[Line]


class Seated(_Answer, tag="seated"):
    """You have a seat. Keep the token: it opens the seat."""

    id: Id
    number: int
    seat: int
    token: str


class Done(_Answer, tag="done"):
    """Your request is done and saved."""

    id: Id
    number: int
    repeated: Annotated[bool, Meta(description="It was done before, and was not repeated.")] = False
    table: Annotated[str, Meta(description="Rematch: the new table.")] | None = None


class Refused(_Answer, tag="refused"):
    """Your request was refused. Nothing has changed."""

    id: Id
    code: Code
    why: Annotated[str, Meta(description="One sentence for people, translated if possible.")]
    clause: Annotated[str, Meta(description="The clause of the rules that forbids the move.")] | None = None


class Reacted(_Answer, tag="reacted"):
    """A seat shows a reaction."""

    seat: int
    reaction: str


class Better(Struct, kw_only=True):
    """A move that a strong player would consider."""

    move: int
    text: str
    parts: Annotated[dict[str, Any], Meta(description="As in a legal move.")]
    words: str
    place: Annotated[float, Meta(description="The expected place; 1 is the winner's.")] | None
    margin: Annotated[float, Meta(description="The expected lead over the best other seat.")] | None
    reasons: list[str]


class Hinted(_Answer, tag="hinted"):
    """The best moves, best first."""

    id: Id
    question: int
    moves: list[Better]


class PreviewOf(Struct, kw_only=True):
    """The certain consequences of a move."""

    move: int
    is_certain: Annotated[bool, Meta(description="The move reveals nothing hidden or random.")]
    points: Annotated[list[list[int | None]], Meta(description="by line, then by seat; null: luck decides.")]
    totals: Annotated[list[int | None], Meta(description="Each seat's sum.")]
    data: Annotated[Any, Meta(description="The table afterwards; null where luck decides.")] = None
    outlook: Annotated[Any, Meta(description="What the move builds or spoils: see the game's `types.py`.")] = None
    spread: Annotated[
        Any, Meta(description="The table at the end of the round; [lowest, highest] where it varies.")
    ] = None


class Previewed(_Answer, tag="previewed"):
    """The requested previews."""

    id: Id
    question: int
    previews: list[PreviewOf]


class Looked(_Answer, tag="looked"):
    """The seat's view as a record of the game's `table_type`."""

    id: Id
    question: int
    view: Annotated[bytes, Meta(description="The record's bytes in base64.")]
    layout: Annotated[str, Meta(description="A hash of the record's layout: yours must be the same.")]


class Story(_Answer, tag="story"):
    """The events that you saw, and the chat."""

    id: Id
    number: int
    story: list[Told]
    said: list[Line]


Answer = Welcome | Update | Seated | Done | Refused | Reacted | Hinted | Previewed | Looked | Story
