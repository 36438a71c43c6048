"""What a bot is, and where bots are found."""

import importlib.metadata
from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.rule import Box, Luck, Table
from roji.core.story import Event

__all__ = ["ENTRY_POINTS", "Bot", "EventReader", "bot_names", "find_bot", "get_ready", "register"]

ENTRY_POINTS = "roji.bots"


class Bot(Protocol):
    """A player that is a program. It receives the table as its seat sees it (`game.seen`), never the real one (D5)."""

    name: str

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """A legal move for this seat. The same view and luck give the same move."""


@runtime_checkable
class SlowStarter(Protocol):
    """A bot that has to compile or read something before its first move."""

    def get_ready(self, game: Game, box: Box) -> None:
        """Compile and read what `choose` will need for this game and box."""


@runtime_checkable
class EventReader(Protocol):
    """A bot that also reads events, not only the table."""

    def read_events(self, events: list[Event]) -> None:
        """Receive what a seat saw since its last decision; the next `choose` is for this seat."""


_makers: dict[str, Callable[[str], Bot]] = {}


def register(name: str, maker: Callable[[str], Bot]) -> None:
    """Register a bot under a name. The maker receives the text after a colon: "500" for `search:500`, otherwise none."""
    _makers[name] = maker


def bot_names() -> list[str]:
    """The names of all bots: ours, then those of other packages."""
    others = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return [*_makers, *(point.name for point in others if point.name not in _makers)]


def find_bot(name: str) -> Bot:
    """The bot with this name. A bot of another package is created by calling its entry point."""
    if not isinstance(name, str):
        raise RojiError(f"A bot goes by its name, such as 'greedy', not {name!r}.")
    kind, _, how = name.strip().partition(":")
    if kind in _makers:
        return _makers[kind](how)
    for point in importlib.metadata.entry_points(group=ENTRY_POINTS):
        if point.name == kind:
            bot: Bot = point.load()(*([how] if how else []))
            return bot
    raise RojiError(f"There is no bot '{name}': the bots are {', '.join(bot_names())}.")


def get_ready(bots: Iterable[Bot], game: Game, box: Box) -> None:
    """Let these bots prepare for a game, so that their first move is not delayed."""
    for bot in bots:
        if isinstance(bot, SlowStarter):
            bot.get_ready(game, box)
