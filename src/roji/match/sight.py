"""What everybody at a table sees: each seat and, last, an onlooker. After a decision it is looked at once, for all of them."""

from typing import Any

import numpy as np

from roji.core.game import Game
from roji.match.steps import steps_of

__all__ = ["Sight"]


class Sight:
    """The views of one match. A viewer is a seat or, after the last seat (so also at -1), an onlooker."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._see = steps_of(game).see
        self._seen: Any = None  # only where somebody looks
        self.has_looked = False

    def look(self, boxes: Any, tables: Any) -> None:
        """Look at the table with everybody's eyes."""
        if self._seen is None:
            self._seen = np.zeros(self._seats + 1, self._game.table_type)
            self._plain = self._seen.view(np.uint8).reshape(self._seats + 1, -1)
        self._see(boxes, tables, self._seen)
        self.has_looked = True

    def view(self, viewer: int) -> bytes:
        """What a viewer sees."""
        return bytes(self._plain[viewer].tobytes())
