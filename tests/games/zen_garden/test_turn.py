"""Zen Garden, chapter Z3: a turn."""

from typing import Any

import pytest
from tests.games.zen_garden.gardens import BOX, drawing, hold, legal, new_table, plant, play, stock

from roji.core.errors import MoveError
from roji.core.story import EVERYBODY, NOBODY, Event
from roji.games.zen_garden import events
from roji.games.zen_garden.box import EMPTY
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.words import WORDS


def test_a_tile_from_the_top_row_costs_2_coins() -> None:
    """Z3.1 (worked example), Z1.5"""
    table = new_table()
    play(table, "take b2")
    assert table.coins[0] == 10


def test_a_player_without_coins_may_take_from_the_free_row_only() -> None:
    """Z3.1"""
    table = new_table()
    table.coins[0] = 0
    assert legal(table) == ["take a0", "take b0", "take c0", "take d0"]
    table.coins[0] = 1
    assert "take a1" in legal(table)
    assert "take a2" not in legal(table)


def test_the_bonus_of_a_tile_does_not_help_to_pay_for_it() -> None:
    """Z3.1: the price is paid when the tile is taken."""
    table = new_table()
    table.coins[0] = 1
    assert not [move for move in legal(table) if move.endswith("2")]


def test_the_space_of_a_taken_tile_stays_empty_until_the_end_of_the_round() -> None:
    """Z3.2"""
    table = new_table()
    play(table, "take a0", "place 1,1 r0")
    assert table.market[0] == EMPTY
    assert "take a0" not in legal(table, 1)


def test_a_turn_cannot_be_passed_and_a_taken_tile_must_be_placed() -> None:
    """Z3.1, Z3.3"""
    table = new_table()
    play(table, "take a0")
    assert legal(table) == ["place 1,1 r0", "place 1,1 r1", "place 1,1 r2", "place 1,1 r3"]
    assert legal(table, 1) == []


def test_later_tiles_share_an_edge_with_a_tile_of_the_garden() -> None:
    """Z3.3"""
    table = new_table()
    plant(table, 0, "PsS0 .... .... ....\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....")
    hold(table, "BsS")
    places = {move.split()[1] for move in legal(table)}
    assert places == {"0,1", "1,0", "1,2", "2,1"}


def test_of_208_ways_to_shift_and_place_a_third_tile_24_differ() -> None:
    """Z3.4"""
    table = new_table()
    plant(table, 0, "PsS0 BsS0 .... ....\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....")
    hold(table, "UsS")
    assert len(legal(table)) == 24


TALL = """
PsS0 .... .... ....
BsS1 UsS2 .... ....
GsS3 .... .... ....
CsS0 .... .... ....
"""


def test_a_garden_spanning_4_in_height_shifts_sideways_only() -> None:
    """Z3.4 (worked example)"""
    table = new_table()
    plant(table, 0, TALL)
    hold(table, "PwW")
    places = {move.split()[1] for move in legal(table)}
    assert not any(place.startswith("0,") for place in places)
    assert {"1,0", "2,0", "3,0", "4,0"} <= places


def test_a_garden_spanning_4_both_ways_is_locked() -> None:
    """Z3.4 (worked example)"""
    table = new_table()
    plant(table, 0, TALL.replace("PsS0 .... .... ....", "PsS0 BwW0 UwW0 GwW0"))
    hold(table, "PwW")
    places = {move.split()[1] for move in legal(table)}
    assert not any("0" in place for place in places)


def test_a_tile_put_above_shifts_the_garden_down_and_turns_nothing() -> None:
    """Z3.4"""
    table = new_table()
    plant(table, 0, "PsS1 BsS2 .... ....\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....")
    hold(table, "UwW")
    told = play(table, "place 0,2 r3")
    assert drawing(table, 0) == ".... UwW3 .... ....\nPsS1 BsS2 .... ....\n.... .... .... ....\n.... .... .... ...."
    assert [event.kind for event in told[:2]] == [events.SHIFTED, events.PLACED]


