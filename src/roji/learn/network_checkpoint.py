"""Starts training from a network file: converts its bytes back to floats."""

from pathlib import Path
from typing import Any

import numpy as np

from roji.bots.network.direct_path import DirectPath, no_direct_path
from roji.bots.network.network_file import NetworkFile, read_network
from roji.core.game import MAX_SEATS
from roji.games import find_game
from roji.learn.checkpoint import Checkpoint, Description, is_checkpoint, read_checkpoint
from roji.learn.shape import Shape

__all__ = ["checkpoint_of", "path_of", "read_start", "shape_of"]


def read_start(path: Path) -> Checkpoint:
    """A checkpoint of `roji train`, or one made from a network file."""
    if is_checkpoint(path):
        return read_checkpoint(path)
    network = read_network(path)
    return checkpoint_of(network, max(find_game(network.card.game).seats))


def checkpoint_of(network: NetworkFile, seats: int) -> Checkpoint:
    """The same network for training; `float_layers` explains the differences."""
    card, made, arrays = network.card, network.card.made, list[Any]()
    for layer in network.layers:
        arrays += [(layer.weights.astype(np.float32) * layer.scales).T, layer.biases]
    ends = (card.moves, card.moves + MAX_SEATS, card.moves + 2 * MAX_SEATS)
    for place in (-2, -1):
        moves, places, margins, gains = np.split(arrays[place], ends)
        arrays[place] = np.concatenate([moves, places[:seats] / 2, margins[:seats], gains])
    about = Description(
        game=card.game,
        features_hash=card.features,
        edition=card.edition,
        features=len(network.layers[0].weights),
        moves=card.moves,
        seats=seats,
        hidden=tuple(layer.weights.shape[1] for layer in network.layers[:-1]),
        edition_text="",
        margin_scale=card.margin_scale,
        direct=[steps.tolist() for steps in network.direct] if network.direct.num_kinds else [],
        minutes=float(made.get("minutes", 0.0)),
        decisions=int(made.get("decisions", 0)),
        games=int(made.get("games", 0)),
        version=str(made.get("version", "")),
        commands=list(made.get("command", [])),
    )
    return Checkpoint(about, arrays)


def shape_of(about: Description) -> Shape:
    """The sizes of a described network."""
    return Shape(about.features, about.moves, about.seats, tuple(about.hidden), path_of(about))


def path_of(about: Description) -> DirectPath:
    """The direct path of a described network."""
    return DirectPath(*(np.array(steps, np.int64) for steps in about.direct)) if about.direct else no_direct_path()
