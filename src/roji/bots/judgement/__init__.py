"""How each game is judged: one folder a game, in the words of its rules. A judgement reads only what the seat may know.

A game without a folder here gets the neutral judgement (neutral.py): bots of every level can play it.
"""

import importlib
import importlib.util

from roji.bots.judgement.model import Judgement
from roji.bots.judgement.neutral import neutral_judgement
from roji.core.game import Game

__all__ = ["Judgement", "has_own_judgement", "judgement_of"]


def has_own_judgement(name: str) -> bool:
    """Whether somebody has written a judgement for the game of this name."""
    return importlib.util.find_spec(f"{__name__}.{name}") is not None


def judgement_of(game: Game) -> Judgement:
    """How this game is judged: by its own judgement, or else by the score alone."""
    if not has_own_judgement(game.name):
        return neutral_judgement(game)
    judgement: Judgement = importlib.import_module(f"{__name__}.{game.name}").JUDGEMENT
    return judgement
