"""An edition as a form: its fields, and the messages for wrong values."""

from __future__ import annotations

import copy
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roji.core.edition import default_text, parse_edition, small_text
from roji.core.edition_fields import EditionField, _kind, edition_fields, field_words, own_data, with_implied
from roji.core.edition_problems import check_edition_data
from roji.core.errors import EditionError
from roji.core.game import Game
from roji.core.toml_text import parse_toml, write_toml
from roji.games import GAMES, find_game

LANGUAGES = ("en", "de")
DEPENDS = (
    "start",
    "most",
    "frame",
    "hand",
    "red",
    "orange",
    "green",
    "blue",
)  # fields whose range also depends on other fields
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

# A change, the place where its problem is shown, and its message in English and in German.
PROBLEMS: list[tuple[str, tuple[Any, ...], Any, tuple[Any, ...], str, str]] = [
    ("zen_garden", ("coins", "start"), "many", ("coins", "start"), "from 0 to 99", "von 0 bis 99"),
    ("zen_garden", ("coins", "start"), 100, ("coins", "start"), "from 0 to 99", "von 0 bis 99"),
    ("zen_garden", ("coins", "start"), None, ("coins", "start"), "missing", "fehlt"),
    ("zen_garden", ("coins", "start"), 26, ("coins", "start"), "0 to 25", "nur Platz für 25"),
    ("zen_garden", ("coins", "prices", 0), 1, ("coins", "prices"), "must begin with 0", "umsonst"),
    ("zen_garden", ("coins", "prices", 2), -1, ("coins", "prices", 2), "from 0 to 99", "von 0 bis 99"),
    ("zen_garden", ("coins", "prices"), [0, 1], ("coins", "prices"), "3 of them", "müssen es 3 sein"),
    ("zen_garden", ("coins",), 5, ("coins",), "missing", "fehlt"),
    ("zen_garden", ("tiles", "paths", 0), "wood", ("tiles", "paths"), "exactly", "bleibt, wie sie ist"),
    ("zen_garden", ("tiles", "paths", 0), "glass", ("tiles", "paths", 0), "one of these", "Wähle eines"),
    ("zen_garden", ("name",), " ", ("name",), "one line", "in einer Zeile"),
    ("zen_garden", ("name",), "x" * 61, ("name",), "at most 60", "höchstens 60"),
    ("zen_garden", ("turns", "turns"), 15, ("turns", "turns"), "a multiple of", "ein Vielfaches"),
    ("zen_garden", ("colour",), 1, (), "'colour' means nothing", "'colour' means nothing"),
    ("sakura", ("hand",), 10, ("hand",), "from 2 to 9", "von 2 bis 9"),
    ("sakura", ("small",), "yes", ("small",), "yes or no", "ja oder nein"),
    ("sakura", ("cards", 4, "garden"), "Emperor +9", ("cards", 4, "garden"), "Emperor ±1", "Kaiser ±1"),
    ("sakura", ("cards", 4, "garden"), 9, ("cards", 4, "garden"), "words", "Text"),
    ("sakura", ("cards", 4), 9, ("cards", 4), "missing", "fehlt"),
    ("sakura", ("cards", 4, "number"), 7, ("cards", 6, "number"), "order number 7", "Nummer 7"),
    ("sakura", ("cards",), [], ("cards",), "8 to 60", "8 bis 60"),
    ("sakura", ("cards",), "all", ("cards",), "A list", "eine Liste"),
    ("sakura", ("path", "spaces", 0), "bridge", ("path",), "4 of 'bridge'", "4 Brücken"),
    ("sakura", ("path", "spaces", 5), "path", ("path",), "1 of 'torii'", "1 Torii"),
    ("sakura", ("path", "spaces", 15), "path", ("path",), "3 of 'sakura'", "3 Kirschbäume"),
    ("sakura", ("path", "spaces", -1), "path", ("path",), "3 of 'sakura'", "3 Kirschbäume"),
    ("sakura", ("path", "spaces"), ["path"] * 4, ("path", "spaces"), "at least 12", "mindestens 12"),
    ("sakura", ("path", "bridge_many"), 9, ("path", "spaces"), "62 is the most", "höchstens 62"),
    ("four_gardens", ("panoramas", "red"), 3, ("panoramas",), "15 frames together", "Zusammen sind es 15"),
    ("four_gardens", ("panoramas", "red"), 0, ("panoramas", "red"), "from 2 to 5", "2 bis 5 Bilder"),
    ("four_gardens", ("cards", 3), None, ("cards",), "lists 69 cards", "69 Karten"),
    ("four_gardens", ("cards", 3, "card"), 9, ("cards", 3), "is listed twice", "zweimal"),
    ("four_gardens", ("cards", 3, "frame"), 5, ("cards", 3, "frame"), "from 1 to 2", "nur 2 Bilder"),
    ("four_gardens", ("cards", 3, "frame"), 2, ("cards",), "4 cards", "4 Karten"),
    ("four_gardens", ("cards", 3, "need", "stone"), 4, ("cards", 3, "need"), "needs 5 resources", "zusammen 5"),
    ("four_gardens", ("cards", 3, "need", "wood"), 5, ("cards", 3, "need", "wood"), "0 to 4", "0 bis 4"),
    ("four_gardens", ("cards", 1), "same", ("cards", 0), "the same on both", "auf beiden Seiten gleich"),
    ("four_gardens", ("pagoda", "sides", 0), 0, ("pagoda", "sides"), "3, 2, 1 and 0", "3, 2, 1 und 0"),
    ("four_gardens", ("tracks", "spaces", 0), 50, ("tracks", "spaces"), "must rise", "steigen"),
    ("four_gardens", ("bonus", "take_wilds", 3), 9, ("bonus", "take_wilds"), "highest tile", "obenauf"),
]
MORE_OF_SAKURA = {  # problems that need more than one change
    "torii must come before": {5: "sakura", 15: "torii"},
    "last space must be": {-1: "path", 21: "sakura"},
}


