"""Sakura, drawn as text."""

import pytest
from tests.games.sakura.paths import BOX, give, hand, lay, new_table, plain, play_round, say, to_act

from roji.core.edition import default_text, parse_edition
from roji.core.story import NOBODY
from roji.games.sakura.draw import draw
from roji.games.sakura.game import GAME


def test_the_path_is_drawn_with_everything_on_it() -> None:
    """S1.1, S2.2: gate, bridges, torii, trees, painters, Emperor."""
    table = lay("02 | . . . 1 . . . E")
    picture = plain(draw(BOX, table, 0, "en")).splitlines()
    assert picture[0] == "Round 1   deck 45, discards 0   to the first cherry tree: 8"
    assert picture[2].rstrip() == " 0 2                       1               ♛"
    assert picture[3].count("▒▒▒") == 2
    assert picture[3].count("╥╥╥") == 1
    assert picture[3].count("❀❀❀") == 1
    assert picture[4].split() == ["gate", *map(str, range(1, 17))]
    assert sum(line.count("❀❀❀") for line in picture) == 3


def test_only_the_seats_own_hand_is_drawn() -> None:
    """S2.1"""
    table = new_table(3)
    mine = plain(draw(BOX, GAME.seen(BOX, table, 1), 1, "en"))
    assert [f"┌─ {number:>2} ─" in mine for number in hand(table, 1)] == [True] * 5
    onlooker = plain(draw(BOX, GAME.seen(BOX, table, NOBODY), NOBODY, "en"))
    assert "Your hand" not in onlooker


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_drawing_is_wider_than_80_columns(seats: int, language: str) -> None:
    """S1.1: long bridges too."""
    table = new_table(seats, tricky=True)
    while waiting := to_act(table):
        for seat in waiting[:1]:
            lines = plain(draw(BOX, GAME.seen(BOX, table, seat), seat, language)).splitlines()
            assert max(len(line) for line in lines) <= 80
        GAME.play_quietly(BOX, table, waiting[0], GAME.legal_moves(BOX, table, waiting[0])[0])


def test_chosen_cards_are_marked_in_the_drawing() -> None:
    """S3.1, S7.3"""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    give(table, 0, 52, 58)
    say(table, "0 card 52", "0 court 58")
    picture = plain(draw(BOX, table, 0, "en"))
    assert "│ yours       │" in picture
    assert "│ court's     │" in picture
    assert "has chosen" in picture
    assert "court painter" in picture
    other = plain(draw(BOX, GAME.seen(BOX, table, 1), 1, "en"))
    assert "yours" not in other
    assert "court's" not in other


def test_played_cards_are_drawn_with_what_is_done() -> None:
    """S3.2, S5.5, S6.1: resolved cards and scored trees fade; after the end no tree is ahead."""
    table = lay("| . . 0 1 2 . . . . . . . . . . . E", trees_scored=1)
    play_round(table, 2, 25, 58)
    picture = plain(draw(BOX, table, 1, "en"))
    assert "2 (Emperor +1, then +2) · done" in picture
    assert "▶ 1 Seat 1 (you)" in picture
    assert "[dim magenta]❀❀❀[/]" in draw(BOX, table, 1, "en")
    table.stage, table.waiting = 3, 0
    assert "cherry tree" not in draw(BOX, table, 1, "en")


def test_the_court_painter_without_a_card_is_drawn_without_one() -> None:
    """S7.1: sixty cards are always enough, so this needs an impossible table."""
    table = new_table(2)
    table.stage, table.waiting = 1, 1
    assert "court painter" in draw(BOX, table, 0, "en")


def test_the_last_discards_are_listed() -> None:
    """S3.3"""
    table = new_table(3)
    play_round(table, 58, 43, 52)
    assert "Last discards: 43 52 58" in draw(BOX, table, 0, "en")


def test_a_long_path_is_drawn_in_several_rows() -> None:
    """S1.1: an edition with six spaces for a bridge."""
    box = parse_edition(GAME, default_text(GAME).replace("bridge_few = 1", "bridge_few = 6")).box
    table = GAME.new_table(box, 3, 0, 1)
    picture = plain(draw(box, table, 0, "en")).splitlines()
    assert len([line for line in picture if "═" in line]) == 4
    assert max(len(line) for line in picture) <= 80
