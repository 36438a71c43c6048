"""Replaces bots that search while rules are interpreted, because thousands of interpreted games for one move take minutes."""

from roji.bots.bot import Bot, find_bot
from roji.bots.engine_bot import EngineBot
from roji.bots.levels import LEVELS
from roji.bots.settings import SEARCHES
from roji.core.game import Game

__all__ = ["searches", "stand_in"]


def searches(bot: Bot, game: Game) -> bool:
    """Whether a bot plays many games for each of its moves."""
    return isinstance(bot, EngineBot) and bool(bot.settings(game).method == SEARCHES)


def stand_in(game: Game) -> Bot:
    """The strongest bot that chooses without search in this game."""
    bots = map(find_bot, (*reversed(LEVELS), "greedy"))
    return next(bot for bot in bots if not searches(bot, game))
