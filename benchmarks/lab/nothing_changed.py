"""Counts how often a comparison calls something clear although nothing has changed.

    python benchmarks/lab/nothing_changed.py [--game zen-garden] [--players 3] [--games 60] [--studies 100] [--seed 5000]

Both sides of a study play the game's own edition with `greedy`, on different deals, so that their results differ by chance alone.
"""

import argparse
from collections import Counter

from roji.arena.results import Results, compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import plan_series
from roji.games import find_game
from roji.lab.measures import compare
from roji.lab.sentences import sentences


def main() -> None:
    """Play the studies, and count those with anything clear and those with anything in the summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="zen-garden")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--studies", type=int, default=100)
    parser.add_argument("--seed", type=int, default=5000)
    chosen = parser.parse_args()

    def results(seed: int) -> Results:
        plan = plan_series(find_game(chosen.game), ["greedy"], chosen.games, players=chosen.players, seed=seed)
        return compute_results(run_series(plan, workers=1))

    clear, told, outside, figures = 0, 0, Counter[str](), Counter[str]()
    for study in range(chosen.studies):
        seed = chosen.seed + 2 * study
        measures = compare(results(seed), results(seed + 1))
        clear += any(one.is_clear for one in measures)
        told += bool(sentences(measures))
        for one in measures:
            figures[one.group] += 1
            outside[one.group] += one.change.is_clear
    print(f"{chosen.studies} studies of {chosen.game}: {clear} have something clear, {told} say so in the summary")
    for group, number in figures.items():
        print(f"  {group}: 0 is outside the 95 % interval of {outside[group]} of {number} changes")


if __name__ == "__main__":
    main()
