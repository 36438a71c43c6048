"""Replaces bots that search while rules are interpreted, because one move would take them minutes.

A level that follows a network searches wherever none fits, so it is replaced, too.
"""

from roji.bots.bot import Bot, find_bot
from roji.bots.engine_bot import EngineBot
from roji.bots.levels import LEVELS
from roji.bots.settings import FOLLOWS_NETWORK, SEARCHES
from roji.core.game import Game

__all__ = ["needs_compiled_rules", "stand_in"]


def needs_compiled_rules(bot: Bot, game: Game) -> bool:
    """Whether a bot plays many games for each of its moves, or would without a fitting network."""
    return isinstance(bot, EngineBot) and bot.settings(game).method in (SEARCHES, FOLLOWS_NETWORK)


def stand_in(game: Game) -> Bot:
    """The strongest bot that chooses quickly in this game even if its rules are interpreted."""
    bots = map(find_bot, (*reversed(LEVELS), "greedy"))
    return next(bot for bot in bots if not needs_compiled_rules(bot, game))
