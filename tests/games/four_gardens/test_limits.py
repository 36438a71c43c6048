"""Four Gardens at its limits: something runs out, or several players reach a limit at once. Random games rarely get there."""

from typing import Any

from tests.games.four_gardens.gardens import arrange, hand, kinds, legal, names, play

from roji.games.four_gardens import events
from roji.games.four_gardens.box import EMPTY

YELLOW = 0


def nothing_left(drawing: str) -> Any:
    """A table with empty pile and discards; cards that are not drawn are out of play."""
    table = arrange(drawing + "\npile only:")
    table.discards[:] = EMPTY
    table.num_discards = 0
    return table


def finish_turn(table: Any) -> None:
    """Spend the remaining actions of a turn and draw from the pile."""
    seat = int(table.seat)
    while table.actions_left and table.seat == seat:
        play(table, f"cart {hand(table, seat)[0]}", "done")
    while table.seat == seat and not table.is_over:
        play(table, "draw pile")


def test_reaching_the_goal_in_the_last_round_neither_prolongs_nor_announces_it() -> None:
    """F6.1: seats 1 and 3 finish their eighth landscapes in the same round."""
    table = arrange(
        """
        hand 1: 5 9 13 30 34
        garden 1: 1(water)
        done 1: 6 11 16 21 26 31 36
        tiles 1: 1 1 1
        hand 3: 38 42 46 55 59
        garden 3: 3(stone)
        done 3: 7 12 17 22 27 32 37
        tiles 3: 2 2 2
        """,
        seats=4,
    )
    table.seat = 1
    told = play(table, "wild 5", "take plants to 1")
    assert kinds(told, events.LAST_ROUND) == [(events.LAST_ROUND, 1, 8, 0, 0)]
    finish_turn(table)
    finish_turn(table)
    assert table.seat == 3
    told = play(table, "wild 38", "take water to 3")
    assert table.num_finished.tolist() == [0, 8, 0, 8]
    assert kinds(told, events.LAST_ROUND) == []
    finish_turn(table)
    assert table.is_over
    assert table.round_number == 1


def test_the_last_round_ends_even_if_its_last_player_can_neither_act_nor_draw() -> None:
    """F6.1, F3.1, F7.2 (rulings): the only card left is drawn again by the player who discarded it."""
    table = nothing_left(
        "hand 0: 5\ngarden 0: 1(water)\ndone 0: 6 11 16 21 26 31 36 41 46\ntiles 0: 1 1 1\nhand 1:\nopen: - - -"
    )
    told = play(table, "wild 5", "take plants to 1")
    assert "last_round" in names(told)
    assert legal(table) == ["draw pile"]
    told = play(table, "draw pile")
    assert names(told)[-2:] == ["next_turn", "over"]
    assert (table.is_over, table.round_number, table.hand_size.tolist()[:2]) == (1, 1, [1, 0])


def test_a_single_card_that_is_left_refills_the_first_open_place_only() -> None:
    """F7.2 (ruling): the other places stay empty."""
    table = nothing_left("hand 0: 1 2 3 4 6\nopen: 30 31 32")
    told = play(table, "lay 1", "lay 6", "cart 3", "done", "draw 30", "draw 31", "draw 32")
    assert kinds(told, events.RESHUFFLED, events.REFILLED) == [
        (events.RESHUFFLED, -1, 1, 0, 0),
        (events.REFILLED, -1, 2, 0, 0),
    ]
    assert table.open_cards.tolist() == [2, EMPTY, EMPTY]
    assert (table.num_pile, table.num_discards, table.seat) == (0, 0, 1)


def test_one_finished_card_can_push_the_same_players_twice_and_a_marker_that_left_stays_away() -> None:
    """F4.2, F4.4, F4.5: orange 11 and orange 16, which was finished earlier, both give rewards on the yellow track."""
    table = arrange(
        """
        hand 0: 5 9 13 30 34
        garden 0: 11(wood)
        done 0: 16
        markers 0: 7 2 2 2
        markers 1: 2 2 2 2
        markers 2: 1 2 2 2
        markers 3: 7 2 2 2
        """,
        seats=4,
    )
    told = play(table, "wild 5", "take plants to 11")
    assert table.marker[:, YELLOW].tolist() == [7, 0, 0, 5]
    assert kinds(told, events.PUSHED, events.REMOVED) == [
        (events.PUSHED, 1, YELLOW, 2, 1),
        (events.REMOVED, 2, YELLOW, 1, 0),
        (events.PUSHED, 3, YELLOW, 7, 6),
        (events.REMOVED, 1, YELLOW, 1, 0),
        (events.PUSHED, 3, YELLOW, 6, 5),
    ]
