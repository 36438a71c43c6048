"""Zen Garden, clause Z3.6: missions."""

from typing import Any

from tests.games.zen_garden.gardens import PREFERENCES, hold, new_table, plant, play

from roji.games.zen_garden import events

MISSION = "PsS0 PsG0 PsT0 BsB0\nBwB0 BtB0 .... ....\n.... .... .... ....\n.... .... .... ...."


CHERRY_BLOSSOM = 13  # the preference; in drawings B is a bench as decor and cherry blossom as floor


def mission_table() -> Any:
    """A table whose mission 1 asks for pagodas and cherry blossoms, with a garden one tile short of it."""
    table = new_table(boards="1,4")
    table.wishes[4:8] = [PREFERENCES["P"], CHERRY_BLOSSOM, PREFERENCES["U"], PREFERENCES["W"]]
    plant(table, 0, MISSION)
    return table


def test_the_first_to_show_4_pagodas_and_4_cherry_blossoms_takes_the_5() -> None:
    """Z3.6 (worked example): a tile that shows both preferences counts for both."""
    table = mission_table()
    hold(table, "PsB")
    told = play(table, "place 2,3 r0")
    assert table.mission_points[0].tolist() == [5, 0, 0]
    assert (told[1].kind, told[1].what, told[1].start) == (events.MISSION, 0, 5)


def test_the_next_to_complete_a_mission_takes_the_next_points_tile() -> None:
    """Z3.6"""
    table = mission_table()
    table.points_taken[0] = 1
    hold(table, "PsB")
    play(table, "place 2,3 r0")
    assert table.mission_points[0, 0] == 3


def test_without_a_points_tile_left_a_mission_gives_nothing() -> None:
    """Z3.6"""
    table = mission_table()
    table.points_taken[0] = 3
    hold(table, "PsB")
    play(table, "place 2,3 r0")
    assert table.mission_points[0, 0] == 0
    assert table.missions_done[0] == 1


def test_nobody_completes_a_mission_twice() -> None:
    """Z3.6"""
    table = mission_table()
    hold(table, "PsB")
    play(table, "place 2,3 r0")
    table.seat, table.turn = 0, 0
    hold(table, "PwB")
    play(table, "place 2,4 r0")
    assert table.mission_points[0, 0] == 5
    assert table.points_taken[0] == 1


def test_one_placement_may_complete_several_missions() -> None:
    """Z3.6"""
    table = mission_table()
    table.wishes[6:8] = [PREFERENCES["P"], PREFERENCES["s"]]
    hold(table, "PsB")
    play(table, "place 2,3 r0")
    assert table.mission_points[0].tolist() == [5, 5, 0]
