"""What each seat and an onlooker see of a match, computed for all at once and cached until the next decision."""

from typing import Any

import numpy as np

from roji.core.game import Game
from roji.match.match_rules import match_rules

__all__ = ["Views"]


class Views:
    """The views of one match. A viewer is a seat, or NOBODY for an onlooker, whose view comes last (at -1)."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._write = match_rules(game).write_views
        self._views: Any = None  # made at the first look
        self.is_current = False  # the match sets this to False when its table changes

    def update(self, boxes: Any, tables: Any) -> None:
        """Work out all views of this table."""
        if self._views is None:
            self._views = np.zeros(self._seats + 1, self._game.table_type)
            self._bytes = self._views.view(np.uint8).reshape(self._seats + 1, -1)
        self._write(boxes, tables, self._views)
        self.is_current = True

    def view(self, viewer: int) -> bytes:
        """A viewer's table as bytes; `update` comes first."""
        return bytes(self._bytes[viewer].tobytes())
