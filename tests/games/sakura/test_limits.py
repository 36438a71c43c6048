"""Sakura where several limits coincide: the last tree, an empty deck, everybody at the gate. Random games rarely get there."""

from tests.games.sakura.paths import BOX, all_cards, drawing, empty_deck, give, lay, play_round, say, to_act, told

from roji.games.sakura.game import GAME

COURT = 2
BEFORE_THE_LAST_TREE = ". " * 34  # with the Emperor behind it: he stands right before the last tree


def test_with_everybody_at_the_gate_the_last_tree_pays_nobody_and_the_victory_is_shared() -> None:
    """S5.3, S6.1, S6.2: card 48 is Emperor +2 / ±1, and a painter who moves back from the gate stands still."""
    table = lay(f"012 | {BEFORE_THE_LAST_TREE}E", trees_scored=2)
    heard = play_round(table, 48, 52, 58) + say(table, "0 backward")
    assert [row[0] for row in told(heard, "tree", "paid", "over")] == ["tree", "over"]
    assert table.tokens.tolist()[:3] == [5, 5, 5]
    assert to_act(table) == []
    assert GAME.places(BOX, table) == [1, 1, 1]


def test_a_disgrace_at_the_last_tree_comes_before_its_tokens_and_decides_who_is_closest() -> None:
    """S5.1, S4.3, S5.2, S6.2: card 7 is Emperor +2 / +2; her space and two more are empty, 2's is skipped."""
    table = lay("| 1 " + ". " * 31 + "2 0 E", trees_scored=2)
    heard = play_round(table, 7, 28, 37)
    assert drawing(table) == "| 1 " + ". " * 30 + "0 2 . . E"
    assert told(heard, "paid") == [("paid", 2, 4, 1, 2), ("paid", 0, 2, 2, 2), ("paid", 1, 1, 3, 2)]
    assert table.tokens.tolist()[:3] == [6, 6, 9]
    assert GAME.places(BOX, table) == [2, 3, 1]


def test_at_a_tree_the_court_painters_card_from_a_hand_is_discarded_too_and_drawn_for_over_an_empty_deck() -> None:
    """S7.3, S5.1, S5.6, S3.3: card 43 brings the Emperor to the tree; 52 and 58, both of the further player, never resolve."""
    table = lay("| 0 . C . 1 " + ". " * 9 + "E", seats=2, tricky=True)
    give(table, 0, 52, 58)
    give(table, 1, 43)
    empty_deck(table, 1)
    heard = say(table, "0 card 52", "0 court 58", "1 card 43")
    assert told(heard, "discarded") == [
        ("discarded", 1, 42, 0, 0),
        ("discarded", 0, 51, 1, 0),
        ("discarded", COURT, 57, 1, 0),
    ]
    kinds = [row[:2] for row in told(heard, "drew_card", "reshuffled")]
    assert kinds == [("drew_card", 0), ("reshuffled", -1), ("drew_card", 0), ("drew_card", 1)]
    assert told(heard, "reshuffled")[0][2] == 60 - 10 - 1 + 3
    assert table.hand_size.tolist()[:2] == [5, 5]
    assert all_cards(table) == list(range(60))
