"""A canvas of pixels, and the few shapes that pictures are painted with."""

from typing import Any

import numpy as np

__all__ = ["INK", "PAPER", "SEAT_COLOURS", "Canvas", "Colour"]

Colour = tuple[int, int, int]

PAPER: Colour = (246, 240, 226)
INK: Colour = (52, 46, 40)
SEAT_COLOURS: tuple[Colour, ...] = (
    (52, 101, 164),
    (214, 167, 36),
    (78, 141, 72),
    (190, 62, 52),
    (126, 82, 150),
    (222, 122, 48),
)

GLYPH_WIDTH, GLYPH_HEIGHT = 3, 5
GLYPHS = {  # five rows of three pixels each
    glyph: rows.split()
    for glyph, rows in {
        "0": "111 101 101 101 111",
        "1": "010 110 010 010 111",
        "2": "111 001 111 100 111",
        "3": "111 001 011 001 111",
        "4": "101 101 111 001 001",
        "5": "111 100 111 001 111",
        "6": "111 100 111 101 111",
        "7": "111 001 010 010 010",
        "8": "111 101 111 101 111",
        "9": "111 101 111 001 111",
        "A": "010 101 111 101 101",
        "B": "110 101 110 101 110",
        "C": "011 100 100 100 011",
        "D": "110 101 101 101 110",
        "E": "111 100 110 100 111",
        "F": "111 100 110 100 100",
        "G": "011 100 101 101 011",
        "H": "101 101 111 101 101",
        "I": "111 010 010 010 111",
        "J": "001 001 001 101 010",
        "K": "101 110 100 110 101",
        "L": "100 100 100 100 111",
        "M": "101 111 111 101 101",
        "N": "101 111 111 111 101",
        "O": "010 101 101 101 010",
        "P": "110 101 110 100 100",
        "Q": "010 101 101 110 011",
        "R": "110 101 110 101 101",
        "S": "011 100 010 001 110",
        "T": "111 010 010 010 010",
        "U": "101 101 101 101 111",
        "V": "101 101 101 101 010",
        "W": "101 101 111 111 101",
        "X": "101 101 010 101 101",
        "Y": "101 101 010 010 010",
        "Z": "111 001 010 100 111",
        "+": "000 010 111 010 000",
        "-": "000 000 111 000 000",
        "±": "010 111 010 000 111",
        ":": "000 010 000 010 000",
        "/": "001 001 010 100 100",
        ".": "000 000 000 000 010",
    }.items()
}


class Canvas:
    """Pixels uint8 [height, width, 3], painted on paper. Positions are (x, y) in pixels from the top left corner."""

    def __init__(self, width: int, height: int) -> None:
        self.pixels = np.empty((height, width, 3), np.uint8)
        self.pixels[:] = PAPER
        self._rows, self._columns = np.ogrid[:height, :width]

    def rectangle(self, x: int, y: int, width: int, height: int, colour: Colour, edge: Colour | None = None) -> None:
        """A filled rectangle, with an edge of one pixel if a colour is given for it."""
        self.pixels[y : y + height, x : x + width] = edge or colour
        if edge:
            self.pixels[y + 1 : y + height - 1, x + 1 : x + width - 1] = colour

    def disc(self, x: int, y: int, radius: float, colour: Colour, edge: Colour | None = None) -> None:
        """A filled circle around (x, y)."""
        distance = (self._columns - x) ** 2 + (self._rows - y) ** 2
        if edge:
            self.pixels[distance <= radius**2] = edge
            radius -= 1.5
        self.pixels[distance <= radius**2] = colour

    def diamond(self, x: int, y: int, radius: int, colour: Colour) -> None:
        """A square that stands on its corner."""
        self.pixels[abs(self._columns - x) + abs(self._rows - y) <= radius] = colour

    def triangle(self, x: int, y: int, radius: int, colour: Colour) -> None:
        """A triangle with its tip up."""
        below = self._rows - (y - radius)
        self.pixels[(below >= 0) & (below <= 2 * radius) & (2 * abs(self._columns - x) <= below)] = colour

    def arc(self, x: int, y: int, radius: float, thick: float, colour: Colour, box: tuple[int, int, int, int]) -> None:
        """The part of a ring around (x, y) that lies inside a box (x, y, width, height)."""
        distance: Any = np.sqrt((self._columns - x) ** 2 + (self._rows - y) ** 2)
        left, top, width, height = box
        inside = (self._columns >= left) & (self._columns < left + width) & (self._rows >= top)
        inside = inside & (self._rows < top + height)
        self.pixels[inside & (abs(distance - radius) <= thick / 2)] = colour

    def write(self, x: int, y: int, text: str, colour: Colour = INK, size: int = 1) -> None:
        """A line of capitals and digits; what has no glyph is left blank."""
        for glyph in text.upper():
            for row, line in enumerate(GLYPHS.get(glyph, ())):
                for column, bit in enumerate(line):
                    if bit == "1":
                        self.rectangle(x + column * size, y + row * size, size, size, colour)
            x += (GLYPH_WIDTH + 1) * size
