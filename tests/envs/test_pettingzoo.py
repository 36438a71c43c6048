"""PettingZoo: every seat is an agent."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from roji.core.edition import default_edition
from roji.core.errors import RojiError
from roji.envs.multi_agent import NOTHING, OWN_MOVE, MultiAgentGame
from roji.envs.pettingzoo_env import aec_env, parallel_env
from roji.envs.seat_history import SeatHistory
from roji.games import GAMES, find_game

# PettingZoo's tests warn about unusual but correct behaviour.
pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_the_api_test(game: str) -> None:
    api_test(aec_env(game), num_cycles=300)
    api_test(aec_env(game, seats=find_game(game).seats[-1], history=20), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_the_seed_test(game: str) -> None:
    seed_test(lambda: aec_env(game), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_the_parallel_api_test(game: str) -> None:
    parallel_api_test(parallel_env(game, seats=3), num_cycles=300)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_the_render_test(game: str) -> None:
    def make(**settings: Any) -> Any:
        return aec_env(game, **settings)

    render_test(make)


def play_to_the_end(env: Any, seed: int) -> dict[str, float]:
    generator = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        is_done = terminated or truncated
        env.step(None if is_done else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@pytest.mark.parametrize("game", GAMES)
def test_the_rewards_of_a_finished_game_sum_to_0(game: str) -> None:
    total = play_to_the_end(aec_env(game, seats=3), 4)
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_a_game_that_is_cut_off_is_truncated_and_not_scored() -> None:
    env = aec_env("zen-garden", limit=5)
    assert set(play_to_the_end(env, 1).values()) == {0.0}
    assert all(env.unwrapped.truncations.values())


def test_an_illegal_move_loses() -> None:
    env = aec_env("zen-garden")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(111)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_agents_that_need_not_act_in_a_parallel_game_can_only_wait() -> None:
    env = parallel_env("zen-garden", seats=3)
    observations, _ = env.reset(seed=1)
    asked = [agent for agent in env.agents if not observations[agent]["action_mask"][env.wait]]
    assert len(asked) == 1
    waiting = dict.fromkeys(env.agents, env.wait)
    _, _, _, _, infos = env.step(waiting)
    assert [agent for agent in env.agents if infos[agent]["illegal"]] == asked
    assert env.metadata["edition"] == default_edition(find_game("zen-garden")).hash


def test_in_sakura_all_choose_their_cards_at_the_same_time() -> None:
    env = parallel_env("sakura", seats=4)
    observations, _ = env.reset(seed=1)
    assert not any(observations[agent]["action_mask"][env.wait] for agent in env.agents)
    cards = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0]) for agent in env.agents}
    env.step(cards)
    assert env._shared.running.decisions == 4


@pytest.mark.parametrize("game", GAMES)
def test_the_history_contains_what_the_seat_saw_and_did(game: str) -> None:
    running = MultiAgentGame(game, seats=2, keeps_history=True)
    running.begin(3)
    assert (running.history(0, 4)[:, 0] == NOTHING).all()
    own = []
    for _ in range(30):
        seat = running.to_act()[0]
        move = int(np.flatnonzero(running.mask(seat))[0])
        running.play(seat, move)
        if seat == 0:
            own.append(move)
    rows = running.history(0, 2000)
    assert rows[rows[:, 0] == OWN_MOVE][:, 2].tolist() == own
    assert len(rows[rows[:, 0] >= 0]) > len(own)
    assert np.array_equal(running.history(0, 5), rows[-5:])


def test_a_copied_game_shares_no_mutable_state() -> None:
    running = MultiAgentGame("zen-garden", keeps_history=True)
    running.begin(1)
    again = running.copy()
    seat = again.to_act()[0]
    again.play(seat, 0)
    assert running.decisions == 0
    assert running.table.tobytes() != again.table.tobytes()
    assert (running.history(seat, 3)[:, 0] == NOTHING).all()
    assert (again.history(seat, 3)[:, 0] == NOTHING).sum() < 3


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(RojiError, match="for 2 to 4 players, not 7"):
        aec_env("zen-garden", seats=7)


def test_shaped_rewards_add_up_to_the_same_results() -> None:
    """All seats begin with the same tokens, so the first potential is 0, as is the last."""
    plain, shaped = (play_to_the_end(aec_env("sakura", shaping=weight), 4) for weight in (0.0, 0.5))
    assert plain == pytest.approx(shaped)
    env = parallel_env("sakura", shaping=0.5)
    env.reset(seed=1)
    total = dict.fromkeys(env.agents, 0.0)
    paid = 0
    while env.agents:
        moves = {agent: int(env.observe(agent)["action_mask"].argmax()) for agent in env.agents}
        _, rewards, _, _, _ = env.step(moves)
        paid += any(rewards.values())
        total = {agent: total[agent] + reward for agent, reward in rewards.items()}
    assert paid > 2
    assert sum(total.values()) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("action", [2.7, None, "1"])
def test_an_action_that_is_not_an_integer_is_refused(action: Any) -> None:
    env = parallel_env("zen-garden")
    env.reset(seed=1)
    with pytest.raises(RojiError, match="one whole number"):
        env.step(dict.fromkeys(env.agents, action))


def test_decisions_after_an_undo_across_a_redeal_are_remembered() -> None:
    history = SeatHistory(2)
    for move in range(3):
        history.add(0, move, b"")
    history.forget(0)
    history.cut(1)
    history.add(0, 7, b"")
    assert history.rows(0) == [(OWN_MOVE, 0, 7, 0, 0)]
