"""Four Gardens, chapters F4 and F5: finishing cards, rewards, panoramas and bonus tiles."""

import pytest
from tests.games.four_gardens.gardens import BOX, WILDS, arrange, kinds, legal, play, why_not

from roji.games.four_gardens import events
from roji.games.four_gardens.box import EMPTY, MULTI
from roji.games.four_gardens.game import GAME

YELLOW, RED, PURPLE, BLUE = range(4)


def test_a_card_that_needs_1_stone_and_1_water_is_finished_by_exactly_these() -> None:
    """F4.1 (worked example): card 3. The resources go back to the supply."""
    table = arrange(WILDS + "garden 0: 3\nplanning 0: wood stone water")
    play(table, "cart 5", "move stone to 3")
    assert "move wood to 3" not in legal(table)
    told = play(table, "move water to 3", "done")
    assert table.finished[0, 0] == 2
    assert table.active[0].tolist() == [EMPTY] * 3
    assert table.placed[0].sum() == 0
    assert table.supply.tolist() == [14, 15, 15, 15]
    assert kinds(told, events.FINISHED) == [(events.FINISHED, 0, 2, 1, 0)]
    assert table.marker[0].tolist() == [2, 2, 3, 2], "card 3 shows the purple god"
    assert table.actions_left == 2


def test_the_first_frame_finished_last_earns_all_three_rewards_and_a_bonus_tile() -> None:
    """F4.2, F5.1 (worked example): orange 11 (yellow), with 17 (red) and 23 (purple) finished before."""
    table = arrange(WILDS + "garden 0: 11(wood)\ndone 0: 17 23")
    told = play(table, "wild 5", "take plants to 11")
    assert kinds(told, events.ADVANCED) == [
        (events.ADVANCED, 0, YELLOW, 2, 3),
        (events.ADVANCED, 0, RED, 2, 3),
        (events.ADVANCED, 0, PURPLE, 2, 3),
    ]
    assert kinds(told, events.PANORAMA) == [(events.PANORAMA, 0, 1, 3, 0)]
    assert legal(table) == ["tile planning expansion", "tile take wilds", "tile extra rewards"]
    assert "cannot be refused (F5.1)" in why_not(table, "draw pile")


def test_the_new_card_is_rewarded_first_then_the_others_by_frame() -> None:
    """F4.2: green 41 (frame 4, yellow) after 39 (3, blue) and 27 (1, red); frame 2 is missing."""
    table = arrange(WILDS + "garden 0: 41(stone) 33\ndone 0: 39 27 1")
    told = play(table, "wild 5", "take water to 41")
    assert [event.what for event in told if event.kind == events.ADVANCED] == [YELLOW, RED, BLUE]
    assert table.num_finished[0] == 4
    assert table.actions_left == 2, "no panorama is whole: no bonus tile"


def test_rewards_come_only_from_ones_own_garden() -> None:
    """F4.2"""
    table = arrange(WILDS + "garden 0: 11(wood)\ndone 1: 17 23")
    told = play(table, "wild 5", "take plants to 11")
    assert len(kinds(told, events.ADVANCED)) == 1


def test_several_full_cards_are_finished_in_the_order_the_player_chooses() -> None:
    """F4.1, F4.2: red 3 (purple) and 7 (red), green 27 (red); each is resolved fully before the next."""
    drawing = WILDS + "garden 0: 3(stone) 7(wood) 27(plants)\nplanning 0: water stone stone"
    moves = ("cart 5", "move water to 3", "move stone to 7", "move stone to 27", "done")
    orders = {
        ("finish 3", "finish 7"): [PURPLE, RED, PURPLE, "tile"],
        ("finish 7", "finish 3"): [RED, PURPLE, RED, "tile"],
        ("finish 3", "finish 27"): [PURPLE, RED, RED, PURPLE, "tile"],
        ("finish 27", "finish 7"): [RED, RED, PURPLE, RED, "tile"],
    }
    for order, rewards in orders.items():
        table = arrange(drawing)
        play(table, *moves)
        assert legal(table) == ["finish 3", "finish 7", "finish 27"]
        said = [GAME.words["en"].move(BOX, table, 0, move) for move in GAME.legal_moves(BOX, table, 0)]
        assert said[0] == "finish red 1 (purple god)"
        assert "First choose which full card (F4.1)" in why_not(table, "cart 9").replace(" is finished next", "")
        told = play(table, order[0])
        assert len(legal(table)) == 2
        told += play(table, order[1])
        seen = [event.what if event.kind == events.ADVANCED else "tile" for event in told if event.kind in (7, 11)]
        assert seen == rewards
        assert table.phase == 5, "the bonus tile comes before any cards that still wait"
        play(table, "tile extra rewards")
        assert table.num_finished[0] == 3, "the last one is finished without a question"
        assert table.actions_left == 2


