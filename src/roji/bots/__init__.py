"""Players that are programs. Each sees what its seat may know, and nothing else."""

from roji.bots.bot import Bot, bot_names, find_bot, get_ready, register
from roji.bots.levels import LEVELS
from roji.bots.random_bot import RandomBot

__all__ = ["LEVELS", "Bot", "RandomBot", "bot_names", "find_bot", "get_ready", "register"]
