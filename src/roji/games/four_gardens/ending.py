"""Four Gardens, chapter F6: whether an edition has enough resources for someone to finish the game (F6.1)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.errors import EditionError
from roji.games.four_gardens.box import load

__all__ = ["load_checked"]

FEWEST_PLAYERS = 2
TWO_KINDS = 2  # a card that needs one each of two kinds waits as well


def load_checked(data: Mapping[str, Any]) -> "np.ndarray[Any, np.dtype[Any]]":
    """F1: the box of an edition; EditionError also if players can block each other for ever.

    Resources never leave an unfinished card (F3.5). If two players can each hold all but one of a card's resources and
    none are left, nobody can ever finish a card. A game with a number of rounds always ends.
    """
    boxes = load(data)
    box = boxes[0]
    most_needed = max(TWO_KINDS, int(box.need.max()))
    fewest = FEWEST_PLAYERS * (most_needed - 1) + 1
    if box.rounds == 0 and box.tokens < fewest:
        raise EditionError(
            f"[resources]: tokens is {box.tokens}, but must be at least {fewest}: with fewer, two players whose cards "
            f"need {most_needed} would wait for each other, and the game would never end (F1.4, F6.1)."
        )
    return boxes
