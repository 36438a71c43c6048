"""Batches: many games at once, by the same rules, with clear errors."""

import multiprocessing
import os
import threading
from typing import Any

import numpy as np
import pytest

from roji.core.edition import default_edition
from roji.core.errors import MoveError, RojiError
from roji.core.game import Game
from roji.envs.batch import Batch
from roji.envs.threads import ThreadTeam
from roji.games import all_games, find_game


@pytest.fixture(params=all_games(), ids=lambda game: str(game.name))
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def features_at(game: Game, box: Any, table: Any, seat: int) -> Any:
    features = np.zeros(game.num_features, np.float32)
    game.features(box, table, seat, features)
    return features


def test_a_batch_plays_the_same_games_as_a_table_with_these_seeds(game: Game) -> None:
    box, seeds = default_edition(game).box, [3, 2**100 + 5, 77]
    batch = Batch(game, 3, seats=game.seats[-1], autoreset=False)
    now = batch.reset(seeds)
    for index, seed in enumerate(seeds):
        table = game.new_table(box, game.seats[-1], 0, seed)
        assert table.tobytes() == batch.table(index).tobytes()
    for _ in range(60):
        before = [batch.table(index) for index in range(3)]
        seats, moves = now.seats.copy(), batch.random_moves().copy()
        now = batch.step(moves)
        for index, table in enumerate(before):
            if seats[index] < 0:
                continue
            game.play_quietly(box, table, int(seats[index]), int(moves[index]))
            assert table.tobytes() == batch.table(index).tobytes()
            awaited = game.seats_to_act(box, table)
            assert now.seats[index] == (awaited[0] if awaited else -1)
            if awaited:
                assert np.flatnonzero(now.masks[index]).tolist() == game.legal_moves(box, table, awaited[0])
                assert np.array_equal(now.features[index], features_at(game, box, table, awaited[0]))


def test_a_finished_game_pays_by_place_and_is_followed_by_another(game: Game) -> None:
    seats = np.resize(game.seats, 70)
    batch = Batch(game, 70, seats=seats)
    now = batch.reset(1)
    finished = 0
    for _ in range(1500):
        now = batch.step(batch.random_moves())
        for index in np.flatnonzero(now.over):
            finished += 1
            rewards, points = now.rewards[index], now.points[index]
            assert rewards.sum() == pytest.approx(0, abs=1e-6)
            assert rewards[seats[index] :].tolist() == [0] * (6 - seats[index])
            assert rewards.max() > 0 or len(set(points[: seats[index]])) == 1
            assert not now.truncated[index]
            assert now.seats[index] >= 0
        assert not now.rewards[~now.over].any()
        assert not now.points[~now.over].any()
    assert finished > 70


def test_without_autoreset_a_finished_game_waits_for_reset() -> None:
    batch = Batch("zen-garden", 2, seats=2, autoreset=False)
    batch.reset([1, 2])
    for _ in range(64):
        now = batch.step(batch.random_moves())
    assert now.over.tolist() == [True, True]
    assert now.seats.tolist() == [-1, -1]
    assert not now.masks.any()
    assert batch.random_moves().tolist() == [-1, -1]
    now = batch.step(batch.random_moves())
    assert not now.over.any()
    assert not now.rewards.any()
    assert not now.illegal.any()
    now = batch.reset([5, 5], where=np.array([False, True]))
    assert now.seats[0] == -1
    assert now.seats[1] >= 0


def test_a_game_at_its_limit_is_truncated_and_not_scored(game: Game) -> None:
    batch = Batch(game, 3, limit=5)
    batch.reset(4)
    for _ in range(5):
        now = batch.step(batch.random_moves())
    assert now.truncated.all()
    assert not now.over.any()
    assert not now.rewards.any()


def test_the_next_game_has_another_seed_derived_from_the_first() -> None:
    both = [Batch("zen-garden", 2, limit=1) for _ in range(2)]
    lucks = []
    for batch in both:
        batch.reset([8, 8])
        batch.step(batch.random_moves())
        lucks.append([batch.table(index).luck.tolist() for index in range(2)])
    assert lucks[0] == lucks[1]
    assert lucks[0][0] == lucks[0][1]
    assert lucks[0][0][:2] != [8, 0]


def test_every_game_of_a_batch_may_have_seats_and_options_of_its_own() -> None:
    options = [{"boards": "1"}, {"boards": "1,2,3"}, {}]
    batch = Batch("zen-garden", 3, seats=[2, 3, 4], options=options)
    batch.reset(1)
    tables = [batch.table(index) for index in range(3)]
    assert [int(table.num_seats) for table in tables] == [2, 3, 4]
    assert [batch.game.decode_options(int(table.boards))["boards"] for table in tables] == ["1", "1,2,3", "1"]


