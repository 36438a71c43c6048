"""Does a plain network learn from the features? Masked PPO of sb3-contrib against random opponents.

    pip install 'roji[envs]' torch sb3-contrib
    python -m benchmarks.plain_ppo [--steps 300000] [--seeds 3] [GAME …]

Three hidden layers of 256, two players, the learner in either seat. The reward is that of the environments (the place at the end)
plus every change of the feature `lead`. Then the most likely moves are tested in new games against random; a tie counts half.
"""

import argparse
import time
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from roji.envs.observation import bounds, named_features
from roji.envs.single_agent import SingleAgentGames
from roji.games import GAMES, find_game

GAMES_AT_ONCE, STEPS_EACH = 64, 128
FIRST_TEST_SEED = 10**6


class Games(VecEnv):
    """Many games against random bots as a Stable-Baselines3 environment; a finished game is followed by a new one."""

    def __init__(self, name: str, seed: int) -> None:
        self.games, self.next_seed = SingleAgentGames(name, GAMES_AT_ONCE, "random", seats=2), seed * 10**9
        low, high = bounds(self.games.game)
        super().__init__(GAMES_AT_ONCE, Box(low, high, dtype=np.float32), Discrete(self.games.game.num_moves))

    def new_seeds(self) -> list[int]:
        """Unused seeds, one for each game."""
        self.next_seed += GAMES_AT_ONCE
        return list(range(self.next_seed, self.next_seed + GAMES_AT_ONCE))

    def reset(self) -> Any:
        """Start all games."""
        self.games.reset(self.new_seeds())
        self.lead = self.leads(self.games.features())
        return self.games.features()

    def leads(self, features: Any) -> Any:
        """The learner's lead in points, from the features."""
        return named_features(self.games.game, features)["lead"][:, 0].copy()

    def step_async(self, actions: Any) -> None:
        """Store the moves for `step_wait`."""
        self.moves = actions

    def step_wait(self) -> Any:
        """Play the stored moves, then the bots' moves; restart finished games."""
        games = self.games
        games.step(self.moves)
        seen = games.features()
        lead = self.leads(seen)
        rewards, self.lead = games.rewards + lead - self.lead, lead
        ended, infos = (games.over | games.truncated).copy(), [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(ended):
            infos[index] = {"terminal_observation": seen[index], "TimeLimit.truncated": bool(games.truncated[index])}
        if ended.any():
            games.reset(self.new_seeds(), where=ended)
            seen = games.features()
            self.lead[ended] = self.leads(seen)[ended]
        return seen, rewards.astype(np.float32), ended, infos

    def env_method(self, *_: Any, **__: Any) -> list[Any]:
        """The masks of legal moves: `action_masks` is the only method that the learner calls."""
        return list(self.games.masks.copy())

    def has_attr(self, attr_name: str) -> bool:
        """Whether there is such an attribute: only `action_masks` exists."""
        return attr_name == "action_masks"

    def get_attr(self, *_: Any) -> list[Any]:
        """None for each game: no other attribute exists."""
        return [None] * self.num_envs

    def set_attr(self, *_: Any) -> None:
        """Do nothing: no attribute can be set."""

    def env_is_wrapped(self, *_: Any) -> list[bool]:
        """False for each game: none is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def train(name: str, seed: int, steps: int) -> MaskablePPO:
    """Train a plain network for this many steps."""
    games = Games(name, seed + 1)
    policy = {"net_arch": [256, 256, 256], "activation_fn": torch.nn.ReLU}
    learner = MaskablePPO(
        "MlpPolicy",
        games,
        seed=seed,
        policy_kwargs=policy,
        n_steps=STEPS_EACH,
        batch_size=1024,
        n_epochs=6,
        learning_rate=lambda left: 6e-4 * left + 5e-5,
        gamma=0.997,
        ent_coef=0.01,
        device="cpu",
    )
    return learner.learn(steps)


def wins(learner: MaskablePPO, name: str, num_games: int) -> float:
    """The share of new games that the learner wins against random."""
    games = SingleAgentGames(name, num_games, "random", seats=2)
    games.reset(list(range(FIRST_TEST_SEED, FIRST_TEST_SEED + num_games)))
    ended, won = np.zeros(num_games, np.bool_), np.zeros(num_games)
    while not ended.all():
        masks = games.masks.copy()
        masks[ended, 0] = True
        moves, _ = learner.predict(games.features(), action_masks=masks, deterministic=True)
        games.step(moves)  # finished games ignore their move
        won[games.over & ~ended] = (games.results[games.over & ~ended] + 1) / 2
        ended |= games.over | games.truncated
    return float(won.mean())


def main() -> None:
    """Train, test and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--steps", type=int, default=300_000, help="the learner's decisions (default 300,000)")
    parser.add_argument("--seeds", type=int, default=3, help="independent runs (default 3)")
    parser.add_argument("--tests", type=int, default=500, help="games against random afterwards (default 500)")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    print("| game | seed | steps | won against random | seconds |\n|---|---|---|---|---|", flush=True)
    for name in arguments.names:
        for seed in range(arguments.seeds):
            begun = time.perf_counter()
            learner = train(name, seed, arguments.steps)
            share = wins(learner, name, arguments.tests)
            seconds = time.perf_counter() - begun
            print(
                f"| {find_game(name).title} | {seed} | {learner.num_timesteps:,} | {share:.1%} | {seconds:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
