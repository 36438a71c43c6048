"""Sakura, chapter S7: two players and the court painter."""

from typing import Any

import pytest
from tests.games.sakura.paths import (
    BOX,
    all_cards,
    drawing,
    give,
    hand,
    lay,
    legal,
    new_table,
    play_round,
    put_on_deck,
    say,
    to_act,
    told,
)

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.games.sakura.game import GAME
from roji.games.sakura.table import COURT, NO_CARD, NONE


def test_the_court_painter_stands_at_the_gate_with_five_tokens() -> None:
    """S7.1"""
    table = new_table(2)
    assert table.num_painters == 3
    assert table.tokens.tolist()[:4] == [5, 5, 5, 0]
    assert drawing(table).startswith("01C |")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_is_no_court_painter_with_more_players(seats: int) -> None:
    """S7.1"""
    assert new_table(seats).num_painters == seats


def test_the_top_card_of_the_deck_is_his_after_both_have_chosen() -> None:
    """S7.1: it resolves by its order number like any other."""
    table = new_table(2)
    deck = int(table.num_deck)
    heard = play_round(table, 58, 43, court=52)
    assert told(heard, "revealed")[2] == ("revealed", COURT, 51, 0, 0)
    assert [row[1] for row in told(heard, "resolves")] == [1, COURT, 0]
    assert table.num_deck == deck - 3
    assert 51 in table.discards[:3].tolist()
    assert all_cards(table) == list(range(60))


def test_the_court_painter_counts_in_every_order() -> None:
    """S7.1: closest, furthest, ahead, and paid at the tree."""
    table = lay("0 | . . . . . . 1 . . C . . . . E", seats=2)
    heard = play_round(table, 60, 43, court=58)  # 43: Emperor +2 / +1 reaches the tree at once
    assert told(heard, "paid") == [("paid", COURT, 3, 1, 0), ("paid", 1, 2, 2, 0), ("paid", 0, 1, 3, 0)]
    assert drawing(table) == "| . . . . . . . 0 1 C . . . . . E"
    table = lay("| . . . 0 1 . C . E", seats=2)
    heard = play_round(table, 12, 58, court=60)  # closest -2
    assert told(heard, "moved")[0] == ("moved", COURT, -2, 7, 3)


def test_the_court_painter_is_disgraced_like_a_player() -> None:
    """S7.1"""
    table = lay("01 | . . . . . . C E", seats=2)
    play_round(table, 57, 60, court=18)  # furthest +2 has no target; the court painter goes +1
    assert table.tokens[COURT] == 4


def test_the_court_painter_cannot_win() -> None:
    """S7.1, S6.2: places are for players only."""
    table = lay("| 0 1 C . E", seats=2)
    table.tokens[:3] = [6, 5, 12]
    assert GAME.places(BOX, table) == [1, 2]
    assert GAME.sheet(BOX, table)[2].tolist() == [0, 0, 0]


def test_the_court_painters_card_always_moves_pieces_forward() -> None:
    """S7.2: card 25 is Emperor ±1 / ±3; nobody is asked."""
    table = lay("01C | . . . . . E", seats=2)
    heard = play_round(table, 58, 52, court=25)
    assert told(heard, "emperor_moved")[0] == ("emperor_moved", COURT, 1, 6, 7)
    assert told(heard, "moved")[0] == ("moved", COURT, 3, 0, 3)
    assert to_act(table) == [0, 1]


def test_the_court_painter_moves_forward_even_into_the_emperor() -> None:
    """S7.2"""
    table = lay("01 | . . . . . . C E", seats=2)
    heard = play_round(table, 58, 52, court=42)  # furthest +2 / ±2
    assert told(heard, "disgraced")[0][:3] == ("disgraced", COURT, 1)


def test_the_tricky_variant_is_for_two_only() -> None:
    """S7.3"""
    with pytest.raises(RojiError, match="Option tricky=yes is for 2 players only"):
        GAME.encode_options({"tricky": "yes"}, 3)
    assert new_table(2, tricky=True).tricky == 1
    assert new_table(3, tricky=True).tricky == 0


def test_if_both_stand_at_the_gate_the_top_card_is_used() -> None:
    """S7.3"""
    table = lay("01 | . . C . E", seats=2, tricky=True)
    assert table.further == NONE
    heard = play_round(table, 58, 43, court=52)
    assert told(heard, "revealed")[2] == ("revealed", COURT, 51, 0, 0)


@pytest.mark.parametrize(
    ("drawn", "further"), [("0C | 1 . E", 0), ("1C | . 0 E", 1), ("C | 0 1 . E", 0), ("C | 1 . 0 E", 1)]
)
def test_the_further_player_chooses_for_the_court_painter(drawn: str, further: int) -> None:
    """S7.3: a player at the gate is further than one on the path."""
    table = _tricky(drawn)
    assert table.further == further
    other = 1 - further
    own, court, *_ = hand(table, further)
    assert legal(table, further) == [f"card {number}" for number in hand(table, further)]
    say(table, f"{further} card {own}")
    assert to_act(table) == [0, 1]
    assert legal(table, further) == [f"court {number}" for number in hand(table, further) if number != own]
    say(table, f"{further} court {court}")
    assert to_act(table) == [other]
    heard = say(table, f"{other} card {hand(table, other)[0]}")
    assert told(heard, "revealed")[2] == ("revealed", COURT, court - 1, 0, 0)


