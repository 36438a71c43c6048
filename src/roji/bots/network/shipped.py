"""Finds the network for a game: the shipped one, if it was trained on this edition and these features."""

import functools
import hashlib
import logging
from importlib import resources
from pathlib import Path

from roji.bots.network.evaluator import NetworkArrays, load_arrays
from roji.bots.network.network_file import NetworkError, NetworkFile, read_network
from roji.core.game import Game
from roji.core.rule import Box

__all__ = ["arrays_of", "network_for", "network_hash", "read_once", "shipped_path", "why_no_network"]

log = logging.getLogger("roji.bots")


def shipped_path(game: Game) -> Path:
    """The path of a game's network, if there is one."""
    return _folder() / f"{game.name}.npz"


@functools.cache
def _folder() -> Path:
    return Path(str(resources.files("roji.bots"))) / "networks"


def network_hash(path: Path) -> str:
    """A hash of a network file's contents; "none" if there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else "none"


@functools.lru_cache(maxsize=16)
def read_once(path: Path) -> NetworkFile:
    """The network in a file, read at the first call."""
    return read_network(path)


@functools.lru_cache(maxsize=16)
def arrays_of(path: Path) -> NetworkArrays:
    """The same for compiled code; all threads share it."""
    return load_arrays(read_once(path))


def network_for(game: Game, box: Box, path: Path | None = None) -> NetworkArrays | None:
    """The game's own network, or the one in a file, if it can play with this box; else None.

    The log says once why a network cannot play. A game without a network is no reason for a warning.
    """
    if reason := why_no_network(game, box, path):
        if path is not None or shipped_path(game).exists():
            _warn_once(reason)
        return None
    return arrays_of(path or shipped_path(game))


def why_no_network(game: Game, box: Box, path: Path | None = None) -> str:
    """Why bots play this game and box by hand-written judgement, in one line; empty if a network plays it.

    A named file must exist; a game without a network is not an error.
    """
    if path is None and not shipped_path(game).exists():
        return f"There is no network for {game.title}."
    try:
        return read_once(path or shipped_path(game)).why_not(game, box)
    except NetworkError as error:
        if path is not None:
            raise
        return str(error)


@functools.lru_cache(maxsize=64)
def _warn_once(reason: str) -> None:
    log.warning("%s Bots play it by hand-written judgement.", reason)
