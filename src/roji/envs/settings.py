"""What the environments are told about the games that they play: the names and types of their settings."""

from pathlib import Path
from typing import Any, TypedDict

from roji.core.edition import Edition

__all__ = ["SeatSettings", "TableSettings"]


class TableSettings(TypedDict, total=False):
    """The same for every environment. What is left out is the game's own."""

    seats: int | None  # how many play
    options: Any  # such as {"boards": "1,2"}
    edition: Edition | str | Path | None  # or the path of a file, or "small"
    limit: int | None  # decisions after which a game is cut off


class SeatSettings(TableSettings, total=False):
    """Where the learner has one seat and bots have the others."""

    seat: int | None  # the learner's; None: it differs from game to game, by the game's seed
    shaping: float  # what a point of lead is worth on the way (shaping.py); 0: only the end pays
    discount: float  # the learner's, for the shaping
