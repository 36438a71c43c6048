"""Untrusted TOML is bounded in size, depth and length of words by a linear scan before it is parsed."""

from __future__ import annotations

import pytest

from roji.core.edition import default_text, parse_edition
from roji.core.errors import EditionError, RecordError, RojiError
from roji.core.luck import parse_seed
from roji.core.record import parse_record
from roji.core.toml_text import LONGEST_TEXT, parse_toml
from roji.games import all_games, find_game

BOMBS = {
    "dotted keys": ("a" + ".a" * 29_000 + " = 1", "more than 4 dots"),
    "dotted keys with spaces": ("a" + " . a" * 14_000 + " = 1", "more than 4 dots"),
    "quoted dotted keys": ('"a"' + '."a"' * 14_000 + " = 1", "more than 4 dots"),
    "a dotted heading": ("[a" + ".a" * 29_000 + "]", "more than 4 dots"),
    "a dotted key in an inline table": ("x = {a" + ".a" * 29_000 + " = 1}", "more than 4 dots"),
    "nested lists": ("x = " + "[" * 29_000, "nested too deeply"),
    "nested tables": ("x = " + "{a=" * 19_000, "nested too deeply"),
    "a long number": ("x = " + "1" * 59_000, "more than 64 characters"),
    "a long hexadecimal number": ("x = 0x" + "f" * 59_000, "more than 64 characters"),
    "a long key": ("k" * 59_000 + " = 1", "more than 64 characters"),
    "a long text": ("#" * (LONGEST_TEXT + 1), "too long"),
    "no end of a string": ('x = """' + '\\"""' * 15_000, "not a TOML file"),
    "no end of another string": ("x = '''" + "'" * 2 + " ''" * 15_000, "not a TOML file"),
    "a month that is none": ("x = 2000-13-01", "not a TOML file"),
    "dotted keys after a string that ends with four quotes": (
        'x = ["""a"""", """b"""]\na' + ".a" * 29_000 + " = 1",
        "more than 4 dots",
    ),
    "dotted keys after another such string": (
        "x = ['''a'''', '''b''']\na" + ".a" * 29_000 + " = 1",
        "more than 4 dots",
    ),
    "nested lists after such a string": ('x = ["""a"""", ' + "[" * 29_000, "nested too deeply"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_toml_that_would_take_long_to_parse_is_refused_in_one_line(name: str) -> None:
    text, why = BOMBS[name]
    with pytest.raises(EditionError, match=why) as raised:
        parse_edition(find_game("sakura"), text, "my.toml")
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 400


def test_brackets_dots_and_long_words_in_strings_and_comments_do_not_count() -> None:
    text = (
        'x = "'
        + "[" * 100
        + '"  # '
        + "." * 100
        + "\ny = '''"
        + "k" * 100
        + "'''\n"
        + 'z = """\\""" '
        + "{" * 50
        + '"""\n'
    )
    assert parse_toml(text, "a text")["z"].startswith('""" {')


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_our_own_editions_are_within_the_bounds(game: object) -> None:
    parse_toml(default_text(game), "ours")  # type: ignore[arg-type]


def test_the_length_of_an_editions_name_is_limited() -> None:
    game = find_game("zen_garden")
    with pytest.raises(EditionError, match="at most 60 characters"):
        parse_edition(game, default_text(game).replace('name = "Zen Garden"', f'name = "{"n" * 61}"'))


RECORD = """roji record 1
game: zen-garden
edition: 4b1d2c90aa31e07f Zen Garden
options: none
seats: Ann, Ben
seed: 42

1 0 take a0

end: 1 moves, unfinished
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1 0 take", f"{'1' * 59_000} 0 take"),
        ("end: 1 moves", f"end: {'1' * 59_000} moves"),
        ("unfinished", f"points {'1' * 59_000} 2, places 1 2"),
        ("seed: 42", f"seed: {'4' * 59_000}"),
        ("options: none", f"options: {'x' * 59_000}"),
        ("1 0 take a0", "\n".join(f"{number} 0 x" for number in range(1, 20_002))),
    ],
)
def test_a_record_with_a_monstrous_number_is_refused_in_one_line(old: str, new: str) -> None:
    with pytest.raises(RecordError) as raised:
        parse_record(RECORD.replace(old, new))
    assert len(str(raised.value)) < 500


def test_a_seed_has_at_most_39_digits() -> None:
    with pytest.raises(RojiError, match="is not a seed"):
        parse_seed("1" * 59_000)
