"""What lies on the table, as one seat (or an onlooker) may know it, and what is asked of it."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = ["EventSeen", "LegalMove", "Position", "ScoreLine", "Told"]


class LegalMove(Struct, kw_only=True):
    """Something you may do now."""

    move: int
    text: Annotated[str, Meta(description="As in records and typed play.")]
    parts: Annotated[dict[str, Any], Meta(description="The same by name, by game; `do` says what is done.")]
    words: Annotated[str, Meta(description="For people.")]


class ScoreLine(Struct, kw_only=True):
    """A line of the score sheet."""

    clause: str
    name: str
    points: Annotated[list[int], Meta(description="One for each seat.")]


class EventSeen(Struct, kw_only=True):
    """One thing that you saw happen. Its parts depend on the game and the kind: see the game's `types.py`."""

    kind: str
    seat: Annotated[int, Meta(description="-1: nobody's.")]
    parts: Annotated[dict[str, Any], Meta(description="Its numbers by name, in the words of `data`.")]
    words: Annotated[str, Meta(description="A sentence; empty if it is not worth telling.")]


class Told(Struct, kw_only=True):
    """What one decision, or one taking back, made you see."""

    number: int
    decision: Annotated[
        int, Meta(description="Which decision of the game, counted from 1; after an undo: how many are left.")
    ]
    at: Annotated[float, Meta(description="Seconds since 1970.")]
    seat: Annotated[int, Meta(description="Who decided.")]
    is_forced: bool
    is_undo: bool
    events: list[EventSeen]


class Position(Struct, kw_only=True):
    """The game as you see it."""

    decisions: Annotated[int, Meta(description="How many were made so far.")]
    data: Annotated[Any, Meta(description="The table in named fields, by game; what you may not know is null.")]
    view: Annotated[bytes, Meta(description="For programs: the rules' own record in base 64; see `looked`.")] | None
    to_act: Annotated[list[int], Meta(description="The seats that have to act now.")]
    ask: Annotated[str, Meta(description="What is asked of you, in one line.")]
    question: Annotated[int, Meta(description="Say it with your move.")]
    moves: Annotated[list[int], Meta(description="What you may do now, as numbers.")]
    legal: Annotated[list[LegalMove], Meta(description="The same in words; you may also act without having to.")]
    score: Annotated[list[ScoreLine], Meta(description="As far as you can know it, line by line.")]
    totals: list[int]
    places: Annotated[list[int], Meta(description="After the end: 1 is the winner, equal places are shared.")] | None
    undo: Annotated[
        Literal["no", "free", "ask"], Meta(description="ask: all must agree, for something came to light since.")
    ]
