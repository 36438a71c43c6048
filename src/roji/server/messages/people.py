"""What a person is told of their own games. Who somebody is, and where else they play, is told to nobody else."""

from typing import Annotated

from msgspec import Meta, Struct

from roji.server.messages.http import TableListed

__all__ = ["Forgotten", "MyGame", "MyGames"]


class MyGame(Struct, kw_only=True):
    """A table at which I have a seat."""

    listed: TableListed
    seats: Annotated[list[int], Meta(description="Mine; several around one screen.")]
    levels: Annotated[list[str], Meta(description="Of bots, by seat; empty: a person.")]
    deal: Annotated[str, Meta(description="The daily deal or duel that was played there; else empty.")]
    sheet: Annotated[
        dict[str, list[int]],
        Meta(description="After the end, by line of the score sheet that was in play: the points of each seat."),
    ]


class MyGames(Struct, kw_only=True):
    """`GET /api/person/games?before=&running=&language=` with `Authorization: Bearer SECRET`: the latest first, 200 at a time."""

    person: Annotated[str, Meta(description="A hash of your secret. By it an operator can delete your data.")]
    games: list[MyGame]
    more: Annotated[int | None, Meta(description="There may be more: ask again with this as `before`.")] = None
    lines: Annotated[dict[str, dict[str, str]], Meta(description="By game and line: the score sheet in words.")]


class Forgotten(Struct, kw_only=True):
    """The answer to `DELETE /api/person`: your games with bots are gone, and your names and chat everywhere else."""

    tables: Annotated[int, Meta(description="How many tables were deleted or changed.")]
