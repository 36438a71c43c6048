"""The search: budgets, determinism, and a tree in which no seat reacts to what it cannot see."""

from __future__ import annotations

import numpy as np
import pytest
from tests.bots.tables import games, positions

from roji.bots.engine import engine_for
from roji.bots.engine_bot import EngineBot
from roji.bots.outcome import finished, guessed
from roji.bots.search import watch
from roji.bots.tree import NO_NODE, add_arms, find_node, new_tree, select
from roji.bots.workspace import MARGIN, PLACE, RESULT, TRIES
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.moves import add, listed, new_moves
from roji.core.story import new_story, tell, tell_to


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_budget_in_iterations_is_kept_exactly(game: Game) -> None:
    for seats in game.seats:
        for box, table, seat in positions(game, seats, seed=1, every=9, limit=2):
            EngineBot("search", iterations=30).choose(game, box, table, seat, new_luck(1))
            tally = engine_for(game).workspace(box).tally
            assert tally[:, TRIES].sum() == 30
            tried = np.flatnonzero(tally[:, TRIES])
            assert set(tried) <= set(game.legal_moves(box, table, seat))
            for move in tried:
                mean = tally[move] / tally[move, TRIES]
                assert 0 <= mean[RESULT] <= 1
                assert 1 <= mean[PLACE] <= seats
                assert np.isfinite(mean[MARGIN])


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_same_seed_and_iterations_give_the_same_search(game: Game) -> None:
    for box, table, seat in positions(game, game.seats[-1], seed=2, every=11, limit=2):
        tallies = []
        for seed in (7, 7, 8):
            EngineBot("search", iterations=40).choose(game, box, table, seat, new_luck(seed))
            tallies.append(engine_for(game).workspace(box).tally.copy())
        assert np.array_equal(tallies[0], tallies[1])
        assert not np.array_equal(tallies[0], tallies[2])


def test_a_search_by_the_clock_ends_and_chooses_a_legal_move() -> None:
    game = games()[0]
    for box, table, seat in positions(game, 2, seed=2, every=11, limit=1):
        assert EngineBot("timed", "search", milliseconds=1).choose(
            game, box, table, seat, new_luck(1)
        ) in game.legal_moves(box, table, seat)
        assert engine_for(game).workspace(box).tally[:, TRIES].sum() > 0


def test_a_secret_event_does_not_change_the_keys_of_other_seats() -> None:
    keys = np.arange(1, 7, dtype=np.uint64)
    story = new_story()
    tell_to(story, 1 << 2, 3, 2, 40, 0, 0)  # only seat 2 sees it, and seat 0 searches
    watch(story, 0, 4, keys)
    assert keys.tolist() == [1, 2, 3, 4, 5, 6]
    watch(story, 2, 4, keys)  # now seat 2 searches, which alone has seen it
    assert [seat for seat in range(6) if keys[seat] != seat + 1] == [2]
    story[0, 0] = 0
    tell(story, 3, 2, 40, 0, 0)
    watch(story, 0, 4, keys)
    assert [seat for seat in range(6) if keys[seat] != seat + 1] == [0, 1, 2, 3]


def test_different_events_lead_to_different_keys() -> None:
    keys = set()
    for kind, seat, what, start, end in [
        (1, 2, 3, 4, 5),
        (1, 2, 3, 5, 4),
        (2, 1, 3, 4, 5),
        (1, -1, 3, 4, 5),
        (0, 0, 0, 0, 0),
    ]:
        one = np.ones(6, np.uint64)
        story = new_story()
        tell(story, kind, seat, what, start, end)
        watch(story, 0, 2, one)
        keys.add(int(one[0]))
    assert len(keys) == 5


def test_a_full_tree_grows_no_further() -> None:
    tree = new_tree(1)
    nodes = [int(find_node(tree, np.uint64(key))) for key in range(1, len(tree.key) + 3)]
    assert nodes[-2:] == [NO_NODE, NO_NODE]
    assert nodes[:-2] == list(range(len(tree.key)))
    assert int(find_node(tree, np.uint64(1))) == 0, "existing nodes are no longer found"


def test_better_judged_moves_are_tried_first_and_better_results_more_often() -> None:
    tree, moves, values = new_tree(64), new_moves(), np.zeros(128)
    for move, value in ((3, 1.0), (5, 2.0), (70, 0.0)):
        add(moves, move)
        values[move] = value
    node = int(find_node(tree, np.uint64(9)))
    assert add_arms(tree, node, moves, values, 128, 1.0)
    order = []
    for _ in range(60):
        arm = int(select(tree, node, moves, 0.5, 0.0))
        order.append(int(tree.move[arm]))
        tree.tries[arm] += 1
        tree.total[arm] += 0.9 if tree.move[arm] == 70 else 0.1
    assert order[0] == 5
    assert set(order) == {3, 5, 70}
    assert order[-30:].count(70) > 25


def test_a_move_that_is_not_legal_now_is_not_selected() -> None:
    tree, moves, values = new_tree(64), new_moves(), np.zeros(128)
    for move in (1, 2):
        add(moves, move)
    node = int(find_node(tree, np.uint64(9)))
    add_arms(tree, node, moves, values, 128, 1.0)
    only = new_moves()
    add(only, 2)
    assert listed(only) == [int(tree.move[int(select(tree, node, only, 0.5, 0.0))])]


def test_the_place_counts_first_then_the_margin() -> None:
    results = np.zeros(6)

    def result(points: list[int], places: list[int], share: float = 0.3) -> float:
        finished(len(points), np.array(points, float), np.array(places), 10.0, share, results)
        return float(results[0])

    won_small, won_large = result([51, 50], [1, 2]), result([80, 50], [1, 2])
    lost_small, lost_large = result([50, 51], [2, 1]), result([50, 80], [2, 1])
    assert lost_large < lost_small < 0.5 < won_small < won_large
    assert result([50, 50], [1, 1]) == pytest.approx(0.5)
    assert result([50, 60, 40], [2, 1, 3]) == pytest.approx(0.5)


def test_a_guess_ranks_the_seats_by_what_they_may_expect() -> None:
    results = np.zeros(6)
    guessed(3, np.array([10.0, 30.0, 20.0]), 10.0, results)
    assert results[0] < results[2] < results[1]


# The choices of the strongest bot in these positions before there were networks.
CLASSIC = {
    "zen_garden": [0, 40, 3, 60, 0, 55, 2, 70, 2, 36, 2, 58, 0, 34, 5, 42],
    "sakura": [30, 30, 15, 60, 15, 47, 59, 44, 58, 26, 41, 35, 60, 53, 44, 16],
    "four_gardens": [4, 92, 44, 2, 94, 0, 2, 4, 2, 93, 47, 92, 9, 94, 44, 92],
}


@pytest.mark.compiled
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_choices_of_classic_never_change(game: Game) -> None:
    bot, chosen = EngineBot("classic"), []
    for seats in (game.seats[0], game.seats[-1]):
        for number, (box, table, seat) in enumerate(positions(game, seats, seed=21, every=5, limit=8)):
            chosen.append(bot.choose(game, box, game.seen(box, table, seat), seat, new_luck(number)))
    assert chosen == CLASSIC[game.name]
