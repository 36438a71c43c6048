"""Zen Garden, chapter Z4: rounds and the end."""

from typing import Any

import pytest
from tests.games.zen_garden.gardens import BOX, new_table, play, stock, tile_number

from roji.core.luck import below, new_luck
from roji.core.story import Event
from roji.games.zen_garden import events
from roji.games.zen_garden.box import EMPTY
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.setup import BOARD_3


def play_takes(table: Any, *takes: str) -> list[Event]:
    """Take these tiles in turn and place each on the first legal space. Returns the events of the last move."""
    told: list[Event] = []
    for take in takes:
        play(table, take)
        seat = int(table.seat)
        told = play(table, GAME.text(BOX, table, seat, GAME.legal_moves(BOX, table, seat)[0]))
    return told


def order_of_turns(seats: int, turns: int) -> list[int]:
    """The seats that move, turn by turn."""
    table, order, luck = new_table(seats), [], new_luck(3)
    for _ in range(turns):
        order.append(int(table.seat))
        for _ in range(2):
            moves = GAME.legal_moves(BOX, table, int(table.seat))
            GAME.play_quietly(BOX, table, int(table.seat), moves[int(below(luck, len(moves)))])
    return order


def test_with_2_players_a_round_is_two_turns_each_and_the_marker_passes() -> None:
    """Z4.1, Z4.5"""
    assert order_of_turns(2, 12) == [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1]


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_players_a_round_is_one_turn_each_clockwise_from_the_first_player(seats: int) -> None:
    """Z4.1, Z4.5"""
    around = list(range(seats)) * 2
    assert order_of_turns(seats, 2 * seats) == around[:seats] + around[1 : seats + 1]


MARKET = """
PsS PsG PsT PsC
BsS BsG BsT BsC
UsS UsG UsT UsC
"""


def test_at_the_end_of_a_round_the_free_row_is_discarded_and_tiles_slide_down_and_the_market_is_refilled() -> None:
    """Z4.2, Z4.3, Z4.4: column a loses its bottom tile, b its middle, c both upper ones."""
    table = new_table()
    stock(table, MARKET)
    table.supply[:78] = range(78)
    told = play_takes(table, "take a0", "take b1", "take c1", "take c2")
    assert table.discards[: table.num_discards].tolist() == [tile_number(drawn) for drawn in ("UsG", "UsT", "UsC")]
    kept = {0: "BsS", 4: "PsS", 1: "PsG", 3: "BsC", 7: "PsC"}
    assert {slot: int(table.market[slot]) for slot in kept} == {
        slot: tile_number(drawn) for slot, drawn in kept.items()
    }
    refilled = [2, 5, 6, 8, 9, 10, 11]  # bottom row first, left to right
    assert [int(table.market[slot]) for slot in refilled] == [77, 76, 75, 74, 73, 72, 71]
    assert [event.start for event in told if event.kind == events.DREW] == refilled
    assert [event.start for event in told if event.kind == events.SLID] == [4, 8, 9, 7, 11]


def test_the_discards_become_the_supply_only_when_a_tile_must_be_drawn_and_none_is_left() -> None:
    """Z4.4"""
    table = new_table()
    table.num_supply = 5
    table.discards[:4] = [80, 81, 82, 83]
    table.num_discards = 4
    told = play_takes(table, "take a0", "take b0", "take c0", "take a1")
    # One tile of the bottom row was discarded: 5 discards. Five spaces were refilled: the supply is empty now.
    assert (int(table.num_supply), int(table.num_discards)) == (0, 5)
    assert events.RESHUFFLED not in [event.kind for event in told]
    told = play_takes(table, "take a0", "take b0", "take c0", "take d0")
    assert [event.what for event in told if event.kind == events.RESHUFFLED] == [5]
    assert (int(table.num_supply), int(table.num_discards)) == (1, 0)


def test_the_tiles_left_in_the_supply_are_public_but_their_order_is_not() -> None:
    """Z4.4"""
    table = new_table()
    seen = GAME.seen(BOX, table, 0)
    assert seen.supply[:78].tolist() == sorted(table.supply[:78].tolist())
    assert seen.supply[:78].tolist() != table.supply[:78].tolist()
    assert GAME.data(BOX, seen)["supply_order"] == "hidden"


def test_data_names_the_most_coins_and_the_clause_of_each_preference_in_play() -> None:
    """Z1.6, Z5"""
    table = new_table()
    table.boards = BOARD_3
    said = GAME.data(BOX, table)
    assert said["most_coins"] == int(BOX.most_coins)
    assert said["clauses"] == {
        "walkways": "Z5.2",
        "decor": "Z5.3",
        "minor": "Z5.4",
        "major": "Z5.5",
        "majority": "Z5.6",
        "detail": "Z5.7",
        "minimalistic": "Z5.9",
    }


@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 16), (4, 16)])
def test_the_game_ends_with_the_round_in_which_all_gardens_are_full_and_nothing_more_is_done(
    seats: int, rounds: int
) -> None:
    """Z4.6"""
    table, luck = new_table(seats), new_luck(1)
    while GAME.seats_to_act(BOX, table):
        before = GAME.copy(table)
        moves = GAME.legal_moves(BOX, table, int(table.seat))
        GAME.play_quietly(BOX, table, int(table.seat), moves[int(below(luck, len(moves)))])
    assert table.round_number == rounds
    assert table.occupied[:seats].tolist() == [0xFFFF] * seats
    assert (table.market == before.market).all()  # Z4.2-Z4.4 are not done
    assert table.first_seat == before.first_seat  # nor Z4.5
    assert EMPTY in table.market
