"""Zen Garden: what a move does, in words for people."""

from roji.bots.judgement.model import Sign
from roji.core.rule import Box, Table
from roji.core.words import Phrases
from roji.games.zen_garden.box import EMPTY, GARDEN
from roji.games.zen_garden.events import BONUS, FIRST_PLAYER, MISSION, OVER
from roji.games.zen_garden.table import DETAIL, FIRST_MISSION, MAJOR, MAJORITY, MINOR, WISHES

__all__ = ["SIGNS", "SOON_ENDS", "remarks"]

SIGNS = (Sign(BONUS, "coins_soon"), Sign(MISSION, "mission_soon"))
SOON_ENDS = frozenset({FIRST_PLAYER, OVER})

WISH_SENTENCES = {
    MINOR: "minor",
    MAJOR: "major",
    MAJORITY: "majority",
    DETAIL: "detail",
    FIRST_MISSION: "mission",
}


def remarks(box: Box, before: Table, after: Table, seat: int, words: Phrases) -> list[str]:
    """Z3.1, Z5.2: what was paid and for what, or how the walkways changed."""
    if before.held == EMPTY:
        price, left = int(before.coins[seat]) - int(after.coins[seat]), int(after.coins[seat])
        said = [words.say("price" if price else "free", price=price, left=left)]
        shown = (box.decor_of[after.held], box.path_of[after.held], box.floor_of[after.held])
        wishes = {min(wish, FIRST_MISSION) for wish in range(WISHES) if after.wishes[wish] in shown}
        return said + [words.say(WISH_SENTENCES[wish]) for wish in sorted(wishes)]
    return [*_about_walkways(box, before, after, seat, words), *_about_lines(box, before, after, seat, words)]


def _about_walkways(box: Box, before: Table, after: Table, seat: int, words: Phrases) -> list[str]:
    """Z5.2: the best change of a walkway, otherwise the worst."""
    there, then = _walkways(box, before, seat), _walkways(box, after, seat)
    for count in (4, 3, 2):
        if then.count(count) > there.count(count):
            return [words.say("closed" if count == 4 else "ring", count=count)]
    spoiled = [count for count in (3, 2) if then.count(count) < there.count(count)]
    return [words.say("spoiled", count=count) for count in spoiled[:1]]


def _about_lines(box: Box, before: Table, after: Table, seat: int, words: Phrases) -> list[str]:
    """Z3.5: a row or column in which all decors are still equal; whole ones pay at once."""
    there, then = _lines(box, before, seat), _lines(box, after, seat)
    longer = [count for count in (3, 2) if then.count(count) > there.count(count)]
    return [words.say("line", count=count) for count in longer[:1]]


def _lines(box: Box, table: Table, seat: int) -> list[int]:
    """Z3.5: the number of tiles in each row and column with only one kind of decor."""
    cells = table.garden[seat].reshape(GARDEN, GARDEN)
    found = []
    for line in (*cells, *cells.T):
        decors = [int(box.decor_of[tile]) for tile in line if tile != EMPTY]
        if len(set(decors)) == 1:
            found.append(len(decors))
    return found


def _walkways(box: Box, table: Table, seat: int) -> list[int]:
    """Z5.2: the number of tiles in each block of 2 by 2 that may still become a walkway."""
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
