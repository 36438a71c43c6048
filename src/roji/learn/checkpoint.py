"""Checkpoints: one .npz file with the network, Adam's moments, a few earlier selves and a description. Never pickles."""

import io
import json
import os
import zipfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from roji.core.errors import RojiError
from roji.core.game import Game

__all__ = ["Checkpoint", "Description", "is_checkpoint", "read_checkpoint", "write_checkpoint"]

FORMAT = 1
DESCRIPTION = "description"
FORMAT_NAME = "roji training checkpoint"


@dataclass
class Description:
    """The description of a network and its origin, which becomes its card."""

    game: str
    features_hash: str
    edition: str  # the hash of the edition it was trained on
    features: int
    moves: int
    seats: int
    hidden: tuple[int, ...]
    edition_text: str
    margin_scale: float  # the margin value is tanh(lead in points / this)
    direct: list[list[int]] = field(default_factory=list)  # inputs, moves and kinds of the direct path, if any
    seed: int = 1
    minutes: float = 0.0
    decisions: int = 0
    games: int = 0
    commit: str = ""
    version: str = ""
    commands: list[str] = field(default_factory=list)
    strength: list[dict[str, Any]] = field(default_factory=list)  # the last measurement against each opponent


@dataclass
class Checkpoint:
    """A network during training."""

    about: Description
    arrays: list[Any]  # weights and biases of each layer, without padding
    moments: list[Any] = field(default_factory=list)  # Adam's, mean and square of each parameter, 16-bit patterns
    num_updates: int = 0
    snapshots: list[list[Any]] = field(default_factory=list)

    def check(self, game: Game, hash_now: str) -> None:
        """Refuse a network of another game or with other features."""
        about = self.about
        if about.game != game.name:
            raise RojiError(f"This network plays {about.game.replace('_', '-')}, not {game.command}.")
        if about.features_hash != hash_now:
            raise RojiError(
                f"This network was trained on other features ({about.features_hash}) than {game.command} has now "
                f"({hash_now}): train a new one, or use the version of Roji that it was made with ({about.version})."
            )


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write the file atomically: a concurrent reader finds the old file or the new one."""
    header = {"format": FORMAT_NAME, "version": FORMAT, "num_updates": checkpoint.num_updates}
    described = json.dumps(header | {"about": asdict(checkpoint.about)})
    named: dict[str, Any] = {DESCRIPTION: np.frombuffer(described.encode(), np.uint8)}
    named |= {f"layers.{number}": array for number, array in enumerate(checkpoint.arrays)}
    named |= {f"moments.{number}": array for number, array in enumerate(checkpoint.moments)}
    for place, snapshot in enumerate(checkpoint.snapshots):
        named |= {f"snapshots.{place}.{number}": array for number, array in enumerate(snapshot)}
    buffer = io.BytesIO()
    np.savez(buffer, **named)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(buffer.getvalue())
    beside.replace(path)


def is_checkpoint(path: Path) -> bool:
    """Whether a file is a checkpoint, rather than a network file or anything else."""
    try:
        with zipfile.ZipFile(path) as file:
            return f"{DESCRIPTION}.npy" in file.namelist()
    except (OSError, zipfile.BadZipFile):
        return False


def read_checkpoint(path: Path) -> Checkpoint:
    """Read the file, or say in one line why it cannot be read."""
    try:
        with np.load(path, allow_pickle=False) as file:
            header = json.loads(bytes(file[DESCRIPTION]))
            if header["format"] != FORMAT_NAME or header["version"] != FORMAT:
                raise RojiError(f"{path} is a checkpoint of another version of Roji ({header['version']}).")
            about = Description(**header["about"])
            about.hidden = tuple(about.hidden)
            places = sorted({int(name.split(".")[1]) for name in file.files if name.startswith("snapshots.")})
            snapshots = [_listed(file, f"snapshots.{place}.") for place in places]
            return Checkpoint(
                about, _listed(file, "layers."), _listed(file, "moments."), header["num_updates"], snapshots
            )
    except OSError as error:
        raise RojiError(f"Cannot read {path}: {error.strerror or error}.") from None
    except (KeyError, TypeError, ValueError, zipfile.BadZipFile):
        raise RojiError(f"{path} is not a checkpoint of roji train.") from None


def _listed(file: Any, prefix: str) -> list[Any]:
    number = sum(name.startswith(prefix) for name in file.files)
    return [file[f"{prefix}{place}"] for place in range(number)]
