"""Sakura: the numbers of decisions, and their text in records and typed play.

card 37     0-59      the card with the order number 37 for the own painter (S3.1)
forward     60        where a card says ±, the piece moves forward (S3.2)
backward    61        or backward
court 37    62-121    the card for the court painter, in the tricky variant for two (S7.3)
"""

import re
from typing import Any

from roji.core.errors import MoveError
from roji.core.rule import Box, Table
from roji.core.words import ENGLISH, Phrases, load_words
from roji.games.sakura.box import CARDS

__all__ = ["BACKWARD", "FIRST_COURT", "FORWARD", "NUM_MOVES", "move_parts", "number", "text"]

FORWARD = CARDS
BACKWARD = FORWARD + 1
FIRST_COURT = BACKWARD + 1
NUM_MOVES = FIRST_COURT + CARDS

SAID = load_words(Phrases, __package__)


def move_parts(box: Box, table: Table, seat: int, move: int) -> dict[str, Any]:
    """A move in named parts; the shapes are `SakuraMove`."""
    if move < FORWARD:
        return {"do": "card", "card": move + 1}
    if move < FIRST_COURT:
        return {"do": "forward" if move == FORWARD else "backward"}
    return {"do": "court", "card": move - FIRST_COURT + 1}


def text(box: Box, table: Table, seat: int, move: int) -> str:
    """A move as a line of text: its parts in order."""
    return " ".join(str(part) for part in move_parts(box, table, seat, move).values())


def number(box: Box, table: Table, seat: int, text: str, language: str = ENGLISH) -> int:
    """The move that a line of text names, in English or in this language."""
    words = SAID[language].english_text(text)
    if words in ("forward", "backward"):
        return FORWARD if words == "forward" else BACKWARD
    match = re.fullmatch(r"(card|court) ([1-9][0-9]?)", words, re.ASCII)
    if match and int(match[2]) <= CARDS:
        return int(match[2]) - 1 + (FIRST_COURT if match[1] == "court" else 0)
    raise MoveError(SAID[language].say("not_a_move", text=text))
