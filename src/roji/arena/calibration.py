"""Calibrates chances to win: `python -m roji.arena.calibration` plays games, fits the weights of chances.py, and measures them.

Half of the deals fit the weights; the other half tests them: the share of positions won among those rated 10 %, 20 % …, and the
Brier score (the mean square of chance minus outcome, over all seats; 0 is perfect).
"""

import argparse
import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from roji.arena.paired_games import Series
from roji.bots import Bot, find_bot
from roji.bots.chances import DEFAULT_WEIGHTS, chances_from, chances_toml
from roji.bots.win_chances import believe
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.games import GAMES, find_game

__all__ = ["Calibration", "Positions", "brier", "curve", "fit_weights", "main", "play_positions"]

GAMES_EACH = 2000
EVERY = 7  # decisions between sampled positions
SAMPLES = 100  # playouts for a position, without a network
BANDS = 10
STEPS = 200  # of the fit
SMALL = 1e-9


class Positions(NamedTuple):
    """Positions of finished games."""

    kind: str  # of belief
    beliefs: Any  # float64[positions, seats, numbers]
    wins: Any  # float64[positions, seats]: 1 for the winner, an equal part for a shared victory


class Calibration(NamedTuple):
    """How well chances fit the outcomes."""

    weights: tuple[float, ...]
    brier_before: float  # with plain weights
    brier_after: float
    bands: list[tuple[float, float, int]]  # mean chance, share won, count


def play_positions(game: Game, bot: Bot, seats: int, deals: Sequence[int]) -> Positions:
    """Play a bot against itself: its beliefs at every n-th decision, and the outcomes."""
    box, kind = default_edition(game).box, ""
    series = Series(game, [bot] * seats, seed=77)
    beliefs, wins = [], []
    for deal in deals:
        table = np.zeros(1, game.table_type)[0]
        table.luck[:] = series.deals([(deal, 0)])[0]
        game.setup(box, table, seats, 0)
        lucks, found, number = series.lucks([(deal, 0)])[0], 0, deal % EVERY
        while waiting := game.seats_to_act(box, table):
            seat = waiting[0]
            view = game.seen(box, table, seat)
            if number % EVERY == 0:
                kind, belief = believe(game, box, view, seat, new_luck(number), SAMPLES)
                beliefs.append(belief)
                found += 1
            game.play_quietly(box, table, seat, int(bot.choose(game, box, view, seat, lucks[seat])))
            number += 1
        places = np.array(game.places(box, table))
        wins += [(places == 1) / (places == 1).sum()] * found
    return Positions(kind, np.array(beliefs), np.array(wins))


def fit_weights(positions: Positions) -> tuple[float, ...]:
    """The weights under which the outcomes were most likely, by Newton's method."""
    weights = np.array(DEFAULT_WEIGHTS[positions.kind])
    for _ in range(STEPS):
        chances = chances_from(positions.beliefs, weights)
        slope = np.einsum("ps,psn->n", positions.wins - chances, positions.beliefs)
        centred = positions.beliefs - np.einsum("ps,psn->pn", chances, positions.beliefs)[:, None]
        bend = np.einsum("ps,psn,psm->nm", chances, centred, centred) + SMALL * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if np.abs(step).max() < SMALL:
            break
    return tuple(float(weight) for weight in weights)


def brier(positions: Positions, weights: Sequence[float]) -> float:
    """The mean square of chance minus outcome."""
    return float(((chances_from(positions.beliefs, weights) - positions.wins) ** 2).mean())


def curve(positions: Positions, weights: Sequence[float]) -> list[tuple[float, float, int]]:
    """For each occupied band of chances: the mean chance, the share won, and the count."""
    chances, wins = chances_from(positions.beliefs, weights).ravel(), positions.wins.ravel()
    bands = np.minimum((chances * BANDS).astype(int), BANDS - 1)
    rows = [(chances[bands == band], wins[bands == band]) for band in range(BANDS)]
    return [(float(said.mean()), float(won.mean()), len(said)) for said, won in rows if len(said)]


def calibrate(game: Game, bot: Bot, seats: int, games: int) -> tuple[str, Calibration]:
    """Fit on one half of the games, measure on the other."""
    fitted = play_positions(game, bot, seats, range(0, games, 2))
    tested = play_positions(game, bot, seats, range(1, games, 2))
    weights = fit_weights(fitted)
    before = brier(tested, DEFAULT_WEIGHTS[tested.kind])
    return tested.kind, Calibration(weights, before, brier(tested, weights), curve(tested, weights))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit, print the figures as JSON, and write the weights if asked to."""
    parser = argparse.ArgumentParser(prog="python -m roji.arena.calibration", description="Fit chances to win.")
    parser.add_argument("--game", choices=GAMES, action="append", help="this game only")
    parser.add_argument("--bot", default="network", help="who plays against itself (default: network)")
    parser.add_argument("--games", type=int, default=GAMES_EACH, help=f"games (default: {GAMES_EACH})")
    parser.add_argument("--seats", type=int, action="append", help="seats at the table (default: as many as can play)")
    parser.add_argument("--write", type=Path, help="put the weights into this chances.toml")
    chosen = parser.parse_args(arguments)
    for name in chosen.game or GAMES:
        game = find_game(name)
        for seats in chosen.seats or game.seats:
            kind, found = calibrate(game, find_bot(chosen.bot), seats, chosen.games)
            print(json.dumps({"game": name, "seats": seats, "kind": kind, **found._asdict()}), flush=True)  # noqa: T201
            if chosen.write:
                _write(chosen.write, name, kind, seats, found.weights)


def _write(path: Path, game: str, kind: str, seats: int, weights: tuple[float, ...]) -> None:
    known: dict[str, Any] = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    known.setdefault(game, {}).setdefault(kind, {})[str(seats)] = weights
    path.write_text(chances_toml(known), "utf-8")


if __name__ == "__main__":
    main()
