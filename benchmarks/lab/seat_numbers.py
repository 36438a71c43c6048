"""Can our own numbers of Four Gardens make its seats even? The network plays thousands of games of each edition at once.

    python benchmarks/lab/seat_numbers.py [--games 2500] [--players 3] [--seed 12] [--editions own,all-multi,cheap+all-multi]
    python benchmarks/lab/seat_numbers.py --network mine.npz --edition mine.toml --players 2,3,4 --games 10000

Only numbers that we chose ourselves are changed: the cards' costs, gods and signs, the bonus tiles, the order of values around a
floor. A name with a plus combines changes. The shipped network was trained on our own edition only; `--network` takes another,
and `--against greedy` shows how well it plays: its wins at one seat, with greedy at the other seats.
"""

import argparse
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from seat_variants import Variant, edition_text

from roji.bots.network.shipped import read_once, shipped_path
from roji.core.edition import default_text, parse_edition
from roji.envs.batch import SKIP, Batch
from roji.games import find_game

Array = Any  # of NumPy
Change = Callable[[str], str]
GAME = find_game("four_gardens")
GODS = ("yellow", "red", "purple", "blue")
OF = {"red": "red", "orange": "yellow", "green": "purple", "blue": "blue"}  # the god of each panorama
EACH = 5  # cards in a frame; the last has the multi-coloured sign
NOTHING = -1e9


def dearer(resources: int) -> Change:
    """A change: every card needs this many resources more, up to four; negative: fewer, down to one."""
    return lambda text: edition_text(Variant(dearer=resources), text)


def tiles(wilds: list[int], rewards: list[int]) -> Change:
    """A change: other bonus tiles."""
    changed = (
        ("take_wilds = [4, 3, 2, 1]", f"take_wilds = {wilds}"),
        ("extra_rewards = [5, 4, 3, 2]", f"extra_rewards = {rewards}"),
    )
    return lambda text: edition_text(Variant(numbers=changed), text)


def sides(values: list[int]) -> Change:
    """A change: another order of values around a floor."""
    return lambda text: edition_text(Variant(numbers=(("sides = [3, 2, 1, 0]", f"sides = {values}"),)), text)


def cards(key: str, value: Callable[[int], str | None]) -> Change:
    """A change: another god or sign on each card for which `value` returns one."""

    def changed(found: re.Match[str]) -> str:
        new = value(int(found[2]))
        return found[0] if new is None else f'{found[1]}{key} = "{new}"'

    return lambda text: re.sub(rf'(\{{ card = (\d+), .*?){key} = "[^"]*"', changed, text)


def multi_panoramas(*colours: str) -> Change:
    """All cards of these panoramas have the multi-coloured sign."""
    return lambda text: re.sub(
        rf'(panorama = "(?:{"|".join(colours)})", frame = \d, )god = "\w+"', r'\1god = "multi"', text
    )


def card_with_god(card: int) -> int:
    """One of the four cards of a frame that have a single god, a different one in the next frame."""
    return 1 + card // EACH % len(GODS)


