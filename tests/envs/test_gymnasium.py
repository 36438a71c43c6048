"""Gymnasium: one seat against bots, single and vectorised."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import roji.envs
from roji.bots import find_bot
from roji.core.edition import default_edition, default_text
from roji.core.errors import EditionError, RojiError
from roji.core.luck import new_luck
from roji.envs.gymnasium_env import GardenEnv
from roji.envs.gymnasium_vector import GardenVectorEnv
from roji.envs.single_agent import FOR_BOTS
from roji.games import GAMES, find_game

NAMES = [roji.envs.environment_name(game) for game in GAMES]
# Gymnasium's checker warns about unusual but correct behaviour: illegal moves are allowed here.
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
        assert info["edition"] == default_edition(find_game(game)).hash
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
    other: Any = gymnasium.make_vec(name, num_envs=2, autoreset_mode="Disabled", seats=3, shaping=0.02)
    assert other.metadata["autoreset_mode"] == AutoresetMode.DISABLED
    singles = [GardenEnv(envs.game) for _ in range(3)]
    observations, infos = envs.reset(seed=5)
    assert observations.shape == (3, envs.game.num_features)
    for index, env in enumerate(singles):
        assert np.array_equal(env.reset(seed=5 + index)[0], observations[index])
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


@unusual
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_vector_environment_does_what_gymnasium_does_with_single_ones(mode: AutoresetMode) -> None:
    settings: Any = {"opponents": "random", "limit": 9, "shaping": 0.5, "discount": 0.9}
    envs = GardenVectorEnv("zen-garden", 3, **settings, autoreset_mode=mode)
    sync = SyncVectorEnv([lambda: GardenEnv("zen-garden", **settings)] * 3, autoreset_mode=mode)
    assert envs.autoreset_mode == envs.metadata["autoreset_mode"] == mode
    assert envs.metadata["edition"] == default_edition(envs.game).hash
    generator, mask = np.random.default_rng(1), np.array([True, False, True])
    both: Any = envs.reset(seed=np.int64(7)), sync.reset(seed=7)
    for step in range(25):
        assert np.array_equal(both[0][0], both[1][0])
        for name in ("action_mask", "seat", "points"):
            told = both[1][-1][f"_{name}"]  # after a partial reset, only for some games
            assert np.array_equal(both[0][-1][name][told], both[1][-1][name][told]), name
        if step == 5:
            both = envs.reset(options={"reset_mask": mask}), sync.reset(options={"reset_mask": mask})
            assert np.array_equal(both[0][0], both[1][0])
        elif step == 12:
            both = envs.reset(seed=[1, None, 3]), sync.reset(seed=[1, None, 3])
            assert np.array_equal(both[0][0], both[1][0])
        # Games that restart with their next step have no legal move.
        moves = np.array([random_legal(mask, generator) if mask.any() else 0 for mask in envs.action_masks()])
        both = envs.step(moves), sync.step(moves)
        for here, there in zip(both[0][1:4], both[1][1:4], strict=True):
            assert np.allclose(here, there)
        ended = both[0][2] | both[0][3]
        if ended.any() and mode == AutoresetMode.SAME_STEP:
            for index in np.flatnonzero(ended):
                assert np.array_equal(both[0][-1]["final_obs"][index], both[1][-1]["final_obs"][index])
        elif ended.any() and mode == AutoresetMode.DISABLED:
            both = envs.reset(options={"reset_mask": ended}), sync.reset(options={"reset_mask": ended})


def test_calls_that_gymnasium_forbids_are_refused() -> None:
    envs = GardenVectorEnv("zen-garden", 2, limit=1, autoreset_mode="Disabled")
    envs.reset(seed=1)
    for mask in (np.zeros(2, np.bool_), np.ones(3, np.bool_), [True, True]):
        with pytest.raises(RojiError, match="reset_mask must be bools"):
            envs.reset(options={"reset_mask": mask})
    envs.step(envs.action_masks().argmax(1))
    with pytest.raises(RojiError, match="Game 0 has ended"):
        envs.step(np.array([0, 0]))
    with pytest.raises(RojiError, match="actions must be whole numbers"):
        envs.step(np.array([0.5, 0]))
    env = GardenEnv("zen-garden", render_mode="ansi")
    with pytest.raises(RojiError, match="call reset first"):
        env.render()
    env.reset(seed=1)
    for action in (2.7, "2", [1, 2], None):
        with pytest.raises(RojiError, match="must be one whole number"):
            env.step(action)
    assert env.step(-2)[4]["illegal"]


def test_a_shaped_reward_adds_up_to_the_result() -> None:
    both = [GardenEnv("sakura", seat=0, shaping=weight) for weight in (0.0, 0.5)]
    generator, totals = np.random.default_rng(1), np.zeros(2)
    masks = [env.reset(seed=3)[1]["action_mask"] for env in both]
    paid, is_over = 0, False
    while not is_over:
        move = random_legal(masks[0], generator)
        steps = [env.step(move) for env in both]
        totals += [step[1] for step in steps]
        paid += steps[1][1] != 0
        masks, is_over = [step[4]["action_mask"] for step in steps], steps[0][2]
    assert paid > 2
    assert totals[1] == pytest.approx(totals[0])  # all seats begin with the same tokens, so the first potential is 0
    assert abs(totals[0]) == 1
    with pytest.raises(RojiError, match="shaping must be"):
        GardenEnv("sakura", shaping=-1)
    with pytest.raises(RojiError, match="discount must be"):
        GardenEnv("sakura", discount=2)


def test_an_edition_is_read_from_a_file(tmp_path: Path) -> None:
    text = default_text(find_game("zen-garden")).replace("start = 12", "start = 9")
    (tmp_path / "my.toml").write_text(text, "utf-8")
    env = GardenEnv("zen-garden", edition=str(tmp_path / "my.toml"))
    env.reset(seed=1)
    assert env._games.batch.edition.box.start_coins == 9
    with pytest.raises(EditionError, match=r"Cannot read edition .*none.toml"):
        GardenEnv("zen-garden", edition=tmp_path / "none.toml")


def test_a_vector_environment_truncates_a_game_of_illegal_moves() -> None:
    envs = GardenVectorEnv("zen-garden", 2, limit=3)
    envs.reset(seed=1)
    for last in (False, False, True):
        _, _, _, truncated, infos = envs.step(np.array([111, 111]))
        assert infos["illegal"].all()
        assert truncated.all() == last
