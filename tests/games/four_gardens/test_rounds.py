"""Four Gardens, chapters F6 and F7: drawing, the end, and who wins."""

from typing import Any

import pytest
from tests.games.four_gardens.gardens import BOX, all_cards, arrange, hand, kinds, legal, names, play, why_not

from roji.games.four_gardens import events
from roji.games.four_gardens.box import EMPTY, UNKNOWN
from roji.games.four_gardens.game import GAME

HAND = "hand 0: 1 2 3 4 6\n"
THREE_ACTIONS = ("rotate 1 clockwise", "rotate 2 clockwise", "rotate 3 clockwise")


def test_a_hand_is_filled_to_five_one_card_at_a_time_from_the_pile_or_the_open_cards() -> None:
    """F7.1"""
    table = arrange(HAND + "open: 30 31 32\npile: 40 41 42")
    play(table, *THREE_ACTIONS)
    assert legal(table) == ["draw pile", "draw 30", "draw 31", "draw 32"]
    play(table, "draw 31")
    assert hand(table) == [4, 6, 31]
    play(table, "draw pile")
    assert hand(table) == [4, 6, 31, 40]
    assert table.seat == 0
    play(table, "draw pile")
    assert hand(table) == [4, 6, 31, 40, 41]
    assert table.seat == 1


def test_the_open_cards_are_refilled_only_when_the_hand_is_full() -> None:
    """F7.2"""
    table = arrange(HAND + "open: 30 31 32\npile: 40 41 42")
    play(table, *THREE_ACTIONS, "draw 31")
    assert table.open_cards.tolist() == [29, EMPTY, 31]
    assert "refilled when your hand is full (F7.2)" in why_not(table, "draw slot 2")
    play(table, "draw 32")
    assert table.open_cards.tolist() == [29, EMPTY, EMPTY]
    told = play(table, "draw pile")
    assert table.open_cards.tolist() == [29, 40, 41]
    assert kinds(told, events.REFILLED) == [(events.REFILLED, -1, 40, 1, 0), (events.REFILLED, -1, 41, 2, 0)]
    assert names(told) == ["drew_pile", "top_card", "refilled", "refilled", "top_card", "next_turn"]


def test_a_draw_from_the_pile_shows_everyone_the_landscape_side_and_only_the_drawer_the_card() -> None:
    """F2.4, F7.1"""
    table = arrange(HAND + "open: 30 31 32\npile: 40 41 42")
    told = play(table, *THREE_ACTIONS, "draw pile")
    assert kinds(told, events.DREW_PILE) == [(events.DREW_PILE, 0, 39, 0, 0)]
    assert kinds(told, events.TOP_CARD) == [(events.TOP_CARD, -1, 40, 0, 0)]
    saw = next(event for event in told if event.kind == events.SAW)
    assert (saw.what, saw.is_seen_by(0), saw.is_seen_by(1), saw.is_seen_by(-1)) == (39, True, False, False)


def test_the_discards_are_shuffled_only_when_a_card_must_be_drawn_and_the_pile_is_empty() -> None:
    """F7.2 (ruling)"""
    table = arrange(HAND + "open: 30 31 32\npile only: 40")
    play(table, *THREE_ACTIONS)
    discards = int(table.num_discards)
    told = play(table, "draw pile")
    assert table.num_pile == 0
    assert table.num_discards == discards, "the pile is empty, but nobody has to draw yet"
    assert not kinds(told, events.TOP_CARD)
    told = play(table, "draw pile")
    assert kinds(told, events.RESHUFFLED) == [(events.RESHUFFLED, -1, discards, 0, 0)]
    assert kinds(told, events.DREW_PILE) == [(events.DREW_PILE, 0, UNKNOWN, 0, 0)], "that draw is unseen"
    assert table.num_pile == discards - 1
    assert table.num_discards == 0
    assert all_cards(table) == list(range(70))
    told = play(table, "draw pile")
    assert kinds(told, events.DREW_PILE)[0][2] < 70, "the new pile lies landscape side up"


def test_refilling_the_open_cards_shuffles_the_discards_too_if_it_must() -> None:
    """F7.2"""
    table = arrange(HAND + "open: 30 31 32\npile only: 40")
    told = play(table, *THREE_ACTIONS, "draw 30", "draw 31", "draw 32")
    assert names(told)[-6:] == ["refilled", "reshuffled", "refilled", "refilled", "top_card", "next_turn"]
    assert table.open_cards[0] == 39
    assert all_cards(table) == list(range(70))


