"""How well a game's features predict its outcome: a linear probe after three quarters of random games.

    python -m benchmarks.feature_probe [--games 12000] [GAME …]

Each game is played twice with the same seed: once to measure its length, once to read its features after 75 % of its decisions,
as the seat to act sees them. Two ridge regressions then learn the final lead over the best other seat: one from the features, one
from the current difference in points. Both are tested on unseen games: how often they predict the winner (without ties), and how
much of the variance of the final lead they explain.
"""

import argparse
from typing import Any, NamedTuple

import numpy as np

from roji.envs.batch import SKIP, Batch
from roji.games import GAMES, find_game

SHARE = 0.75  # of a game's decisions
STRENGTHS = (1.0, 10.0, 100.0, 1000.0, 10_000.0)  # of the ridge; a part of the training games decides which is best
TRAINED, CHOSEN = 0.6, 0.75  # games up to here train, up to there choose the strength, the rest measure


class Positions(NamedTuple):
    """One position of each game."""

    features: Any  # float64 [games, features]
    difference: Any  # float64 [games, 1]: points of the seat to act minus the best other's, at that moment
    lead: Any  # float64 [games]: the same at the end
    reward: Any  # float64 [games]: of the seat to act


class ProbeScore(NamedTuple):
    """How well a probe predicts unseen games."""

    winner: float  # share of games
    explained: float  # of the variance of the final lead


def positions_of(name: str, num_games: int, seats: int) -> Positions:
    """Play random games; returns the position after three quarters of each."""
    length = _play(name, num_games, seats, np.full(num_games, -1))[0]
    return _play(name, num_games, seats, (SHARE * length).astype(np.int64))[1]


def _play(name: str, num_games: int, seats: int, when: Any) -> tuple[Any, Positions]:
    """The lengths of all games, and their positions before decision `when`."""
    batch = Batch(name, num_games, seats=seats, autoreset=False, live_points=True)
    now = batch.reset(1)
    length, looked_by = np.zeros(num_games, np.int64), np.zeros(num_games, np.int64)
    features, difference = np.zeros((num_games, batch.game.num_features)), np.zeros((num_games, 1))
    points, rewards, rows = np.zeros((num_games, seats)), np.zeros((num_games, seats)), np.arange(num_games)
    step = 0
    while (now.seats >= 0).any():
        here = rows[(when == step) & (now.seats >= 0)]
        looked_by[here] = now.seats[here]
        features[here] = now.features[here]
        difference[here, 0] = leads(now.points[:, :seats], looked_by)[here]
        is_running = now.seats >= 0
        now = batch.step(np.where(is_running, batch.random_moves(), SKIP))
        ended = is_running & now.over
        points[ended], rewards[ended] = now.points[ended, :seats], now.rewards[ended, :seats]
        length += is_running
        step += 1
    return length, Positions(features, difference, leads(points, looked_by), rewards[rows, looked_by])


def leads(points: Any, seat: Any) -> Any:
    """In each game, the points of one seat minus those of the best other seat."""
    rows = np.arange(len(points))
    others = points.astype(np.float64)
    mine = others[rows, seat].copy()
    others[rows, seat] = -np.inf
    return mine - others.max(axis=1)


def probe(inputs: Any, lead: Any, reward: Any) -> ProbeScore:
    """Fit a regression of the final lead on the inputs, and test it on unseen games."""
    trained, chosen = int(TRAINED * len(lead)), int(CHOSEN * len(lead))
    inputs = (inputs - inputs[:trained].mean(0)) / np.maximum(inputs[:trained].std(0), 1e-3)
    middle = lead[:trained].mean()
    train, rest = inputs[:trained], slice(trained, chosen)
    square, product = train.T @ train, train.T @ (lead[:trained] - middle)
    guesses = [
        inputs @ np.linalg.solve(square + strength * np.eye(len(square)), product) + middle for strength in STRENGTHS
    ]
    guess = min(guesses, key=lambda guess: ((guess[rest] - lead[rest]) ** 2).mean())[chosen:]
    lead, reward = lead[chosen:], reward[chosen:]
    decided = reward != 0
    named = (np.sign(guess) == np.sign(reward))[decided].mean()
    return ProbeScore(float(named), float(1 - ((guess - lead) ** 2).mean() / lead.var()))


def main() -> None:
    """Probe the chosen games and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=12_000, help="random games of each kind (default 12,000)")
    parser.add_argument("--seats", type=int, default=2, help="players (default 2)")
    arguments = parser.parse_args()
    print("| game | numbers | winner by points | by features | lead explained by points | by features |")
    print("|---|---|---|---|---|---|")
    for name in arguments.names:
        positions = positions_of(name, arguments.games, arguments.seats)
        by_points = probe(positions.difference, positions.lead, positions.reward)
        by_features = probe(positions.features, positions.lead, positions.reward)
        print(
            f"| {find_game(name).title} | {positions.features.shape[1]} | {by_points.winner:.1%} | {by_features.winner:.1%}"
            f" | {by_points.explained:.2f} | {by_features.explained:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
