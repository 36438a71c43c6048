"""Editions from people. Parsing one takes up to a tenth of a second, so do it in a thread, never on the event loop."""

import functools

from roji.core.edition import Edition, default_edition, parse_edition
from roji.core.game import Game
from roji.games import find_game

__all__ = ["edition_of"]

KEPT = 64  # recently used editions


def edition_of(game: Game, text: str | None) -> Edition:
    """The edition with this text; None: the game's own. EditionError if it is not playable. Cached."""
    return default_edition(game) if text is None else _parsed(game.name, text)


@functools.lru_cache(KEPT)
def _parsed(game: str, text: str) -> Edition:
    return parse_edition(find_game(game), text, "The edition")
