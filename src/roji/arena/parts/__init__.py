"""What the arena follows in each game: which tiles and cards each seat uses. One file a game; a new game may do without."""

import importlib
import importlib.util

from roji.arena.parts.model import NO_PARTS, Group, Parts
from roji.core.game import Game

__all__ = ["NO_PARTS", "Group", "Parts", "parts_of"]


def parts_of(game: Game) -> Parts:
    """What is followed in this game."""
    name = f"{__name__}.{game.name}"
    if importlib.util.find_spec(name) is None:
        return NO_PARTS
    parts: Parts = importlib.import_module(name).PARTS
    return parts
