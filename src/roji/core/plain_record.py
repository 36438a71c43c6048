"""A record in plain Python numbers and lists: reading its fields one by one through NumPy is slow."""

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np

from roji.core.rule import Box

__all__ = ["plain_box", "plain_record"]


def plain_record(record: Any) -> SimpleNamespace:
    """A record's fields as attributes: numbers and nested lists."""
    fields = zip(record.dtype.names, record.item(), strict=True)
    return SimpleNamespace(
        **{name: field.tolist() if isinstance(field, np.ndarray) else field for name, field in fields}
    )


def plain_box(box: Box) -> SimpleNamespace:
    """The same for a box, made once for each edition. Do not change it."""
    return _plain_box(box.tobytes(), box.dtype)


@functools.lru_cache(maxsize=16)
def _plain_box(box_bytes: bytes, box_type: "np.dtype[Any]") -> SimpleNamespace:
    return plain_record(np.frombuffer(box_bytes, box_type)[0])
