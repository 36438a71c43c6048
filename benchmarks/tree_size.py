"""The number of states in the OpenSpiel trees of small editions, including all outcomes of chance, estimated by random probes.

    python -m benchmarks.tree_size [PROBES]

Along a random line of play, the sum of the products of branching factors so far is an unbiased estimate of the number of states
(Knuth, "Estimating the efficiency of backtrack programs", 1975). If the probes differ too much for a mean, the mean of their
logarithms is printed: it cannot exceed the logarithm of the mean, so it is a lower bound.
"""

import math
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from roji.core.edition import small_text
from roji.envs.open_spiel_bridge import spiel_name
from roji.games import find_game

PROBES = 2000
FOURTH_CARD = '{ card = 4, panorama = "red", frame = 2, god = "red", need = { water = 1 }, sign = "4 down" }'
Changes = tuple[tuple[str, str], ...]
LARGER: dict[str, Changes] = {
    "Four Gardens in two rounds": (),
    "with a fourth card": (("]\n\n[panoramas]", f"    {FOURTH_CARD},\n]\n\n[panoramas]"),),
    "with all floors in random order": (("shuffled_floors = 0", "shuffled_floors = 4"),),
    "with three rounds": (("rounds = 2", "rounds = 3"),),
    "with hands of two, two actions a turn and a fourth card": (
        ("]\n\n[panoramas]", f"    {FOURTH_CARD},\n]\n\n[panoramas]"),
        ("hand = 1", "hand = 2"),
        ("actions = 1", "actions = 2"),
    ),
}


def probe(game: Any, generator: np.random.Generator) -> float:
    """Follow one random line of play; returns an estimate of the number of states."""
    state, product, states = game.new_initial_state(), 1, 1
    while not state.is_terminal():
        is_chance = state.is_chance_node()
        branches = [outcome for outcome, _ in state.chance_outcomes()] if is_chance else state.legal_actions()
        product *= len(branches)
        states += product
        state.apply_action(int(generator.choice(branches)))
    return float(states)


def print_estimate(name: str, game: Any, probes: int) -> None:
    """Probe a game and print its estimate."""
    generator = np.random.default_rng(1)
    found = np.array([probe(game, generator) for _ in range(probes)])
    error = 2 * found.std() / math.sqrt(probes)
    if error < found.mean() / 3:
        print(f"{name}: about {found.mean():,.0f} states (± {error:,.0f})", flush=True)
    else:
        print(f"{name}: at least 10^{np.log10(found).mean():.1f} states", flush=True)


def main() -> None:
    """Probe the small editions, and larger variants of the one of Four Gardens."""
    probes = int(sys.argv[1]) if len(sys.argv) > 1 else PROBES
    for name in ("sakura", "zen_garden"):
        settings = {"edition": "small", "chance": "explicit"}
        print_estimate(find_game(name).title, pyspiel.load_game(spiel_name(name), settings), probes)
    with tempfile.TemporaryDirectory() as folder:
        for name, changes in LARGER.items():
            text = small_text(find_game("four_gardens"))
            for old, new in changes:
                text = text.replace(old, new)
            file = Path(folder) / f"{name}.toml"
            file.write_text(text, "utf-8")
            settings = {"edition": str(file), "chance": "explicit"}
            print_estimate(name, pyspiel.load_game(spiel_name("four_gardens"), settings), probes)


if __name__ == "__main__":
    main()
