"""Random play through JAX, TorchRL and the batch that both call: decisions per second of processor time.

python benchmarks/native_envs.py [--games N] [GAME …]      # needs the extras jax and torchrl
"""

import argparse
import time
from collections.abc import Callable

import jax
import jax.numpy as jnp
import torch
from tensordict import TensorDictBase

import roji.envs.jax_env as pgx
from roji.envs.batch import Batch
from roji.envs.torchrl_env import GardenTorchEnv
from roji.games import GAMES

STEPS = 50  # per call
ROUNDS = 3  # the best of them is reported


def batch_steps(name: str, games: int) -> Callable[[], None]:
    """A function that plays STEPS decisions in every game of a batch."""
    batch = Batch(name, games)
    batch.reset(1)

    def play() -> None:
        for _ in range(STEPS):
            batch.step(batch.random_moves())

    return play


def jax_steps(name: str, games: int) -> Callable[[], None]:
    """The same as one compiled JAX function; a game that has ended is dealt again."""
    env = pgx.make(f"roji_{name}")

    def step(state: pgx.State, key: jax.Array) -> tuple[pgx.State, None]:
        wishes = jnp.where(state.legal_action_mask, 0.0, -1e9)
        after = jax.vmap(env.step)(state, jax.random.categorical(key, wishes))
        begun = jax.vmap(env.init)(jax.random.split(key, games))
        ended = after.terminated | after.truncated

        def choose(new: jax.Array, old: jax.Array) -> jax.Array:
            return jnp.where(ended.reshape(-1, *[1] * (new.ndim - 1)), new, old)

        return jax.tree.map(choose, begun, after), None

    many = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))

    def play() -> None:
        nonlocal state
        state = jax.block_until_ready(many(state, jax.random.PRNGKey(2)))

    return play


def torchrl_steps(name: str, games: int) -> Callable[[], None]:
    """The same as a rollout of TorchRL, on the CPU."""
    env = GardenTorchEnv(name, games)
    env.set_seed(1)

    def choose(tensordict: TensorDictBase) -> TensorDictBase:
        tensordict["action"] = torch.multinomial(tensordict["action_mask"].float(), 1)[:, 0]
        return tensordict

    def play() -> None:
        with torch.no_grad():
            env.rollout(STEPS, choose, break_when_any_done=False)

    return play


def rate(play: Callable[[], None], games: int) -> float:
    """Decisions per second of processor time on all cores; the first call, which compiles, is not counted."""
    play()
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        play()
        best = max(best, games * STEPS / (time.process_time() - start))
    return best


def main() -> None:
    """Print one row for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1024)
    arguments = parser.parse_args()
    ways = {"Batch": batch_steps, "JAX": jax_steps, "TorchRL": torchrl_steps}
    for name in arguments.names or GAMES:
        for way, make in ways.items():
            print(
                f"{name:14}{way:10}{rate(make(name, arguments.games), arguments.games):12,.0f} decisions/s", flush=True
            )


if __name__ == "__main__":
    main()
