"""Checks of a match's arguments: anything invalid is refused with one line."""

import unicodedata
from collections.abc import Sequence
from typing import Any, SupportsIndex

from roji.core.errors import RojiError
from roji.core.luck import parse_seed

__all__ = ["LONGEST_NAME", "check_names", "check_seed", "look_alike"]

LONGEST_NAME = 40
SEEDS = 2**128
# Cyrillic and Greek letters that look like a Latin one, lower or upper case.
CYRILLIC = str.maketrans("авекмнорстухіјѕһԁԛԝӏ", "abekmhopctyxijshdqwl")
GREEK = str.maketrans("αβεζηικμνορτυχ", "abezhikmnoptyx")
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like nothing


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
            not _looks(name)
            or len(name) > LONGEST_NAME
            or not name.isprintable()
            or "," in name
            or name != name.strip()
        ):
            raise RojiError(
                f"'{name[:LONGEST_NAME]}' cannot be a name: 1 to {LONGEST_NAME} visible characters, no comma, no line break."
            )
    return tuple(names)


def look_alike(one: str, other: str) -> bool:
    """Whether two names look alike, so that nobody can pass for someone else. Empty names never do."""
    return _looks(one) == _looks(other) != ""


def _looks(name: str) -> str:
    """A name without differences that people overlook: case, spaces, blanks, marks on letters, forms of a letter, and
    the alphabet of letters that look the same in two.
    """
    letters = unicodedata.normalize("NFKD", name)
    seen = [letter for letter in letters if letter not in BLANKS and unicodedata.category(letter)[0] not in "MZC"]
    return "".join(seen).casefold().translate(CYRILLIC).translate(GREEK)
