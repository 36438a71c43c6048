"""The games, one folder each. Every folder has the same file names and reads like its game's rulebook.

A game in this folder is registered here, in one line. A game in another package is registered in one line of its
`pyproject.toml` and found as soon as the package is installed:

    [project.entry-points."roji.games"]
    pebbles = "pebbles.game:GAME"

Importing a game imports Numba, which takes seconds, so a game is imported only on demand.
"""

import contextlib
import functools
import importlib
import logging
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from roji.core.edition import Edition, parse_edition
from roji.core.errors import EditionError, RojiError
from roji.core.game import Game
from roji.core.words import ENGLISH, languages_of

__all__ = ["GAMES", "all_games", "find_game", "game_names", "languages", "read_edition"]

log = logging.getLogger("roji.games")
GAMES = ("zen_garden", "sakura", "four_gardens")
GROUP = "roji.games"


def game_names() -> tuple[str, ...]:
    """The names of all games: ours, then those of installed packages."""
    return (*GAMES, *_added())


def find_game(name: Game | str) -> Game:
    """The game of this name; `zen-garden`, `zen_garden` and `Zen Garden` are the same. A game is returned as it is."""
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise RojiError(f"A game goes by its name, such as 'zen-garden', not {name!r}.")
    folder = name.strip().lower().replace("-", "_").replace(" ", "_")
    if folder not in game_names():
        known = ", ".join(game.replace("_", "-") for game in game_names())
        raise RojiError(f"There is no game '{name}': the games are {known}.")
    game: Game = importlib.import_module(_module(folder)).GAME
    if game.name != folder:
        raise RojiError(f"The game registered as '{folder}' calls itself '{game.name}': both must be the same.")
    return game


def read_edition(game: Game | str, path: str | Path) -> Edition:
    """The edition of a game in a file, or EditionError that says precisely what is wrong with it."""
    found = find_game(game)
    try:
        text = Path(path).read_text("utf-8")
    except TypeError:
        raise EditionError(f"An edition is read from a path, not from {path!r}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(f"Cannot read edition {path}: {getattr(error, 'strerror', None) or error}.") from None
    return parse_edition(found, text, str(path))


def all_games() -> list[Game]:
    """Every game, in the order of `game_names`. A package whose game cannot be loaded is left out, and that is logged."""
    found = [find_game(name) for name in GAMES]
    for name in _added():
        try:
            found.append(find_game(name))
        except Exception as error:
            log.warning("The game '%s' of an installed package cannot be loaded: %s", name, error)
    return found


def languages() -> tuple[str, ...]:
    """The languages of at least one game, English first; other games then answer in English. Imports no game."""
    spoken: set[str] = set()
    for name in game_names():
        with contextlib.suppress(ImportError):  # a broken package: see `all_games`
            spoken.update(languages_of(_module(name).rpartition(".")[0]))
    return (ENGLISH, *sorted(spoken - {ENGLISH}))


def _module(name: str) -> str:
    """The module that defines a game."""
    return f"{__name__}.{name}.game" if name in GAMES else _added()[name].module


@functools.cache
def _added() -> dict[str, EntryPoint]:
    """The games of installed packages, by name; none of them can replace one of ours."""
    found = sorted(entry_points(group=GROUP), key=lambda one: one.name)
    return {one.name: one for one in found if one.name not in GAMES}
