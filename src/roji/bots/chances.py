"""Converts a bot's beliefs into calibrated chances to win: of the positions rated 70 %, 70 % are won.

A belief is a few numbers for each seat (from a network: the logit of its place and its margin; from playouts: the logarithm of
its share of wins). Chances are the softmax of their weighted sums. `python -m roji.arena.calibration` fitted the weights to
finished games; `chances.toml` has them by game, kind of belief and number of seats.
"""

import functools
import tomllib
from importlib import resources
from typing import Any

import numpy as np

__all__ = ["BY_NETWORK", "BY_PLAYOUTS", "DEFAULT_WEIGHTS", "chances_from", "chances_toml", "weights_for"]

BY_NETWORK, BY_PLAYOUTS = "network", "playouts"
DEFAULT_WEIGHTS = {BY_NETWORK: (0.7, 0.2), BY_PLAYOUTS: (0.9,)}


def chances_from(beliefs: Any, weights: Any) -> Any:
    """Chances[..., seats] from beliefs[..., seats, numbers]; they add up to 1."""
    sums = np.asarray(beliefs, np.float64) @ np.asarray(weights, np.float64)
    powers = np.exp(sums - sums.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def weights_for(game: str, kind: str, seats: int) -> tuple[float, ...]:
    """The fitted weights, or plain ones for a game without."""
    found = _all_weights().get(game, {}).get(kind, {}).get(str(seats))
    return tuple(found) if found else DEFAULT_WEIGHTS[kind]


def chances_toml(weights: dict[str, dict[str, dict[str, Any]]]) -> str:
    """All weights as the text of `chances.toml`."""
    lines = ["# Written by `python -m roji.arena.calibration`: what makes chances to win of what bots believe.\n"]
    for game, kinds in sorted(weights.items()):
        for kind, by_seats in sorted(kinds.items()):
            numbers = [f"{seats} = [{', '.join(f'{one:.4f}' for one in of)}]" for seats, of in sorted(by_seats.items())]
            lines.append("\n".join([f"[{game}.{kind}]", *numbers, ""]))
    return "\n".join(lines)


@functools.cache
def _all_weights() -> dict[str, Any]:
    file = resources.files("roji.bots") / "chances.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
