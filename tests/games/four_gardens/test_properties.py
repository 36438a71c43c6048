"""Four Gardens: invariants that hold in every game."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.four_gardens.gardens import BOX, all_cards, blocks

from roji.core.luck import below, new_luck
from roji.core.rule import is_interpreted
from roji.core.story import events, new_story
from roji.games.four_gardens.box import EMPTY
from roji.games.four_gardens.events import COLLECTED, MOVED
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.pagoda import free_spaces
from roji.games.four_gardens.table import ACT, DRAW, FINISH, PLACE, REALLOCATE, TRACK

some_seats = st.integers(2, 4)
some_seed = st.integers(0, 2**128 - 1)
some_choices = st.lists(st.integers(0, 10**6), min_size=1, max_size=24)
few = settings(max_examples=2 if is_interpreted() else 15, deadline=None)
LONG = 2000  # decisions: repeated choices may discard cards without end


def tables(seats: int, seed: int, choices: list[int]) -> Iterator[Any]:
    """Yield the tables of a game in which the choices determine the moves."""
    table = GAME.new_table(BOX, seats, 0, seed)
    yield table
    for number in range(LONG):
        if table.is_over:
            return
        moves = GAME.legal_moves(BOX, table, int(table.seat))
        GAME.play_quietly(BOX, table, int(table.seat), moves[(choices[number % len(choices)] + number) % len(moves)])
        yield table


def check(table: Any) -> None:
    """F1.1, F1.4, F1.6, F2.4, F3.2, F3.6, F4.1, F5.1: every component is in a legal place."""
    seats = int(table.num_seats)
    assert all_cards(table) == list(range(70))
    tokens = table.supply + table.planning.sum(axis=0) + table.placed.sum(axis=(0, 1))
    assert tokens.tolist() == [15] * 4
    assert (table.bonus > 0).sum(axis=0).tolist() == table.tiles_taken.tolist()
    assert (table.marker <= 7).all()
    for seat in range(seats):
        assert free_spaces(BOX, table, seat) >= 0
        check_garden(table, seat)
        hand = table.hand[seat, : table.hand_size[seat]].tolist()
        assert hand == sorted(hand)
        assert table.hand_batch[seat, : len(hand)].tolist() == table.batch_of[hand].tolist()
    assert table.placed[seats:].sum() == 0
    check_turn(table)


def check_garden(table: Any, seat: int) -> None:
    """F3.2, F3.6, F4.1"""
    active = [int(card) for card in table.active[seat] if card != EMPTY]
    finished = [int(card) for card in table.finished[seat] if card != EMPTY]
    frames = [int(BOX.frame_of[card]) for card in active + finished]
    assert len(set(frames)) == len(frames)
    assert sum(1 << frame for frame in frames) == table.frames[seat]
    assert len(finished) == table.num_finished[seat]
    may_be_full = table.seat == seat and table.phase not in (ACT, DRAW)
    for place, card in enumerate(table.active[seat]):
        need = BOX.need[card] if card != EMPTY else np.zeros(4, np.uint8)
        assert (table.placed[seat, place] <= need).all()
        assert may_be_full or card == EMPTY or (table.placed[seat, place] < need).any()


def check_turn(table: Any) -> None:
    """F3.1, F4.2, F5.3: no intermediate state remains from one decision to the next."""
    if table.is_over:
        return
    assert (table.phase == DRAW) == (table.actions_left == 0)
    assert (table.phase == PLACE) == (table.wilds_left > 0)
    assert table.phase == REALLOCATE or table.shifts_left == 0
    assert (table.phase == TRACK) == (table.rewarding != EMPTY)
    if table.phase in (ACT, DRAW):
        others = [seat for seat in range(int(table.num_seats)) if seat != table.seat]
        assert all(table.hand_size[seat] == 5 for seat in others) or table.num_pile + table.num_discards < 5


@pytest.mark.compiled
@few
@given(some_seats, some_seed, some_choices)
def test_cards_tokens_and_tiles_are_conserved_and_no_planning_tile_is_overfull(
    seats: int, seed: int, choices: list[int]
) -> None:
    """F1.1, F1.4, F1.6, F3.3"""
    for number, table in enumerate(tables(seats, seed, choices)):
        if number % 3 == 0 or table.is_over:
            check(table)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_their_invariants_and_end(seats: int) -> None:
    """F6.1: all have had equally many turns when the game ends."""
    for seed in range(12):
        table, luck, turns = GAME.new_table(BOX, seats, 0, seed), new_luck(seed), [0] * seats
        for number in itertools.count():
            if table.is_over:
                break
            seat = int(table.seat)
            moves = GAME.legal_moves(BOX, table, seat)
            assert moves
            turns[seat] += table.phase == ACT and table.actions_left == 3
            GAME.play_quietly(BOX, table, seat, moves[int(below(luck, len(moves)))])
            if number % 7 == 0:
                check(table)
        check(table)
        assert turns == [table.round_number] * seats
        assert max(table.num_finished) >= {2: 10, 3: 9, 4: 8}[seats]


@pytest.mark.compiled
@few
@given(some_seats, some_seed, some_choices)
def test_the_story_contains_every_token_that_moves(seats: int, seed: int, choices: list[int]) -> None:
    """F3.3-F3.5, F4.1: the events move exactly the tokens that the rules move."""
    table, story = GAME.new_table(BOX, seats, 0, seed), new_story()
    for number in range(300):
        if table.is_over:
            return
        before = table.supply.astype(int)
        moves = GAME.legal_moves(BOX, table, int(table.seat))
        story[0, 0] = 0
        GAME.play(BOX, table, int(table.seat), moves[(choices[number % len(choices)] + number) % len(moves)], story)
        for event in events(story):
            if event.kind == COLLECTED:
                before[event.what] -= 1
            elif event.kind == MOVED:
                before[event.what] += (event.end == 101) - (event.start == 101)
        assert before.tolist() == table.supply.tolist()


def points_from(table: Any, seat: int) -> list[int]:
    """F6.2: every seat's points by clause, this seat first; 0 where nobody sits."""
    seats = int(table.num_seats)
    rows = GAME.sheet(BOX, table)[[(seat + place) % seats for place in range(seats)]]
    return [*rows.flatten().tolist(), *[0] * (4 - seats) * GAME.score_lines]


