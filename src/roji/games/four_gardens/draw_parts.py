"""Four Gardens as text: the parts that a large and a small drawing share."""

import numpy as np

from roji.core.bits import members
from roji.core.drawing import marks, short_name
from roji.core.rule import Box, Table
from roji.games.four_gardens.box import CARDS, EMPTY, MULTI, ONE_SIDE, UNKNOWN
from roji.games.four_gardens.pagoda import side_of
from roji.games.four_gardens.score import SCORE_CLAUSES, score
from roji.games.four_gardens.table import SEEN
from roji.games.four_gardens.words import FourGardensWords

__all__ = [
    "COLOUR_STYLES",
    "GOD_STYLES",
    "KIND_STYLES",
    "SMALL",
    "called",
    "frame",
    "kind",
    "known_hand",
    "landscape",
    "mark_at",
    "marks_on",
    "panorama",
    "total",
]

KIND_STYLES = ("yellow", "blue", "white", "green")
COLOUR_STYLES = ("red", "dark_orange", "green", "blue")
GOD_STYLES = ("yellow", "red", "magenta", "blue")
SMALL = "⁰¹²³"
MANY = 2  # of a kind of resource, where no number stands beside it


def kind(number: int, words: FourGardensWords, count: int = MANY) -> str:
    """F1.4: a kind of resource, in its colour; with a count, the word for so many of it."""
    return f"[{KIND_STYLES[number]}]{words.kind(number, count)}[/]"


def frame(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.2: the frame of a panorama, in its colour."""
    colour = int(box.colour_of[card])
    number = int(box.frame_of[card]) - int(box.first_frame[colour]) + 1
    return f"[{COLOUR_STYLES[colour]}]{words.names['colours'][colour]} {number}/{int(box.num_frames[colour])}[/]"


def landscape(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.1: colour and frame, and the god."""
    god = int(box.god_of[card])
    name = words.labels["multi"] if god == MULTI else words.names["gods"][god]
    return f"{frame(box, card, words)} [{'bold' if god == MULTI else GOD_STYLES[god]}]{name}[/]"


def panorama(box: Box, table: Table, owner: int, colour: int) -> str:
    """F1.2: a panorama's frames: ■ finished, in its god's colour; □ active groundwork; · nothing."""
    frames = ""
    first = int(box.first_frame[colour])
    for place in range(first, first + int(box.num_frames[colour])):
        card = int(table.finished[owner, place])
        if card != EMPTY:
            god = int(box.god_of[card])
            frames += f"[{'bold' if god == MULTI else GOD_STYLES[god]}]■[/]"
        else:
            frames += "□" if place in members(table.frames[owner]) else "[dim]·[/]"
    return f"[{COLOUR_STYLES[colour]}]▕[/]{frames}[{COLOUR_STYLES[colour]}]▏[/]"


def known_hand(box: Box, table: Table, owner: int, words: FourGardensWords) -> str:
    """F2.4: what is known of another hand."""
    known, hidden = [], 0
    for place in range(int(table.hand_size[owner])):
        card = int(table.hand[owner, place])
        if table.seen[owner, place] == SEEN and card < CARDS:
            known.append(f"{card + 1} {frame(box, card, words)}")
        elif ONE_SIDE <= card < UNKNOWN:
            known.append(landscape(box, card - ONE_SIDE, words))
        else:
            hidden += 1
    parts = [f"{words.labels['known']} {', '.join(known)}"] if known else []
    return " · ".join([*parts, f"{hidden} {words.labels['hidden']}"] if hidden or not known else parts)


def mark_at(table: Table, side: int, marked: tuple[str, ...]) -> str:
    """F2.2: who faces a side."""
    seats = [marked[seat] for seat in range(int(table.num_seats)) if side_of(table, seat) == side]
    return f"({seats[0] if seats else '-'})"


def called(names: tuple[str, ...], owner: int, seat: int, columns: int) -> str:
    """A player's mark on the board, and the name; the viewer's own is highlighted."""
    style = "bold reverse" if owner == seat else "bold"
    return f"[dim]{marks(names)[owner]}[/] [{style}]{short_name(names[owner], columns)}[/]"


def marks_on(table: Table, god: int, space: int, marked: tuple[str, ...]) -> str:
    """F1.5: who stands on a space of a track."""
    return "".join(marked[seat] for seat in range(int(table.num_seats)) if table.marker[seat, god] == space)


def total(box: Box, table: Table, owner: int) -> int:
    """F6.2: a player's current points."""
    sheet = np.zeros((int(table.num_seats), len(SCORE_CLAUSES)), np.int32)
    score(box, table, sheet)
    return int(sheet[owner].sum())
