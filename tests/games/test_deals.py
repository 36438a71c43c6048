"""Every possible deal of a small edition, step by step, as used for chance nodes."""

from typing import Any

import pytest

from roji.core.edition import small_edition
from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.core.pile import Deals
from roji.games import GAMES, find_game

COUNTED = [name for name in GAMES if find_game(name).deals is not None]


def counting(name: str) -> tuple[Game, Deals, Any]:
    """A game, the steps of its deals, and the box of its small edition."""
    game = find_game(name)
    assert game.deals is not None
    return game, game.deals, small_edition(game).box


def deal(deals: Deals, box: Any, seats: int, options: int, luck: Any) -> tuple[int, ...]:
    """A random outcome of each step of a deal."""
    dealt: tuple[int, ...] = ()
    while outcomes := deals.num_outcomes(box, seats, options, dealt):
        dealt = (*dealt, int(below(luck, outcomes)))
    return dealt


@pytest.mark.parametrize("name", COUNTED)
def test_every_deal_is_a_table_that_can_be_played(name: str) -> None:
    game, deals, box = counting(name)
    luck = new_luck(1)
    for options in {0, game.encode_options({one.name: one.choices[-1] for one in game.options}, 2)}:
        table = game.new_table(box, 2, options, 1)
        deals.arrange(box, table, deal(deals, box, 2, options, luck))
        while waiting := game.seats_to_act(box, table):
            moves = game.legal_moves(box, table, waiting[0])
            game.play_quietly(box, table, waiting[0], moves[int(below(luck, len(moves)))])
        assert sorted(game.places(box, table))[0] == 1


@pytest.mark.parametrize("name", COUNTED)
def test_two_deals_that_differ_in_a_step_are_two_tables(name: str) -> None:
    game, deals, box = counting(name)
    first = tuple(0 for _ in deal(deals, box, 2, 0, new_luck(1)))
    seen = set()
    for step in range(len(first)):
        for outcome in range(deals.num_outcomes(box, 2, 0, first[:step])):
            table = game.new_table(box, 2, 0, 1)
            deals.arrange(box, table, (*first[:step], outcome, *first[step + 1 :]))
            seen.add(table.tobytes())
    steps = [deals.num_outcomes(box, 2, 0, first[:step]) for step in range(len(first))]
    assert len(seen) == 1 + sum(outcomes - 1 for outcomes in steps)


@pytest.mark.parametrize("name", COUNTED)
def test_a_deal_neither_loses_nor_duplicates_anything(name: str) -> None:
    game, deals, box = counting(name)
    pile = game.pile
    assert pile is not None
    for seed in range(5):
        table = game.new_table(box, 2, 0, seed)
        size = int(table[pile.size])
        deals.arrange(box, table, deal(deals, box, 2, 0, new_luck(seed)))
        left = table[pile.field][:size].tolist()
        assert int(table[pile.size]) == size
        assert len(set(left)) == len(left)