@pytest.mark.compiled
@few
@given(some_seats, some_seed, some_choices)
def test_every_feature_is_within_its_range(seats: int, seed: int, choices: list[int]) -> None:
    """F1.3, F2.4, F7.2"""
    for number, table in enumerate(tables(seats, seed, choices)):
        if number % 17 == 0:
            for seat in range(seats):
                found = blocks(table, seat)
                for feature in GAME.features_list:
                    assert (found[feature.name] >= feature.low).all(), feature.name
                    assert (found[feature.name] <= feature.high).all(), feature.name
                assert found["phase"].sum() == 1
                assert found["my_hand"].reshape(5, -1).any(axis=1).sum() == table.hand_size[seat]
                assert np.isclose(found["points"] * 10, points_from(table, seat)).all()


def test_features_show_groundwork_landscapes_and_the_card_being_rewarded() -> None:
    """F3.2, F4.1, F4.2"""
    from tests.games.four_gardens.gardens import arrange, play

    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 15(plants plants wood) 26(wood)\ndone 1: 1\nmarkers 1: 7 0 1 2")
    play(table, "wild 5", "take wood to 15")
    assert table.phase == TRACK
    found = blocks(table, 1)
    assert found["rewarding"].nonzero()[0].tolist() == [2, 18]
    assert found["frames"].reshape(4, 14)[0].nonzero()[0].tolist() == [0]
    assert found["signs"].reshape(4, 4, 5)[0].sum() == 1 / 8
    ground = blocks(table, 0)["groundwork"].reshape(3, -1)[1]
    assert ground.nonzero()[0].tolist() == [5, 14, 19, 23], "frame 6, yellow god, needs wood, has wood"
    assert np.isclose(ground[[19, 23]], [3 / 4, 1 / 4]).all()
    assert np.isclose(found["markers"][:4], [1, 0, 1 / 7, 2 / 7]).all()
    assert found["phase"][FINISH] == 0