def test_a_card_that_is_not_full_cannot_be_finished() -> None:
    """F4.1"""
    table = arrange(WILDS + "garden 0: 3(stone) 7(wood) 27\nplanning 0: water stone")
    play(table, "cart 5", "move water to 3", "move stone to 7", "done")
    assert legal(table) == ["finish 3", "finish 7"]
    assert "not full (F4.1)" in why_not(table, "finish 27")


def test_cards_filled_by_a_take_wilds_tile_join_those_that_wait() -> None:
    """F4.1, F5.3: red 3 and 9 make a panorama while green 27 waits; the tile fills green 33 (stone, wood)."""
    table = arrange(
        WILDS.replace(" 9 ", " 17 ") + "garden 0: 3(stone) 27(plants) 33(stone)\ndone 0: 9\nplanning 0: water stone"
    )
    play(table, "cart 5", "move water to 3", "move stone to 27", "done")
    assert legal(table) == ["finish 3", "finish 27"]
    play(table, "finish 3", "tile take wilds")
    assert table.wilds_left == 4
    assert table.num_finished[0] == 2, "27 still waits"
    told = play(table, "take wood to 33")
    assert not kinds(told, events.FINISHED), "not before all wilds are placed"
    play(table, *["take water to planning"] * 3)
    assert legal(table) == ["finish 27", "finish 33"], "the player chooses among all of them"
    play(table, "finish 33")
    assert table.num_finished[0] == 4
    assert table.actions_left == 2


def test_a_take_wilds_tile_can_finish_another_panorama_and_earn_another_tile() -> None:
    """F4.1, F5.1, F5.3: red is finished, its tile finishes orange, whose tile is chosen from the two piles left."""
    table = arrange(
        WILDS.replace(" 13 ", " 17 ") + "garden 0: 3(stone) 11\ndone 0: 7 19 23\nplanning 0: water water water"
    )
    play(table, "cart 5", "move water to 3", "done", "tile take wilds")
    play(table, "take wood to 11", "take plants to 11", "take plants to planning")
    told = play(table, "take wood to planning")
    assert [event.what for event in told if event.kind == events.ADVANCED] == [YELLOW, BLUE, PURPLE]
    assert legal(table) == ["tile planning expansion", "tile extra rewards"]
    assert "only one of each kind is allowed (F5.1)" in why_not(table, "tile take wilds")
    play(table, "tile planning expansion")
    assert GAME.data(BOX, table)["players"][0]["bonus_tiles"] == {"planning expansion": 1, "take wilds": 4}
    assert table.num_finished[0] == 5
    assert table.actions_left == 2


def test_a_multi_coloured_sign_lets_the_player_choose_a_track_each_time() -> None:
    """F4.3, F4.2: card 15 (orange 1) is multi-coloured, and so is 20 (orange 2)."""
    table = arrange(WILDS + "garden 0: 15(plants plants wood)\ndone 0: 20")
    play(table, "wild 5", "take wood to 15")
    assert legal(table) == ["advance yellow", "advance red", "advance purple", "advance blue"]
    assert "orange 1 (any god)" in GAME.words["en"].ask(BOX, table, 0)
    assert "(F4.3)" in why_not(table, "draw pile")
    play(table, "advance red")
    assert "orange 2 (any god)" in GAME.words["en"].ask(BOX, table, 0), "the finished one gives its reward once more"
    play(table, "advance blue")
    assert table.marker[0].tolist() == [2, 3, 2, 3]
    assert table.actions_left == 2


def test_a_track_from_which_the_marker_is_gone_cannot_be_chosen() -> None:
    """F4.3 (ruling)"""
    table = arrange(WILDS + "garden 0: 15(plants plants wood)\nmarkers 0: 0 7 0 1")
    play(table, "wild 5", "take wood to 15")
    assert legal(table) == ["advance red", "advance blue"]
    assert "gone from the yellow track: choose another (F4.3)" in why_not(table, "advance yellow")
    play(table, "advance blue")
    assert table.marker[0].tolist() == [0, 7, 0, 2]


