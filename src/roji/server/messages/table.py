"""The game as one seat or an onlooker may know it, and what the seat has to decide."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = ["EventSeen", "LegalMove", "Position", "ScoreLine", "SeatClock", "Told"]


class LegalMove(Struct, kw_only=True):
    """A move that you may make now."""

    move: int
    text: Annotated[str, Meta(description="As in records and typed play.")]
    parts: Annotated[dict[str, Any], Meta(description="The move in named parts, by game; `do` says what kind it is.")]
    words: Annotated[str, Meta(description="For people.")]


class ScoreLine(Struct, kw_only=True):
    """A line of the score sheet."""

    clause: str
    name: str
    points: Annotated[list[int], Meta(description="One for each seat.")]
    is_in_play: Annotated[bool, Meta(description="False: this table's options do not use the line.")] = True


class EventSeen(Struct, kw_only=True):
    """One event that you saw. Its parts depend on the game and the kind: see the game's `types.py`."""

    kind: str
    seat: Annotated[int, Meta(description="-1: nobody's.")]
    parts: Annotated[dict[str, Any], Meta(description="Its numbers by name, in the words of `data`.")]
    words: Annotated[str, Meta(description="A sentence for people; may be empty.")]


class Told(Struct, kw_only=True):
    """What you saw of one decision; or that one was taken back; or that a bot plays for a person."""

    number: int
    decision: Annotated[
        int, Meta(description="Its number, counted from 1; after an undo: the number of decisions left.")
    ]
    at: Annotated[float, Meta(description="Seconds since 1970.")]
    seat: Annotated[int, Meta(description="Who decided.")]
    is_forced: Annotated[bool, Meta(description="No other move was possible.")] = False
    is_undo: bool = False
    stand_in: (
        Annotated[
            Literal["begins", "ends", "stays"],
            Meta(
                description="No decision: from now on a bot plays for the seat's person; they are back; they lost the seat."
            ),
        ]
        | None
    ) = None
    name: Annotated[str, Meta(description="With `stand_in`: the person's; empty if it was deleted.")] = ""
    events: Annotated[list[EventSeen], Meta(description="For people.")] = []
    rows: Annotated[
        bytes, Meta(description="For programs: the events in base64, six 16-bit numbers each; see `core/story.py`.")
    ] = b""


class SeatClock(Struct, kw_only=True):
    """A seat's time when this was sent. While it runs, count down from there: first `left`, then `reserve`."""

    left: Annotated[float, Meta(description="Seconds of this move.")]
    reserve: Annotated[float, Meta(description="Seconds of the reserve.")]
    runs: bool


class Position(Struct, kw_only=True):
    """The game as you see it."""

    decisions: Annotated[int, Meta(description="The number of decisions that you have seen.")]
    data: Annotated[Any, Meta(description="The table in named fields, by game; what you may not know is null.")] = None
    view: Annotated[bytes | None, Meta(description="For programs: the rules' own record in base64; see `looked`.")] = (
        None
    )
    to_act: Annotated[list[int], Meta(description="The seats that have to act now.")]
    ask: Annotated[str, Meta(description="The question to you, in one line.")] = ""
    question: Annotated[int, Meta(description="Its number: send it with your move.")]
    moves: Annotated[list[int], Meta(description="The numbers of your legal moves; not only when you have to act.")]
    legal: Annotated[list[LegalMove], Meta(description="The same in words.")] = []
    score: Annotated[list[ScoreLine], Meta(description="As far as you can know, line by line.")] = []
    totals: list[int] = []
    places: Annotated[list[int], Meta(description="After the end: 1 is the winner, equal places are shared.")] | None
    clocks: Annotated[list[SeatClock], Meta(description="By seat, if the table has a clock.")] | None = None
    undo: Annotated[Literal["no", "free", "ask"], Meta(description="For your last decision; ask: all must agree.")]
