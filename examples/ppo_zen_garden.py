"""Trains a network for two-player Zen Garden by self-play, exports it, and lets it play a game against Roji's own bots.

    python examples/ppo_zen_garden.py --minutes 5                 # pip install 'roji[learn]'; with a GPU also 'roji[gpu]'

`roji train` does the same from the command line; see docs/learning.md.
"""

import argparse
from pathlib import Path

import roji
from roji.core.luck import new_luck
from roji.learn import TrainSettings, train
from roji.learn.checkpoint import read_checkpoint
from roji.learn.export import export_network
from roji.learn.settings import Recipe


def main() -> None:
    """Train a network, export it, and play one game with it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--against", default="greedy")
    given = parser.parse_args()

    # Only games with two seats and the first board, and a network small enough for a laptop.
    settings = TrainSettings(
        "zen-garden",
        given.minutes,
        out=given.out,
        seats=(2,),
        options={"boards": "1"},
        against=(given.against,),
        recipe=Recipe(weights=200_000),
    )
    train(settings, print)
    file = given.out / "zen-garden.npz"
    export_network(read_checkpoint(given.out / "checkpoint.npz"), file)

    match = roji.Match("zen-garden", 2, {"boards": "1"}, seed=7)
    bots, lucks = [roji.find_bot(f"network:{file}"), roji.find_bot(given.against)], [new_luck(1), new_luck(2)]
    while to_act := match.to_act():
        seat = to_act[0]
        view = match.game.seen(match.box, match.table, seat)
        match.play(seat, bots[seat].choose(match.game, match.box, view, seat, lucks[seat]))
    print(f"{bots[0].name} and {bots[1].name} are in places {match.game.places(match.box, match.table)}.")


if __name__ == "__main__":
    main()