def test_an_illegal_move_is_reported_with_its_game_and_changes_nothing(game: Game) -> None:
    batch = Batch(game, 3)
    now = batch.reset(1)
    before = batch.table(1).tobytes()
    moves = batch.random_moves().copy()
    moves[1] = np.flatnonzero(~now.masks[1])[0]
    with pytest.raises(MoveError, match=f"{moves[1]} in game 1") as caught:
        batch.step(moves)
    assert "game 0" not in str(caught.value)
    assert batch.now.illegal.tolist() == [False, True, False]
    assert batch.table(1).tobytes() == before
    moves = batch.random_moves().copy()
    assert not batch.step(moves).illegal.any()
    moves[:] = [-1, game.num_moves, 2**40]
    with pytest.raises(MoveError, match=r"in game 0.*in game 1.*in game 2"):
        batch.step(moves)


def test_a_lenient_batch_only_marks_illegal_moves() -> None:
    batch = Batch("zen-garden", 2, strict=False)
    batch.reset(1)
    assert batch.step(np.array([111, 111])).illegal.all()


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (np.zeros(3, np.int64), r"moves must be whole numbers of shape \[2\], not int64 \[3\]"),
        (np.zeros((2, 1), np.int32), r"moves must be .* not int32 \[2, 1\]"),
        (np.zeros(2), r"moves must be .* not float64 \[2\]"),
        (None, r"moves must be .* not object"),
    ],
)
def test_moves_of_a_wrong_shape_or_type_are_refused_by_name(moves: Any, said: str) -> None:
    batch = Batch("zen-garden", 2)
    batch.reset(1)
    with pytest.raises(RojiError, match=said):
        batch.step(moves)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"num_games": 0}, "num_games must be a whole number from 1 on"),
        ({"backend": "tpu"}, "no backend 'tpu'"),
        ({"seats": 5}, "game 0 cannot have 5 seats"),
        ({"seats": [2, 2]}, r"seats must be whole numbers of shape \[3\], not int64 \[2\]"),
        ({"seats": 2.5}, "seats must be whole numbers"),
        ({"options": {"boards": "9"}}, "boards cannot be '9'"),
        ({"options": [{}]}, "options must be one mapping or 3 of them"),
        ({"options": [{}, {}, 3]}, r"options\[2\] must be a mapping"),
        ({"limit": 0}, "limit must be a whole number"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_the_arguments_of_a_batch_are_checked(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(RojiError, match=said):
        Batch(**{"game": "zen-garden", "num_games": 3, **arguments})


@pytest.mark.parametrize("seeds", [-1, 2**128, [1, 2], [1, 2, "3"], "123", 1.5, np.zeros((3, 3)), [True, 1, 2]])
def test_bad_seeds_are_refused(seeds: Any) -> None:
    with pytest.raises(RojiError, match="seeds"):
        Batch("zen-garden", 3).reset(seeds)


def test_one_seed_gives_every_game_its_own() -> None:
    batch = Batch("zen-garden", 50)
    batch.reset(7)
    assert len({batch.table(index).luck.tobytes() for index in range(50)}) == 50


def test_the_first_call_must_be_a_reset_of_all_games() -> None:
    with pytest.raises(RojiError, match="call reset first"):
        Batch("zen-garden", 1).step(np.zeros(1, np.int64))
    with pytest.raises(RojiError, match="first reset starts all"):
        Batch("zen-garden", 1).reset(1, where=np.ones(1, np.bool_))


def test_a_batch_without_features_shows_none() -> None:
    batch = Batch("zen-garden", 2, features=False)
    assert batch.reset(1).features is None
    assert batch.step(batch.random_moves()).features is None


def test_other_frameworks_read_the_arrays_in_place() -> None:
    batch = Batch("zen-garden", 2)
    now = batch.reset(1)
    shared = np.from_dlpack(now.features)
    batch.step(batch.random_moves())
    assert np.shares_memory(shared, batch.now.features)


def play_some(seed: int) -> bytes:
    batch = Batch(find_game("zen-garden"), 500)
    batch.reset(seed)
    for _ in range(70):
        batch.step(batch.random_moves())
    shown: bytes = batch.now.features.tobytes()
    return shown


def test_batches_in_several_threads_do_not_disturb_each_other() -> None:
    shown: dict[int, bytes] = {}

    def play(seed: int) -> None:
        shown[seed] = play_some(seed)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert shown == {seed: play_some(seed) for seed in range(3)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork.*:DeprecationWarning")
def test_a_batch_works_again_after_a_fork() -> None:
    here = play_some(1)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply_async(play_some, (1,)).get(timeout=120) == here


def test_a_thread_team_runs_every_part_once_and_raises_errors() -> None:
    walked = np.zeros(1000, np.int64)

    def mark(first: int, last: int) -> None:
        walked[first:last] += 1
        if last == 1000 and first:
            raise RojiError("the last part")

    with pytest.raises(RojiError, match="the last part"):
        ThreadTeam(4).run(1000, mark)
    assert walked.tolist() == [1] * 1000
