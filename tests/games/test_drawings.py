"""Every game's table as text: it fits the screen and calls people by their names."""

import re

import pytest
from rich.text import Text

from roji.core.drawing import seat_names
from roji.core.edition import default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.core.story import NOBODY
from roji.games import GAMES, find_game

NAMES = ("Ann", "Bot master 1", "Bot master 2", "Maximilian the Second of Here", "Eva", "[b]")
SMALL, LARGE = (80, 24), (200, 50)
LINES_FOR_PEOPLE = 3


def most_options(game: Game, seats: int) -> int:
    """The number for the last value of every option, or 0 if this many seats may not choose them."""
    try:
        return game.encode_options({option.name: option.choices[-1] for option in game.options}, seats)
    except RojiError:
        return 0


def positions(game: Game, seats: int) -> list[tuple[int, object]]:
    """Tables of a random game, each with a seat to act, and the last one with an onlooker."""
    box, luck, found, number = default_edition(game).box, new_luck(3), [], 0
    table = game.new_table(box, seats, most_options(game, seats), 3)
    while waiting := game.seats_to_act(box, table):
        if number % 23 == 0:
            found.append((waiting[-1], game.seen(box, table, waiting[-1])))
        moves = game.legal_moves(box, table, waiting[0])
        game.play_quietly(box, table, waiting[0], moves[int(below(luck, len(moves)))])
        number += 1
    return [*found, (NOBODY, game.seen(box, table, NOBODY))]


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        *((name, find_game(name).seats[0]) for name in GAMES),
        *(pytest.param(name, find_game(name).seats[-1], marks=pytest.mark.compiled) for name in GAMES),
    ],
)
def test_a_drawing_fits_the_screen_and_calls_people_by_their_names(name: str, seats: int) -> None:
    game, names = find_game(name), NAMES[:seats]
    box = default_edition(game).box
    for seat, table in positions(game, seats):
        for language in game.words:
            for columns, lines in (SMALL, LARGE):
                drawn = Text.from_markup(game.draw(box, table, seat, language, names, (columns, lines))).plain
                rows = drawn.splitlines()
                assert max(map(len, rows)) <= columns, drawn
                assert len(rows) <= lines - LINES_FOR_PEOPLE, drawn
                assert all(one[:10] in drawn for one in names), drawn
                assert not re.search(r"\b([Ss]eat|Platz) \d", drawn), drawn


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_without_names_calls_seats_by_their_numbers(name: str) -> None:
    game = find_game(name)
    box = default_edition(game).box
    table = game.new_table(box, 3, 0, 1)
    plain = game.draw(box, table, 0, "en")
    assert plain == game.draw(box, table, 0, "en", seat_names(3))
    assert "Seat 2" in plain


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_typed_in_every_language_and_in_english(name: str) -> None:
    """A move's text in any language leads back to the move; English is always understood."""
    game = find_game(name)
    box, luck = default_edition(game).box, new_luck(3)
    table = game.new_table(box, 2, 0, 3)
    for number in range(120):
        waiting = game.seats_to_act(box, table)
        if not waiting:
            break
        moves = game.legal_moves(box, table, waiting[0])
        for language in game.words if number % 5 == 0 else ():
            texts = [game.text(box, table, waiting[0], move) for move in moves]
            typed = [game.words[language].typed_text(text) for text in texts]
            assert len(set(typed)) == len(typed)
            for move, text, own in zip(moves, texts, typed, strict=True):
                assert game.number(box, table, waiting[0], own.upper(), language) == move, own
                assert game.number(box, table, waiting[0], text, language) == move, text
        game.play_quietly(box, table, waiting[0], moves[int(below(luck, len(moves)))])
    assert game.words["de"].typed_text(texts[0]) != texts[0]
