"""Sakura, chapters S5 and S6: cherry trees and the end. The first tree stands on space 16, the second on 26, the last on 36."""

import pytest
from tests.games.sakura.paths import BOX, drawing, film, hand, lay, legal, play_round, say, to_act, told

from roji.core.story import events, new_story
from roji.games.sakura.game import GAME
from roji.games.sakura.trees import close_up, pay_tokens


def test_the_emperor_stops_at_a_tree_whatever_is_left_of_his_move() -> None:
    """S5.1: +2 from the space before it moves him one."""
    table = lay("| . . . . . . . . . . 2 . 1 0 E")
    heard = play_round(table, 7, 28, 37)  # all Emperor +2 / +2
    assert told(heard, "emperor_moved", "tree") == [("emperor_moved", 0, 2, 15, 16), ("tree", -1, 0, 16, 0)]


def test_the_painter_action_of_the_current_card_still_happens() -> None:
    """S5.1: it may end in disgrace at the tree."""
    table = lay("| . . . . . . . . . . 2 . 1 0 E")
    heard = play_round(table, 7, 28, 37)
    assert told(heard, "moved", "disgraced") == [("moved", 0, 2, 14, 16), ("disgraced", 0, 1, 16, 12)]


def test_all_other_cards_of_the_round_are_discarded_resolved_or_not() -> None:
    """S5.1: card 12 resolved before, card 37 never is."""
    table = lay("| . . . . . . . . 0 . 2 . 1 . E")
    heard = play_round(table, 7, 12, 37)
    assert told(heard, "resolves") == [("resolves", 0, 6, 0, 0)]
    assert told(heard, "discarded") == [
        ("discarded", 0, 6, 0, 0),
        ("discarded", 1, 11, 1, 0),
        ("discarded", 2, 36, 1, 0),
    ]
    assert table.discards[:3].tolist() == [6, 11, 36]
    table = lay("| . . . . . . . . 0 . 2 . 1 . E")
    heard = play_round(table, 37, 12, 7)
    assert [row[1] for row in told(heard, "resolves")] == [2]
    table = lay("| . . . . . . . . 0 . 2 . 1 . E")
    heard = play_round(table, 28, 12, 37)
    assert [row[1] for row in told(heard, "resolves")] == [1, 0]
    assert [row[3] for row in told(heard, "discarded")] == [0, 0, 1]


def test_the_owner_still_chooses_a_direction_at_the_tree() -> None:
    """S5.1, S3.2: card 48 is Emperor +2 / ±1."""
    table = lay("| . . . . . . . . 0 . 2 . 1 . E")
    play_round(table, 48, 58, 60)
    assert to_act(table) == [0]
    assert legal(table, 0) == ["forward", "backward"]
    assert table.trees_scored == 0
    say(table, "0 backward")
    assert table.trees_scored == 1


def test_tokens_by_closeness() -> None:
    """S5.2: 3, 2 and 1."""
    table = lay("| . . . . . . . 3 . 0 . . 2 . 1 E", seats=4)
    pay_tokens(BOX, table, new_story())
    assert table.tokens.tolist()[:4] == [6, 8, 7, 5]


def test_with_five_players_the_fourth_is_paid_too() -> None:
    """S5.2"""
    table = lay("| 0 1 2 3 4 . E", seats=5)
    pay_tokens(BOX, table, new_story())
    assert table.tokens.tolist()[:5] == [5, 6, 6, 7, 8]


def test_with_six_players_the_fifth_and_sixth_get_nothing() -> None:
    """S5.2"""
    table = lay("| 0 1 2 3 4 5 . E", seats=6)
    pay_tokens(BOX, table, new_story())
    assert table.tokens.tolist() == [5, 5, 6, 6, 7, 8]


def test_at_the_last_tree_the_closest_gets_four() -> None:
    """S5.2"""
    table = lay("| 0 1 2 . E", trees_scored=2)
    story = new_story()
    pay_tokens(BOX, table, story)
    assert told(events(story)) == [("paid", 2, 4, 1, 2), ("paid", 1, 2, 2, 2), ("paid", 0, 1, 3, 2)]


@pytest.mark.parametrize(
    ("before", "paid"),
    [
        ("0 | . 1 . 2 . E", [6, 7, 8]),  # one at the gate takes the next place
        ("01 | . . . 2 . E", [5, 5, 8]),  # two at the gate have no order
        ("012 | . . . . E", [5, 5, 5]),  # nobody on the path
    ],
)
def test_one_painter_at_the_gate_is_paid_two_are_not(before: str, paid: list[int]) -> None:
    """S5.3"""
    table = lay(before)
    pay_tokens(BOX, table, new_story())
    assert table.tokens.tolist()[:3] == paid


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| 0 . 1 . . 2 . E", "| . . . 0 1 2 . E"),
        ("| . 0 1 2 . E", "| . 0 1 2 . E"),  # nothing to close
        ("0 | . . 1 . 2 . E", "| . . 0 1 2 . E"),  # one from the gate closes up
        ("0 | 1 2 . E", "0 | 1 2 . E"),  # space 1 is not free
        ("0 | . 1 2 . E", "| 0 1 2 . E"),
        ("0 | 1 . 2 . E", "| 0 1 2 . E"),  # it becomes free
        ("01 | . . . 2 . E", "01 | . . . 2 . E"),  # two at the gate stay
        ("012 | . . . E", "012 | . . . E"),
    ],
)
def test_the_painters_close_up_behind_the_leader(before: str, after: str) -> None:
    """S5.4"""
    table = lay(before)
    close_up(table, new_story())
    assert drawing(table) == after


