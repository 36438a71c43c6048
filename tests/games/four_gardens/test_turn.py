"""Four Gardens, chapter F3: a turn, its actions, and how resources move."""

import pytest
from tests.games.four_gardens.gardens import BOX, arrange, faces, hand, kinds, legal, planning, play, why_not

from roji.games.four_gardens import events
from roji.games.four_gardens.box import EMPTY
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.pagoda import after_turn, side_of
from roji.match import Match


def test_a_turn_is_exactly_three_actions_each_for_one_card_then_drawing() -> None:
    """F3.1"""
    table = arrange("hand 0: 1 2 3 4 6")
    play(table, "rotate 1 clockwise", "rotate 2 clockwise")
    assert table.actions_left == 1
    assert GAME.words["en"].ask(BOX, table, 0) == "Action 3 of 3: use a card from your hand."
    assert "draw pile" not in legal(table)
    play(table, "rotate 3 counter")
    assert hand(table) == [4, 6]
    assert all(move.startswith("draw") for move in legal(table))
    assert legal(table, 1) == []


def test_any_action_may_be_repeated_and_none_may_be_passed() -> None:
    """F3.1"""
    table = arrange("hand 0: 1 2 3 4 6")
    assert "done" not in legal(table)
    play(table, "cart 1", "done", "cart 2", "done", "cart 3", "done")
    assert table.discards[: table.num_discards].tolist() == [0, 1, 2]
    assert table.actions_left == 0


def test_with_fewer_than_three_cards_there_are_as_many_actions_as_cards() -> None:
    """F3.1 (ruling)"""
    table = arrange("hand 0: 1 2")
    play(table, "cart 1", "done", "cart 2", "done")
    assert legal(table)[0] == "draw pile"


def test_laid_groundwork_is_active_and_costs_the_card() -> None:
    """F3.2"""
    table = arrange("hand 0: 1 2 16 20 37")
    told = play(table, "lay 37")
    assert table.active[0].tolist() == [36, EMPTY, EMPTY]
    assert hand(table) == [1, 2, 16, 20]
    assert kinds(told, events.LAID) == [(events.LAID, 0, 36, 0, 0)]
    assert table.num_discards == 0


def test_order_and_gaps_of_frames_do_not_matter() -> None:
    """F3.2: the fifth and the second frame of blue first, then red."""
    table = arrange("hand 0: 69 53 1 2 3")
    play(table, "lay 69", "lay 53", "lay 1")
    assert table.active[0].tolist() == [68, 52, 0]


def test_a_fourth_active_groundwork_is_refused() -> None:
    """F3.2"""
    table = arrange("hand 0: 69 53 1 2 3\ngarden 0: 11 26 46")
    assert not [move for move in legal(table) if move.startswith("lay")]
    assert "at most 3 active groundwork" in why_not(table, "lay 53")
    assert "(F3.2)" in why_not(table, "lay 53", language="de")


@pytest.mark.parametrize("where", ["garden", "done"])
def test_a_frame_that_the_garden_already_has_is_refused(where: str) -> None:
    """F3.2"""
    table = arrange(f"hand 0: 2 6 7 12 13\n{where} 0: 1")
    assert [move for move in legal(table) if move.startswith("lay")] == ["lay 6", "lay 7", "lay 12", "lay 13"]
    assert "Your garden already has this frame: red 1 (F3.2)" in why_not(table, "lay 2")


def test_other_players_may_have_the_same_frame_and_the_same_frame_of_another_colour_is_free() -> None:
    """F3.2"""
    table = arrange("hand 0: 2 12 5 9 6\ngarden 0: 7\ndone 1: 1\ngarden 1: 11")
    assert {"lay 2", "lay 12"} <= set(legal(table))


@pytest.mark.parametrize("floor", [1, 2, 3, 4])
@pytest.mark.parametrize("way", ["clockwise", "counter"])
def test_the_shown_floor_and_all_above_it_turn_by_a_quarter(floor: int, way: str) -> None:
    """F3.3, F1.3: clockwise every value seen grows by one, from 3 to 0; the floors below stay."""
    card = {1: 1, 2: 6, 3: 3, 4: 8}[floor]
    table = arrange(f"hand 0: {card} 5 9 13 17", seats=4)
    before = [faces(table, side) for side in range(4)]
    told = play(table, f"rotate {card} {way}")
    step = 1 if way == "clockwise" else -1
    for side in range(4):
        above = "".join(str((int(value) + step) % 4) for value in before[side][floor - 1 :])
        assert faces(table, side) == before[side][: floor - 1] + above
    assert kinds(told, events.TURNED) == [(events.TURNED, 0, floor - 1, int(way == "clockwise"), 0)]
    assert table.discards[0] == card - 1


