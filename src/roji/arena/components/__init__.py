"""Which tiles, cards and actions the arena counts in each game, one file a game. A game without a file is only scored."""

import importlib
import importlib.util

from roji.arena.components.model import NO_COMPONENTS, ComponentGroup, GameComponents
from roji.core.game import Game

__all__ = ["NO_COMPONENTS", "ComponentGroup", "GameComponents", "components_of"]


def components_of(game: Game) -> GameComponents:
    """What is counted in this game; NO_COMPONENTS if there is no file for it."""
    name = f"{__name__}.{game.name}"
    if importlib.util.find_spec(name) is None:
        return NO_COMPONENTS
    components: GameComponents = getattr(importlib.import_module(name), "COMPONENTS", NO_COMPONENTS)
    return components
