"""What a game is: a frozen record of facts and functions (D1-D5, D11). Everything else uses games through it.

A game fills in one `Game` and is registered in one line of `roji/games/__init__.py`. The functions named *rules* are `@rule`
functions on records: they trust their arguments, do not raise, and run on every backend. The other functions are plain
Python for people: texts, drawings, plain data.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from roji.core.bits import members
from roji.core.defaults import event_numbers, hide_luck, rank_by_points, redeal_luck
from roji.core.drawing import Room
from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.core.moves import listed, new_moves
from roji.core.options import Option, check, decode, encode
from roji.core.pile import Deals, Pile
from roji.core.rule import Box, Luck, Moves, Places, Sheet, Story, Table
from roji.core.story import NO_STORY, Event

__all__ = ["EFFORTS", "MAX_SEATS", "Feature", "Game", "MoveNumbers", "Option", "Words"]

MAX_SEATS = 6  # the most seats of any game: the length of score sheets and place lists
EFFORTS = 3  # how long a move may take to play: short, long, very long

Array = np.ndarray[Any, np.dtype[Any]]
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Feature:
    """One block of numbers in a learner's observation."""

    name: str
    width: int
    low: float
    high: float
    clause: str  # the rule it describes
    meaning: str


@dataclass(frozen=True, slots=True)
class MoveNumbers:
    """Which moves a feature's numbers describe, so that what is learned about one move holds for all moves like it."""

    first: int  # the first move
    items: int  # the number of slots, places …, in the order of their moves
    each: int = 1  # consecutive moves of each item
    by_item: bool = False  # each item's numbers are adjacent; otherwise each number's items are


class Words(Protocol):
    """A game in a person's language. `seat` is the reader (NOBODY: an onlooker), `table` is what that seat sees."""

    def ask(self, box: Box, table: Table, seat: int) -> str:
        """What this seat is asked to do now, in one line."""

    def move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """A legal move in words."""

    def why_not(self, box: Box, table: Table, seat: int, move: int) -> str:
        """Why this move may not be made, with the clause that forbids it."""

    def event(self, box: Box, event: Event, names: tuple[str, ...]) -> str:
        """One event as a sentence; an empty text if it is not worth telling."""

    def score_line(self, line: int) -> str:
        """The name of a line of the score sheet."""

    def typed_text(self, text: str) -> str:
        """A move's text as people of this language type it."""


class Reader(Protocol):
    """Parses a typed move. `language` is the player's; English is always understood."""

    def __call__(self, box: Box, table: Table, seat: int, text: str, language: str = ..., /) -> int:
        """The move's number."""


