"""Zen Garden: what a placement builds, for people: the rings and lines that it continues, and those that it spoils."""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from roji.core.rule import Box, Table
from roji.games.zen_garden.box import EMPTY, GARDEN
from roji.games.zen_garden.moves import FIRST_PLACE, move_parts

__all__ = ["outlook"]

Space: TypeAlias = tuple[int, int]  # row and column as moves count them: 1-4, and 0 just outside
Key: TypeAlias = tuple[str, int, int]  # ring or line, and which one
LEAST = 2  # the fewest tiles of a started ring or line worth mentioning
BLOCK = ((0, 0, 0), (0, 1, 1), (1, 1, 2), (1, 0, 3))  # Z5.2: row, column and rotation of a ring's tiles


class Laid(NamedTuple):
    """A tile in a garden."""

    decor: int
    path: int
    rotation: int


class Begun(NamedTuple):
    """A ring or a line that can still be completed: the number of its tiles, and all its spaces."""

    has: int
    spaces: tuple[Space, ...]


def outlook(box: Box, table: Table, seat: int, moves: list[int]) -> list[dict[str, Any]]:
    """What each of these placements continues and what it spoils; the shapes are `ZenOutlook`."""
    laid = _laid(box, table, seat)
    before = _begun(laid)
    found = []
    for move in moves:
        continues: list[dict[str, Any]] = []
        spoils: list[dict[str, Any]] = []
        if move >= FIRST_PLACE:
            parts = move_parts(box, table, seat, move)
            space = (parts["row"], parts["column"])
            after = _begun(laid | {space: _tile(box, int(table.held), parts["rotation"])})
            continues = [_said(key, one) for key, one in after.items() if one.has > max(LEAST - 1, _has(before, key))]
            spoils = [_said(key, one) for key, one in before.items() if one.has >= max(LEAST, _has(after, key) + 1)]
        found.append({"continues": continues, "spoils": spoils})
    return found


def _laid(box: Box, table: Table, seat: int) -> dict[Space, Laid]:
    cells = zip(table.garden[seat].tolist(), table.rotation[seat].tolist(), strict=True)
    return {
        (cell // GARDEN + 1, cell % GARDEN + 1): _tile(box, tile, rotation)
        for cell, (tile, rotation) in enumerate(cells)
        if tile != EMPTY
    }


def _tile(box: Box, tile: int, rotation: int) -> Laid:
    return Laid(int(box.decor_of[tile]), int(box.path_of[tile]), rotation)


def _has(begun: dict[Key, Begun], key: Key) -> int:
    return begun[key].has if key in begun else 0


def _said(key: Key, begun: Begun) -> dict[str, Any]:
    spaces = [{"row": row, "column": column} for row, column in begun.spaces]
    return {"kind": key[0], "has": begun.has, "spaces": spaces}


def _begun(laid: dict[Space, Laid]) -> dict[Key, Begun]:
    """Every ring and line that can still be completed, wherever the garden may end up in its bed (Z3.4)."""
    begun: dict[Key, Begun] = {}
    for key, spaces, has in _candidates(laid):
        if has > _has(begun, key):
            begun[key] = Begun(has, spaces)
    return begun


def _candidates(laid: dict[Space, Laid]) -> Iterator[tuple[Key, tuple[Space, ...], int]]:
    if not laid:
        return
    rows, columns = [row for row, _ in laid], [column for _, column in laid]
    for top in range(min(rows), max(rows) - GARDEN, -1):
        for left in range(min(columns), max(columns) - GARDEN, -1):
            for key, line in _lines(top, left):
                yield key, line, _equal([laid[space].decor for space in line if space in laid])
            for row in range(top, top + GARDEN - 1):
                for column in range(left, left + GARDEN - 1):
                    spaces = tuple((row + down, column + along) for down, along, _ in BLOCK)
                    yield ("ring", row, column), spaces, _ring(laid, spaces)


def _lines(top: int, left: int) -> Iterator[tuple[Key, tuple[Space, ...]]]:
    """Z3.5: the rows, columns and diagonals of a bed with this corner.

    A line's key does not depend on the bed's position.
    """
    steps = range(GARDEN)
    for step in steps:
        yield ("line", 0, top + step), tuple((top + step, left + along) for along in steps)
        yield ("line", 1, left + step), tuple((top + down, left + step) for down in steps)
    yield ("line", 2, left - top), tuple((top + step, left + step) for step in steps)
    yield ("line", 3, left + top), tuple((top + step, left + GARDEN - 1 - step) for step in steps)


def _ring(laid: dict[Space, Laid], spaces: tuple[Space, ...]) -> int:
    """How many tiles of a ring are in these spaces; 0 if another tile is in the way."""
    tiles = [(laid[space], rotation) for space, (_, _, rotation) in zip(spaces, BLOCK, strict=True) if space in laid]
    return _equal([tile.path for tile, _ in tiles]) if all(tile.rotation == turn for tile, turn in tiles) else 0


def _equal(values: list[int]) -> int:
    """The number of tiles if all are equal, otherwise 0."""
    return len(values) if len(set(values)) == 1 else 0