def test_a_tile_put_at_the_left_shifts_the_garden_right() -> None:
    """Z3.4"""
    table = new_table()
    plant(table, 0, "PsS1 .... .... ....\nBsS2 .... .... ....\n.... .... .... ....\n.... .... .... ....")
    hold(table, "UwW")
    play(table, "place 2,0 r0")
    assert drawing(table, 0) == ".... PsS1 .... ....\nUwW0 BsS2 .... ....\n.... .... .... ....\n.... .... .... ...."


def test_four_pagodas_in_the_top_row_pay_3_coins_at_once() -> None:
    """Z3.5 (worked example)"""
    table = new_table()
    plant(table, 0, "PsS0 PsG0 PsT0 ....\nBsS0 .... .... ....\n.... .... .... ....\n.... .... .... ....")
    hold(table, "PsC")
    told = play(table, "place 1,4 r0")
    assert table.coins[0] == 15
    assert (told[1].kind, told[1].what, told[1].start) == (events.BONUS, 3, 1)


def test_a_corner_tile_can_pay_three_lines() -> None:
    """Z3.5"""
    table = new_table()
    plant(table, 0, ".... PsG0 PsT0 PsC0\nPwS0 PwG0 BsS0 BsG0\nPwT0 BsT0 PwC0 BsC0\nPwW0 BsW0 BsB0 PwB0")
    hold(table, "PsS")
    play(table, "place 1,1 r0")
    assert table.coins[0] == 21


def test_the_other_diagonal_pays_too() -> None:
    """Z3.5"""
    table = new_table()
    plant(table, 0, "BsS0 BsG0 BsT0 GsC0\nBwS0 BwG0 GsS0 BsC0\nBwT0 GsT0 BwC0 BtC0\n.... BsW0 UsB0 BwB0")
    hold(table, "GsW")
    play(table, "place 4,1 r0")
    assert table.coins[0] == 15


def test_a_line_that_was_complete_before_pays_nothing_again() -> None:
    """Z3.5: a line pays once, when it is completed."""
    table = new_table()
    plant(table, 0, "PsS0 PsG0 PsT0 PsC0\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....")
    hold(table, "BsC")
    play(table, "place 2,1 r0")
    assert table.coins[0] == 12


def test_above_25_coins_the_excess_is_lost() -> None:
    """Z3.5, Z1.6"""
    table = new_table()
    table.coins[0] = 24
    plant(table, 0, "PsS0 PsG0 PsT0 ....\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....")
    hold(table, "PsC")
    told = play(table, "place 1,4 r0")
    assert table.coins[0] == 25
    assert told[1].what == 1


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("place 1,1 r0", "Z3.1"),
        ("take d0", "Z3.2"),
        ("take a2", "Z3.1"),
    ],
)
def test_a_refused_take_names_its_clause(move: str, said: str) -> None:
    """Z3.1, Z3.2"""
    table = new_table()
    table.coins[0] = 1
    stock(table, "PsS PsG PsT PsC\nBsS BsG BsT BsC\nUsS UsG UsT ...")
    assert said in refusal(table, move)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("take a0", "Z3.3"),
        ("place 1,1 r0", "holds a tile already (Z3.3)"),
        ("place 0,1 r0", "cannot shift (Z3.4)"),
        ("place 4,4 r0", "share an edge"),
    ],
)
def test_a_refused_placement_names_its_clause(move: str, said: str) -> None:
    """Z3.3, Z3.4"""
    table = new_table()
    plant(table, 0, TALL)
    hold(table, "PwW")
    assert said in refusal(table, move)


def test_the_first_tile_has_one_place_because_only_relative_positions_matter() -> None:
    """Z3.3, Z3.4"""
    table = new_table()
    hold(table, "PwW")
    assert "Z3.4" in refusal(table, "place 2,2 r0")


def test_moves_out_of_turn_and_after_the_end_are_refused_with_their_clause() -> None:
    """Z4.1, Z4.6"""
    table = new_table()
    assert "Z4.1" in refusal(table, "take a0", seat=1)
    table.is_over = 1
    assert "Z4.6" in refusal(table, "take a0")