def test_a_full_set_of_open_cards_and_a_full_hand_do_not_touch_an_empty_pile() -> None:
    """F7.2"""
    table = arrange(HAND + "open: 30 31 32\npile only: 40 41 42")
    told = play(table, *THREE_ACTIONS, "draw pile", "draw pile", "draw pile")
    assert table.num_pile == 0
    assert not kinds(told, events.RESHUFFLED)
    assert GAME.data(BOX, table)["pile"] == {"cards": 0, "top": None, "order": []}
    assert "draw unseen from a new pile" in GAME.words["en"].move(
        BOX, table, 1, GAME.number(BOX, table, 1, "draw pile")
    )


def nothing_left(drawing: str) -> Any:
    """A table with empty pile and discards; cards that are not drawn are out of play."""
    table = arrange(drawing + "\npile only:")
    table.discards[:] = EMPTY
    table.num_discards = 0
    return table


def test_with_pile_and_discards_empty_no_card_is_drawn() -> None:
    """F7.2: open cards are drawn and not refilled. The discards of this turn count."""
    table = nothing_left("hand 0: 1 2 3 4 6\nopen: 30 - 32")
    play(table, "lay 1", "lay 6", "cart 3", "done")
    assert table.num_discards == 1
    play(table, "draw 30", "draw 32")
    assert legal(table) == ["draw pile"], "the one discard is shuffled into a new pile"
    play(table, "draw pile")
    assert hand(table) == [2, 3, 4, 30, 32]
    assert table.open_cards.tolist() == [EMPTY] * 3
    assert table.seat == 1


def test_a_hand_that_cannot_be_filled_stays_short() -> None:
    """F7.2"""
    table = nothing_left("hand 0: 1 6 11 16 21\nopen: 30 - -")
    told = play(table, "lay 1", "lay 6", "lay 11")
    assert legal(table) == ["draw 30"]
    assert "Neither the pile nor the discards have a card (F7.2)" in why_not(table, "draw pile")
    told = play(table, "draw 30")
    assert hand(table) == [16, 21, 30]
    assert names(told) == ["drew_open", "next_turn"]


def test_a_player_without_cards_only_draws_and_is_passed_over_if_there_is_nothing_to_draw() -> None:
    """F3.1, F7.2 (ruling)"""
    table = nothing_left("hand 0: 1 6 11 16 21\nhand 1:\nopen: - - -")
    told = play(table, "lay 1", "lay 6", "lay 11")
    assert kinds(told, events.NEXT_TURN) == [(events.NEXT_TURN, 1, 0, 0, 0), (events.NEXT_TURN, 0, 0, 0, 0)]
    assert (table.seat, table.round_number, table.actions_left) == (0, 1, 3)
    play(table, "cart 16", "done", "cart 21", "done")
    play(table, "draw pile", "draw pile")
    assert (table.seat, table.round_number) == (0, 2), "seat 1 is passed over once more"


def test_a_player_without_cards_draws_when_there_are_some_and_acts_in_the_next_turn() -> None:
    """F3.1, F7.2 (ruling)"""
    table = nothing_left("hand 0: 1 6 11 12 16\nhand 1:\nopen: 30 31 32")
    table.discards[0], table.num_discards = 2, 1
    play(table, "lay 1", "lay 6", "lay 11", "draw pile", "draw 30", "draw 31")
    assert (table.seat, table.actions_left) == (1, 0)
    assert legal(table, 1) == ["draw 32"]
    play(table, "draw 32")
    assert (table.seat, table.actions_left) == (0, 3)


def triggered(seat: int, seats: int, finished: int) -> Any:
    """A table at which a seat is about to finish its landscape number `finished`."""
    frames = [1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56]
    done = " ".join(str(card) for card in frames[1:finished])
    table = arrange(f"hand {seat}: 5 12 17 22 27\ngarden {seat}: 1(water)\ndone {seat}: {done}", seats=seats)
    table.bonus[seat] = 1
    table.seat = seat
    return table


