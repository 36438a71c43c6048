"""Renders the table as a seat sees it: as coloured text, or as pixels."""

import importlib
import importlib.util
import io
import sys
from typing import Any

from rich.console import Console

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.envs.renderers.canvas import Canvas

__all__ = ["RENDER_MODES", "check_mode", "render", "render_picture", "render_text"]

RENDER_MODES = ["human", "ansi", "rgb_array"]
TEXT_WIDTH = 120
LINE, LETTER = 8, 4  # pixels
MOST_LETTERS = 90  # in a line of data


def check_mode(mode: str | None) -> str | None:
    """The mode if it exists (or None); else RojiError."""
    if mode is not None and mode not in RENDER_MODES:
        raise RojiError(f"There is no render mode '{mode}': there are {', '.join(RENDER_MODES)}.")
    return mode


def render(mode: str, game: Game, box: Box, table: Table, seat: int) -> Any:
    """The table as this seat sees it: printed (`human`), as text (`ansi`) or as a picture (`rgb_array`)."""
    if mode == "rgb_array":
        return render_picture(game, box, table, seat)
    text = render_text(game, box, table, seat)
    if mode == "ansi":
        return text
    sys.stdout.write(text)
    return None


def render_text(game: Game, box: Box, table: Table, seat: int) -> str:
    """Text with terminal colours."""
    paper = io.StringIO()
    console = Console(file=paper, force_terminal=True, color_system="standard", width=TEXT_WIDTH, highlight=False)
    console.print(game.draw(box, game.seen(box, table, seat), seat, "en"))
    return paper.getvalue()


def render_picture(game: Game, box: Box, table: Table, seat: int) -> Any:
    """Pixels, uint8 [height, width, 3]. A game without a file in `renderers/` is shown as a list of its data."""
    data = game.data(box, game.seen(box, table, seat))
    renderer = f"roji.envs.renderers.{game.name}"
    paint = getattr(importlib.import_module(renderer), "paint", None) if importlib.util.find_spec(renderer) else None
    return _paint_data(game, data) if paint is None else paint(data, seat)


def _paint_data(game: Game, data: dict[str, Any]) -> Any:
    lines = [f"{name}: {value}"[:MOST_LETTERS] for name, value in data.items() if value is not None]
    canvas = Canvas(LETTER * (MOST_LETTERS + 6), LINE * (len(lines) + 3))
    canvas.write(LINE, LINE, game.title, size=2)
    for number, line in enumerate(lines):
        canvas.write(LINE, LINE * (number + 3), line)
    return canvas.pixels