def refusal(table: Any, move: str, seat: int = 0) -> str:
    """Why a move is refused; checks that both languages cite the same clause."""
    number = GAME.number(BOX, table, seat, move)
    assert number not in GAME.legal_moves(BOX, table, seat)
    english, german = (GAME.words[language].why_not(BOX, table, seat, number) for language in ("en", "de"))
    assert english != german
    assert english[english.index("(Z") :] == german[german.index("(Z") :]
    return english


@pytest.mark.parametrize(
    "text", ["", "take", "take e0", "take a3", "place 5,1 r0", "place 1,1 r4", "place 1,1", "pass"]
)
def test_a_text_that_is_not_a_move_is_refused_with_an_example(text: str) -> None:
    """Z3: typed moves are checked before anything happens."""
    with pytest.raises(MoveError, match="take b1"):
        GAME.number(BOX, new_table(), 0, text)


@pytest.mark.parametrize(
    ("coins", "english", "german"),
    [(0, "no coins", "keine Münzen"), (1, "1 coin", "1 Münze"), (2, "2 coins", "2 Münzen")],
)
def test_one_coin_is_written_in_the_singular(coins: int, english: str, german: str) -> None:
    """Z3.1"""
    table = new_table()
    table.coins[0] = coins
    assert GAME.words["en"].ask(BOX, table, 0) == f"Choose a tile: you have {english}."
    assert GAME.words["de"].ask(BOX, table, 0) == f"Wähle ein Plättchen: du hast {german}."


def test_every_seat_is_told_what_it_has_to_decide() -> None:
    """Z3.1, Z3.3, Z4.6"""
    table = new_table()
    english = GAME.words["en"]
    assert english.ask(BOX, table, 0) == "Choose a tile: you have 12 coins."
    assert english.ask(BOX, table, 1) == "It is someone else's turn."
    play(table, "take a0")
    assert english.ask(BOX, table, 0).startswith(f"Place {WORDS['en'].tile(BOX, int(table.held))}: ")
    table.is_over = 1
    assert english.ask(BOX, table, 0) == "The game is over."


def test_placements_are_described_in_words() -> None:
    """Z3.3, Z3.4"""
    table = new_table()
    said = [
        GAME.words["en"].move(BOX, table, 0, GAME.number(BOX, table, 0, text))
        for text in ("place 0,2 r1", "place 2,0 r2")
    ]
    assert "above the garden in column 2" in said[0]
    assert "bottom left" in said[0]
    assert "left of the garden in row 2" in said[1]
    assert "top left" in said[1]


def test_the_market_is_described_by_visible_rows_and_columns() -> None:
    """Z1.5, Z3.1: typed moves say b0, while people count rows and columns."""
    table = new_table()
    for language, said in {
        "en": [
            "the bottom row, column 1, for free",
            "the middle row, column 2, for 1 coin",
            "the top row, column 4, for 2 coins",
        ],
        "de": [
            "der unteren Reihe, Spalte 1, umsonst",
            "der mittleren Reihe, Spalte 2, für 1 Münze",
            "der oberen Reihe, Spalte 4, für 2 Münzen",
        ],
    }.items():
        words = GAME.words[language]
        takes = [words.move(BOX, table, 0, GAME.number(BOX, table, 0, f"take {slot}")) for slot in ("a0", "b1", "d2")]
        assert [take.endswith(end) for take, end in zip(takes, said, strict=True)] == [True] * 3, takes
    slid = Event(events.SLID, NOBODY, 0, 6, 2, EVERYBODY)
    assert GAME.words["en"].event(BOX, slid, ()).endswith(" slides down to the bottom row, column 3.")
    assert GAME.words["de"].event(BOX, slid, ()).endswith(" rutscht hinunter in die untere Reihe, Spalte 3.")


def test_score_lines_have_names_in_both_languages() -> None:
    """Z5"""
    for words in GAME.words.values():
        assert len({words.score_line(line) for line in range(GAME.score_lines)}) == 10
