"""What each seat and an onlooker see of a match."""

import random

import pytest

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.games import GAMES, find_game
from roji.match import Match


@pytest.mark.parametrize("name", GAMES)
def test_every_view_is_the_table_as_the_rules_let_that_seat_see_it(name: str) -> None:
    game, luck = find_game(name), random.Random(5)
    match = Match(game, 3, seed=5)
    while not match.is_over:
        for viewer in (*range(3), NOBODY):
            seen = game.copy(match.table)
            game.view(match.box, seen, viewer)
            assert match.view_bytes(viewer) == match.view(viewer).tobytes() == seen.tobytes()
            if viewer != NOBODY:
                assert match.legal(viewer) == game.legal_moves(match.box, match.table, viewer)
        seat = luck.choice(match.to_act())
        match.play(seat, luck.choice(match.legal(seat)))


def test_an_onlooker_has_no_moves_and_an_unknown_seat_is_refused() -> None:
    match = Match(find_game("four_gardens"), 2, seed=5)
    assert match.legal(NOBODY) == []
    for seat in (2, 7):
        with pytest.raises(RojiError, match=f"There is no seat {seat}"):
            match.legal(seat)
    assert [bool(match.legal(seat)) for seat in range(2)] == [seat in match.to_act() for seat in range(2)]


def test_a_table_for_another_number_of_players_is_refused() -> None:
    game = find_game("four_gardens")
    match = Match(game, 2, seed=5)
    before = match.table.tobytes()
    with pytest.raises(RojiError, match="A table for 4 cannot replace one for 2"):
        match.table = game.new_table(match.box, 4, 0, 5)
    assert match.table.tobytes() == before


def test_a_view_is_renewed_after_the_table_was_changed_directly() -> None:
    match = Match(find_game("zen_garden"), 2, seed=5)
    before = match.view(0).tobytes()
    match.table.luck[:] = 7
    assert match.view(0).tobytes() == before
    match.table.num_seats = 1
    assert match.view(0).tobytes() != before
