"""Our bots by name. Importing this imports no game and compiles nothing."""

from collections.abc import Callable
from functools import partial

from roji.bots.bot import Bot, register
from roji.bots.random_bot import RandomBot
from roji.core.errors import RojiError

__all__ = ["LEVELS"]

LEVELS = ("gentle", "steady", "sharp", "master")  # for people, weakest first


def _engine_bot(name: str) -> Bot:
    from roji.bots.engine_bot import EngineBot

    return EngineBot(name)


def _search(budget: str) -> Bot:
    from roji.bots.engine_bot import search_bot

    return search_bot(budget)


def _register_plain(name: str, make: Callable[[], Bot]) -> None:
    """A bot that takes no argument."""

    def maker(how: str) -> Bot:
        if how:
            raise RojiError(f"Bot {name} has no settings: say '{name}', not '{name}:{how}'.")
        return make()

    register(name, maker)


_register_plain("random", RandomBot)
for _name in ("greedy", *LEVELS):
    _register_plain(_name, partial(_engine_bot, _name))
register("search", _search)