def test_the_further_player_is_determined_at_the_start_of_the_round() -> None:
    """S7.3: and again at the start of the next round."""
    table = _tricky("C | 0 1 . . . . E")
    give(table, 0, 52, 58)
    give(table, 1, 60)
    heard = say(table, "0 card 52", "0 court 58", "1 card 60")  # 52: E+2 / +3, 58: E+2 / +1, 60: closest -2 / +2
    assert table.spaces[0] > 0
    expected = 0 if table.spaces[0] < table.spaces[1] else 1
    assert table.further == expected
    assert told(heard, "round") == [("round", expected, 2, 0, 0)]


def test_the_further_player_draws_one_more() -> None:
    """S7.3"""
    table = _tricky("C | 0 1 . . . . E")
    give(table, 0, 52, 58)
    give(table, 1, 43)
    heard = say(table, "0 card 52", "0 court 58", "1 card 43")
    assert told(heard, "drew") == [("drew", 0, 2, 0, 0), ("drew", 1, 1, 0, 0)]
    assert table.hand_size.tolist()[:2] == [5, 5]
    assert all_cards(table) == list(range(60))


def test_the_court_painter_moves_forward_in_the_tricky_variant_too() -> None:
    """S7.2, S7.3"""
    table = _tricky("C | 0 1 . . . . E")
    give(table, 0, 58, 25)
    give(table, 1, 43)
    heard = say(table, "0 card 58", "0 court 25", "1 card 43")
    assert told(heard, "moved")[0] == ("moved", COURT, 3, 0, 5)
    assert to_act(table) == [0, 1]


def test_both_choices_stay_secret_and_look_like_one() -> None:
    """S7.3: the other player cannot even tell which of the two cards has been chosen."""
    table = _tricky("C | 0 1 . . . . E")
    own, court, third, *_ = hand(table, 0)
    before = _seen_by_others(table)
    heard = say(table, f"0 card {own}")
    assert _seen_by_others(table) == before
    assert not [row for row in heard if row.is_seen_by(1)]
    heard = say(table, f"0 court {court}")
    assert told([row for row in heard if row.is_seen_by(1)]) == [("chose", 0, 0, 0, 0)]
    chosen = _seen_by_others(table)
    heard = say(table, f"0 court {third}", f"0 card {court}", f"0 court {own}")
    assert _seen_by_others(table) == chosen
    assert not [row for row in heard if row.is_seen_by(1) or row.is_seen_by(NOBODY)]


def test_both_choices_can_be_changed_each_by_itself() -> None:
    """S3.1, S7.3"""
    table = _tricky("C | 0 1 . . . . E")
    own, court, third, *_ = hand(table, 0)
    say(table, f"0 card {own}", f"0 court {court}")
    numbers = hand(table, 0)
    assert legal(table, 0) == [f"card {number}" for number in numbers] + [f"court {number}" for number in numbers]
    say(table, f"0 card {third}")
    assert _chosen(table) == [third, court]
    say(table, f"0 court {own}")
    assert _chosen(table) == [third, own]


def test_choosing_the_other_painters_card_swaps_them() -> None:
    """S7.3: no card is played twice."""
    table = _tricky("C | 0 1 . . . . E")
    own, court, *_ = hand(table, 0)
    heard = say(table, f"0 card {own}", f"0 court {court}", f"0 card {court}")
    assert _chosen(table) == [court, own]
    assert told(heard, "picked")[-2:] == [("picked", 0, court - 1, 0, 0), ("picked", 0, own - 1, COURT, 0)]
    say(table, f"0 court {court}")
    assert _chosen(table) == [own, court]


def test_choosing_the_same_card_again_changes_nothing() -> None:
    """S7.3"""
    table = _tricky("C | 0 1 . . . . E")
    own, court, *_ = hand(table, 0)
    say(table, f"0 card {own}", f"0 court {court}", f"0 card {own}", f"0 court {court}")
    assert _chosen(table) == [own, court]


def test_the_other_player_chooses_one_card_as_usual() -> None:
    """S7.3"""
    table = _tricky("C | 0 1 . . . . E")
    assert legal(table, 1) == [f"card {number}" for number in hand(table, 1)]
    say(table, f"1 card {hand(table, 1)[0]}")
    assert legal(table, 1) == [f"card {number}" for number in hand(table, 1)]
    assert table.chosen[COURT] == NO_CARD


def test_without_the_variant_nobody_chooses_for_the_court_painter() -> None:
    """S7.1"""
    table = lay("C | 0 1 . . . . E", seats=2)
    say(table, f"0 card {hand(table, 0)[0]}")
    assert to_act(table) == [1]
    put_on_deck(table, 60)
    assert not any(text.startswith("court") for text in legal(table, 0))


def _tricky(drawn: str) -> Any:
    return lay(drawn, seats=2, tricky=True)


def _chosen(table: Any) -> list[int]:
    return [int(table.chosen[0]) + 1, int(table.chosen[COURT]) + 1]


def _seen_by_others(table: Any) -> list[bytes]:
    return [GAME.seen(BOX, table, seat).tobytes() for seat in (1, NOBODY)]
