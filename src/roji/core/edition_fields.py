"""The fields of an edition for a form: kind, clause, range, and words in people's languages.

The fields come from the game's own edition file. The game may add two files beside it: `fields.toml` has clauses and
ranges by place ("coins.start"), `fields.<language>.toml` has the places' names. Without them, fields have only names
and numbers.
"""

import functools
import importlib.resources
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roji.core.edition import default_text
from roji.core.game import Game
from roji.core.words import ENGLISH

__all__ = ["EditionField", "FieldWords", "edition_fields", "field_words", "own_data", "with_implied"]

ALREADY_SHOWN = ("game", "name")  # a form shows these separately
KEPT = 64  # files


@dataclass(frozen=True, slots=True)
class EditionField:
    """One field of an edition."""

    name: str
    kind: str  # number, numbers, choice, choices, switch, text, rows or group
    label: str
    help: str = ""
    clause: str | None = None
    low: int | None = None
    high: int | None = None
    fewest: int | None = None  # of a list
    most: int | None = None
    choices: tuple[tuple[str, str], ...] = ()  # the word in the file, and its name for people
    items: tuple[str, ...] = ()  # the names of a list's places
    first: int = 1  # otherwise they are numbered from here
    row: str = "{n}"  # the name of a row of a list
    key: str | None = None  # the field of a row that numbers it
    absent: int | None = None  # the value of an omitted number
    is_fixed: bool = False  # fixed by the game: shown, but read-only
    is_needed: bool = True
    fields: tuple["EditionField", ...] = ()


@dataclass(frozen=True, slots=True)
class FieldWords:
    """The names of an edition's places in one language."""

    fields: Mapping[str, Any]
    choices: Mapping[str, Mapping[str, str]]
    refusals: Mapping[str, str]  # messages of the game's own check: English pattern -> this language

    def of(self, place: str) -> dict[str, Any]:
        """The words of one place; empty if it has none."""
        found = self.fields.get(place, {})
        return {"label": found} if isinstance(found, str) else dict(found)


def own_data(game: Game) -> dict[str, Any]:
    """The data of the game's own edition, including implied numbers."""
    return with_implied(game, tomllib.loads(default_text(game)))


def with_implied(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The same data with all implied numbers filled in; values outside sections stay as they are."""
    said = {name: {} if data.get(name) is None else data[name] for name in game.implied}
    filled = {name: {**game.implied[name], **part} for name, part in said.items() if isinstance(part, Mapping)}
    return {**data, **filled}


_made: dict[tuple[str, str], tuple[EditionField, ...]] = {}  # by package and language


def edition_fields(game: Game, language: str = ENGLISH) -> tuple[EditionField, ...]:
    """The fields of the game's editions, in its own file's order; in English if the language has no words for them."""
    if (game.package, language) not in _made:
        describer = _Describer(_read(game.package, "fields.toml"), field_words(game, language))
        _made[game.package, language] = describer.children("", [own_data(game)])
    return _made[game.package, language]


def field_words(game: Game, language: str = ENGLISH) -> FieldWords:
    """The names of the fields; in English if this language has no file."""
    data = _read(game.package, f"fields.{language}.toml") or _read(game.package, f"fields.{ENGLISH}.toml")
    return FieldWords(data.get("fields", {}), data.get("choices", {}), data.get("refusals", {}))


@functools.lru_cache(KEPT)
def _read(package: str, name: str) -> dict[str, Any]:
    file = importlib.resources.files(package).joinpath(name)
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


class _Describer:
    """Makes fields from the file's values, their descriptions and their names."""

    def __init__(self, facts: Mapping[str, Mapping[str, Any]], words: FieldWords) -> None:
        self._facts = facts
        self._words = words

    def children(self, place: str, values: list[Mapping[str, Any]]) -> tuple[EditionField, ...]:
        """The fields inside a section, or inside the rows of a list: those in the file, then those only described."""
        start = f"{place}." if place else ""
        said = [name for value in values for name in value]
        known = [path[len(start) :] for path in self._facts if path.startswith(start)]
        names = dict.fromkeys([*said, *(name for name in known if "." not in name)])
        return tuple(
            self._field(start + name, name, next((value[name] for value in values if name in value), None), values)
            for name in names
            if start or name not in ALREADY_SHOWN
        )

    def _field(self, place: str, name: str, value: Any, values: list[Mapping[str, Any]]) -> EditionField:
        facts, words = dict(self._facts.get(place, {})), self._words.of(place)
        choices = facts.pop("choices", ())
        kind = facts.pop("kind", None) or _kind(value, bool(choices))
        called = self._words.choices.get(place, {})
        inside: tuple[EditionField, ...] = ()
        if kind == "group":
            inside = self.children(place, [one[name] for one in values if isinstance(one.get(name), dict)])
        elif kind == "rows":
            inside = self.children(place, [row for row in value or [] if isinstance(row, dict)])
        return EditionField(
            name=name,
            kind=kind,
            label=words.pop("label", name.replace("_", " ").capitalize()),
            choices=tuple((choice, called.get(choice, choice)) for choice in choices),
            items=tuple(words.pop("items", ())),
            is_needed=value is not None and "absent" not in facts,
            fields=inside,
            **facts,
            **words,
        )


def _kind(value: Any, has_choices: bool) -> str:
    """The kind of field for a value of the file; a number, if the file omits it."""
    if isinstance(value, dict):
        return "group"
    if isinstance(value, list):
        if any(isinstance(item, dict) for item in value):
            return "rows"
        return "choices" if any(isinstance(item, str) for item in value) else "numbers"
    if isinstance(value, bool):
        return "switch"
    if isinstance(value, str):
        return "choice" if has_choices else "text"
    return "number"