MORE_OF_SMALL: dict[str, list[dict[tuple[Any, ...], Any]]] = {  # problems of small editions
    "zen_garden": [{("turns", "turns"): 16}, {("tiles", "decors"): ["pagoda"], ("tiles", "floors"): ["sand"]}],
    "sakura": [{("cards", 7): None}],
    "four_gardens": [{("turn", "hand"): 5}, {("end", "rounds"): 0}],
}


def changed(data: dict[str, Any], place: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A copy of the data with another value at this place, or without it if the value is None."""
    again = copy.deepcopy(data)
    inside: Any = again
    for part in place[:-1]:
        inside = inside[part]
    if value is None:
        del inside[place[-1]]
    elif value == "same":
        inside[place[-1]] = {**inside[place[-1] - 1], inside_key(inside): place[-1] + 1}
    else:
        inside[place[-1]] = value
    return again


def inside_key(rows: list[dict[str, Any]]) -> str:
    return next(iter(rows[0]))


def all_fields(fields: tuple[EditionField, ...], place: str = "") -> Iterator[tuple[str, EditionField]]:
    for field in fields:
        at = f"{place}.{field.name}" if place else field.name
        yield at, field
        yield from all_fields(field.fields, at)


def a_place(data: dict[str, Any], path: str) -> tuple[Any, ...]:
    """The first place in the data with this path, with the first item of each list."""
    place: list[Any] = []
    inside: Any = data
    for part in path.split("."):
        place.append(part)
        inside = inside.get(part, 0)
        if isinstance(inside, list):
            place.append(0)
            inside = inside[0]
    return tuple(place)


def refusal(game: Game, data: dict[str, Any]) -> str:
    """The message of the game's own check, or an empty text if nothing is wrong."""
    try:
        parse_edition(game, write_toml(data))
    except EditionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_our_games_is_described_in_both_languages(name: str) -> None:
    game = find_game(name)
    english, german = (dict(all_fields(edition_fields(game, language))) for language in LANGUAGES)
    assert list(english) == list(german)
    words = {language: field_words(game, language) for language in LANGUAGES}
    for place, field in english.items():
        assert field.clause or place.startswith("cards.need."), place
        assert all(words[language].of(place).get("label") for language in LANGUAGES), place
        assert field.kind != "number" or (field.low is not None and field.high is not None), place
        assert (field.help == "") == (german[place].help == ""), place
        assert len(field.items) == len(german[place].items), place
    for language in LANGUAGES:
        assert set(words[language].fields) == set(english)


@pytest.mark.parametrize("name", GAMES)
def test_the_ranges_are_those_that_the_game_checks(name: str) -> None:
    game = find_game(name)
    data = own_data(game)
    numbers = [(path, field) for path, field in all_fields(edition_fields(game)) if field.kind in ("number", "numbers")]
    assert numbers
    for path, field in numbers:
        assert field.low is not None
        assert field.high is not None
        place = a_place(data, path)
        for outside in (field.low - 1, field.high + 1):
            assert "must be from" in refusal(game, changed(data, place, outside)), (path, outside)
        for end in (field.low, field.high):
            assert field.name in DEPENDS or "must be from" not in refusal(game, changed(data, place, end)), (path, end)


@pytest.mark.parametrize("name", GAMES)
def test_the_choices_are_those_that_the_game_knows(name: str) -> None:
    game = find_game(name)
    data = own_data(game)
    for path, field in all_fields(edition_fields(game)):
        if field.kind in ("choice", "choices") and not field.is_fixed:
            place = a_place(data, path)
            assert "must be one of" in refusal(game, changed(data, place, "nonsense")), path
            for choice, _ in field.choices:
                assert "must be one of" not in refusal(game, changed(data, place, choice)), (path, choice)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_written_edition_has_the_same_content_with_its_clauses_as_comments(name: str, language: str) -> None:
    game = find_game(name)
    checked = check_edition_data(game, own_data(game), language)
    assert checked.problems == []
    assert checked.edition is not None
    assert checked.edition.is_default
    for _, field in all_fields(edition_fields(game, language)):
        if field.kind == "group" and field.name != "need":
            assert f"# {field.clause}: {field.label}" in checked.text
    again = parse_toml(checked.text, "again")
    assert with_implied(game, again) == with_implied(game, parse_toml(default_text(game), "own"))


def test_default_numbers_are_not_written() -> None:
    game = find_game("four_gardens")
    data = changed(own_data(game), ("cards", 0, "need", "wood"), 0)
    checked = check_edition_data(game, data)
    assert checked.edition is not None
    assert checked.edition.is_default


@pytest.mark.parametrize(("name", "place", "value", "shown", "english", "german"), PROBLEMS)
def test_a_problem_is_reported_in_one_line_at_its_place(
    name: str, place: tuple[Any, ...], value: Any, shown: tuple[Any, ...], english: str, german: str
) -> None:
    game = find_game(name)
    data = changed(own_data(game), place, value)
    for language, said in zip(LANGUAGES, (english, german), strict=True):
        checked = check_edition_data(game, data, language)
        assert checked.edition is None
        [problem] = checked.problems
        assert problem.place == shown
        assert said in problem.why
        assert "\n" not in problem.why
        assert not re.match(r"\[|Card \d+:|The file:", problem.why)  # it is shown at its place


def test_all_wrong_numbers_are_reported_at_once() -> None:
    game = find_game("zen_garden")
    data = changed(changed(own_data(game), ("coins", "start"), -1), ("points", "unity"), "ten")
    assert [one.place for one in check_edition_data(game, data).problems] == [("coins", "start"), ("points", "unity")]


def test_the_number_of_reported_problems_is_limited() -> None:
    game = find_game("sakura")
    data = own_data(game)
    data["cards"] = [{"number": "x", "garden": 0, "painter": 0}] * 60
    assert len(check_edition_data(game, data).problems) == 40


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_of_the_game_that_is_translated_can_happen(name: str) -> None:
    game = find_game(name)
    said = [refusal(game, changed(own_data(game), place, value)) for one, place, value, *_ in PROBLEMS if one == name]
    for changes in MORE_OF_SAKURA.values() if name == "sakura" else ():
        data = own_data(game)
        for index, kind in changes.items():
            data["path"]["spaces"][index] = kind
        said.append(refusal(game, data))
    for more in MORE_OF_SMALL[name]:
        small = parse_toml(small_text(game), "small")
        for place, value in more.items():
            small = changed(small, place, value)
        said.append(refusal(game, small))
    if name == "sakura":
        said.append(refusal(game, changed(own_data(game), ("cards", 3), None)))
    for pattern in field_words(game, "de").refusals:
        assert any(re.search(pattern, one) for one in said), pattern


@pytest.mark.parametrize("name", GAMES)
def test_a_small_edition_has_the_same_form_and_no_problems(name: str) -> None:
    game = find_game(name)
    data = parse_toml(small_text(game), "small")
    checked = check_edition_data(game, with_implied(game, data))
    assert checked.problems == []
    assert checked.edition is not None
    assert checked.edition.name == data["name"]


def test_a_game_without_a_description_has_fields_with_names_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    game: Game = importlib.import_module("template_game.game").GAME
    fields = dict(all_fields(edition_fields(game, "de")))
    assert fields
    assert {field.clause for field in fields.values()} == {None}
    numbers = [place for place, field in fields.items() if field.kind == "number"]
    assert numbers
    data = own_data(game)
    assert check_edition_data(game, data).edition is not None
    [problem] = check_edition_data(game, changed(data, a_place(data, numbers[0]), "x")).problems
    assert problem.place == a_place(data, numbers[0])
    [problem] = check_edition_data(game, changed(data, a_place(data, numbers[0]), -(10**6))).problems
    assert problem.place == a_place(data, numbers[0])  # taken from the message of the game's own check


@pytest.mark.parametrize("value", [1.5, None, object()])
def test_values_that_toml_cannot_express_are_refused(value: Any) -> None:
    with pytest.raises(EditionError, match="holds no value"):
        write_toml({"coins": {"start": value}})


def test_too_deeply_nested_brackets_are_refused() -> None:
    deep: Any = 1
    for _ in range(500):
        deep = [deep]
    with pytest.raises(EditionError, match="nested"):
        write_toml({"coins": deep})


def test_strange_names_and_words_are_written_so_that_they_read_the_same() -> None:
    data = {"a b": 'quote " and \\', "c": {"ü.x": "tab\tand\x7f"}, "d": True, "e": [[1], ["two"]]}
    assert parse_toml(write_toml(data, {"c": "a remark", "e": "another"}), "it") == data


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (True, "switch"),
        (3, "number"),
        (None, "number"),
        ("a", "text"),
        ([1], "numbers"),
        (["a"], "choices"),
        ({}, "group"),
    ],
)
def test_a_value_in_the_file_determines_the_kind_of_field(value: Any, kind: str) -> None:
    assert _kind(value, has_choices=False) == kind
