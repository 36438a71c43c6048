"""Deals that several people play, each at their own table against the same bots: the daily garden and duels."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from roji.server.messages.requests import Level, Name, Secret

__all__ = ["DailyDeals", "DealPerson", "DealResult", "DealShown", "DealStarted", "DealTally", "NewDuel", "PlayDeal"]


class PlayDeal(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/deals/{deal}/play`: begin a deal, or continue it. A person has one try."""

    person: Secret
    name: Annotated[Name, Meta(description="For the results; empty: none.")] = ""
    called: Annotated[Name, Meta(description="The name of your seat at the table if you give none.")] = ""


class DealStarted(Struct, kw_only=True):
    """The answer: your secret opens this seat."""

    table: str
    seat: int


class NewDuel(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/duels`: a new deal for you and the people you send its link to. Answered by `DealShown`."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=6, description="You and bots.")]
    level: Level = "steady"
    options: dict[str, str] = {}
    person: Secret


class DealPerson(Struct, kw_only=True):
    """A person who plays a duel."""

    name: str
    has_finished: bool
    is_mine: bool


class DealResult(Struct, kw_only=True):
    """How a try ended."""

    name: Annotated[str, Meta(description="Empty if none was given.")]
    level: Annotated[str, Meta(description="Of a bot that played in a person's place.")] = ""
    points: int
    place: int
    is_mine: bool
    table: Annotated[str, Meta(description="You may see its replay.")]


class DealTally(Struct, kw_only=True):
    """A person's tally in a series of duels, as far as you have played them."""

    name: str
    games: int
    wins: int
    points: int
    is_mine: bool


class DealShown(Struct, kw_only=True):
    """`GET /api/deals/{deal}` with your secret. Before you have finished, it reveals nothing of how others played."""

    deal: str
    kind: Literal["daily", "duel"]
    day: str
    game: str
    seats: int
    seat: Annotated[int, Meta(description="The seat of every person; bots have the others.")]
    level: str
    options: dict[str, str]
    state: Annotated[
        Literal["new", "playing", "over", "closed"],
        Meta(description="Of your try; closed: it can no longer be begun."),
    ]
    table: Annotated[str | None, Meta(description="Yours.")]
    points: Annotated[int | None, Meta(description="Yours.")]
    finished: Annotated[int, Meta(description="The number of people who have finished it.")]
    behind: Annotated[int, Meta(description="The number of these with fewer points than you.")] = 0
    people: Annotated[list[DealPerson], Meta(description="Of a duel.")] = []
    results: Annotated[list[DealResult] | None, Meta(description="The best first, once you have finished.")] = None
    next: Annotated[str | None, Meta(description="The next duel of the series.")] = None
    tally: list[DealTally] = []


class DailyDeals(Struct, kw_only=True):
    """`GET /api/daily`, perhaps with your secret: the deals of today."""

    day: str
    ends_in: Annotated[int, Meta(description="Seconds.")]
    deals: list[DealShown]
