"""Zen Garden: invariants that hold in every game."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.zen_garden.gardens import BOX

from roji.games.zen_garden.box import EMPTY
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.turn import free_places

some_seats = st.integers(2, 4)
some_boards = st.integers(0, 15)
some_seed = st.integers(0, 2**128 - 1)
some_choices = st.lists(st.integers(0, 10**6), min_size=1, max_size=24)
few = settings(max_examples=25, deadline=None)


def tables(seats: int, boards: int, seed: int, choices: list[int]) -> Iterator[Any]:
    """Yield every table of a game in which the choices determine the moves."""
    table = GAME.new_table(BOX, seats, boards, seed)
    number = 0
    yield table
    while GAME.seats_to_act(BOX, table):
        moves = GAME.legal_moves(BOX, table, int(table.seat))
        GAME.play_quietly(BOX, table, int(table.seat), moves[choices[number % len(choices)] % len(moves)])
        number += 1
        yield table


@pytest.mark.compiled
@few
@given(some_seats, some_boards, some_seed, some_choices)
def test_tiles_are_conserved_and_coins_stay_on_the_track(
    seats: int, boards: int, seed: int, choices: list[int]
) -> None:
    """Z1.1, Z1.6, Z3.5"""
    for table in tables(seats, boards, seed, choices):
        everywhere = [
            *table.market.tolist(),
            *table.garden.reshape(-1).tolist(),
            *table.supply[: table.num_supply].tolist(),
            *table.discards[: table.num_discards].tolist(),
            int(table.held),
        ]
        assert sorted(tile for tile in everywhere if tile != EMPTY) == list(range(90))
        assert (table.coins <= 25).all()


@pytest.mark.compiled
@few
@given(some_seats, some_boards, some_seed, some_choices)
def test_the_market_never_blocks_anyone(seats: int, boards: int, seed: int, choices: list[int]) -> None:
    """Z3.1: a free tile is always left."""
    for table in tables(seats, boards, seed, choices):
        if not table.is_over and table.held == EMPTY:
            assert any(table.market[slot] != EMPTY for slot in range(4))


@pytest.mark.compiled
@few
@given(some_seats, some_seed, some_choices)
def test_a_garden_is_always_connected_and_in_its_top_left_corner(seats: int, seed: int, choices: list[int]) -> None:
    """Z3.3, Z3.4"""
    for table in tables(seats, 0, seed, choices):
        for tiles in (int(tiles) for tiles in table.occupied[:seats] if tiles):
            assert tiles & 0x000F
            assert tiles & 0x1111
            assert one_area(tiles) == tiles


def one_area(tiles: int) -> int:
    """All tiles that are connected to the first one."""
    area = tiles & -tiles
    while True:
        grown = area | (area & 0x7777) << 1 | (area & 0xEEEE) >> 1 | area << 4 | area >> 4
        if grown & tiles == area:
            return area
        area = grown & tiles


@pytest.mark.compiled
@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**16 - 1))
def test_legality_depends_only_on_the_arrangement(cells: int) -> None:
    """Z3.4: the legal placements are exactly the arrangements reached by shifting the garden and placing a tile."""
    tiles = one_area(cells)
    if not tiles:
        return
    tiles = shift_to_corner(tiles)
    offered = {arrangement(tiles, place) for place in range(25) if free_places(tiles) >> place & 1}
    assert offered == brute_force(tiles)
    assert bin(free_places(tiles)).count("1") == len(offered)


def shift_to_corner(tiles: int) -> int:
    """The same arrangement in the top left corner."""
    while not tiles & 0x000F:
        tiles >>= 4
    while not tiles & 0x1111:
        tiles >>= 1
    return tiles


def arrangement(tiles: int, place: int) -> tuple[tuple[int, int], frozenset[tuple[int, int]]]:
    """A placement as the positions of the new tile and of the others, counted from their top left corner."""
    new = (place // 5 - 1, place % 5 - 1)
    return from_corner(new, [(cell // 4, cell % 4) for cell in range(16) if tiles >> cell & 1])


def from_corner(new: tuple[int, int], old: list[tuple[int, int]]) -> tuple[tuple[int, int], frozenset[tuple[int, int]]]:
    top = min(row for row, _ in [new, *old])
    left = min(column for _, column in [new, *old])
    return (new[0] - top, new[1] - left), frozenset((row - top, column - left) for row, column in old)


def brute_force(tiles: int) -> set[tuple[tuple[int, int], frozenset[tuple[int, int]]]]:
    """Z3.3, Z3.4 taken literally: shift by any distance that keeps all tiles on the grid, then place beside a tile."""
    old = [(cell // 4, cell % 4) for cell in range(16) if tiles >> cell & 1]
    found = set()
    for down in range(-3, 4):
        for right in range(-3, 4):
            moved = [(row + down, column + right) for row, column in old]
            if all(0 <= row < 4 and 0 <= column < 4 for row, column in moved):
                for cell in range(16):
                    new = (cell // 4, cell % 4)
                    beside = any(abs(new[0] - row) + abs(new[1] - column) == 1 for row, column in moved)
                    if beside and new not in moved:
                        found.add(from_corner(new, moved))
    return found


@pytest.mark.compiled
def test_features_describe_the_table() -> None:
    """Z1.5, Z1.6, Z2.1, Z2.2: every block is where the schema places it, and every number is within its range."""
    for seats in (2, 3, 4):
        for table in tables(seats, 15, seats, [5, 3, 8, 1]):
            blocks = feature_blocks(table, int(table.seat))
            for feature in GAME.features_list:
                assert (blocks[feature.name] >= feature.low).all(), feature.name
                assert (blocks[feature.name] <= feature.high).all(), feature.name
        assert blocks["rounds_left"] == 0
    table = GAME.new_table(BOX, 3, 0b0101, 7)
    blocks = feature_blocks(table, 1)
    assert blocks["seats"].tolist() == [0, 1, 0]
    assert blocks["boards"].tolist() == [1, 0, 1, 0]
    assert blocks["first_player"][(int(table.first_seat) - 1) % 3] == 1
    assert np.allclose(blocks["coins"], [12 / 25] * 3 + [0])
    market = blocks["market"].reshape(12, 14)
    assert [set(np.flatnonzero(tile).tolist()) for tile in market] == [shows(int(tile)) for tile in table.market]
    assert blocks["wishes"].reshape(7, 14).sum(axis=1).tolist() == [1] * 4 + [2] * 2 + [0]
    assert np.isclose(blocks["supply"].sum() * 30, 3 * 78)


def feature_blocks(table: Any, seat: int) -> dict[str, Any]:
    """A seat's features by the names of their blocks."""
    numbers = np.zeros(GAME.num_features, np.float32)
    GAME.features(BOX, table, seat, numbers)
    blocks, at = {}, 0
    for feature in GAME.features_list:
        blocks[feature.name] = numbers[at : at + feature.width]
        at += feature.width
    assert at == GAME.num_features
    return blocks


def shows(tile: int) -> set[int]:
    """The preferences that a tile shows."""
    return {int(BOX.decor_of[tile]), int(BOX.path_of[tile]), int(BOX.floor_of[tile])}
