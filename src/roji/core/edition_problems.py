"""The problems of an edition that someone is editing: each with its place, one line each, in the editor's language.

First every field is compared with its description, so all wrong numbers are reported at once. Then the game's own check
reports what only the game can judge (contradictory numbers), one problem at a time; the place is parsed from its
sentence.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from roji.core.edition import LONGEST_NAME, Edition, parse_edition
from roji.core.edition_fields import EditionField, edition_fields, field_words
from roji.core.errors import EditionError
from roji.core.game import Game
from roji.core.toml_text import write_toml
from roji.core.words import ENGLISH, Phrases, load_words

__all__ = ["CheckedEdition", "FieldPlace", "FieldProblem", "check_edition_data", "words"]

FieldPlace = tuple[str | int, ...]  # ("coins", "prices", 1): keys, and places of lists from 0
MOST_PROBLEMS = 40
SOURCE = "The edition"
CLAUSE = re.compile(r"\(([A-Z]\d+(?:\.\d+)*)")
LINE = re.compile(r"\bline (\d+)")
IN_FRONT = re.compile(r"^(?:(?:\[\w+\]|the file|[a-z]+ \d+): )+")
words = load_words(Phrases, "roji.core")


class FieldProblem(NamedTuple):
    """One problem and its place; an empty place means the whole edition."""

    place: FieldPlace
    why: str
    clause: str | None


class CheckedEdition(NamedTuple):
    """An edition's text, and the edition itself if nothing is wrong with it."""

    problems: list[FieldProblem]
    text: str
    edition: Edition | None


def check_edition_data(game: Game, data: Mapping[str, Any], language: str = ENGLISH) -> CheckedEdition:
    """Write an edition's data as text and list its problems. EditionError for data that no edition file can express."""
    fields = edition_fields(game, language)
    others = {name: value for name, value in data.items() if name not in ("game", "name")}
    data = _without_absent(fields, {"game": game.name, "name": data.get("name"), **others})
    problems = [*_name_problems(data, language)]
    for field in fields:
        for problem in _Finder(language).look(field, data.get(field.name), (field.name,)):
            if len(problems) < MOST_PROBLEMS:
                problems.append(problem)
    if problems:
        return CheckedEdition(problems, "", None)
    text = write_toml(data, _remarks(fields))
    try:
        return CheckedEdition([], text, parse_edition(game, text, SOURCE))
    except EditionError as error:
        return CheckedEdition([_own_problem(game, str(error), data, language)], text, None)


def _name_problems(data: Mapping[str, Any], language: str) -> Iterator[FieldProblem]:
    name = data.get("name")
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        yield FieldProblem(("name",), words[language].say("name", n=LONGEST_NAME), None)


def _without_absent(fields: tuple[EditionField, ...], data: Mapping[str, Any]) -> dict[str, Any]:
    """The same data without needs of zero: 0 wood is no wood, and the file omits it."""
    known = {field.name: field for field in fields}
    left = {}
    for name, value in data.items():
        field = known.get(name)
        if field is None or field.absent is None or value != field.absent:
            left[name] = _cleaned(field, value) if field and field.fields else value
    return left


def _cleaned(field: EditionField, value: Any) -> Any:
    if isinstance(value, dict):
        return _without_absent(field.fields, value)
    if isinstance(value, list):
        return [_without_absent(field.fields, row) if isinstance(row, dict) else row for row in value]
    return value


