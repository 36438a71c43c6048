"""The games: one folder each, the same file names in each, reading like its rulebook. A game is registered here, in one line.

Importing a game imports Numba, which takes seconds; so a game is imported when it is asked for, not before.
"""

import importlib

from roji.core.errors import RojiError
from roji.core.game import Game

__all__ = ["GAMES", "all_games", "find_game"]

GAMES = ("zen_garden", "sakura", "four_gardens")


def find_game(name: str) -> Game:
    """The game of this name; `zen-garden` and `zen_garden` are the same."""
    folder = name.strip().lower().replace("-", "_").replace(" ", "_")
    if folder not in GAMES:
        known = ", ".join(game.replace("_", "-") for game in GAMES)
        raise RojiError(f"There is no game '{name}': the games are {known}.")
    game: Game = importlib.import_module(f"roji.games.{folder}.game").GAME
    return game


def all_games() -> list[Game]:
    """Every game, in the order of the list above."""
    return [find_game(name) for name in GAMES]
