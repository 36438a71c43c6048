"""OpenSpiel's algorithms on a small edition: the exploitability of uniform play, computed in two ways, then CFR and MCCFR.

    python -m benchmarks.game_theory [GAME] [--cfr 10] [--mccfr 5000]

The games are those with hidden hands: sakura (the default) and four-gardens.
"""

import argparse
import time

import pyspiel
from benchmarks.best_responses import nash_conv_by_the_rules
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

from roji.envs.open_spiel_bridge import spiel_name
from roji.games import find_game


def main() -> None:
    """Print NashConv of each policy."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", default="sakura", choices=["sakura", "four-gardens"], metavar="GAME")
    parser.add_argument("--cfr", type=int, default=10, metavar="ITERATIONS")
    parser.add_argument("--mccfr", type=int, default=5000, metavar="ITERATIONS")
    arguments = parser.parse_args()
    name = find_game(arguments.name).name
    game = pyspiel.load_game(spiel_name(name), {"edition": "small", "chance": "explicit"})
    print(f"uniform, by the rules alone: {nash_conv_by_the_rules(name):.6f}", flush=True)
    start = time.process_time()
    found = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    print(f"uniform, by OpenSpiel, {time.process_time() - start:.0f} s: {found:.6f}", flush=True)
    start, solver = time.process_time(), pyspiel.CFRSolver(game)
    for _ in range(arguments.cfr):
        solver.evaluate_and_update_policy()
    seconds = time.process_time() - start
    found = pyspiel.nash_conv(game, solver.average_policy())
    print(f"CFR, {arguments.cfr} iterations, {seconds:.0f} s: {found:.6f}", flush=True)
    start, sampler = time.process_time(), external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(arguments.mccfr):
        sampler.iteration()
    seconds = time.process_time() - start
    found = exploitability.nash_conv(game, sampler.average_policy())
    print(f"MCCFR, {arguments.mccfr} iterations, {seconds:.0f} s: {found:.6f}", flush=True)


if __name__ == "__main__":
    main()
