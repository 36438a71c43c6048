"""Small networks with random weights, for tests of bots that play with them."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np

from roji.bots.network import NetworkFile, write_network
from roji.bots.network.network_file import num_outputs
from roji.core.edition import Edition, default_edition
from roji.core.game import Game


def random_layers(game: Game, seed: int = 1, hidden: tuple[int, ...] = (24, 16)) -> list[tuple[Any, Any]]:
    """Random weights [outputs, inputs] and biases of the layers of a network that fits the game."""
    numbers = np.random.default_rng(seed)
    sizes = [game.num_features, *hidden, num_outputs(game)]
    return [
        (numbers.standard_normal((wide, width)) * np.sqrt(2 / width), numbers.standard_normal(wide) / 10)
        for width, wide in itertools.pairwise(sizes)
    ]


def write_random(path: Path, game: Game, edition: Edition | None = None, **more: Any) -> NetworkFile:
    """Write a random network to a file."""
    layers = random_layers(game, **more)
    return write_network(
        path, edition or default_edition(game), layers, margin_scale=20.0, made={"seed": 1}, strength={}
    )
