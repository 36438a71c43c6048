"""Writing messages as JSON, in one place."""

from typing import Any

import msgspec

__all__ = ["encode"]


def _plain(thing: Any) -> Any:
    """A NumPy number as a plain one."""
    if hasattr(thing, "item"):
        return thing.item()
    raise NotImplementedError


encode = msgspec.json.Encoder(enc_hook=_plain).encode
