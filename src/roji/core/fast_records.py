"""NumPy records whose fields are ordinary attributes, for code that reads hundreds of fields from Python.

NumPy looks up a field through several layers of Python. Here every field is read once and kept as an attribute, which
makes reading a table's data several times faster. The records are read-only; rules take them like any other record.
"""

from typing import Any

import numpy as np

from roji.core.edition import Edition
from roji.core.game import Game
from roji.core.rule import Box, Table

__all__ = ["fast_box", "fast_table"]

RecordType = np.dtype[Any]

_types: dict[RecordType, RecordType] = {}
_boxes: dict[str, Box] = {}


def fast_table(game: Game, data: bytes) -> Table:
    """A table from its bytes."""
    return _record(game.table_type, data)


def fast_box(edition: Edition) -> Box:
    """An edition's box."""
    name = f"{edition.game.name} {edition.hash}"
    if name not in _boxes:
        _boxes[name] = _record(edition.game.box_type, edition.boxes.tobytes())
    return _boxes[name]


class FastRecord(np.record):  # type: ignore[misc]
    """A record that looks up its fields like any Python object."""

    __getattribute__ = object.__getattribute__


def _record(kind: RecordType, data: bytes) -> Any:
    if kind not in _types:
        _types[kind] = np.dtype((FastRecord, kind))
    record, fields = np.frombuffer(data, _types[kind])[0], np.frombuffer(data, kind)[0].item()
    # Not `record.item()`: its arrays refer to the record they came from. If that were this record, neither would ever
    # be freed, because Python's garbage collector does not look into arrays.
    record.__dict__.update(zip(kind.names or (), fields, strict=True))
    return record
