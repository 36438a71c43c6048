"""Editions and the checks that their loaders share."""

import dataclasses
from pathlib import Path

import pytest

from roji.core.checks import one_of, table_of_numbers, tables, whole_number
from roji.core.edition import default_edition, default_text, edition_for, make_edition, parse_edition, small_text
from roji.core.errors import EditionError, RojiError
from roji.core.options import Option, decode, encode
from roji.core.toml_text import parse_toml
from roji.games import find_game, read_edition

ZEN = find_game("zen_garden")


def test_an_edition_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(default_text(ZEN))
    edition = read_edition(ZEN, path)
    assert edition.is_default
    assert edition.box.start_coins == default_edition(ZEN).box.start_coins


def test_an_edition_made_from_data_equals_the_one_read_from_its_text() -> None:
    game = find_game("sakura")
    data = {**parse_toml(default_text(game), "ours"), "name": "Long evenings"}
    made = make_edition(game, data, "mine")
    read = parse_edition(game, made.text)
    assert (made.name, made.hash, made.boxes.tobytes()) == ("Long evenings", read.hash, read.boxes.tobytes())
    with pytest.raises(EditionError, match="mine: give the edition a name"):
        make_edition(game, {**data, "name": ""}, "mine")


def test_an_unreadable_file_is_reported_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"Cannot read edition .*none\.toml: No such file"):
        read_edition(ZEN, tmp_path / "none.toml")
    noise = tmp_path / "noise.toml"
    noise.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EditionError, match="Cannot read edition"):
        read_edition(ZEN, noise)


def test_words_and_lists_are_checked() -> None:
    assert one_of("b", "card 1", "action", ("a", "b")) == 1
    with pytest.raises(EditionError, match=r"card 1: action is 'c', but must be one of a, b"):
        one_of("c", "card 1", "action", ("a", "b"))
    assert tables({"card": [{"n": 1}]}, "card") == [{"n": 1}]
    for wrong in ({}, {"card": 3}, {"card": [3]}):
        with pytest.raises(EditionError, match=r"there is no list \[\[card\]\]"):
            tables(wrong, "card")


def test_a_missing_value_is_reported_as_missing() -> None:
    with pytest.raises(EditionError, match=r"^\[coins\]: start is missing: say start = a whole number from 0 to 25\.$"):
        whole_number({}, "[coins]", "start", 0, 25)
    with pytest.raises(EditionError, match=r"^\[points\]: decor is missing: list 17 numbers from 0 to 99\.$"):
        table_of_numbers({}, "[points]", "decor", 17, 0, 99)
    with pytest.raises(EditionError, match=r"^card 1: sign is missing: say one of a, b\.$"):
        one_of(None, "card 1", "sign", ("a", "b"))


OPTIONS = (Option("tricky", ("no", "yes"), 0, frozenset({2})), Option("depth", ("1", "2", "3"), 1))


def test_options_are_encoded_as_one_number_and_decoded() -> None:
    assert encode(OPTIONS, {}, 2) == 0
    for tricky in ("no", "yes"):
        for depth in ("1", "2", "3"):
            chosen = {"tricky": tricky, "depth": depth}
            assert decode(OPTIONS, encode(OPTIONS, chosen, 2)) == chosen


def test_an_option_that_does_not_apply_is_refused() -> None:
    assert encode(OPTIONS, {"tricky": "no"}, 3) == 0
    with pytest.raises(RojiError, match="tricky=yes is for 2 players only"):
        encode(OPTIONS, {"tricky": "yes"}, 3)


def test_a_match_takes_its_own_edition_or_another_of_its_game() -> None:
    default = default_edition(ZEN)
    assert edition_for(ZEN, None) is edition_for(ZEN, default) is default
    with pytest.raises(EditionError, match=r"'mine\.toml' is not an edition: read one with read_edition"):
        edition_for(ZEN, "mine.toml")  # type: ignore[arg-type]
    with pytest.raises(EditionError, match="is an edition of Zen Garden, not of Sakura"):
        edition_for(find_game("sakura"), default)
    with pytest.raises(EditionError, match="An edition is read from a path, not from 3"):
        read_edition(ZEN, 3)  # type: ignore[arg-type]


def test_not_every_game_has_a_small_edition() -> None:
    other = dataclasses.replace(ZEN, title="Pebbles", package="roji.core")
    with pytest.raises(EditionError, match="Pebbles has no small edition"):
        small_text(other)
