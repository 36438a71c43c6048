"""What a match is given is checked here, and refused with one line."""

from collections.abc import Sequence
from typing import Any, SupportsIndex

from roji.core.errors import RojiError
from roji.core.luck import parse_seed

__all__ = ["LONGEST_NAME", "check_names", "check_seed"]

LONGEST_NAME = 40
SEEDS = 2**128


def check_seed(seed: Any) -> int:
    """The luck of a game: a whole number below 2**128, or the same as text."""
    if isinstance(seed, str):
        return parse_seed(seed)
    if isinstance(seed, SupportsIndex) and 0 <= int(seed) < SEEDS:
        return int(seed)
    raise RojiError(f"{seed!r} is not a seed: give a whole number below 2**128, or 32 hexadecimal digits.")


def check_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Names that can stand in a record: one for each seat, short, without commas or line breaks."""
    if len(names) != seats:
        raise RojiError(f"{len(names)} names for {seats} seats: give one for each.")
    for name in names:
        if (
            not name.strip()
            or len(name) > LONGEST_NAME
            or not name.isprintable()
            or "," in name
            or name != name.strip()
        ):
            raise RojiError(
                f"'{name[:LONGEST_NAME]}' cannot be a name: 1 to {LONGEST_NAME} characters, no comma, no line break."
            )
    return tuple(names)
