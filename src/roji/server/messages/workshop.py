"""The workshop: the fields of an edition, its problems, and the lab's findings."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = [
    "CheckEdition",
    "EditionChecked",
    "EditionForm",
    "EditionProblem",
    "FieldChoice",
    "FieldShown",
    "LabFigure",
    "LabShown",
    "LabWanted",
    "OpenEdition",
]

EditionText = Annotated[str, Meta(max_length=60_000, description="The text of an edition file.")]


class FieldChoice(Struct, kw_only=True):
    """A word that a field may hold, and its name for people."""

    value: str
    label: str


class FieldShown(Struct, kw_only=True):
    """A field of an edition. `data` has its value under its name, nested like the fields."""

    name: str
    kind: Literal["number", "numbers", "choice", "choices", "switch", "text", "rows", "group"]
    label: str
    help: str
    clause: str | None
    low: int | None
    high: int | None
    fewest: Annotated[int, Meta(description="The minimum length of a list.")] | None
    most: int | None
    choices: list[FieldChoice]
    items: Annotated[list[str], Meta(description="The names of a list's places; if empty, they are numbered.")]
    first: Annotated[int, Meta(description="The number of a list's first place.")]
    row: Annotated[str, Meta(description="The name of a row; {n} is its number.")]
    key: Annotated[str, Meta(description="The field of a row that holds its number.")] | None
    absent: Annotated[int, Meta(description="The value of a missing number.")] | None
    is_fixed: Annotated[bool, Meta(description="Shown, but read-only.")]
    fields: Annotated[list["FieldShown"], Meta(description="Those inside a group, or inside each row.")]


class EditionProblem(Struct, kw_only=True):
    """A problem of an edition, in one line."""

    place: Annotated[list[str | int], Meta(description="Names, and places of lists from 0; empty: the whole edition.")]
    why: str
    clause: str | None


class EditionForm(Struct, kw_only=True):
    """`GET /api/games/{game}/form` and the answer to `POST /api/editions`: an edition, field by field."""

    game: str
    name: str
    fields: list[FieldShown]
    data: Annotated[dict[str, Any], Meta(description="The edition's data.")]
    own: Annotated[dict[str, Any], Meta(description="The data of the game's own edition.")]


class OpenEdition(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/editions`: opens an edition file, which need not be playable yet."""

    text: EditionText


class CheckEdition(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/editions/check`: checks an edition and writes its file."""

    game: Annotated[str, Meta(max_length=40)]
    data: dict[str, Any]


class EditionChecked(Struct, kw_only=True):
    """The answer: its problems, or the file."""

    problems: list[EditionProblem]
    text: Annotated[str, Meta(description="The edition file; empty while there are problems.")]
    hash: Annotated[str, Meta(description="The same for all files with the same contents.")]
    is_own: Annotated[bool, Meta(description="It equals the game's own edition.")]
    seats: Annotated[list[int], Meta(description="The most players of this edition.")]


class LabWanted(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/lab`: bots play an edition and the game's own on the same deals."""

    game: Annotated[str, Meta(max_length=40)]
    edition: EditionText
    players: Annotated[int, Meta(ge=1, le=6)]
    games: Annotated[int, Meta(ge=4, le=1000, description="With each edition; fewer, if time runs out.")] = 200
    bots: Annotated[Literal["greedy", "sharp"], Meta(description="sharp looks ahead, and takes longer.")] = "greedy"


class LabFigure(Struct, kw_only=True):
    """One of the main figures of a lab run."""

    name: str
    unit: str
    base: Annotated[float, Meta(description="With the game's own edition; percent as shares of 1.")]
    variant: Annotated[float, Meta(description="With the other one.")] | None
    half: Annotated[float, Meta(description="Half of the 95 % interval: of the change, or of the figure alone.")]
    is_clear: Annotated[
        bool, Meta(description="Unlikely to be chance: a change, or a seat's deviation from its fair share of wins.")
    ]


class LabShown(Struct, kw_only=True):
    """`GET /api/lab/{run}`: the state of a lab run. It stops if nobody asks for half a minute."""

    run: str
    state: Literal["waiting", "running", "done", "failed", "stopped"]
    ahead: Annotated[int, Meta(description="Runs that come first.")] = 0
    progress: Annotated[float, Meta(description="0 to 1.")] = 0.0
    games: Annotated[int, Meta(description="Played with each edition.")] = 0
    figures: list[LabFigure] = []
    why: Annotated[str, Meta(description="Why it failed.")] = ""
