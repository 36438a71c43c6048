"""Exports a checkpoint to the small file that bots play from, with its card."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from roji.bots.network.network_file import NetworkFile, features_hash, write_network
from roji.core.edition import parse_edition
from roji.core.game import MAX_SEATS
from roji.games import find_game
from roji.learn.checkpoint import Checkpoint
from roji.learn.network_checkpoint import path_of

__all__ = ["card_path", "card_text", "export_network", "float_layers"]


def export_network(checkpoint: Checkpoint, path: Path) -> NetworkFile:
    """Write the network with 8-bit weights, and its card as JSON beside it."""
    game = find_game(checkpoint.about.game)
    checkpoint.check(game, features_hash(game))
    about = checkpoint.about
    made: dict[str, Any] = {
        "command": about.commands,
        "minutes": round(about.minutes, 2),
        "decisions": about.decisions,
        "games": about.games,
        "seed": about.seed,
        "commit": about.commit,
        "version": about.version,
    }
    strength = {one["against"]: {name: one[name] for name in one if name != "against"} for one in about.strength}
    network = write_network(
        path,
        parse_edition(game, about.edition_text),
        float_layers(checkpoint),
        margin_scale=about.margin_scale,
        made=made,
        strength=strength,
        direct=path_of(about),
    )
    card_path(path).write_text(card_text(network) + "\n", "utf-8")
    return network


def float_layers(checkpoint: Checkpoint) -> list[tuple[Any, Any]]:
    """Weights and biases of each layer, with outputs as a network file has them.

    In training, values end in tanh. A file needs the logit of a share for the place, which is twice as much, since tanh(x) = 2 *
    sigmoid(2x) - 1, and the margin unchanged. Seats that the game does not have are filled with zeros.
    """
    arrays, moves, seats = checkpoint.arrays, checkpoint.about.moves, checkpoint.about.seats
    layers = [(arrays[place], arrays[place + 1]) for place in range(0, len(arrays), 2)]
    last: list[Any] = []
    for array in layers.pop():
        missing = np.zeros((MAX_SEATS - seats, *array.shape[1:]), np.float32)
        logits, places, margins, gains = np.split(array, (moves, moves + seats, moves + 2 * seats))
        last.append(np.concatenate([logits, 2 * places, missing, margins, missing, gains]))
    return [*layers, (last[0], last[1])]


def card_path(path: Path) -> Path:
    """The path of a network file's card."""
    return path.with_suffix(".json")


def card_text(network: NetworkFile) -> str:
    """The card of a network as JSON, with its sizes."""
    sizes = [network.layers[0].weights.shape[0], *(layer.weights.shape[1] for layer in network.layers)]
    return json.dumps(asdict(network.card) | {"sizes": sizes}, indent=1, ensure_ascii=False)
