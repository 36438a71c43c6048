"""The differences between two editions: which numbers and words, where, before and after."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

from roji.core.edition import Edition
from roji.core.errors import EditionError

__all__ = ["Change", "changed_numbers", "edition_changes"]


class Change(NamedTuple):
    """One difference."""

    where: str  # "points.major", "cards 37.need"
    before: str
    after: str

    @property
    def sentence(self) -> str:
        """points.major is 6 instead of 2; card 37: need is wood 1 instead of wood 1, water 1."""
        where = NUMBERED.sub(r"\1 \2", self.where).replace(".", ": ", 1) if NUMBERED.match(self.where) else self.where
        if self.before == NOTHING:
            return f"{where} is new: {self.after}."
        if self.after == NOTHING:
            return f"{where} is gone; it was {self.before}."
        one, two = self.before.split(", "), self.after.split(", ")
        changed = [place for place, pair in enumerate(zip(one, two, strict=False), 1) if pair[0] != pair[1]]
        if len(one) == len(two) > 1 and len(changed) == 1 and " " not in one[0]:
            place = changed[0]
            return f"{where}: place {place} of {len(one)} is {two[place - 1]} instead of {one[place - 1]}."
        return f"{where} is {self.after} instead of {self.before}."


NOTHING = "nothing"
NUMBERED = re.compile(r"^(\w+)s (\d+)")  # "cards 37.need": card 37


def edition_changes(base: Edition, variant: Edition) -> list[Change]:
    """The differences of two editions of one game, in the order of the file; EditionError for two games."""
    if base.game.name != variant.game.name:
        raise EditionError(f"{base.name} is an edition of {base.game.title}, {variant.name} of {variant.game.title}.")
    both = (tomllib.loads(edition.text) for edition in (base, variant))
    one, two = ({**data, **_with_implied(base, data)} for data in both)
    return list(_changes("", one, two))


def changed_numbers(base: Edition, variant: Edition) -> list[Change]:
    """The same without the name; EditionError if there are no differences."""
    changes = edition_changes(base, variant)
    if not [change for change in changes if change.where != "name"]:
        raise EditionError("Both editions are the same: change a number in one of them.")
    return changes


def _with_implied(edition: Edition, data: dict[str, Any]) -> dict[str, Any]:
    """The sections with implied numbers, filled in completely."""
    return {name: {**numbers, **data.get(name, {})} for name, numbers in edition.game.implied.items()}


def _changes(where: str, base: Any, variant: Any) -> Iterator[Change]:
    if isinstance(base, dict) and isinstance(variant, dict):
        for key in dict.fromkeys([*base, *variant]):
            yield from _changes(f"{where}.{key}" if where else key, base.get(key), variant.get(key))
    elif isinstance(base, list) and isinstance(variant, list) and _has_tables(base + variant):
        one, two = _numbered(base), _numbered(variant)
        for number in dict.fromkeys([*one, *two]):
            yield from _changes_of_item(f"{where} {number}", one.get(number), two.get(number))
    elif base != variant:
        yield Change(where, _said(base), _said(variant))


def _changes_of_item(where: str, base: Any, variant: Any) -> Iterator[Change]:
    """The changes of a card: its needs count as one change, however many kinds of resources they name."""
    if not (isinstance(base, dict) and isinstance(variant, dict)):
        yield from _changes(where, base, variant)
        return
    for key in dict.fromkeys([*base, *variant]):
        if base.get(key) != variant.get(key):
            yield Change(f"{where}.{key}", _said(base.get(key)), _said(variant.get(key)))


def _has_tables(items: list[Any]) -> bool:
    return any(isinstance(item, dict) for item in items)


def _numbered(items: list[Any]) -> dict[int, Any]:
    """Cards by their printed number, which is their first key; other items by their place in the list."""
    printed: list[Any] = [next(iter(item.values()), None) for item in items if isinstance(item, dict)]
    if len(set(printed)) == len(items) and all(isinstance(number, int) for number in printed):
        return dict(zip(printed, items, strict=True))
    return dict(enumerate(items, 1))


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_said(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(item)}" for key, item in value.items())
    return NOTHING if value is None else str(value)
