"""Gumbel search with a network, using only a batch: it searches many games at once and never sees hidden information.

    python examples/gumbel_search.py sakura --games 8 --worlds 8

In every position the network proposes the most promising moves (Danihelka et al., "Policy improvement by planning with Gumbel",
2022: with Gumbel noise added in training, without it to play well). The search copies the game once for each of these moves and
each *world*: the same game with everything that the seat cannot know dealt afresh. It plays the move, lets the network play on
until the seat has to decide again, and evaluates that position. After each round the worse half of the moves is dropped.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from roji.bots.network import NetworkFile, read_network
from roji.bots.network.direct_path import add_direct
from roji.bots.network.shipped import shipped_path
from roji.core.errors import RojiError
from roji.envs.batch import SKIP, Batch

Array = Any  # of NumPy
FIRST_VISITS = 50  # as in the paper: the weight of a value against logits, to which the number of visits is added
NOTHING = -1e9


def evaluate(network: NetworkFile, features: Array, masks: Array) -> tuple[Array, Array]:
    """The logits of all moves, and the share of opponents that each seat will beat, counted from the seat to act."""
    now = features
    for number, layer in enumerate(network.layers):
        now = now @ (layer.weights * layer.scales) + layer.biases
        now = np.maximum(now, 0) if number < len(network.layers) - 1 else now
    moves, num_gains = masks.shape[1], network.direct.num_gains  # the gains of a direct path follow the values
    most_seats = (now.shape[1] - moves - num_gains) // 2
    places = 1 / (1 + np.exp(-now[:, moves : moves + most_seats]))
    logits = now[:, :moves].copy()
    add_direct(network.direct, features, now[:, now.shape[1] - num_gains :], logits)
    return np.where(masks, logits, NOTHING), places


class Searcher:
    """Searches all games of a batch at once; `worlds` redeals for each of `width` moves."""

    def __init__(self, batch: Batch, network: NetworkFile, worlds: int, width: int, noise: float, seed: int) -> None:
        self.batch, self.network, self.worlds, self.width, self.noise = batch, network, worlds, width, noise
        self.generator = np.random.default_rng(seed)
        branches = batch.num_games * width * worlds
        self.branches = Batch(
            batch.game, branches, edition=batch.edition, seats=int(batch.seats[0]), autoreset=False, strict=False
        )
        self.branches.reset(seed)  # a search of fewer games uses only some of the rows

    def choose(self, rows: Array) -> Array:
        """Choose a move in each of these games; none of them may be over."""
        masks = self.batch.now.masks[rows]
        logits, _ = evaluate(self.network, self.batch.now.features[rows], masks)
        scores = np.where(masks, logits + self.noise * self.generator.gumbel(size=logits.shape), NOTHING)
        width = self.width
        candidates: Array = np.argsort(-scores, axis=1)[:, :width]  # [games, width], the most promising first
        total: Array = np.zeros(candidates.shape)
        visits: Array = np.zeros(candidates.shape)
        while width > 1:
            values = self._try(rows, candidates[:, :width])
            total[:, :width] += values
            visits[:, :width] += 1
            weight = FIRST_VISITS + visits.max() * self.worlds
            judged = np.take_along_axis(scores, candidates, 1) + weight * total / np.maximum(visits, 1)
            judged[:, width:] = 2 * NOTHING  # already dropped
            order = np.argsort(-judged, axis=1)
            candidates, total, visits = (np.take_along_axis(array, order, 1) for array in (candidates, total, visits))
            width //= 2
        return candidates[:, 0]

    def _try(self, rows: Array, candidates: Array) -> Array:
        """The mean value of each candidate over the worlds: [games, width]."""
        games, width = candidates.shape
        rows = np.repeat(rows, width * self.worlds)
        self.branches.put(self.batch, np.arange(len(rows)), rows)
        # All moves of a game are tried in the same worlds, so that their values differ only because of the move.
        worlds = self.generator.integers(2**62, size=(games, 1, self.worlds)).repeat(width, 1).reshape(-1)
        seeds = np.zeros(self.branches.num_games, np.int64)
        seeds[: len(rows)] = worlds
        self.branches.redeal(seeds)
        moves = np.full(self.branches.num_games, SKIP)
        moves[: len(rows)] = candidates.repeat(self.worlds, axis=1).reshape(-1)
        return self._play_on(moves, self.batch.now.seats[rows]).reshape(games, width, self.worlds).mean(2)

    def _play_on(self, moves: Array, seats: Array) -> Array:
        """The value of each branch to its seat: the network plays until that seat has to decide again, then evaluates."""
        values: Array = np.full(len(seats), np.nan)
        while (going := np.flatnonzero(np.isnan(values))).size:
            now = self.branches.step(moves)
            moves[:] = SKIP
            over = going[now.seats[going] < 0]
            values[over] = (now.rewards[over, seats[over]] + 1) / 2
            going = going[now.seats[going] >= 0]
            logits, places = evaluate(self.network, now.features[going], now.masks[going])
            is_back = now.seats[going] == seats[going]
            values[going[is_back]] = places[is_back, 0]
            moves[going] = np.where(is_back, SKIP, logits.argmax(1))
        return values


def main() -> None:
    """Play games in which seat 0 searches and the other seats play the network's most likely move."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="sakura")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--worlds", type=int, default=8, help="deals for each move")
    parser.add_argument("--width", type=int, default=4, help="number of moves to search")
    parser.add_argument("--network", type=Path, help="a network file instead of the shipped one")
    parser.add_argument("--noise", type=float, default=0, help="Gumbel noise: 1 to explore in training, 0 to play well")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, help="stop after this many decisions")
    arguments = parser.parse_args()
    try:
        batch = Batch(arguments.game, arguments.games, autoreset=False, strict=False)
        network = read_network(arguments.network or shipped_path(batch.game))
    except RojiError as error:
        raise SystemExit(str(error)) from None
    batch.reset(arguments.seed)
    searcher = Searcher(batch, network, arguments.worlds, arguments.width, arguments.noise, arguments.seed)
    won, decisions = np.zeros(arguments.games), 0
    while (batch.now.seats >= 0).any() and decisions != arguments.decisions:
        logits, _ = evaluate(network, batch.now.features, batch.now.masks)
        moves = np.where(batch.now.seats < 0, SKIP, logits.argmax(1))
        if (rows := np.flatnonzero(batch.now.seats == 0)).size:
            moves[rows] = searcher.choose(rows)
        won += batch.step(moves).rewards[:, 0]
        decisions += 1
    doubt = 2 * won.std() / arguments.games**0.5
    games = f"{arguments.games} games of {batch.game.title}, {decisions} decisions each"
    print(f"{games}: {won.mean():+.2f} ± {doubt:.2f} for the search against the network alone")


if __name__ == "__main__":
    main()