def test_with_one_marker_left_there_is_no_choice_and_with_none_no_effect() -> None:
    """F4.3 (ruling)"""
    table = arrange(WILDS + "garden 0: 15(plants plants wood)\nmarkers 0: 0 0 4 0")
    play(table, "wild 5", "take wood to 15")
    assert table.marker[0].tolist() == [0, 0, 5, 0]
    table = arrange(WILDS + "garden 0: 15(plants plants wood)\nmarkers 0: 0 0 0 0")
    told = play(table, "wild 5", "take wood to 15")
    assert table.marker[0].tolist() == [0, 0, 0, 0]
    assert kinds(told, events.NO_EFFECT) == [(events.NO_EFFECT, 0, MULTI, 0, 0)]
    assert table.actions_left == 2


def test_on_the_last_space_a_reward_pushes_all_others_back_and_one_on_the_first_space_off() -> None:
    """F4.4, F4.5 (worked example)"""
    table = arrange(
        WILDS + "garden 0: 11(wood)\nmarkers 0: 7 2 2 2\nmarkers 1: 7 2 2 2\nmarkers 2: 1 2 2 2\nmarkers 3: 0 2 2 2",
        seats=4,
    )
    told = play(table, "wild 5", "take plants to 11")
    assert table.marker[:, YELLOW].tolist() == [7, 6, 0, 0]
    assert kinds(told, events.PUSHED) == [(events.PUSHED, 1, YELLOW, 7, 6)]
    assert kinds(told, events.REMOVED) == [(events.REMOVED, 2, YELLOW, 1, 0)]
    assert table.marker[:, RED].tolist() == [2, 2, 2, 2], "other tracks are as they were"


def test_the_last_space_is_reached_before_anyone_is_pushed() -> None:
    """F4.2, F4.4"""
    table = arrange(WILDS + "garden 0: 11(wood)\nmarkers 0: 6 2 2 2")
    told = play(table, "wild 5", "take plants to 11")
    assert table.marker[:2, YELLOW].tolist() == [7, 2]
    assert not kinds(told, events.PUSHED)


def test_a_multi_coloured_sign_may_be_used_to_push() -> None:
    """F4.3, F4.4"""
    table = arrange(WILDS + "garden 0: 15(plants plants wood)\nmarkers 0: 7 2 2 2")
    play(table, "wild 5", "take wood to 15")
    assert "push all others back" in GAME.words["en"].move(BOX, table, 0, GAME.number(BOX, table, 0, "advance yellow"))
    play(table, "advance yellow")
    assert table.marker[:2, YELLOW].tolist() == [7, 1]


def test_a_marker_that_is_gone_scores_0_and_gains_nothing_more() -> None:
    """F4.5: not even a push."""
    table = arrange(WILDS + "garden 0: 11(wood)\nmarkers 0: 0 2 2 2\nmarkers 1: 3 2 2 2")
    told = play(table, "wild 5", "take plants to 11")
    assert table.marker[:2, YELLOW].tolist() == [0, 3]
    assert kinds(told, events.NO_EFFECT) == [(events.NO_EFFECT, 0, YELLOW, 0, 0)]
    assert GAME.sheet(BOX, table)[0].tolist() == [0, 3, 3, 3, 0]
    assert table.num_finished[0] == 1, "the card is finished all the same"


@pytest.mark.parametrize("move", ["wild 5", "cart 5"])
def test_both_a_wild_and_a_reallocation_finish_cards(move: str) -> None:
    """F4.1"""
    table = arrange(WILDS + "garden 0: 3(stone)\nplanning 0: water")
    play(table, move, *(["take water to 3"] if move == "wild 5" else ["move water to 3", "done"]))
    assert table.num_finished[0] == 1
    assert "lay 9" in legal(table), "the place is free again"


def test_finished_frames_stay_taken() -> None:
    """F4.1, F3.2"""
    table = arrange("hand 0: 5 1 13 30 34\ngarden 0: 3(stone)")
    play(table, "wild 5", "take water to 3")
    assert "lay 1" not in legal(table)
