"""How a bot thinks, as numbers: what it does, how long, and how it weighs things. A game's judgement brings its own."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from roji.core.errors import RojiError

__all__ = ["JUDGES", "MIND", "PLAYS_AT_RANDOM", "SEARCHES", "Mind", "new_mind"]

Mind: TypeAlias = Any  # a record of type MIND

PLAYS_AT_RANDOM, JUDGES, SEARCHES = 0, 1, 2

MIND = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("way", "i8"),  # PLAYS_AT_RANDOM, JUDGES or SEARCHES
                ("tolerance", "f8"),  # judging: moves so many points below the best are as good; any of them is played
                ("iterations", "i8"),  # searching: how often the unknown is dealt afresh and played out
                ("milliseconds", "f8"),  # searching: stop after so long; 0: when the iterations are done
                ("curiosity", "f8"),  # how far a good judgement pulls towards moves seldom tried
                ("doubt", "f8"),  # how much worse than the average an untried move is taken to be
                ("temperature", "f8"),  # points of judgement that make a move e times as promising
                ("horizon", "i8"),  # decisions a playout takes before it is cut short and guessed
                ("scale", "f8"),  # a margin of points that is nearly as good as decided
                ("guess_scale", "f8"),  # the same, when the game is cut short
                ("share", "f8"),  # how much of a result is the margin; the rest is the place
            ],
            align=True,
        ),
    )
)


def new_mind(*settings: Mapping[str, float]) -> "np.ndarray[Any, np.dtype[Any]]":
    """A mind (an array of one record) with these settings, later ones over earlier ones."""
    minds = np.zeros(1, MIND)
    for setting in settings:
        for name, value in setting.items():
            if name not in (MIND.names or ()):
                raise RojiError(f"A bot has no setting '{name}': there are {', '.join(MIND.names or ())}.")
            minds[0][name] = value
    return minds