def test_two_at_the_gate_stay_while_the_others_close_up() -> None:
    """S5.4"""
    table = lay("03 | . 1 . . 2 . . E", seats=4)
    close_up(table, new_story())
    assert drawing(table) == "03 | . . . 1 2 . . E"


def test_a_tree_is_scored_and_the_painters_close_up_then_everyone_draws() -> None:
    """S5.2, S5.4, S5.6: card 7 is Emperor +2 / +2."""
    table = lay("| . . . . . . . . 0 . 2 . 1 . E")
    before = GAME.copy(table)
    heard = play_round(table, 7, 28, 37)
    assert film(before, heard) == [
        ("emperor_moved", 0, 2, "| . . . . . . . . 0 . 2 . 1 . . E"),
        ("moved", 0, 2, "| . . . . . . . . . . 2 0 1 . . E"),
    ]
    assert told(heard, "paid") == [("paid", 1, 3, 1, 0), ("paid", 0, 2, 2, 0), ("paid", 2, 1, 3, 0)]
    assert table.tokens.tolist()[:3] == [7, 8, 6]
    assert [len(hand(table, seat)) for seat in range(3)] == [5, 5, 5]
    assert to_act(table) == [0, 1, 2]
    assert told(heard, "round") == [("round", -1, 2, 0, 0)]


def test_closing_up_has_an_event_for_every_painter() -> None:
    """S5.4"""
    table = lay("| . . 0 . . . 2 . . 1 . . . . E")
    heard = play_round(table, 43, 52, 58)  # Emperor +2 / +1
    assert told(heard, "closed_up") == [("closed_up", 2, 0, 7, 9), ("closed_up", 0, 0, 4, 8)]


def test_a_tree_scores_once_and_is_passed_like_any_other_space_later() -> None:
    """S5.5: back from the first tree and over it."""
    table = lay("| . . . 0 1 2 . . . . . . . . . E", trees_scored=1)
    heard = play_round(table, 24, 7, 38)  # E+2 / +2, then E-1 / +2, then E-1 / +1
    assert [row[4] for row in told(heard, "emperor_moved")] == [18, 17, 16]
    assert told(heard, "tree", "paid") == []
    heard = play_round(table, 9, 2, 58)  # E+1, E-1 (card 9 asks), E+2
    heard += say(table, "0 forward")
    assert [row[4] for row in told(heard, "emperor_moved")] == [17, 16, 18]
    assert table.trees_scored == 1


def test_the_second_tree_pays_like_the_first() -> None:
    """S5.1, S5.2"""
    table = lay("| 0 1 2 " + ". " * 21 + "E", trees_scored=1)
    heard = play_round(table, 7, 28, 37)
    assert told(heard, "tree") == [("tree", -1, 1, 26, 0)]
    assert [row[2] for row in told(heard, "paid")] == [3, 2, 1]
    assert table.trees_scored == 2
    assert table.stage == 0


def test_the_game_ends_right_after_the_last_tree() -> None:
    """S6.1, S5.4: nobody closes up or draws."""
    table = lay("| . 0 . 1 . 2 " + ". " * 28 + "E", trees_scored=2)
    heard = play_round(table, 7, 28, 37)
    assert [row[0] for row in told(heard)][-4:] == ["paid", "paid", "paid", "over"]
    assert told(heard, "closed_up", "drew", "round") == []
    assert [row[2] for row in told(heard, "paid")] == [4, 2, 1]
    assert to_act(table) == []
    assert [legal(table, seat) for seat in range(3)] == [[], [], []]
    assert GAME.data(BOX, table)["over"]
    assert table.trees_scored == 3


def _places(drawn: str, tokens: list[int], seats: int = 3) -> list[int]:
    table = lay(drawn, seats=seats)
    table.tokens[: len(tokens)] = tokens
    return GAME.places(BOX, table)


def test_most_tokens_win() -> None:
    """S6.2"""
    assert _places("| 0 1 2 . E", [9, 7, 8]) == [1, 3, 2]


def test_a_tie_goes_to_the_painter_closest_to_the_emperor() -> None:
    """S6.2"""
    assert _places("| 0 1 2 . E", [8, 8, 7]) == [2, 1, 3]
    assert _places("0 | 1 2 . E", [8, 8, 8]) == [3, 2, 1]


def test_tied_painters_at_the_gate_share() -> None:
    """S6.2"""
    assert _places("01 | 2 . E", [8, 8, 7]) == [1, 1, 3]
    assert _places("012 | . E", [8, 8, 8]) == [1, 1, 1]
    assert _places("01 | 2 . E", [8, 8, 8]) == [2, 2, 1]


def test_the_score_sheet_shows_where_the_tokens_came_from() -> None:
    """S2.1, S5.2, S4.3, S1.5"""
    table = lay("| . . . . . . . . . . 2 . 1 0 E")
    play_round(table, 7, 28, 37)
    assert table.tokens.tolist()[:3] == [6, 8, 6]
    assert GAME.sheet(BOX, table)[:3].tolist() == [[5, 2, -1], [5, 3, 0], [5, 1, 0]]
    assert GAME.data(BOX, table)["painters"][0]["score"] == {"start": 5, "trees": 2, "disgrace": -1, "total": 6}


def test_the_supply_never_runs_out_of_tokens() -> None:
    """S1.5: no matter how much was paid before."""
    table = lay("| . . . . . . . . . . 2 . 1 0 E")
    table.tokens[:3] = 90
    play_round(table, 7, 28, 37)
    assert table.tokens.tolist()[:3] == [91, 93, 91]