@pytest.mark.parametrize(
    ("move", "faced", "collected"),
    [
        ("rotate 1 clockwise", "0321", "water water water stone"),  # up: three water, then stone until it is full
        ("rotate 1 counter", "2103", "wood wood water plants"),
        ("rotate 10 clockwise", "0321", "plants stone stone water"),  # down: from the top
        ("rotate 10 counter", "2103", "plants plants plants water"),
        ("rotate 2 clockwise", "3321", "plants stone stone water"),
        ("rotate 4 clockwise", "3211", "plants stone water water"),
        ("rotate 8 counter", "3213", "wood wood wood water"),
    ],
)
def test_resources_are_collected_floor_by_floor_in_the_order_of_the_arrow(
    move: str, faced: str, collected: str
) -> None:
    """F3.3: floors from the bottom are wood, water, stone, plants."""
    table = arrange("hand 0: 1 2 4 8 10")
    told = play(table, move)
    assert faces(table, 0) == faced
    taken = [event.what for event in told if event.kind == events.COLLECTED]
    assert [("wood", "water", "stone", "plants")[kind] for kind in taken] == collected.split()
    assert sorted(planning(table).split()) == sorted(collected.split())
    assert table.supply.sum() == 60 - 4


@pytest.mark.parametrize(
    ("card", "way", "one", "two"),
    [
        (6, "up", "wood", "wood wood"),  # facing 3321
        (2, "down", "plants", "plants stone"),
    ],
)
def test_a_full_or_nearly_full_planning_tile_takes_what_comes_first(card: int, way: str, one: str, two: str) -> None:
    """F3.3: both arrow orders with no, one and two free spaces; turning is allowed with a full tile."""
    for filled, expected in (("water water water water", ""), ("water water water", one), ("water water", two)):
        table = arrange(f"hand 0: {card} 5 9 13 17\nplanning 0: {filled}")
        told = play(table, f"rotate {card} clockwise")
        taken = [("wood", "water", "stone", "plants")[event.what] for event in told if event.kind == events.COLLECTED]
        assert " ".join(taken) == expected, way
        assert table.planning[0].sum() == 4
        assert faces(table, 0) == "3321"


def test_a_kind_whose_supply_is_empty_is_skipped() -> None:
    """F3.3 (ruling)"""
    table = arrange("hand 0: 6 5 9 13 17\nsupply: 0 15 15 15")
    play(table, "rotate 6 clockwise")  # facing 3321, upwards
    assert planning(table) == "water water water stone"
    table = arrange("hand 0: 6 5 9 13 17\nsupply: 1 1 0 15")
    play(table, "rotate 6 clockwise")
    assert planning(table) == "wood water plants"
    assert table.supply.tolist() == [0, 0, 0, 14]


def test_each_seat_collects_from_its_own_side() -> None:
    """F3.3, F2.2"""
    table = arrange("hand 1: 4 5 9 13 17", seats=4)
    table.seat = 1
    play(table, "rotate 4 clockwise")  # side 1 read 2103; the top floor now shows 0 there
    assert faces(table, int(side_of(table, 1))) == "2100"
    assert planning(table, 1) == "wood wood water"


def test_a_card_without_a_pagoda_sign_cannot_turn_the_pagoda() -> None:
    """F3.3"""
    table = arrange("hand 0: 5 9 13 17 1")
    assert "wild sign, not a pagoda sign (F3.3)" in why_not(table, "rotate 5 clockwise")
    assert "pagoda sign, not a wild sign (F3.4)" in why_not(table, "wild 1")


def test_the_result_of_a_turn_is_shown_without_turning() -> None:
    """F3.3"""
    table = arrange("hand 0: 1 2 4 8 10")
    before = table.tobytes()
    assert after_turn(BOX, table, 0, 0, True) == ([0, 3, 2, 1], [0, 3, 1, 0])
    assert table.tobytes() == before


def test_a_wild_goes_onto_a_groundwork_that_needs_it_or_onto_the_planning_tile() -> None:
    """F3.4: card 1 needs 1 water and 1 plant, card 26 3 wood."""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 1(water) 26(wood wood)\nplanning 0: stone")
    play(table, "wild 5")
    assert table.discards[0] == 4
    free = [f"take {kind} to planning" for kind in ("wood", "water", "stone", "plants")]
    assert sorted(legal(table)) == sorted([*free, "take plants to 1", "take wood to 26"])
    told = play(table, "take stone to planning")
    assert planning(table) == "stone stone"
    assert kinds(told, events.MOVED) == [(events.MOVED, 0, 2, events.IN_SUPPLY, events.ON_PLANNING)]
    play(table, "wild 9", "take plants to 1")
    assert table.finished[0, 0] == 0, "the card is finished by it (F4.1)"


