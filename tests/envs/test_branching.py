"""Copies of games (whole batches, single rows, saved and pickled games) continue as the originals would."""

import copy
import multiprocessing
import os
import pickle
from typing import Any

import numpy as np
import pytest

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.envs.batch import SKIP, Batch
from roji.envs.buffers import Step
from roji.envs.gymnasium_env import GardenEnv
from roji.envs.gymnasium_vector import GardenVectorEnv
from roji.envs.multi_agent import MultiAgentGame
from roji.envs.pettingzoo_env import parallel_env
from roji.games import all_games


@pytest.fixture(params=all_games(), ids=lambda game: str(game.name))
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def begun(game: Game | str, steps: int = 9, **settings: Any) -> Batch:
    batch = Batch(game, 4, **{"seats": [2, 3, 2, 3], **settings})
    batch.reset([3, 1, 4, 1])
    for _ in range(steps):
        batch.step(batch.random_moves())
    return batch


def shown(batch: Batch) -> list[bytes]:
    fields = [name for name in Step.__slots__ if not name.startswith("final") and name != "features"]
    tables = [batch.table(index).tobytes() for index in range(batch.num_games)]
    features = [] if batch.now.features is None else [batch.now.features.tobytes()]
    return [getattr(batch.now, name).tobytes() for name in fields] + tables + features


def play_on(batch: Batch, steps: int = 30) -> list[bytes]:
    for _ in range(steps):
        batch.step(batch.random_moves())
    return shown(batch)


@pytest.mark.parametrize(
    "again",
    [Batch.copy, copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))],
    ids=["copy", "copy.copy", "deepcopy", "pickle"],
)
def test_a_copy_plays_on_as_the_original_and_shares_nothing_with_it(again: Any, game: Game) -> None:
    batch = begun(game, limit=25, features=False)  # so low that new games are dealt, too
    other, before = again(batch), shown(batch)
    assert shown(other) == before
    later = play_on(other)
    assert shown(batch) == before
    assert play_on(batch) == later


def play_on_elsewhere(things: tuple[Batch, Any, Any]) -> tuple[list[bytes], bytes, bytes]:
    batch, env, envs = things
    batch.step(batch.random_moves())
    observation = env.step(int(env.action_masks().argmax()))[0]
    observations = envs.step(envs.action_masks().argmax(1))[0]
    return shown(batch), observation.tobytes(), observations.tobytes()


@pytest.mark.parametrize(
    "way", ["spawn", pytest.param("fork", marks=pytest.mark.skipif(not hasattr(os, "fork"), reason=""))]
)
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork.*:DeprecationWarning")
def test_batches_and_environments_can_be_sent_to_another_process(way: str) -> None:
    things = begun("zen-garden"), GardenEnv("zen-garden", "greedy"), GardenVectorEnv("zen-garden", 2)
    things[1].reset(seed=1)
    things[2].reset(seed=1)
    with multiprocessing.get_context(way).Pool(1) as pool:
        there = pool.apply_async(play_on_elsewhere, (things,)).get(timeout=300)
    assert there == play_on_elsewhere(things)


@pytest.mark.parametrize("make", [GardenEnv, GardenVectorEnv])
def test_a_copied_environment_plays_on_as_the_original(make: Any) -> None:
    env: Any = make("sakura", opponents="greedy", shaping=0.1)
    env.reset(seed=5)
    other = copy.deepcopy(env)
    for _ in range(40):
        move = env.action_masks().argmax(-1)
        both = env.step(move), other.step(move)
        for here, there in zip(both[0][:4], both[1][:4], strict=True):
            assert np.array_equal(here, there)
        if both[0][2] is True:
            break


def test_multi_agent_games_can_be_pickled() -> None:
    running = MultiAgentGame("zen-garden", keeps_history=True)
    running.begin(1)
    running.play(running.to_act()[0], 0)
    again = pickle.loads(pickle.dumps(running))
    seat = running.to_act()[0]
    assert again.table.tobytes() == running.table.tobytes()
    assert again.seen_by(seat) == running.seen_by(seat)
    env = parallel_env("sakura", seats=3)
    env.reset(seed=1)
    other = pickle.loads(pickle.dumps(env))
    moves = {agent: int(env.observe(agent)["action_mask"].argmax()) for agent in env.agents}
    assert env.step(moves)[1:] == other.step(moves)[1:]


