"""Gymnasium: one seat against bots, single and vectorised."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import roji.envs
from roji.bots import find_bot
from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.envs.gymnasium_env import GardenEnv
from roji.envs.gymnasium_vector import GardenVectorEnv
from roji.envs.single_agent import FOR_BOTS
from roji.games import GAMES

NAMES = [roji.envs.environment_name(game) for game in GAMES]
# Gymnasium's checker warns about what is unusual, not wrong: illegal moves are allowed here.
unusual = pytest.mark.filterwarnings("ignore:.*:UserWarning")


@unusual
@pytest.mark.parametrize("name", NAMES)
def test_every_environment_passes_the_checker_of_gymnasium(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="rgb_array").unwrapped)


def random_legal(mask: Any, generator: np.random.Generator) -> int:
    return int(generator.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_with_a_reward_by_place(game: str) -> None:
    env, generator = GardenEnv(game, seats=3), np.random.default_rng(1)
    observation, info = env.reset(seed=2)
    total, terminated = 0.0, False
    while not terminated:
        assert np.array_equal(info["action_mask"].astype(bool), env.action_masks())
        assert env.observation_space.contains(observation)
        observation, reward, terminated, truncated, info = env.step(random_legal(info["action_mask"], generator))
        total += reward
        assert not truncated
        assert not info["illegal"]
    assert total in (-1, -0.5, 0, 0.5, 1)
    assert info["points"][:3].any()
    assert not info["action_mask"].any()


def test_an_illegal_move_is_reported_and_changes_nothing() -> None:
    env = GardenEnv("zen-garden", limit=100)
    observation, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, terminated, truncated, info = env.step(illegal)
    assert info["illegal"]
    assert np.array_equal(observation, again)
    assert (reward, terminated, truncated) == (0, False, False)


def test_a_game_of_illegal_moves_is_truncated() -> None:
    env = GardenEnv("zen-garden", limit=10)
    env.reset(seed=1)
    steps = [env.step(111)[3] for _ in range(10)]
    assert steps == [False] * 9 + [True]


def test_a_game_seed_gives_the_game_of_that_seed() -> None:
    env = GardenEnv("zen-garden", seat=0)
    env.reset(options={"game_seed": 2**90})
    env.step(0)
    assert env._games.batch.table(0).luck[:2].tolist() == [0, 2**26]


def test_the_learner_gets_every_seat_in_turn_or_the_one_it_asks_for() -> None:
    env = GardenEnv("zen-garden", seats=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    env = GardenEnv("zen-garden", seats=4, seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


@pytest.mark.parametrize("opponent", ["greedy", "search:3"])
def test_bots_choose_the_same_moves_as_at_a_table(opponent: str) -> None:
    env, generator, bot = GardenEnv("zen-garden", opponent, seat=0), np.random.default_rng(5), find_bot(opponent)
    seed = 12345
    _, info = env.reset(options={"game_seed": seed})
    game, box = env.game, env._games.batch.edition.box
    luck = new_luck(seed)
    luck[:2] ^= FOR_BOTS
    table = game.new_table(box, 2, 0, seed)
    for _ in range(12):
        while (seat := game.seats_to_act(box, table)[0]) != 0:
            game.play_quietly(box, table, seat, bot.choose(game, box, game.seen(box, table, seat), seat, luck))
        assert table.tobytes() == env._games.batch.table(0).tobytes()
        move = random_legal(info["action_mask"], generator)
        game.play_quietly(box, table, 0, move)
        info = env.step(move)[4]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"opponents": "nobody"}, "no bot 'nobody'"),
        ({"opponents": ["random", "random"]}, "opponents must be one bot or 1 of them, not 2"),
        ({"seat": 2}, "no seat 2"),
        ({"render_mode": "hologram"}, "no render mode 'hologram'"),
        ({"seats": 9}, "cannot have 9 seats"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(RojiError, match=said):
        GardenEnv("zen-garden", **settings)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_drawn_as_text_and_as_a_picture(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = GardenEnv(game, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert text.count("\n") > 10
    env = GardenEnv(game, render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 8
    env = GardenEnv(game, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out == 2 * text
    env = GardenEnv(game)
    env.reset(seed=1)
    assert env.render() is None


@unusual
@pytest.mark.parametrize("name", NAMES)
def test_a_vector_environment_plays_the_same_games_as_single_ones(name: str) -> None:
    envs: Any = gymnasium.make_vec(name, num_envs=3)
    assert isinstance(envs, GardenVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    singles = [GardenEnv(envs.game) for _ in range(3)]
    observations, infos = envs.reset(seed=[5, 6, 7])
    assert observations.shape == (3, envs.game.num_features)
    for index, env in enumerate(singles):
        assert np.array_equal(env.reset(options={"game_seed": 5 + index})[0], observations[index])
    generator, is_done = np.random.default_rng(1), [False] * 3
    while not all(is_done):
        moves = [random_legal(mask, generator) for mask in infos["action_mask"]]
        observations, rewards, terminated, truncated, infos = envs.step(np.array(moves))
        assert not truncated.any()
        for index, env in enumerate(singles):
            if is_done[index]:
                continue
            observation, reward, is_done[index], _, info = env.step(moves[index])
            assert (terminated[index], rewards[index]) == (is_done[index], reward)
            if is_done[index]:
                assert np.array_equal(infos["final_obs"][index], observation)
                assert infos["_final_obs"][index]
                assert np.array_equal(infos["final_info"]["points"][index], info["points"])
                assert infos["action_mask"][index].any()
            else:
                assert np.array_equal(observations[index], observation)
                assert np.array_equal(infos["action_mask"][index], info["action_mask"])


def test_the_seed_of_a_vector_environment_decides_everything() -> None:
    both = [GardenVectorEnv("zen-garden", 4) for _ in range(2)]
    shown = [envs.reset(seed=3)[0] for envs in both]
    assert np.array_equal(shown[0], shown[1])
    moves = np.array([random_legal(mask, np.random.default_rng(1)) for mask in both[0].action_masks()])
    assert np.array_equal(both[0].step(moves)[0], both[1].step(moves)[0])
    with pytest.raises(RojiError, match="seed must be one number or 4"):
        both[0].reset(seed=[1, 2])


def test_a_vector_environment_truncates_a_game_of_illegal_moves() -> None:
    envs = GardenVectorEnv("zen-garden", 2, limit=3)
    envs.reset(seed=1)
    for last in (False, False, True):
        _, _, _, truncated, infos = envs.step(np.array([111, 111]))
        assert infos["illegal"].all()
        assert truncated.all() == last
