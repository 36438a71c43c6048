"""A bot of your own against ours, in a Gymnasium environment.

    python examples/bot_against_bots.py sakura --opponents greedy --games 20

This one moves at random early in a game and takes the first legal move later. Replace `choose` by something better.
"""

import argparse

import gymnasium
import numpy as np

import roji.envs
from roji.core.errors import RojiError

FULL_TABLE = 0.1  # the mean observation above which the game counts as late


def choose(observation: np.ndarray, mask: np.ndarray, generator: np.random.Generator) -> int:
    """Choose a legal move. `observation` is what the learner's seat sees; `roji.envs.observation.schema` names its numbers."""
    legal = np.flatnonzero(mask)
    is_late = observation.mean() > FULL_TABLE
    return int(legal[0] if is_late else generator.choice(legal))


def play(env: gymnasium.Env, seed: int, generator: np.random.Generator) -> float:
    """Play one game; returns the reward, from 1 for the first place to -1 for the last."""
    observation, info = env.reset(seed=seed)
    while True:
        move = choose(observation, info["action_mask"], generator)
        observation, reward, terminated, truncated, info = env.step(move)
        if terminated or truncated:
            return float(reward)


def main() -> None:
    """Play some games and print the mean reward."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="zen_garden")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=10)
    arguments = parser.parse_args()
    name = roji.envs.environment_name(arguments.game.replace("-", "_"))
    try:
        env = gymnasium.make(name, opponents=arguments.opponents, seats=arguments.seats)
    except (RojiError, gymnasium.error.Error) as error:
        raise SystemExit(str(error)) from None
    generator = np.random.default_rng(1)
    rewards = [play(env, seed, generator) for seed in range(arguments.games)]
    print(f"{arguments.games} games of {name} against {arguments.opponents}: {np.mean(rewards):+.2f} on average")


if __name__ == "__main__":
    main()
