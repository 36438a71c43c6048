"""Zen Garden: the numbers of decisions, and their text in records and typed play.

A turn is two decisions: `take` a tile from the market (Z3.1), then `place` it (Z3.3). A place is given relative to the garden in
its top left corner: rows and columns 1-4 lie inside, row 0 and column 0 are just outside it. A tile put there makes
the whole garden shift (Z3.4), so each resulting arrangement has one number:

        0   1   2   3   4        take a0        the tile in column a of the free row (price 0)
      0 .   .   .   .   .        take c2        the tile in column c of the row that costs 2
      1 .  [x] [x]  .   .        place 2,1 r3   row 2, column 1, rotation 3
      2 .   .  [x]  .   .        place 0,1 r0   above the garden, which shifts down
"""

import re
from typing import Any

from roji.core.errors import MoveError
from roji.core.rule import Box, Table, rule
from roji.core.words import ENGLISH, Phrases, load_words
from roji.games.zen_garden.box import COLUMNS, GARDEN, SLOTS

__all__ = [
    "EDGE",
    "FIRST_PLACE",
    "NUM_MOVES",
    "PLACES",
    "ROTATIONS",
    "TEXTS",
    "column_of",
    "move_parts",
    "number",
    "place_move",
    "row_of",
    "slot_name",
    "text",
]

ROTATIONS = 4
EDGE = GARDEN + 1  # rows and columns -1 to 3; -1 makes the garden shift
PLACES = EDGE * EDGE
FIRST_PLACE = SLOTS  # moves 0-11 take a slot, moves 12-111 place the tile
NUM_MOVES = FIRST_PLACE + PLACES * ROTATIONS
TEXTS = {"take": "take {slot}", "place": "place {row},{column} r{rotation}"}  # with the names of the move's parts

SAID = load_words(Phrases, __package__)


@rule
def place_move(row: int, column: int, rotation: int) -> int:
    """The number of a placement; row and column from -1 to 3."""
    return FIRST_PLACE + ((row + 1) * EDGE + column + 1) * ROTATIONS + rotation


@rule
def row_of(move: int) -> int:
    """The row of a placement, -1 to 3."""
    return (move - FIRST_PLACE) // ROTATIONS // EDGE - 1


@rule
def column_of(move: int) -> int:
    """The column of a placement, -1 to 3."""
    return (move - FIRST_PLACE) // ROTATIONS % EDGE - 1


def slot_name(slot: int) -> str:
    """A slot of the market as text: column a-d, then the row from 0, the free one."""
    return f"{'abcd'[slot % COLUMNS]}{slot // COLUMNS}"


def move_parts(box: Box, table: Table, seat: int, move: int) -> dict[str, Any]:
    """A move in named parts; the shapes are `ZenGardenMove`."""
    if move < FIRST_PLACE:
        row, column = divmod(move, COLUMNS)
        return {"do": "take", "slot": slot_name(move), "row": row + 1, "column": column + 1}
    place, rotation = divmod(move - FIRST_PLACE, ROTATIONS)
    row, column = divmod(place, EDGE)  # the row above and the column to the left count as 0
    return {"do": "place", "row": row, "column": column, "rotation": rotation}


def text(box: Box, table: Table, seat: int, move: int) -> str:
    """A move as a line of text."""
    parts = move_parts(box, table, seat, move)
    return TEXTS[parts["do"]].format(**parts)


def number(box: Box, table: Table, seat: int, text: str, language: str = ENGLISH) -> int:
    """The move that a line of text names, in English or in this language."""
    words = SAID[language].english_text(text)
    if match := re.fullmatch(r"take ([a-d])([0-2])", words):
        return int(match[2]) * COLUMNS + "abcd".index(match[1])
    if match := re.fullmatch(r"place ([0-4]) ?, ?([0-4]) r([0-3])", words):
        return int(place_move(int(match[1]) - 1, int(match[2]) - 1, int(match[3])))
    raise MoveError(SAID[language].say("not_a_move", text=text))
