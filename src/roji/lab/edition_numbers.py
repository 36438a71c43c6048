"""An edition's numbers by name, and editions with changed numbers."""

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from roji.core.edition import Edition, make_edition
from roji.core.edition_fields import with_implied
from roji.core.errors import RojiError

__all__ = ["all_numbers", "find_number", "number_name", "with_numbers"]

Place = tuple[str | int, ...]  # ("coins", "prices", 1): keys, and places of lists from 0
PLACE_NAMES = {"prices": ("bottom", "middle", "top")}


def all_numbers(edition: Edition) -> dict[Place, int]:
    """Every number of the edition, including implied ones."""
    return dict(_walk((), with_implied(edition.game, _parsed(edition.text))))


@functools.lru_cache(maxsize=8)  # a text is checked for each of its numbers
def _parsed(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def _walk(place: Place, value: Any) -> Iterator[tuple[Place, int]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk((*place, key), item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk((*place, index), item)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield place, value


def find_number(edition: Edition, name: str) -> Place:
    """The place of a number such as points.major, prices.middle, walkways.3 (the third of a list) or cards.37.need.wood."""
    wanted = tuple(part for part in re.split(r"[.\[\]]", name.strip()) if part)
    found = [place for place in all_numbers(edition) if _is_called(place, wanted)]
    exact = [place for place in found if len(place) == len(wanted)]
    if len(exact) == 1:
        return exact[0]
    if len(found) == 1:
        return found[0]
    within = [
        place for place in all_numbers(edition) if any(_is_called(place[:end], wanted) for end in range(1, len(place)))
    ]
    why = "names several numbers" if found or within else "is not a number of this edition"
    raise RojiError(f"'{name}' {why}: say for example {_example(edition, found or within)}.")


def _is_called(place: Place, wanted: tuple[str, ...]) -> bool:
    """Whether the last parts of a place have these names."""
    if not wanted or len(wanted) > len(place):
        return False
    tail = place[len(place) - len(wanted) :]
    before = place[len(place) - len(wanted) - 1 : len(place) - len(wanted)]
    owners = (*before, *tail)[-len(wanted) - 1 : -1] if before else ("", *tail[:-1])
    return all(part in _names(own, owner) for part, own, owner in zip(wanted, tail, owners, strict=True))


def _names(part: str | int, owner: str | int) -> tuple[str, ...]:
    if isinstance(part, str):
        return (part,)
    names = PLACE_NAMES.get(str(owner), ())
    return (str(part + 1), *names[part : part + 1])


def number_name(place: Place) -> str:
    """The name of a number, which find_number takes: coins.prices.middle, end.landscapes.2."""
    owners: Place = ("", *place)
    return ".".join(_names(part, owner)[-1] for part, owner in zip(place, owners, strict=False))


def _example(edition: Edition, found: list[Place]) -> str:
    return ", ".join(number_name(place) for place in (found or list(all_numbers(edition)))[:3])


def with_numbers(edition: Edition, numbers: Mapping[Place, int], name: str | None = None) -> Edition:
    """The edition with these numbers; EditionError if it cannot be played."""
    data = with_implied(edition.game, _parsed(edition.text))
    for place, number in numbers.items():
        data = _replaced(data, place, number)
    if name is not None:
        data["name"] = name
    return make_edition(edition.game, data, name or edition.name)


def _replaced(data: Any, place: Place, number: int) -> Any:
    """A copy of the data with another number at a place."""
    if not place:
        return number
    copied = data.copy()
    copied[place[0]] = _replaced(data[place[0]], place[1:], number)
    return copied
