"""Hand-written judgements, one folder for each game, in the words of its rules. A judgement reads only what the seat may know.

A game without a folder uses the neutral judgement (neutral.py), so bots of every level can play it.
"""

import importlib
import importlib.util

from roji.bots.judgement.model import Judgement
from roji.bots.judgement.neutral import neutral_judgement
from roji.core.game import Game

__all__ = ["Judgement", "has_own_judgement", "judgement_of"]


def has_own_judgement(name: str) -> bool:
    """Whether the game of this name has its own judgement."""
    return importlib.util.find_spec(f"{__name__}.{name}") is not None


def judgement_of(game: Game) -> Judgement:
    """A game's own judgement, or one by the score alone."""
    if not has_own_judgement(game.name):
        return neutral_judgement(game)
    judgement: Judgement = importlib.import_module(f"{__name__}.{game.name}").JUDGEMENT
    return judgement
