"""Drawing tables as text: marks for names, pictures side by side, and fitting the screen."""

import pytest

from roji.core.drawing import beside, first_that_fits, marks, pad, short_name, width


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Ann", "ben"), "AB"),
        (("Seat 0", "Seat 1"), "01"),
        (("Player 1", "Player 2"), "12"),
        (("Ann", "Anton"), "12"),
        (("Player 1", "Bot sharp", "Bot steady"), "123"),
        (("Player 1", "Bot sharp 1", "Bot sharp 2"), "123"),
        (("Ann", "Bot sharp 1", "Bot sharp 2"), "A12"),
        (("Ärger", "[x]", "Öl"), "ÄXÖ"),
        (("夏", "冬"), "12"),
        (("-", "!"), "12"),
    ],
)
def test_marks_are_single_distinct_letters(names: tuple[str, ...], expected: str) -> None:
    assert "".join(marks(names)) == expected


def test_a_name_is_shown_unchanged_or_cut_if_too_long() -> None:
    assert short_name("Ann", 5) == "Ann"
    assert short_name("Annabella", 5) == "Anna…"
    assert width(short_name("[bold]x", 7)) == 7
    assert width(short_name("夏夏夏夏", 5)) <= 5


def test_pictures_stand_side_by_side_whatever_their_colours() -> None:
    assert beside([["[red]ab[/]", "c"], ["[bold]d[/]"]]) == ["[red]ab[/]   [bold]d[/]", "c"]
    assert pad("[red]ab[/]", 4) == "[red]ab[/]  "


def test_the_first_drawing_that_fits_is_chosen_or_else_the_last() -> None:
    high, wide, small = ["x"] * 22, ["x" * 81], ["[red]" + "y" * 80 + "[/]"]
    assert first_that_fits([high, wide, small], (80, 24)) == small[0] + "\n"
    assert first_that_fits([high, small], (80, 25)) == "x\n" * 22
    assert first_that_fits([wide, high], (80, 24)) == "x\n" * 22
