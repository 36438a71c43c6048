"""The network file: a zip of plain NumPy arrays (`.npz`) without pickles, weights in bytes, and a card in JSON.

A network is a chain of fully connected layers with ReLU in between. Its inputs are the game's features. Its outputs are
`num_moves` logits, then the place value of each seat, then the margin value of each seat, both by relative seat: the seat whose
features were read first, then the seats after it around the table, up to MAX_SEATS (those beyond the table mean nothing).

- place value: the logit of the share of the others whom the seat will beat (0 for the last place, 1 for the first, ties half);
- margin value: the points by which the seat will be ahead of the best of the others, divided by the card's `margin_scale`.

After them a network may have gains for a direct path from features to moves; the file contains the path (`direct_path.py`).
"""

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from roji.bots.network.direct_path import DirectPath, no_direct_path
from roji.core.edition import Edition
from roji.core.errors import RojiError
from roji.core.game import MAX_SEATS, Game
from roji.core.per_game import per_game
from roji.core.rule import Box

__all__ = [
    "Layer",
    "NetworkCard",
    "NetworkError",
    "NetworkFile",
    "box_hash",
    "features_hash",
    "num_outputs",
    "read_network",
    "write_network",
]

FORMAT = 1
MOST_BYTES = 64 << 20  # the most bytes of a file, and of its unpacked contents
MOST_LAYERS = 16
MOST_KINDS = 1024  # of numbers on a direct path
MOST_LEVELS = 127  # a weight is a whole number from -127 to 127, times the scale of its output
VALUES = 2  # place and margin


class NetworkError(RojiError):
    """A file without a network, or with one that does not fit the game."""


@dataclass(frozen=True, slots=True)
class NetworkCard:
    """What a network is for, how it was made, and how strong it is."""

    format: int
    game: str
    features: str  # a hash of the names and widths of the game's features
    moves: int
    edition: str  # the hash that names the edition it was trained on
    box: str  # a hash of that edition's box, because bots see only the box
    margin_scale: float  # points that a margin value of 1 stands for
    made: dict[str, Any]  # command, minutes, seed, commit …
    strength: dict[str, Any]  # opponent, number of games, share of wins


class Layer(NamedTuple):
    """One layer: output j is biases[j] + scales[j] * the sum of inputs[i] * weights[i, j]."""

    weights: Any  # int8[inputs, outputs]
    scales: Any  # float32[outputs]
    biases: Any  # float32[outputs]


class NetworkFile(NamedTuple):
    """The contents of a network file."""

    card: NetworkCard
    layers: tuple[Layer, ...]
    direct: DirectPath

    def why_not(self, game: Game, box: Box) -> str:
        """Why this network cannot play this game with this box, in one line; empty if it can."""
        card = self.card
        if card.game != game.name:
            return f"The network is for {card.game}, not for {game.name}."
        if card.features != features_hash(game) or card.moves != game.num_moves:
            return f"The network was trained on other features or moves of {game.title}; train it again."
        if card.box != box_hash(game, box):
            return f"The network was trained on another edition of {game.title}."
        return ""


@per_game
def features_hash(game: Game) -> str:
    """A hash of the game's features: it changes with their names, widths or order."""
    text = "\n".join(f"{feature.name} {feature.width}" for feature in game.features_list)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def box_hash(game: Game, box: Box) -> str:
    """A hash of a box's contents, without implied numbers: some networks are older than these."""
    content, fields = bytearray(box.tobytes()), box.dtype.fields
    implied = {name: value for numbers in game.implied.values() for name, value in numbers.items() if name in fields}
    if implied and all(box[name] == value for name, value in implied.items()):
        for at in sorted((fields[name][1] for name in implied), reverse=True):  # each is one byte
            del content[at]
    return hashlib.sha256(content).hexdigest()[:16]


def num_outputs(game: Game) -> int:
    """How many outputs a network of this game has, without the gains of a direct path."""
    return game.num_moves + VALUES * MAX_SEATS


def write_network(
    path: Path,
    edition: Edition,
    layers: Sequence[tuple[Any, Any]],
    *,
    margin_scale: float,
    made: Mapping[str, Any],
    strength: Mapping[str, Any],
    direct: DirectPath | None = None,
    levels: int = MOST_LEVELS,
) -> NetworkFile:
    """Write a network, and return it rounded to bytes, as a reader will see it.

    `layers` are (weights[outputs, inputs], biases[outputs]) in floats, as in torch; the last one gives all outputs. Fewer
    `levels` make a smaller file (31: a quarter less) and coarser weights.
    """
    game = edition.game
    card = NetworkCard(
        format=FORMAT,
        game=game.name,
        features=features_hash(game),
        moves=game.num_moves,
        edition=edition.hash,
        box=box_hash(game, edition.box),
        margin_scale=float(margin_scale),
        made=dict(made),
        strength=dict(strength),
    )
    rounded = tuple(_rounded(weights, biases, levels) for weights, biases in layers)
    network = NetworkFile(card, rounded, direct or no_direct_path())
    _check_shapes(network, game.num_features, str(path))
    arrays = {"card": np.frombuffer(json.dumps(asdict(card)).encode(), np.uint8)}
    for number, layer in enumerate(network.layers):
        arrays |= {f"{name}{number}": array for name, array in layer._asdict().items()}
    if network.direct.num_kinds:
        arrays |= {f"direct_{name}": steps.astype(np.int32) for name, steps in network.direct._asdict().items()}
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return network


