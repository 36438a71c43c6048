"""Zen Garden: what a move does, said to people."""

from collections.abc import Mapping

from roji.bots.judgement.model import Sign
from roji.bots.words import in_language
from roji.core.rule import Box, Table
from roji.games.zen_garden.box import EMPTY, GARDEN
from roji.games.zen_garden.events import BONUS, FIRST_PLAYER, MISSION, OVER
from roji.games.zen_garden.table import DETAIL, FIRST_MISSION, MAJOR, MAJORITY, MINOR, WISHES

__all__ = ["SIGNS", "SOON_ENDS", "TEXTS", "remarks"]

SIGNS = (
    Sign(
        BONUS,
        {
            "en": "coins for a line of equal decors this round",
            "de": "Münzen für eine Reihe gleicher Dekore in dieser Runde",
        },
    ),
    Sign(MISSION, {"en": "a mission completed this round", "de": "ein Auftrag erfüllt in dieser Runde"}),
)
SOON_ENDS = frozenset({FIRST_PLAYER, OVER})

TEXTS: dict[str, dict[str | int, str]] = {
    "en": {
        "price": "keeps {left} coins",
        "free": "free, keeps {left} coins",
        MINOR: "shows the minor preference",
        MAJOR: "shows the major preference",
        MAJORITY: "counts for the majority",
        DETAIL: "counts for the attention to detail",
        FIRST_MISSION: "counts for a mission",
        "ring": "brings a walkway to {count} of 4 tiles",
        "closed": "completes a walkway",
        "line": "{count} equal decors in a line",
        "spoiled": "spoils a walkway of {count} tiles",
    },
    "de": {
        "price": "behält {left} Münzen",
        "free": "kostenlos, behält {left} Münzen",
        MINOR: "zeigt die kleine Vorliebe",
        MAJOR: "zeigt die große Vorliebe",
        MAJORITY: "zählt für die Mehrheit",
        DETAIL: "zählt für die Liebe zum Detail",
        FIRST_MISSION: "zählt für einen Auftrag",
        "ring": "bringt einen Weg auf {count} von 4 Plättchen",
        "closed": "schließt einen Weg",
        "line": "{count} gleiche Dekore in einer Reihe",
        "spoiled": "verdirbt einen Weg von {count} Plättchen",
    },
}


def remarks(box: Box, before: Table, after: Table, seat: int, language: str) -> list[str]:
    """Z3.1, Z5.2: what was paid and for what, or what became of the walkways."""
    texts = in_language(TEXTS, language)
    if before.held == EMPTY:
        price, left = int(before.coins[seat]) - int(after.coins[seat]), int(after.coins[seat])
        said = [texts["price" if price else "free"].format(price=price, left=left)]
        shown = (box.decor_of[after.held], box.path_of[after.held], box.floor_of[after.held])
        wishes = {min(wish, FIRST_MISSION) for wish in range(WISHES) if after.wishes[wish] in shown}
        return said + [texts[wish] for wish in sorted(wishes)]
    return [*_about_walkways(box, before, after, seat, texts), *_about_lines(box, before, after, seat, texts)]


def _about_walkways(box: Box, before: Table, after: Table, seat: int, texts: Mapping[str | int, str]) -> list[str]:
    """Z5.2: the best that became of a walkway; else the worst."""
    there, then = _walkways(box, before, seat), _walkways(box, after, seat)
    for count in (4, 3, 2):
        if then.count(count) > there.count(count):
            return [texts["closed"] if count == 4 else texts["ring"].format(count=count)]
    spoiled = [count for count in (3, 2) if then.count(count) < there.count(count)]
    return [texts["spoiled"].format(count=count) for count in spoiled[:1]]


def _about_lines(box: Box, before: Table, after: Table, seat: int, texts: Mapping[str | int, str]) -> list[str]:
    """Z3.5: a row or column in which all decors are still equal; whole ones pay at once."""
    there, then = _lines(box, before, seat), _lines(box, after, seat)
    longer = [count for count in (3, 2) if then.count(count) > there.count(count)]
    return [texts["line"].format(count=count) for count in longer[:1]]


def _lines(box: Box, table: Table, seat: int) -> list[int]:
    """Z3.5: for each row and column with one kind of decor only, how many of its tiles are there."""
    cells = table.garden[seat].reshape(GARDEN, GARDEN)
    found = []
    for line in (*cells, *cells.T):
        decors = [int(box.decor_of[tile]) for tile in line if tile != EMPTY]
        if len(set(decors)) == 1:
            found.append(len(decors))
    return found


def _walkways(box: Box, table: Table, seat: int) -> list[int]:
    """Z5.2: for each block of 2 by 2 that may still become a walkway, how many of its tiles are there."""
    garden, rotation = table.garden[seat], table.rotation[seat]
    found = []
    for row in range(GARDEN - 1):
        for column in range(GARDEN - 1):
            cell = row * GARDEN + column
            corners = ((cell, 0), (cell + 1, 1), (cell + GARDEN + 1, 2), (cell + GARDEN, 3))
            there = [(at, turn) for at, turn in corners if garden[at] != EMPTY]
            paths = {int(box.path_of[garden[at]]) for at, _ in there}
            if len(paths) == 1 and all(rotation[at] == turn for at, turn in there):
                found.append(len(there))
    return found
