"""Defaults for small games: rules for games without secrets, and plain texts and drawings."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from roji.core.checks import no_more_than, section, whole_number
from roji.core.drawing import ROOMY, Room
from roji.core.errors import MoveError
from roji.core.luck import draw
from roji.core.points import total_points
from roji.core.rule import Box, Luck, Places, Sheet, Table, rule
from roji.core.story import Event

__all__ = ["drawing_of", "event_numbers", "hide_luck", "loader_of", "rank_by_points", "redeal_luck", "texts_of"]

Data = dict[str, Any]
Ranges = Mapping[str, Mapping[str, tuple[int, int]]]


@rule
def rank_by_points(box: Box, table: Table, sheet: Sheet, places: Places) -> None:
    """Most points win; equal points share the place."""
    for seat in range(table.num_seats):
        places[seat] = 1
        for other in range(table.num_seats):
            if total_points(sheet, other) > total_points(sheet, seat):
                places[seat] += 1


@rule
def hide_luck(box: Box, table: Table, seat: int) -> None:
    """The view of a game without secrets: everything but the luck."""
    table.luck[:] = 0


@rule
def redeal_luck(box: Box, table: Table, seat: int, luck: Luck) -> None:
    """The redeal of a game without secrets: the same table with other luck."""
    table.luck[:] = 0
    table.luck[0] = draw(luck)
    table.luck[1] = draw(luck)


def event_numbers(box: Box, event: Event) -> Data:
    """An event's three numbers, without names of their own."""
    return {"what": event.what, "start": event.start, "end": event.end}


def loader_of(box_type: "np.dtype[Any]", ranges: Ranges) -> Callable[[Mapping[str, Any]], Any]:
    """A function `load` for editions of whole numbers: `ranges` gives the sections, their numbers and their ranges."""

    def load(data: Mapping[str, Any]) -> Any:
        no_more_than(data, "the file", ("game", "name", *ranges))
        boxes = np.zeros(1, box_type)
        for title, numbers in ranges.items():
            part = section(data, title)
            no_more_than(part, f"[{title}]", tuple(numbers))
            for name, (low, high) in numbers.items():
                boxes[0][name] = whole_number(part, f"[{title}]", name, low, high)
        return boxes

    return load


def texts_of(
    move_parts: Callable[[Box, Table, int, int], Data], num_moves: int
) -> tuple[Callable[[Box, Table, int, int], str], Callable[..., int]]:
    """Functions `text` and `number` for moves whose text is their parts in order: "take 2"."""

    def text(box: Box, table: Table, seat: int, move: int) -> str:
        return " ".join(str(part) for part in move_parts(box, table, seat, move).values())

    def number(box: Box, table: Table, seat: int, said: str, language: str = "en") -> int:
        wanted = said.lower().split()
        for move in range(num_moves):
            if text(box, table, seat, move).lower().split() == wanted:
                return move
        raise MoveError(f"'{said}' is not a move of this game: '{text(box, table, seat, 0)}' would be one.")

    return text, number


def drawing_of(data: Callable[[Box, Table], Data]) -> Callable[..., str]:
    """A function `draw` that shows the table's data, one line for each name."""

    def drawing(
        box: Box,
        table: Table,
        seat: int,
        language: str,
        names: tuple[str, ...] = (),
        room: Room = ROOMY,
    ) -> str:
        return "\n".join(f"[bold]{name}[/] {value}" for name, value in data(box, table).items())

    return drawing
