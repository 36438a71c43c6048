"""Trains a small network by policy gradients in JAX, with the games in Pgx's form (needs `pip install 'roji[jax]'`).

    python examples/jax_policy_gradient.py sakura --seconds 60

One network plays all seats. Playing and learning are one compiled function; JAX calls the rules once a step for all games.
"""

import argparse
import time

import jax
import jax.numpy as jnp

import roji.envs.jax_env as pgx

GAMES, STEPS, HIDDEN, RATE = 256, 128, 128, 0.02


def new_network(key: jax.Array, inputs: int, outputs: int) -> dict[str, jax.Array]:
    """Random weights of a network with one hidden layer."""
    first, second = jax.random.split(key)
    return {
        "in": jax.random.normal(first, (inputs, HIDDEN)) / inputs**0.5,
        "out": jax.random.normal(second, (HIDDEN, outputs)) / HIDDEN**0.5,
    }


def logits(network: dict[str, jax.Array], observation: jax.Array, mask: jax.Array) -> jax.Array:
    """The network's logits of all moves, with illegal ones masked."""
    return jnp.where(mask, jax.nn.relu(observation @ network["in"]) @ network["out"], -1e9)


def make_update(env: pgx.RojiJaxEnv) -> object:
    """A compiled function that plays STEPS steps in all games and learns from the games that ended."""

    def play(carry: tuple, key: jax.Array) -> tuple:
        network, state = carry
        keys = jax.random.split(key, 2)
        wishes = logits(network, state.observation, state.legal_action_mask)
        actions = jax.random.categorical(keys[0], wishes)
        after = jax.vmap(env.step)(state, actions)
        begun = jax.vmap(env.init)(jax.random.split(keys[1], GAMES))
        ended = after.terminated | after.truncated
        seen = (state.observation, state.legal_action_mask, actions, state.current_player, after.rewards, ended)

        def choose(new: jax.Array, old: jax.Array) -> jax.Array:
            return jnp.where(ended.reshape(-1, *[1] * (new.ndim - 1)), new, old)

        return (network, jax.tree.map(choose, begun, after)), seen

    def loss(network: dict, seen: tuple) -> jax.Array:
        observations, masks, actions, players, rewards, ended = seen

        def back(result: jax.Array, now: tuple) -> tuple:  # carries each game's final rewards back to all of its steps
            paid, has_ended = now
            result = jnp.where(has_ended[:, None], paid, result)
            return result, result

        _, results = jax.lax.scan(back, jnp.zeros_like(rewards[0]), (rewards, ended), reverse=True)
        gains = jnp.take_along_axis(results, players[..., None], -1)[..., 0]
        chances = jax.nn.log_softmax(logits(network, observations, masks))
        return -(jnp.take_along_axis(chances, actions[..., None], -1)[..., 0] * gains).mean()

    @jax.jit
    def update(network: dict, state: pgx.State, key: jax.Array) -> tuple:
        (_, state), seen = jax.lax.scan(play, (network, state), jax.random.split(key, STEPS))
        slopes = jax.grad(loss)(network, seen)
        network = jax.tree.map(lambda weights, slope: weights - RATE * GAMES**0.5 * slope, network, slopes)
        return network, state, seen[-1].sum()

    return update


def main() -> None:
    """Train for some seconds, then play against the untrained network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="sakura")
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    env = pgx.make(f"roji_{arguments.game.replace('-', '_')}")
    network = first = new_network(jax.random.PRNGKey(0), *env.observation_shape, env.num_actions)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
    update, start, updates, games = make_update(env), time.perf_counter(), 0, 0
    while time.perf_counter() - start < arguments.seconds:
        network, state, ended = update(network, state, jax.random.PRNGKey(updates + 2))
        updates, games = updates + 1, games + int(ended)
    rate = updates * GAMES * STEPS / (time.perf_counter() - start)
    print(
        f"{env.id}: {games} games, {rate:,.0f} decisions a second; {duel(env, network, first):+.2f} against the start"
    )


def duel(env: pgx.RojiJaxEnv, network: dict, other: dict) -> float:
    """The mean reward of seat 0 over GAMES games against another network at the other seats; cut-off games count 0."""

    def play(state: pgx.State, key: jax.Array) -> tuple:
        wishes = [logits(one, state.observation, state.legal_action_mask) for one in (network, other)]
        actions = jax.random.categorical(key, jnp.where((state.current_player == 0)[:, None], *wishes))
        state = jax.vmap(env.step)(state, actions)
        return state, state.rewards[:, 0]

    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(99), GAMES))
    return float(jax.lax.scan(play, state, jax.random.split(jax.random.PRNGKey(98), 400))[1].sum(0).mean())


if __name__ == "__main__":
    main()