class Drawer(Protocol):
    """Draws a table.

    `seat` is the viewer (NOBODY: an onlooker), `names` are those of all seats, `room` is the screen.
    """

    def __call__(
        self, box: Box, table: Table, seat: int, language: str, names: tuple[str, ...] = ..., room: Room = ..., /
    ) -> str:
        """The drawing; without names, seats are called by their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything about one game: facts, rules, and functions for people. Create one in the game's `game.py`.

    A small game without secrets can rely on the defaults here and in `core/defaults.py`.
    """

    # Facts
    name: str  # "zen_garden": the folder; commands say "zen-garden"
    package: str  # the package with its files: the default edition, rules, words
    title: str
    author: str
    seats: tuple[int, ...]  # how many people can play
    minutes: int  # how long a game takes people, roughly
    clause_letter: str
    options: tuple[Option, ...] = ()
    edition_is_ours: bool = False  # the default edition's numbers are ours, because the rulebook does not list them
    box_type: np.dtype[Any]
    table_type: np.dtype[Any]
    num_moves: int  # moves are numbered 0 .. num_moves - 1
    features_list: tuple[Feature, ...]
    move_numbers: Mapping[str, MoveNumbers] = field(default_factory=dict)  # features about single moves, by name
    score_clauses: tuple[str, ...]  # the clause of each line of the score sheet
    event_kinds: tuple[str, ...]  # the name of each kind of event
    revealing_kinds: frozenset[int] = frozenset()  # events that reveal something hidden or random: undo stops there
    # The fields of the table with a shuffled pile (NO_PILE: there is none); None: undeclared, so OpenSpiel refuses the
    # game
    pile: Pile | None = None
    decision_limit: int  # a cut-off for arenas and environments, far above what real play needs

    # Rules
    setup: Callable[[Box, Table, int, int], None]  # (box, table, seats, options); table.luck is set, all else is zero
    to_act: Callable[[Box, Table], int]  # a bit for each seat that has to act now; 0 when the game is over
    legal: Callable[[Box, Table, int, Moves], None]  # (box, table, seat, moves): fills in this seat's legal moves
    play: Callable[[Box, Table, int, int, Story], None]  # (box, table, seat, move, story)
    score: Callable[[Box, Table, Sheet], None]  # the points of every seat, line by line; live during play
    # The place of every seat from a score sheet, with ties broken.
    rank: Callable[[Box, Table, Sheet, Places], None] = rank_by_points
    view: Callable[[Box, Table, int], None] = hide_luck  # reduces a (copied) table to what this seat may know
    redeal: Callable[[Box, Table, int, Luck], None] = redeal_luck  # the view, then everything unknown dealt afresh
    features: Callable[[Box, Table, int, Array], None]  # (box, table, seat, float32[num_features])
    # (box, table) -> roughly how long the next move takes to play, 0 to EFFORTS - 1, so that a GPU plays moves of equal length
    # side by side. It changes no result; without it, all moves take about as long.
    effort: Callable[[Box, Table], int] | None = None

    # For people
    load: Callable[[Mapping[str, Any]], Array]  # an edition's data -> box (an array of one record), or EditionError
    # Numbers that an edition may omit, by section. With or without them at their defaults, it is the same edition.
    implied: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    text: Callable[[Box, Table, int, int], str]  # (box, table, seat, move) -> the move as a line of text
    number: "Reader"  # the move that such a line names; MoveError if it is not a move at all
    data: Callable[[Box, Table], Data]  # the table in plain named fields; hidden values are None
    move_parts: Callable[
        [Box, Table, int, int], Data
    ]  # (box, table, seat, move) -> named parts, as in `data`; "do" first
    event_parts: Callable[[Box, Event], Data] = event_numbers  # an event's numbers by name, as in `data`
    draw: "Drawer"  # the table as text (rich markup)
    words: Mapping[str, Words]  # by language, English first
    # How many can play with this box, if an edition may be too small for all of `seats`; by default the most of `seats`
    most_seats: Callable[[Box], int] | None = None
    # Optional: (box, table, seat, moves) -> what each move builds or spoils, in named parts
    outlook: Callable[[Box, Table, int, list[int]], list[Data]] | None = None
    # Every outcome of luck at set-up, if they can be enumerated
    deals: Deals | None = None
    # (box, table) -> for each line of the score sheet whether this table can score in it; by default every line
    lines_in_play: Callable[[Box, Table], list[bool]] | None = None

    @property
    def command(self) -> str:
        """The name on the command line."""
        return self.name.replace("_", "-")

    @property
    def num_features(self) -> int:
        """How many numbers a learner sees."""
        return sum(feature.width for feature in self.features_list)

    @property
    def score_lines(self) -> int:
        """How many lines a score sheet has."""
        return len(self.score_clauses)

    # What users of a game call.

    def new_table(self, box: Box, seats: int, options: int, seed: int) -> Table:
        """A table set up for its first decision; `options` is a number from `encode_options`."""
        self.check_box(box, seats)
        table = np.zeros(1, self.table_type)[0]
        table.luck[:] = new_luck(seed)
        self.setup(box, table, seats, options)
        return table

    def seats_to_act(self, box: Box, table: Table) -> list[int]:
        """The seats that have to act now."""
        return members(self.to_act(box, table))

    def legal_moves(self, box: Box, table: Table, seat: int) -> list[int]:
        """The moves this seat may make now."""
        moves = new_moves()
        self.legal(box, table, seat, moves)
        return listed(moves)

    def play_quietly(self, box: Box, table: Table, seat: int, move: int) -> None:
        """Play a move without recording events, which is faster."""
        self.play(box, table, seat, move, NO_STORY)

    def copy(self, table: Table) -> Table:
        """A copy of a table that shares no memory with it."""
        again = np.zeros(1, self.table_type)
        again[0] = table
        return again[0]

    def seen(self, box: Box, table: Table, seat: int) -> Table:
        """A copy of the table as this seat may know it."""
        again = self.copy(table)
        self.view(box, again, seat)
        return again

    def sheet(self, box: Box, table: Table) -> Array:
        """The score sheet: points[seat, line]."""
        sheet = np.zeros((MAX_SEATS, self.score_lines), np.int32)
        self.score(box, table, sheet)
        return sheet

    def places(self, box: Box, table: Table) -> list[int]:
        """The current place of every seat: 1 is the best, equal places are shared."""
        places = np.zeros(MAX_SEATS, np.int8)
        self.rank(box, table, self.sheet(box, table), places)
        return [int(place) for place in places[: int(table.num_seats)]]

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game does not support (RojiError)."""
        if seats not in self.seats:
            raise RojiError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")

    def check_box(self, box: Box, seats: int) -> None:
        """Refuse a number of seats that an edition is too small for (RojiError)."""
        if self.most_seats is not None and seats > self.most_seats(box):
            raise RojiError(
                f"With this edition {self.title} is for at most {self.most_seats(box)} players, not {seats}."
            )

    def encode_options(self, chosen: Mapping[str, str], seats: int) -> int:
        """The options number for chosen values, such as {"tricky": "yes"}; the rest take their defaults."""
        return encode(self.options, chosen, seats)

    def decode_options(self, options: int) -> dict[str, str]:
        """Every option's value by its name."""
        return decode(self.options, options)

    def check_options(self, options: Mapping[str, str] | int, seats: int) -> int:
        """The options number for values by name or for such a number; unknown names and values are refused."""
        return check(self.options, options, seats)
