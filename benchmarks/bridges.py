"""Random play through PettingZoo and OpenSpiel, in steps per second of processor time, optionally next to another version.

python benchmarks/bridges.py [--beside PATH_OF_OTHER_SRC] [GAME …]
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from roji.games import GAMES

SECONDS = 2.0
ROUNDS = 3  # the best of them is reported


def pettingzoo_steps(name: str) -> Callable[[], None]:
    """A function that plays one step in a PettingZoo environment, as in its documentation."""
    from roji.envs.pettingzoo_env import aec_env

    env, generator = aec_env(name), np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> None:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            return
        legal = np.flatnonzero(observation["action_mask"])
        env.step(legal[int(generator.random() * len(legal))])

    return step


def open_spiel_steps(name: str) -> Callable[[], None]:
    """A function that plays one decision in an OpenSpiel game."""
    import pyspiel

    from roji.envs.open_spiel_bridge import spiel_name

    game, generator = pyspiel.load_game(spiel_name(name)), np.random.default_rng(1)
    state: Any = game.new_initial_state()

    def step() -> None:
        nonlocal state
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        if state.is_terminal():
            state = game.new_initial_state()
            return
        legal = state.legal_actions()
        state.apply_action(legal[int(generator.random() * len(legal))])

    return step


def rate(step: Callable[[], None]) -> float:
    """Steps per second of processor time, on which other programs on the machine have less effect than on wall time."""
    best = 0.0
    for _ in range(ROUNDS):
        steps, start = 0, time.process_time()
        while time.process_time() - start < SECONDS / ROUNDS:
            step()
            steps += 1
        best = max(best, steps / (time.process_time() - start))
    return best


def main() -> None:
    """Print one row for each game and bridge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--beside", help="the src folder of another version")
    arguments = parser.parse_args()
    games = arguments.games or list(GAMES)
    if arguments.beside:
        print("beside:", flush=True)
        command = [sys.executable, __file__, *games]
        subprocess.run(command, env={**os.environ, "PYTHONPATH": arguments.beside}, check=True)
        print("here:")
    for name in games:
        for bridge, make in (("PettingZoo", pettingzoo_steps), ("OpenSpiel", open_spiel_steps)):
            step = make(name)
            for _ in range(20):
                step()  # compiles the rules if needed
            print(f"{name:14}{bridge:12}{rate(step):10,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