CHANGES: dict[str, Change] = {
    "own": lambda text: text,
    "flat-tiles": tiles([3, 3, 3, 3], [4, 4, 4, 4]),
    "small-tiles": tiles([1, 1, 1, 1], [1, 1, 1, 1]),
    "large-tiles": tiles([9, 9, 9, 9], [12, 12, 12, 12]),
    "cheap": dearer(-1),
    "cheapest": dearer(-3),
    "dear": dearer(1),
    "dearest": dearer(3),
    "order-3012": sides([3, 0, 1, 2]),
    "order-3102": sides([3, 1, 0, 2]),
    "all-wild": cards("sign", lambda _: "wild"),
    "no-wild": cards("sign", lambda card: f"{card % 4 + 1} {'up' if card % 8 < 4 else 'down'}"),
    "no-multi": cards("god", lambda card: GODS[card // EACH % 4] if card % EACH == 0 else None),
    "one-god": cards("god", lambda _: "yellow"),
    "god-by-panorama": lambda text: re.sub(
        r'panorama = "(\w+)"(.*?)god = "(?!multi)\w+"',
        lambda one: f'panorama = "{one[1]}"{one[2]}god = "{OF[one[1]]}"',
        text,
    ),
    "half-multi": cards("god", lambda card: "multi" if card % 2 else None),
    "three-multi": cards(
        "god", lambda card: "multi" if card % EACH in (card_with_god(card), card_with_god(card + EACH)) else None
    ),
    "four-multi": cards("god", lambda card: "multi" if card % EACH != card_with_god(card) else None),
    "god-by-frame": lambda text: re.sub(
        r'panorama = "(\w+)", frame = (\d), god = "(?!multi)\w+"',
        lambda one: (
            f'panorama = "{one[1]}", frame = {one[2]}, god = "{GODS[(list(OF).index(one[1]) + int(one[2]) - 1) % 4]}"'
        ),
        text,
    ),
    "largest-multi": multi_panoramas("blue"),
    "two-largest-multi": multi_panoramas("blue", "green"),
    "all-multi": cards("god", lambda _: "multi"),
}


class NetworkPlayer:
    """A network on any edition: it chooses its most likely move in many games at once."""

    def __init__(self, path: Path) -> None:
        layers = read_once(path).layers
        self.layers = [((one.weights * one.scales).astype(np.float32), one.biases.astype(np.float32)) for one in layers]

    def choose(self, features: Array, masks: Array) -> Array:
        """A legal move for each row."""
        now = features
        for number, (weights, biases) in enumerate(self.layers):
            now = now @ weights + biases
            if number < len(self.layers) - 1:
                now = np.maximum(now, 0)
        return np.where(masks, now[:, : masks.shape[1]], NOTHING).argmax(1)


def seat_wins(player: NetworkPlayer, text: str, players: int, games: int, seed: int) -> Array:
    """The wins of each place in the order of play, for each finished game: 0 is the first to play."""
    batch = Batch(GAME, games, edition=parse_edition(GAME, text), seats=players, autoreset=False)
    now = batch.reset(seed)
    first = np.array([int(batch.table(row).first_seat) for row in range(games)])
    rewards, is_over = np.zeros((games, players)), np.zeros(games, bool)
    while (going := np.flatnonzero(now.seats >= 0)).size:
        moves = np.full(games, SKIP)
        moves[going] = player.choose(now.features[going], now.masks[going])
        now = batch.step(moves)
        rewards += now.rewards[:, :players]
        is_over |= now.over.astype(bool) & ~now.truncated.astype(bool)
    best = rewards == rewards.max(axis=1, keepdims=True)
    order = (first[:, None] + np.arange(players)) % players
    return np.take_along_axis(best / best.sum(axis=1, keepdims=True), order, 1)[is_over]


def wins_against(player: NetworkPlayer, text: str, players: int, games: int, opponents: str) -> Array:
    """Whether the network wins each game at one seat, with the given bot at the other seats."""
    import gymnasium

    import roji.envs  # noqa: F401  registers the environments

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "edition.toml"
        path.write_text(text)
        name = "roji/FourGardens-v0"
        env = gymnasium.make_vec(name, num_envs=games, opponents=opponents, seats=players, edition=str(path))
    features, info = env.reset(seed=1)
    is_over, won = np.zeros(games, bool), np.zeros(games)
    while not is_over.all():
        features, rewards, terminated, truncated, info = env.step(
            player.choose(features, info["action_mask"].astype(bool))
        )
        ended = (terminated | truncated) & ~is_over
        won[ended] = rewards[ended] == 1
        is_over |= ended
    return won[:, None]


def percentages(wins: Array) -> str:
    """Shares in percent, and half the width of the widest 95 % interval."""
    half = 1.96 * wins.std(axis=0).max() / len(wins) ** 0.5
    return f"{' '.join(f'{100 * share:5.1f}' for share in wins.mean(axis=0))} % (± {100 * half:.1f}, {len(wins)} games)"


def main() -> None:
    """Play the chosen editions and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--players", default="3", help="such as 3 or 2,3,4")
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--editions", default=",".join(CHANGES), help=", ".join(CHANGES))
    parser.add_argument("--edition", type=Path, help="a file in place of the named editions")
    parser.add_argument(
        "--network", type=Path, default=shipped_path(GAME), help="a network file in place of the shipped one"
    )
    parser.add_argument("--against", default="", help="a bot at all other seats, such as greedy")
    chosen = parser.parse_args()
    player = NetworkPlayer(chosen.network)
    for name, text in _texts(chosen):
        for players in map(int, chosen.players.split(",")):
            if chosen.against:
                wins = wins_against(player, text, players, chosen.games, chosen.against)
            else:
                wins = seat_wins(player, text, players, chosen.games, chosen.seed)
            print(f"{name:24} {players} {percentages(wins)}", flush=True)


def _texts(chosen: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The name and the text of each edition to play."""
    if chosen.edition:
        yield chosen.edition.stem, chosen.edition.read_text()
        return
    for name in chosen.editions.split(","):
        text = default_text(GAME)
        for part in name.split("+"):
            text = CHANGES[part](text)
        yield name, text


if __name__ == "__main__":
    main()