def test_a_wild_is_taken_only_from_kinds_left_in_the_supply() -> None:
    """F3.4"""
    table = arrange("hand 0: 5 9 13 17 21\nsupply: 0 3 0 0\ngarden 0: 26")
    play(table, "wild 5")
    assert legal(table) == ["take water to planning"]
    assert "no wood left in the supply (F3.4)" in why_not(table, "take wood to 26")
    play(table, "take water to planning")
    assert table.supply.tolist() == [0, 2, 0, 0]


def test_with_a_full_planning_tile_a_wild_needs_a_groundwork_that_needs_it() -> None:
    """F3.4 (ruling)"""
    full = "hand 0: 5 9 13 17 21\nplanning 0: wood wood wood wood\n"
    assert not [move for move in legal(arrange(full)) if move.startswith("wild")]
    assert "(F3.4)" in why_not(arrange(full), "wild 5")
    table = arrange(full + "garden 0: 1")
    play(table, "wild 5")
    assert legal(table) == ["take water to 1", "take plants to 1"]
    assert "planning tile is full (F3.4)" in why_not(table, "take water to planning")
    table = arrange(full + "garden 0: 1\nsupply: 5 0 5 0")
    assert "wild 5" not in legal(table), "what the card needs is not in the supply"
    table = arrange("hand 0: 5 9 13 17 21\nsupply: 0 0 0 0")
    assert "wild 5" not in legal(table), "nothing is in the supply"


def test_a_wild_fits_only_a_card_that_lies_there_and_needs_it() -> None:
    """F3.4, F3.6"""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 1(water)")
    play(table, "wild 5")
    assert "The card red 1 needs no more water (F3.6)" in why_not(table, "take water to 1")
    assert "The card red 1 needs no more wood (F3.6)" in why_not(table, "take wood to 1")
    assert "no active groundwork at that place" in why_not(table, "take wood to slot 2")


def test_each_decision_accepts_only_its_own_moves() -> None:
    """F3.1, F4.1, F4.3, F5.1, F7.1"""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 1")
    for text, clause in (
        ("take wood to planning", "F3.4"),
        ("move wood to 1", "F3.5"),
        ("return wood", "F3.5"),
        ("done", "F3.5"),
        ("finish 1", "F4.1"),
        ("advance red", "F4.3"),
        ("tile take wilds", "F5.1"),
        ("draw pile", "F7.1"),
    ):
        assert f"({clause})" in why_not(table, text)
    assert "There is no such card in your hand (F3.1)" in why_not(arrange("hand 0: 1 2"), "lay slot 5")
    play(table, "wild 5")
    assert "(F3.4, F5.3)" in why_not(table, "cart 9")
    assert "It is not your turn (F3.1)" in why_not(table, "draw pile", seat=1)
    play(table, "take wood to planning", "cart 9")
    assert "(F3.5)" in why_not(table, "cart 13")
    assert "no active groundwork at that place" in why_not(table, "move wood from slot 2 to 1")
    play(table, "done", "cart 13", "done")
    assert "draw back to five cards (F7.1)" in why_not(table, "cart 17")


def test_the_referee_plays_forced_decisions_unless_a_card_comes_to_light() -> None:
    """F3.5, F7.1: an empty reallocation ends at once; a draw is left to the player, even from a single source."""
    match = Match(GAME, 2, seed=1, plays_forced=True)
    seat = match.to_act()[0]
    cart = next(move for move in match.legal(seat) if match.text(seat, move).startswith("cart"))
    entries = match.play(seat, cart)
    assert [entry.is_forced for entry in entries] == [False, True]
    assert [text.split()[0] for text in match.texts()] == ["cart", "done"]
    for _ in range(2):
        match.play(seat, next(move for move in match.legal(seat) if match.text(seat, move).startswith("cart")))
    match.table.open_cards[:] = EMPTY
    entries = match.play(seat, "draw pile")
    assert [match.text(seat, entry.move) for entry in entries] == ["draw pile"]
    assert match.to_act() == [seat]
    assert [match.text(seat, move) for move in match.legal(seat)] == ["draw pile"]
