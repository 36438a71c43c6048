"""The differences between two editions, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roji.core.edition import default_edition, default_text, parse_edition, small_edition
from roji.core.edition_changes import changed_numbers, edition_changes
from roji.core.errors import EditionError
from roji.games import find_game

ZEN, SAKURA, FOUR = find_game("zen_garden"), find_game("sakura"), find_game("four_gardens")


def sentences(game: object, *changes: tuple[str, str]) -> list[str]:
    text = default_text(game)  # type: ignore[arg-type]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    edition = parse_edition(game, text)  # type: ignore[arg-type]
    return [change.sentence for change in edition_changes(default_edition(edition.game), edition)]


def test_a_number_and_a_place_of_a_list() -> None:
    assert sentences(ZEN, ("major = 2 ", "major = 3 ")) == ["points.major is 3 instead of 2."]
    assert sentences(ZEN, ("[0, 3, 6, 10, 15]", "[0, 3, 6, 12, 15]")) == [
        "points.walkways: place 4 of 5 is 12 instead of 10."
    ]
    assert sentences(ZEN, ("[0, 1, 2]", "[0, 2, 3]")) == ["coins.prices is 0, 2, 3 instead of 0, 1, 2."]


def test_a_card_is_identified_by_the_number_printed_on_it() -> None:
    """Even if the file lists the cards in another order."""
    lines = default_text(FOUR).splitlines()
    first, second = (next(line for line in lines if f"card = {number}," in line) for number in (37, 38))
    swapped = (first + "\n" + second, second + "\n" + first.replace("wood = 1", "wood = 2"))
    assert sentences(FOUR, swapped) == ["card 37: need is water 1, wood 2 instead of water 1, wood 1."]


def test_a_cards_needs_are_described_together() -> None:
    change = ("card = 37, panorama = \"green\", frame = 3, god = \"red\", need = { water = 1, wood = 1 }",
              "card = 37, panorama = \"green\", frame = 3, god = \"red\", need = { stone = 1, wood = 1 }")  # fmt: skip
    assert sentences(FOUR, change) == ["card 37: need is stone 1, wood 1 instead of water 1, wood 1."]


def test_a_removed_card_is_described_completely() -> None:
    said = [change.sentence for change in edition_changes(default_edition(SAKURA), small_edition(SAKURA))]
    assert "card 60 is gone; it was number 60, garden closest -2, painter +2." in said


def test_items_without_a_number_are_identified_by_their_place() -> None:
    one, two = (
        replace(default_edition(ZEN), text=f'ponds = [{{ name = "north" }}, {{ name = "{name}" }}]')
        for name in ("south", "west")
    )
    assert [change.sentence for change in edition_changes(one, two)] == ["pond 2: name is west instead of south."]


def test_a_new_name_alone_changes_no_number() -> None:
    own = default_edition(ZEN)
    renamed = parse_edition(ZEN, own.text.replace(f'name = "{own.name}"', 'name = "Mine"'))
    with pytest.raises(EditionError, match="Both editions are the same"):
        changed_numbers(own, renamed)
    other = parse_edition(ZEN, renamed.text.replace("major = 2 ", "major = 3 ", 1))
    assert [change.where for change in changed_numbers(own, other)] == ["name", "points.major"]


def test_default_numbers_are_compared_too() -> None:
    assert sentences(
        FOUR, ("[turn]\nhand = 5\nopen_cards = 3\nactions = 3\nactive_cards = 3\n", "[turn]\nactions = 4\n")
    ) == ["turn.actions is 4 instead of 3."]


def test_editions_of_two_games_are_not_compared() -> None:
    with pytest.raises(EditionError, match=r"is an edition of Zen Garden, .* of Four Gardens"):
        edition_changes(default_edition(ZEN), default_edition(FOUR))
