"""A person's own games. Nobody else learns who a person is, or where else they play."""

from typing import Annotated

from msgspec import Meta, Struct

from roji.server.messages.http import TableListed

__all__ = ["Forgotten", "MyGame", "MyGames"]


class MyGame(Struct, kw_only=True):
    """A table with a seat of mine."""

    listed: TableListed
    seats: Annotated[list[int], Meta(description="Mine; several around one screen.")]
    levels: Annotated[list[str], Meta(description="Of bots, by seat; empty: a person.")]
    deal: Annotated[str, Meta(description="The daily deal or duel of this table, or empty.")]
    sheet: Annotated[
        dict[str, list[int]],
        Meta(description="After the end: the points of each seat, by line of the score sheet in play."),
    ]


class MyGames(Struct, kw_only=True):
    """`GET /api/person/games?before=&running=&language=` with `Authorization: Bearer SECRET`: the latest first, 200 at a time."""

    person: Annotated[str, Meta(description="A hash of your secret. An operator can delete your data by it.")]
    games: list[MyGame]
    more: Annotated[int | None, Meta(description="There may be more: ask again with this as `before`.")] = None
    lines: Annotated[dict[str, dict[str, str]], Meta(description="By game and line: the score sheet in words.")]


class Forgotten(Struct, kw_only=True):
    """The answer to `DELETE /api/person`: your games with bots are deleted, and your names and chat everywhere else."""

    tables: Annotated[int, Meta(description="The number of deleted or changed tables.")]
