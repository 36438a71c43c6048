"""How large the trees of small editions are: a lower bound on the lines of play after one deal, by random probes.

    python benchmarks/tree_size.py [PROBES]

The mean over random games of the product of the numbers of legal moves is the number of lines of play (Knuth, "Estimating the
efficiency of backtrack programs", 1975). The mean of its logarithm cannot be larger than the logarithm of the mean, and varies
little, so it is a lower bound. Luck is left out: what is drawn later makes every tree larger.
"""

import math
import sys
from typing import Any, NamedTuple

import numpy as np

from roji.core.edition import Edition, parse_edition, small_edition, small_text
from roji.games import GAMES, find_game

PROBES = 100


class Probe(NamedTuple):
    """One random game."""

    decisions: int
    magnitude: float  # the decimal logarithm of the product of the numbers of legal moves


def probe(edition: Edition, seed: int) -> Probe:
    """Play one game at random, for two, up to the game's own limit of decisions."""
    game, box, generator = edition.game, edition.box, np.random.default_rng(seed)
    table = game.new_table(box, 2, 0, seed)
    decisions, magnitude = 0, 0.0
    while (acting := game.seats_to_act(box, table)) and decisions < game.decision_limit:
        legal = game.legal_moves(box, table, acting[0])
        magnitude += math.log10(len(legal))
        game.play_quietly(box, table, acting[0], int(generator.choice(legal)))
        decisions += 1
    return Probe(decisions, magnitude)


def smallest_four_gardens() -> str:
    """Four Gardens as small as its rules allow: one panorama, one card in hand, one action a turn, one landscape to finish."""
    text = small_text(find_game("four_gardens"))
    for name, value in (("hand", "1"), ("actions", "1"), ("active_cards", "1"), ("landscapes", "[1, 1, 1]")):
        text = "\n".join(f"{name} = {value}" if line.startswith(f"{name} = ") else line for line in text.split("\n"))
    return text


def tell(name: str, edition: Edition, probes: int) -> None:
    """Print one row."""
    found: Any = np.array([probe(edition, seed) for seed in range(probes)])
    decisions, magnitude = found.mean(0)
    doubt = 2 * found[:, 1].std() / math.sqrt(probes)
    shortest = int(found[:, 0].min())
    print(
        f"{name}: {decisions:.0f} decisions (fewest {shortest}), at least 10^{magnitude:.1f} ± {doubt:.1f} lines of play a deal"
    )


def main() -> None:
    """Probe the small edition of every game, and the smallest Four Gardens."""
    probes = int(sys.argv[1]) if len(sys.argv) > 1 else PROBES
    for name in GAMES:
        edition = small_edition(find_game(name))
        tell(edition.name, edition, probes)
    smallest = parse_edition(find_game("four_gardens"), smallest_four_gardens(), "The smallest")
    tell("Four Gardens as small as its rules allow", smallest, probes)


if __name__ == "__main__":
    main()
