"""How each game is judged: one folder a game, in the words of its rules. What a judgement reads, the seat may know."""

import importlib

from roji.bots.judgement.model import Judgement
from roji.core.game import Game

__all__ = ["Judgement", "judgement_of"]


def judgement_of(game: Game) -> Judgement:
    """How this game is judged."""
    judgement: Judgement = importlib.import_module(f"{__name__}.{game.name}").JUDGEMENT
    return judgement
