"""Drawing tables as text: pictures are lists of lines in rich's markup, placed side by side to fit a screen.

Players appear by name in all games. Where a board has room for only one letter, a name has a *mark*:

    Ann, Ben → A, B        Seat 0, Seat 1 → 0, 1        Bot steady, Bot sharp → 1, 2

Rich is imported inside functions, because machines used for training may not have it.
"""

import functools
import re
from collections.abc import Sequence

__all__ = ["ROOMY", "Picture", "Room", "beside", "first_that_fits", "marks", "pad", "seat_names", "short_name", "width"]

Picture = list[str]
Room = tuple[int, int]  # columns and lines of a screen

ROOMY: Room = (100, 100)
KEPT_FREE = 3  # lines of the screen for the question and the answer
GAP = "   "


def seat_names(seats: int) -> tuple[str, ...]:
    """The names of seats without names of their own."""
    return tuple(f"Seat {seat}" for seat in range(seats))


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """One distinct letter for each name: its last digit, or its first letter, or else its number from 1.

    If only some names have digits, such as those of bots, the others use their letters.
    """
    from rich.cells import cell_len

    for wanted in (r"\d(?=\D*$)", r"\w", r"\d(?=\D*$)|^\w(?=\D*$)"):
        found = [match[0].upper() if (match := re.search(wanted, name)) else "" for name in names]
        if len(set(found)) == len(names) and all(cell_len(mark) == 1 for mark in found):
            return tuple(found)
    return tuple(str(number) for number in range(1, len(names) + 1))


def short_name(name: str, columns: int) -> str:
    """A name in markup, cut off at this many columns."""
    from rich.cells import cell_len, set_cell_size
    from rich.markup import escape

    return escape(name if cell_len(name) <= columns else f"{set_cell_size(name, columns - 1)}…")


@functools.lru_cache(maxsize=4096)
def width(line: str) -> int:
    """The width of a line of markup on the screen. Cached, because a drawing repeats most of its lines."""
    from rich.text import Text

    return Text.from_markup(line).cell_len


def pad(line: str, columns: int) -> str:
    """A line of markup, filled up to a width on the screen."""
    return line + " " * (columns - width(line))


def beside(pictures: Sequence[Picture], columns: int = 0) -> Picture:
    """Pictures side by side, each as wide as its widest line, but at least this many columns."""
    height = max(len(picture) for picture in pictures)
    widths = [max(columns, *(width(line) for line in picture)) for picture in pictures]
    rows = []
    for index in range(height):
        lines = [picture[index] if index < len(picture) else "" for picture in pictures]
        rows.append(GAP.join(pad(line, wide) for line, wide in zip(lines, widths, strict=True)).rstrip())
    return rows


def first_that_fits(pictures: Sequence[Picture], room: Room) -> str:
    """The first of these drawings that leaves room on the screen for a question, or else the last one."""
    columns, lines = room
    for picture in pictures:
        if len(picture) + KEPT_FREE <= lines and all(width(line) <= columns for line in picture):
            break
    return "\n".join(line.rstrip() for line in picture).rstrip() + "\n"
