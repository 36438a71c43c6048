"""Our bots by name. Importing this imports no game and compiles nothing."""

from collections.abc import Callable
from functools import partial

from roji.bots.bot import Bot, register
from roji.bots.random_bot import RandomBot
from roji.core.errors import RojiError

__all__ = ["LEVELS"]

LEVELS = ("gentle", "steady", "keen", "sharp", "expert", "master")  # for people, weakest first


def _engine_bot(name: str) -> Bot:
    from roji.bots.engine_bot import EngineBot

    return EngineBot(name)


def _newcomer() -> Bot:
    from roji.bots.newcomer import NewcomerBot

    return NewcomerBot()


def _network_level(name: str) -> Bot:
    from roji.bots.network_bot import NetworkLevel

    return NetworkLevel(name)


def _guided_bot(name: str) -> Bot:
    from roji.bots.network_bot import GuidedBot

    return GuidedBot(name)


def _network(how: str) -> Bot:
    from roji.bots.network_bot import network_bot

    return network_bot(how)


def _guided(how: str) -> Bot:
    from roji.bots.network_bot import guided_bot

    return guided_bot(how)


def _search(budget: str) -> Bot:
    from roji.bots.engine_bot import search_bot

    return search_bot(budget)


def _program(command: str) -> Bot:
    from roji.bots.program_bot import ProgramBot

    return ProgramBot(command)


def _register_plain(name: str, make: Callable[[], Bot]) -> None:
    """A bot that takes no argument."""

    def maker(how: str) -> Bot:
        if how:
            raise RojiError(f"Bot {name} has no settings: say '{name}', not '{name}:{how}'.")
        return make()

    register(name, maker)


_register_plain("random", RandomBot)
_register_plain("newcomer", _newcomer)
for _name in ("greedy", "gentle", "steady", "keen", "sharp", "classic"):
    _register_plain(_name, partial(_engine_bot, _name))
_register_plain("expert", partial(_network_level, "expert"))
_register_plain("master", partial(_guided_bot, "master"))
register("search", _search)
register("network", _network)
register("guided", _guided)
register("program", _program)
