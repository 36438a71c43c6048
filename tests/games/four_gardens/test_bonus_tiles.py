"""Four Gardens, chapter F5: bonus tiles."""

from tests.games.four_gardens.gardens import BOX, WILDS, arrange, kinds, legal, names, planning, play

from roji.games.four_gardens import events
from roji.games.four_gardens.game import GAME


def test_the_tile_is_chosen_after_the_rewards_of_that_card() -> None:
    """F5.1, F4.3"""
    table = arrange(WILDS.replace(" 9 ", " 17 ") + "garden 0: 3(stone)\ndone 0: 10")
    told = play(table, "wild 5", "take water to 3")
    assert not kinds(told, events.PANORAMA)
    assert len(legal(table)) == 4, "first the track of multi-coloured card 10"
    told = play(table, "advance blue")
    assert names(told)[-1] == "panorama"
    told = play(table, "tile extra rewards")
    assert kinds(told, events.BONUS_TILE) == [(events.BONUS_TILE, 0, 2, 5, 0)]


def test_the_top_tile_is_the_highest_that_is_left() -> None:
    """F1.6, F5.1"""
    table = arrange(WILDS + "garden 0: 3(stone)\ndone 0: 7\ntiles 1: 0 2 1")
    play(table, "wild 5", "take water to 3")
    words = [GAME.words["en"].move(BOX, table, 0, move) for move in GAME.legal_moves(BOX, table, 0)]
    assert [text[-1] for text in words] == ["1", "2", "4"]
    play(table, "tile take wilds")
    assert table.wilds_left == 2


def test_one_remaining_kind_of_tile_is_no_choice_and_none_gives_no_tile() -> None:
    """F5.1 (ruling): a used take-wilds tile counts as had."""
    table = arrange(WILDS + "garden 0: 3(stone)\ndone 0: 7\ntiles 0: 1 1 0")
    play(table, "wild 5", "take water to 3")
    assert table.bonus[0].tolist() == [1, 1, 1]
    assert table.actions_left == 2
    table = arrange(WILDS + "garden 0: 3(stone)\ndone 0: 7\ntiles 0: 1 1 1")
    told = play(table, "wild 5", "take water to 3")
    assert table.bonus[0].tolist() == [1, 1, 1]
    assert not kinds(told, events.BONUS_TILE)
    assert table.tiles_taken.tolist() == [1, 1, 1]


def test_a_planning_expansion_is_one_more_space_for_the_rest_of_the_game() -> None:
    """F5.2"""
    table = arrange("hand 0: 1 5 13 30 34\ngarden 0: 3(stone)\ndone 0: 7\nplanning 0: wood wood wood wood")
    play(table, "wild 5", "take water to 3", "tile planning expansion")
    told = play(table, "rotate 1 clockwise")
    assert planning(table) == "wood wood wood wood water"
    assert len(kinds(told, events.COLLECTED)) == 1
    assert GAME.data(BOX, table)["players"][0]["planning_spaces"] == 5


def test_wilds_of_a_tile_go_one_by_one_to_cards_that_need_them_or_to_free_spaces() -> None:
    """F5.3"""
    table = arrange(WILDS + "garden 0: 3(stone) 26\ndone 0: 7\nplanning 0: stone stone water")
    play(table, "wild 5", "take water to 3", "tile take wilds")
    assert "4 to take" in GAME.words["en"].ask(BOX, table, 0)
    assert len(legal(table)) == 5
    play(table, "take water to planning")
    assert legal(table) == ["take wood to 26"], "the planning tile is full"
    play(table, "take wood to 26", "take wood to 26")
    told = play(table, "take wood to 26")
    assert kinds(told, events.FINISHED) == [(events.FINISHED, 0, 25, 3, 0)]
    assert not kinds(told, events.LOST)
    assert table.actions_left == 2


def test_wilds_that_cannot_be_placed_are_lost() -> None:
    """F5.3 (ruling)"""
    table = arrange(WILDS + "garden 0: 3(stone)\ndone 0: 7\nplanning 0: stone stone water")
    play(table, "wild 5", "take water to 3", "tile take wilds")
    told = play(table, "take wood to planning")
    assert kinds(told, events.LOST) == [(events.LOST, 0, 3, 0, 0)]
    assert table.wilds_left == 0
    assert table.actions_left == 2
    table = arrange(WILDS + "garden 0: 3(stone)\ndone 0: 7\nplanning 0: stone stone water water")
    told = play(table, "wild 5", "take water to 3", "tile take wilds")
    assert kinds(told, events.LOST) == [(events.LOST, 0, 4, 0, 0)], "all are lost without a question"
    assert table.actions_left == 2


def test_wilds_that_the_supply_does_not_have_are_lost_too() -> None:
    """F5.3: by then the stone of the finished card is back in the supply."""
    table = arrange(WILDS + "garden 0: 3(stone)\ndone 0: 7\nsupply: 0 1 0 0")
    play(table, "wild 5", "take water to 3", "tile take wilds")
    assert legal(table) == ["take water to planning", "take stone to planning"]
    told = play(table, "take stone to planning", "take water to planning")
    assert kinds(told, events.LOST) == [(events.LOST, 0, 2, 0, 0)]


def test_extra_rewards_are_points_at_the_end() -> None:
    """F5.4"""
    table = arrange("tiles 0: 0 0 2\ntiles 1: 1 1 0")
    assert GAME.sheet(BOX, table)[:2].tolist() == [[3, 3, 3, 3, 4], [3, 3, 3, 3, 0]]
