"""Records that are quick to read from Python: what people are told is written by plain functions that read hundreds of fields.

NumPy's records look up a field through several layers of Python. Here every field is taken out once and kept as an ordinary
attribute. Only for reading: rules take them like any other record.
"""

from typing import Any

import numpy as np

from roji.core.edition import Edition
from roji.core.game import Game
from roji.core.rule import Box, Table

__all__ = ["quick_box", "quick_table"]

Type = np.dtype[Any]

_types: dict[Type, Type] = {}
_boxes: dict[str, Box] = {}


def quick_table(game: Game, written: bytes) -> Table:
    """A table from its bytes."""
    return _record(game.table_type, written)


def quick_box(edition: Edition) -> Box:
    """An edition's box."""
    name = f"{edition.game.name} {edition.hash}"
    if name not in _boxes:
        _boxes[name] = _record(edition.game.box_type, edition.boxes.tobytes())
    return _boxes[name]


class QuickRecord(np.record):  # type: ignore[misc]
    """A record with its fields as attributes."""

    __getattribute__ = object.__getattribute__


def _record(kind: Type, written: bytes) -> Any:
    if kind not in _types:
        _types[kind] = np.dtype((QuickRecord, kind))
    record = np.frombuffer(written, _types[kind])[0]
    record.__dict__.update(zip(kind.names or (), record.item(), strict=True))
    return record