def finish_turn(table: Any) -> None:
    """Spend the remaining actions of a turn and draw from the pile."""
    seat = int(table.seat)
    while table.seat == seat and not table.is_over and table.actions_left:
        play(table, f"cart {hand(table, seat)[0]}", "done")
    while table.seat == seat and not table.is_over:
        play(table, "draw pile")


@pytest.mark.parametrize(("seats", "needed"), [(2, 10), (3, 9), (4, 8)])
def test_the_last_round_comes_with_8_9_or_10_landscapes(seats: int, needed: int) -> None:
    """F6.1"""
    table = triggered(0, seats, needed - 1)
    play(table, "wild 5", "take plants to 1")
    assert table.num_finished[0] == needed - 1
    assert not table.is_last_round
    table = triggered(0, seats, needed)
    told = play(table, "wild 5", "take plants to 1")
    assert kinds(told, events.LAST_ROUND) == [(events.LAST_ROUND, 0, needed, 0, 0)]
    assert table.is_last_round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_is_finished_so_that_all_have_had_equally_many_turns(seats: int) -> None:
    """F6.1: the last seat in turn order has the last turn, no matter who triggers the end."""
    for seat in range(seats):
        table = triggered(seat, seats, {2: 10, 3: 9, 4: 8}[seats])
        play(table, "wild 5", "take plants to 1")
        turns = []
        while not table.is_over:
            turns.append(int(table.seat))
            finish_turn(table)
        assert turns == list(range(seat, seats))
        assert GAME.seats_to_act(BOX, table) == []
        assert legal(table, seat) == []
        assert "The game is over (F6.1)" in why_not(table, "done", seat)


def test_the_starting_player_is_first_in_every_round_also_when_it_is_not_seat_0() -> None:
    """F6.1, F2.5"""
    table = triggered(1, 3, 9)
    table.first_seat = 2
    play(table, "wild 5", "take plants to 1")
    finish_turn(table)
    assert table.is_over, "seat 1 is the last of a round that seat 2 began"


def test_the_player_who_triggers_the_end_finishes_the_turn_as_usual() -> None:
    """F6.1"""
    table = triggered(1, 2, 10)
    play(table, "wild 5", "take plants to 1")
    assert table.actions_left == 2
    play(table, "cart 12", "done", "cart 17", "done")
    assert not table.is_over
    told = play(table, "draw pile", "draw pile", "draw pile")
    assert names(told)[-1] == "over"
    assert table.hand_size[1] == 5
    assert table.is_over


def test_the_score_is_the_four_markers_plus_extra_rewards() -> None:
    """F6.2, F5.4, F1.5"""
    table = arrange("markers 0: 7 6 1 0\ntiles 0: 1 1 1")
    assert GAME.sheet(BOX, table)[0].tolist() == [10, 8, 2, 0, 5]
    assert GAME.data(BOX, table)["score"][0]["total"] == 25
    assert [GAME.words["en"].score_line(line) for line in (0, 4)] == ["Yellow god", "Extra rewards"]


@pytest.mark.parametrize(
    ("drawing", "places"),
    [
        ("markers 0: 7 2 2 2", [1, 2]),  # points
        ("markers 1: 7 2 2 2\ndone 0: 1 6", [2, 1]),  # points come before landscapes
        ("done 0: 1 11\ndone 1: 2", [1, 2]),  # more landscapes
        ("done 0: 1 6\ndone 1: 11 16 26", [2, 1]),  # … even if the other has a panorama
        ("done 0: 1 6 11\ndone 1: 12 17 22", [2, 1]),  # the larger panorama
        ("done 0: 1 6\ndone 1: 12 17", [1, 2]),  # none counts 0
        ("done 0: 1 6 11\ndone 1: 2 7 12", [1, 1]),  # all equal: shared
        ("done 0: 1 6 11 16 21\ndone 1: 46 51 56 61 66", [2, 1]),  # two panoramas of 5 frames against one of 5
    ],
)
def test_ties_are_broken_by_landscapes_then_by_the_larger_panorama_then_shared(drawing: str, places: list[int]) -> None:
    """F6.2"""
    assert GAME.places(BOX, arrange(drawing)) == places


def test_shared_places_leave_a_gap() -> None:
    """F6.2"""
    table = arrange("markers 1: 7 2 2 2\nmarkers 3: 7 2 2 2\ndone 0: 1", seats=4)
    assert GAME.places(BOX, table) == [3, 1, 4, 1]
