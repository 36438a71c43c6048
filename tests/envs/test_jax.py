"""JAX: the games in Pgx's form. Collected only if JAX is installed."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import roji.envs.jax_env as pgx
from roji.core.errors import RojiError
from roji.envs.batch import Batch

GAMES = 3


@pytest.fixture(scope="module")
def env() -> pgx.RojiJaxEnv:
    return pgx.make("roji_sakura", limit=30)


def begun(env: pgx.RojiJaxEnv) -> pgx.State:
    state: pgx.State = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES))
    return state


def first_legal(state: pgx.State) -> jax.Array:
    return state.legal_action_mask.argmax(-1)


def test_jit_vmap_and_scan_play_the_same_games_as_a_batch(env: pgx.RojiJaxEnv) -> None:
    state = begun(env)
    batch = Batch("sakura", GAMES, seats=2, limit=30, autoreset=False, strict=False)
    seeds = jax.vmap(lambda key: jax.random.bits(key, (4,), jnp.uint32))(jax.random.split(jax.random.PRNGKey(0), GAMES))
    now = batch.reset(np.ascontiguousarray(seeds).view(np.uint64))
    assert np.array_equal(now.features, state.observation)

    def play(state: pgx.State, _: None) -> tuple[pgx.State, tuple[jax.Array, jax.Array]]:
        state = jax.vmap(env.step)(state, first_legal(state))
        return state, (state.rewards, state.observation)

    last, (rewards, observations) = jax.jit(lambda state: jax.lax.scan(play, state, None, length=31))(state)
    for step in range(31):
        now = batch.step(now.masks.argmax(1))
        assert np.array_equal(now.rewards[:, :2], rewards[step])
        assert np.array_equal(now.features, observations[step])
    assert (last.terminated | last.truncated).all()
    assert last.legal_action_mask.all()


def test_one_state_alone_is_one_of_many(env: pgx.RojiJaxEnv) -> None:
    keys = jax.random.split(jax.random.PRNGKey(0), GAMES)
    alone, many = env.init(keys[1]), begun(env)
    alone, many = env.step(alone, first_legal(alone)), jax.vmap(env.step)(many, first_legal(many))
    for one, all_of_them in zip(*map(jax.tree.leaves, (alone, many)), strict=True):
        assert np.array_equal(one, all_of_them[1])


def test_a_state_is_immutable_and_can_be_continued_repeatedly(env: pgx.RojiJaxEnv) -> None:
    state, step = begun(env), jax.vmap(env.step)
    one, other = step(state, first_legal(state)), step(state, first_legal(state))
    assert all(bool((here == there).all()) for here, there in zip(*map(jax.tree.leaves, (one, other)), strict=True))


def test_an_illegal_action_ends_the_game_and_loses(env: pgx.RojiJaxEnv) -> None:
    state, step = begun(env), jax.vmap(env.step)
    lost = step(state, state.legal_action_mask.argmin(-1))
    assert lost.terminated.all()
    assert lost.rewards.tolist() == [[-1, 1]] * GAMES
    assert not step(lost, first_legal(lost)).rewards.any()


def test_a_redeal_keeps_what_the_player_sees(env: pgx.RojiJaxEnv) -> None:
    state = begun(env)
    other = jax.vmap(env.redeal)(state, jax.random.split(jax.random.PRNGKey(5), GAMES))
    assert (other._game != state._game).any(1).all()
    assert (jax.vmap(env.observe)(other, state.current_player) == state.observation).all()
    assert (jax.vmap(env.observe)(other) == state.observation).all()


def test_pgx_auto_reset_deals_ended_games_again(env: pgx.Env) -> None:
    """Pgx's own `auto_reset` around our functions: it reports the end and starts the next game."""
    wrappers = pytest.importorskip("pgx.experimental", reason="Pgx is not installed: pip install pgx")
    step = jax.jit(jax.vmap(wrappers.auto_reset(env.step, env.init)))
    state, ends = begun(env), 0
    for number in range(62):
        state = step(state, first_legal(state), jax.random.split(jax.random.PRNGKey(number), GAMES))
        ended = state.terminated | state.truncated
        ends += int(ended.sum())
        assert (state._step_count[ended] == 0).all()
    assert ends >= 2 * GAMES  # with a limit of 30 decisions


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(RojiError, match="no environment 'go_19x19'"):
        pgx.make("go_19x19")
