"""Editions: what is in the box, as a TOML file (D2). Another edition is only another file, never other code."""

import hashlib
import importlib.resources
import tomllib
from dataclasses import dataclass
from typing import Any

from roji.core.errors import EditionError
from roji.core.game import Game
from roji.core.rule import Box

__all__ = ["Edition", "default_edition", "default_text", "edition_for", "parse_edition"]


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
    """Check an edition's text and make its box, or say precisely what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{source} is not a TOML file: {error}.") from None
    if data.get("game") != game.name:
        raise EditionError(f'{source}: the first line must say game = "{game.name}".')
    name = data.get("name")
    if not isinstance(name, str) or not name.strip() or "\n" in name:
        raise EditionError(f'{source}: name = "…" is missing: give the edition a name of one line.')
    try:
        boxes = game.load(data)
    except EditionError as error:
        raise EditionError(f"{source}: {error}") from None
    return Edition(game, name.strip(), text, _hash(data), boxes)


def default_text(game: Game) -> str:
    """The text of the game's own edition file, with its comments."""
    return importlib.resources.files(game.package).joinpath("edition.toml").read_text("utf-8")


_defaults: dict[str, Edition] = {}


def default_edition(game: Game) -> Edition:
    """The game's own edition, read once."""
    if game.name not in _defaults:
        _defaults[game.name] = parse_edition(game, default_text(game), f"The default edition of {game.title}")
    return _defaults[game.name]


def edition_for(game: Game, edition: Edition | None) -> Edition:
    """The edition that is asked for, or the game's own if none is; one of another game is refused."""
    if edition is None:
        return default_edition(game)
    if not isinstance(edition, Edition):
        raise EditionError(f"{edition!r} is not an edition: read one with read_edition.")
    if edition.game.name != game.name:
        raise EditionError(f"{edition.name} is an edition of {edition.game.title}, not of {game.title}.")
    return edition


def _hash(data: dict[str, Any]) -> str:
    """A hash of what the file says, not of how it is written: comments and spaces do not matter."""
    return hashlib.sha256(_canonical(data).encode()).hexdigest()[:16]


def _canonical(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key!r}:{_canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_canonical(item) for item in value) + "]"
    return repr(value)