def test_rows_are_taken_and_put_back_one_by_one(game: Game) -> None:
    batch = begun(game)
    taken = batch.take([2, 0, 2])
    assert taken.num_games == 3
    assert [taken.table(index).tobytes() for index in (0, 1)] == [batch.table(index).tobytes() for index in (2, 0)]
    assert np.array_equal(taken.now.features, batch.now.features[[2, 0, 2]])
    before = batch.table(1).tobytes()
    for _ in range(5):
        taken.step(taken.random_moves())
    now = batch.put(taken, rows=[3, 0], from_rows=[0, 1])
    assert batch.table(3).tobytes() == taken.table(0).tobytes()
    assert batch.table(1).tobytes() == before
    assert batch.seats.tolist() == [2, 3, 2, 2]
    assert np.array_equal(now.masks[[3, 0]], taken.now.masks[:2])
    assert np.array_equal(now.features[0], taken.now.features[1])
    swapped = batch.table(0).tobytes(), batch.table(1).tobytes()
    batch.put(batch, rows=[0, 1], from_rows=[1, 0])
    assert (batch.table(1).tobytes(), batch.table(0).tobytes()) == swapped


def test_saved_games_are_loaded_only_into_matching_batches() -> None:
    batch = begun("zen-garden")
    saved, before = batch.save(), shown(batch)
    play_on(batch, 5)
    batch.load(saved)
    assert shown(batch) == before
    for other, said in (
        (Batch("zen-garden", 3), "4 saved games, but the batch has 3"),
        (Batch("sakura", 4), "load wants games of sakura"),
    ):
        with pytest.raises(RojiError, match=said):
            other.load(saved)
    with pytest.raises(RojiError, match="does not hold saved games"):
        batch.load(b"nothing")


def test_a_redeal_changes_what_the_seat_cannot_know_and_nothing_that_it_sees(game: Game) -> None:
    batch = begun(game, steps=14)
    box, seats = batch.edition.box, batch.now.seats.copy()
    views = [game.seen(box, batch.table(index), int(seat)).tobytes() for index, seat in enumerate(seats)]
    masks, features = batch.now.masks.copy(), batch.now.features.copy()
    tables = [batch.table(index).tobytes() for index in range(4)]
    other = batch.copy()
    batch.redeal(7)
    assert [batch.table(index).tobytes() for index in range(4)] != tables
    assert [game.seen(box, batch.table(index), int(seat)).tobytes() for index, seat in enumerate(seats)] == views
    assert np.array_equal(batch.now.masks, masks)
    assert np.array_equal(batch.now.features, features)
    # A redeal does not depend on the hidden cards: redealing a redealt game gives the same game.
    other.redeal(99)
    other.redeal(7)
    assert shown(other) == shown(batch)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda batch: batch.take([4]), "rows: there is no game 4, only 0 to 3"),
        (lambda batch: batch.take([]), "rows must be one or more whole numbers"),
        (lambda batch: batch.put(batch, rows=[0, 0], from_rows=[1, 2]), "rows names a game twice"),
        (lambda batch: batch.put(batch, rows=[0]), "4 games for 1 rows"),
        (lambda batch: batch.put(begun("sakura")), "same game, edition and backend"),
        (lambda batch: batch.redeal(1, seats=[0, 0, 2, 0]), "no such seat"),
        (lambda _: Batch("zen-garden", 2).copy().step([0, 0]), "call reset first"),
        (lambda batch: Batch("zen-garden", 5).put(batch, rows=[0, 1, 2, 3]), "all rows first"),
    ],
)
def test_an_impossible_copy_is_refused_in_one_line(call: Any, said: str) -> None:
    with pytest.raises(RojiError, match=said):
        call(begun("zen-garden", steps=0))


def test_the_last_observation_of_a_game_that_is_cut_off_is_kept(game: Game) -> None:
    batch, plain = Batch(game, 3, limit=6, final=True), Batch(game, 3, limit=7)
    batch.reset(2)
    plain.reset(2)
    for _ in range(6):
        moves = plain.random_moves().copy()
        now, then = batch.step(moves), plain.step(moves)
    assert now.truncated.all()
    assert np.array_equal(now.final_seats, then.seats)
    assert np.array_equal(now.final_masks, then.masks)
    assert np.array_equal(now.final_features, then.features)
    assert not np.array_equal(now.features, then.features)


def test_the_last_observation_of_a_finished_game_is_that_of_the_last_to_move() -> None:
    batch = Batch("zen-garden", 1, final=True)
    now = batch.reset(1)
    while not now.over[0]:
        mover = int(now.seats[0])
        now = batch.step(batch.random_moves())
    assert now.final_seats[0] == mover
    assert not now.final_masks.any()
    assert now.final_features.any()
    assert Batch("zen-garden", 1).reset(1).final_features is None


def test_a_skipped_game_reports_its_end_only_once() -> None:
    batch = Batch("zen-garden", 2, autoreset=False)
    now = batch.reset(1)
    while not now.over.all():
        now = batch.step(batch.random_moves())
    assert now.rewards.any()
    now = batch.step(np.array([SKIP, SKIP]))
    assert not now.over.any()
    assert not now.rewards.any()
    assert not now.points.any()
