"""How each game is judged: one folder a game, in the words of its rules. What a judgement reads, the seat may know."""

import importlib
import importlib.util

from roji.bots.judgement.model import Judgement
from roji.core.errors import RojiError
from roji.core.game import Game

__all__ = ["Judgement", "is_judged", "judgement_of"]


def is_judged(name: str) -> bool:
    """Whether there is a judgement for the game of this name."""
    return importlib.util.find_spec(f"{__name__}.{name}") is not None


def judgement_of(game: Game) -> Judgement:
    """How this game is judged."""
    if not is_judged(game.name):
        raise RojiError(f"Only the random bot can play {game.title}: nobody has written a judgement of it yet.")
    judgement: Judgement = importlib.import_module(f"{__name__}.{game.name}").JUDGEMENT
    return judgement