def _rounded(weights: Any, biases: Any, levels: int) -> Layer:
    """Weights as integers, with one scale for each output."""
    if not 1 <= levels <= MOST_LEVELS:
        raise NetworkError(f"Weights cannot have {levels} levels: give 1 to {MOST_LEVELS}.")
    by_input = np.asarray(weights, np.float32).T
    if not (np.isfinite(by_input).all() and np.isfinite(biases).all()):
        raise NetworkError("A network with infinite or undefined weights cannot be written.")
    scales = np.maximum(np.abs(by_input).max(axis=0), np.float32(1e-20)) / np.float32(levels)
    whole = np.rint(by_input / scales).astype(np.int8)
    return Layer(np.ascontiguousarray(whole), scales.astype(np.float32), np.asarray(biases, np.float32).copy())


def read_network(path: Path) -> NetworkFile:
    """The network in a file, or NetworkError in one line."""
    try:
        size = path.stat().st_size
        with zipfile.ZipFile(path) as zipped:
            size += sum(entry.file_size for entry in zipped.infolist())
        if size > MOST_BYTES:
            raise NetworkError(f"{path} is no network: it is larger than {MOST_BYTES >> 20} MB.")
        with np.load(path, allow_pickle=False) as arrays:
            card = _card(bytes(arrays["card"]), path)
            layers: list[Layer] = []
            while f"weights{len(layers)}" in arrays and len(layers) < MOST_LAYERS:
                layers.append(Layer(*(arrays[f"{name}{len(layers)}"] for name in Layer._fields)))
            direct = no_direct_path()
            if "direct_kinds" in arrays:
                direct = DirectPath(*(arrays[f"direct_{name}"].astype(np.int64) for name in DirectPath._fields))
    except FileNotFoundError:
        raise NetworkError(f"There is no network file {path}.") from None
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile, zipfile.LargeZipFile) as error:
        raise NetworkError(f"{path} is no network file, or it is damaged: {' '.join(str(error).split())}.") from None
    network = NetworkFile(card, tuple(layers), direct)
    _check_shapes(network, layers[0].weights.shape[0] if layers and layers[0].weights.ndim else 0, str(path))
    return network


def _card(text: bytes, path: Path) -> NetworkCard:
    """The card from its JSON, every field of its type."""
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NetworkError(f"{path} is no network of format {FORMAT}: it needs another version of Roji.")
    for field in fields(NetworkCard):
        kind = getattr(field.type, "__origin__", field.type)
        if not isinstance(data.get(field.name), kind):  # type: ignore[arg-type]
            raise NetworkError(f"{path} is no network file: its card has no valid '{field.name}'.")
    return NetworkCard(**{field.name: data[field.name] for field in fields(NetworkCard)})


def _check_shapes(network: NetworkFile, inputs: int, source: str) -> None:
    """Check that each layer fits the one before, and that the last gives all outputs and the gains of a direct path."""
    width, moves, direct = inputs, network.card.moves, network.direct
    shapes = {array.shape for array in direct}
    ranges = zip(direct, (inputs, moves, MOST_KINDS), strict=True)
    if len(shapes) != 1 or direct.kinds.ndim != 1 or any(((at < 0) | (at >= end)).any() for at, end in ranges):
        raise NetworkError(f"{source} is no network: its direct path is damaged.")
    outputs = moves + VALUES * MAX_SEATS + direct.num_gains
    for layer in network.layers:
        types = (layer.weights.dtype, layer.scales.dtype, layer.biases.dtype)
        wide = layer.scales.shape[0] if layer.scales.ndim == 1 else -1
        if types != (np.int8, np.float32, np.float32) or layer.weights.shape != (width, wide) or wide < 1:
            raise NetworkError(f"{source} is no network: a layer takes {width} numbers of another shape or type.")
        if layer.biases.shape != (wide,) or not (np.isfinite(layer.scales).all() and np.isfinite(layer.biases).all()):
            raise NetworkError(f"{source} is no network: the scales or biases of a layer are damaged.")
        width = wide
    if not network.layers or width != outputs:
        raise NetworkError(f"{source} is no network: it gives {width} numbers instead of {outputs}.")
