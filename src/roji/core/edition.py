"""Editions: what is in the box, as a TOML file (D2). Another edition is only another file, never other code."""

import hashlib
import importlib.resources
from dataclasses import dataclass
from typing import Any

from roji.core.errors import EditionError
from roji.core.game import Game
from roji.core.rule import Box
from roji.core.toml_text import parse_toml, write_toml

__all__ = [
    "Edition",
    "default_edition",
    "default_text",
    "edition_for",
    "make_edition",
    "parse_edition",
    "small_edition",
    "small_text",
]

LONGEST_NAME = 60  # characters of an edition's name
LONGEST_REASON = 300


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """A checked edition: its text, the hash that names it, and the box made from it."""

    game: Game
    name: str
    text: str
    hash: str
    boxes: Any  # an array of one record

    @property
    def box(self) -> Box:
        """The box, for rules."""
        return self.boxes[0]

    @property
    def is_default(self) -> bool:
        """Whether this is the game's own edition."""
        return self.hash == default_edition(self.game).hash


def parse_edition(game: Game, text: str, source: str = "edition") -> Edition:
    """Check an edition's text and make its box; EditionError says precisely what is wrong."""
    return _checked_edition(game, parse_toml(text, source), text, source)


def make_edition(game: Game, data: dict[str, Any], source: str) -> Edition:
    """Check what an edition file would hold, make its box and write its text; EditionError says precisely what is wrong."""
    return _checked_edition(game, data, None, source)


def _checked_edition(game: Game, data: dict[str, Any], text: str | None, source: str) -> Edition:
    if data.get("game") != game.name:
        raise EditionError(f'{source}: the first line must say game = "{game.name}".')
    name = data.get("name")
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise EditionError(
            f'{source}: give the edition a name of one line: name = "…", at most {LONGEST_NAME} characters.'
        )
    try:
        boxes = game.load(data)
    except EditionError as error:
        raise EditionError(f"{source}: {str(error)[:LONGEST_REASON]}") from None
    return Edition(game, name.strip(), text or write_toml(data), _hash(_said(game, data)), boxes)


def default_text(game: Game) -> str:
    """The text of the game's own edition file, with its comments."""
    return importlib.resources.files(game.package).joinpath("edition.toml").read_text("utf-8")


def small_text(game: Game) -> str:
    """The text of the game's small edition: a game that can be solved exactly."""
    file = importlib.resources.files(game.package).joinpath("small.toml")
    if not file.is_file():
        raise EditionError(f"{game.title} has no small edition.")
    return file.read_text("utf-8")


def small_edition(game: Game) -> Edition:
    """The game's small edition."""
    return parse_edition(game, small_text(game), f"The small edition of {game.title}")


_defaults: dict[str, Edition] = {}


def default_edition(game: Game) -> Edition:
    """The game's own edition, read once."""
    if game.name not in _defaults:
        _defaults[game.name] = parse_edition(game, default_text(game), f"The default edition of {game.title}")
    return _defaults[game.name]


def edition_for(game: Game, edition: Edition | None) -> Edition:
    """The given edition, or the game's own if there is none; an edition of another game is refused."""
    if edition is None:
        return default_edition(game)
    if not isinstance(edition, Edition):
        raise EditionError(f"{edition!r} is not an edition: read one with read_edition.")
    if edition.game.name != game.name:
        raise EditionError(f"{edition.name} is an edition of {edition.game.title}, not of {game.title}.")
    return edition


def _said(game: Game, data: dict[str, Any]) -> dict[str, Any]:
    """The file's data without implied numbers at their defaults: an older file without them is the same edition."""
    said = dict(data)
    for name, numbers in game.implied.items():
        said[name] = {key: value for key, value in data.get(name, {}).items() if numbers.get(key) != value}
        if not said[name]:
            del said[name]
    return said


def _hash(data: dict[str, Any]) -> str:
    """A hash of the file's contents, not its spelling: comments and spaces do not matter."""
    return hashlib.sha256(_canonical(data).encode()).hexdigest()[:16]


def _canonical(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key!r}:{_canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_canonical(item) for item in value) + "]"
    return repr(value)