class _Finder:
    """Compares values with fields."""

    def __init__(self, language: str) -> None:
        self._say = words[language].say

    def look(self, field: EditionField, value: Any, place: FieldPlace) -> Iterator[FieldProblem]:
        """All problems of a value and of everything inside it."""
        if value is None:
            if field.is_needed:
                yield FieldProblem(place, self._say("missing"), field.clause)
        elif field.kind == "group":
            yield from self._look_inside(field, value, place)
        elif field.kind in ("rows", "numbers", "choices"):
            yield from self._look_along(field, value, place)
        elif why := self._fault(field, value):
            yield FieldProblem(place, why, field.clause)

    def _look_inside(self, field: EditionField, value: Any, place: FieldPlace) -> Iterator[FieldProblem]:
        if not isinstance(value, dict):
            yield FieldProblem(place, self._say("missing"), field.clause)
            return
        for one in field.fields:
            yield from self.look(one, value.get(one.name), (*place, one.name))

    def _look_along(self, field: EditionField, value: Any, place: FieldPlace) -> Iterator[FieldProblem]:
        if not isinstance(value, list):
            yield FieldProblem(place, self._say("rows"), field.clause)
            return
        if why := self._wrong_length(field, len(value)):
            yield FieldProblem(place, why, field.clause)
        for index, item in enumerate(value):
            if field.kind == "rows":
                yield from self._look_inside(field, item, (*place, index))
            elif why := self._fault(field, item):
                yield FieldProblem((*place, index), why, field.clause)

    def _wrong_length(self, field: EditionField, found: int) -> str:
        fewest, most = field.fewest or 0, field.most
        if most is None or fewest <= found <= most:
            return ""
        if fewest == most:
            return self._say("list", n=most, found=found)
        return self._say("list_between", fewest=fewest, most=most, found=found)

    def _fault(self, field: EditionField, value: Any) -> str:
        """The problem of one plain value; an empty text if there is none."""
        if field.kind in ("number", "numbers"):
            return self._wrong_number(field, value)
        if field.kind == "switch":
            return "" if isinstance(value, bool) else self._say("switch")
        if not isinstance(value, str):
            return self._say("text")
        known = [choice for choice, _ in field.choices]
        if known and value not in known:
            return self._say("choice", choices=", ".join(label for _, label in field.choices))
        return ""

    def _wrong_number(self, field: EditionField, value: Any) -> str:
        low, high = field.low, field.high
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if is_whole and (low is None or value >= low) and (high is None or value <= high):
            return ""
        if low is None or high is None:
            return self._say("whole_number") if low is None else self._say("at_least", low=low)
        return self._say("number", low=low, high=high)


def _own_problem(game: Game, why: str, data: Mapping[str, Any], language: str) -> FieldProblem:
    """The problem that the game's own check reports, translated if possible, at the place that its sentence names."""
    why = why.removeprefix(f"{SOURCE}: ")
    clause = CLAUSE.search(why)
    said = IN_FRONT.sub("", why)
    for pattern, sentence in field_words(game, language).refusals.items():
        if found := re.search(pattern, why):
            said = sentence.format(*found.groups())
            break
    named = why.partition("; known are ")[0]
    return FieldProblem(_place_of(named, edition_fields(game), data), said[:1].upper() + said[1:], clause and clause[1])


def _place_of(why: str, fields: tuple[EditionField, ...], value: Any) -> FieldPlace:
    """The place that a sentence names: the field it mentions first, then the same inside."""
    mentions = [(found.start(), field, found) for field in fields if (found := _mention(field.name, why))]
    if not mentions:
        return ()
    _, field, found = min(mentions, key=lambda one: one[0])
    rest, inside = why[found.end() :], value.get(field.name) if isinstance(value, dict) else None
    if not isinstance(inside, list):
        return (field.name, *_place_of(rest, field.fields, inside))
    index = _index(field, inside, found["number"], LINE.search(why))
    if index is None:
        return (field.name,)
    return (field.name, index, *_place_of(rest, field.fields, inside[index]))


def _mention(name: str, why: str) -> "re.Match[str] | None":
    """Where a sentence names a field: by its name, or, of a list of things, "card 37"."""
    one = name.removesuffix("s")
    return re.search(rf"\b(?:(?:{re.escape(name)}|{re.escape(one)}) (?P<number>\d+)|{re.escape(name)})\b", why)


def _index(field: EditionField, items: list[Any], number: str | None, line: "re.Match[str] | None") -> int | None:
    """An item's place in its list: by its number, or by the line that the sentence names."""
    if number is not None and field.key is not None:
        numbers = [item.get(field.key) if isinstance(item, dict) else None for item in items]
        return numbers.index(int(number)) if int(number) in numbers else None
    place = int(number or (line[1] if line else 0)) - 1
    return place if 0 <= place < len(items) else None


def _remarks(fields: tuple[EditionField, ...], above: str = "") -> dict[str, str]:
    """The comments of the written file: the clause and the name of each field."""
    found = {}
    for field in fields:
        place = f"{above}.{field.name}" if above else field.name
        if field.clause:
            found[place] = f"{field.clause}: {field.label}"
        if field.kind == "group":
            found |= _remarks(field.fields, place)
    return found
