"""Small checks for edition loaders: each returns the value, or raises an error that says precisely what is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

from roji.core.errors import EditionError

__all__ = ["no_more_than", "one_of", "section", "table_of_numbers", "tables", "whole_number"]


def section(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The section [name] of an edition."""
    found = data.get(name)
    if not isinstance(found, Mapping):
        raise EditionError(f"section [{name}] is missing.")
    return found


def whole_number(data: Mapping[str, Any], where: str, name: str, low: int, high: int) -> int:
    """A whole number within its range."""
    value = data.get(name)
    if value is None:
        raise EditionError(f"{where}: {name} is missing: say {name} = a whole number from {low} to {high}.")
    if not isinstance(value, int) or isinstance(value, bool):
        raise EditionError(f"{where}: {name} must be a whole number from {low} to {high}, not {value!r}.")
    if not low <= value <= high:
        raise EditionError(f"{where}: {name} is {value}, but must be from {low} to {high}.")
    return value


def table_of_numbers(data: Mapping[str, Any], where: str, name: str, length: int, low: int, high: int) -> list[int]:
    """A list of exactly `length` whole numbers within their range."""
    value = data.get(name)
    if value is None:
        raise EditionError(f"{where}: {name} is missing: list {length} numbers from {low} to {high}.")
    if not isinstance(value, list) or len(value) != length:
        found = f"lists {len(value)}" if isinstance(value, list) else f"is {value!r}"
        raise EditionError(f"{where}: {name} must list {length} numbers, but {found}.")
    return [whole_number({name: item}, where, name, low, high) for item in value]


def one_of(value: Any, where: str, name: str, allowed: Sequence[str]) -> int:
    """The index of a word among those allowed."""
    if value is None:
        raise EditionError(f"{where}: {name} is missing: say one of {', '.join(allowed)}.")
    if value not in allowed:
        raise EditionError(f"{where}: {name} is {value!r}, but must be one of {', '.join(allowed)}.")
    return list(allowed).index(value)


def tables(data: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """The list of tables [[name]]."""
    found = data.get(name)
    if not isinstance(found, list) or not all(isinstance(item, Mapping) for item in found):
        raise EditionError(f"there is no list [[{name}]].")
    return found


def no_more_than(data: Mapping[str, Any], where: str, names: Sequence[str]) -> None:
    """Refuse names that no loader reads: most often they are misspelt."""
    for name in data:
        if name not in names:
            raise EditionError(f"{where}: '{name}' means nothing here; known are {', '.join(names)}.")
