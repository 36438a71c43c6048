"""A bot's settings for one game as numbers: how it chooses, for how long, and how it weighs things.

What all games share stands in DEFAULTS; a game's judgement brings its own numbers.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from roji.core.errors import RojiError

__all__ = [
    "DEFAULTS",
    "GUIDED",
    "JUDGES",
    "PLAYS_AT_RANDOM",
    "SCALED",
    "SEARCHES",
    "SETTINGS",
    "BotSettings",
    "new_settings",
    "settings_of",
]

BotSettings: TypeAlias = Any  # a record of type SETTINGS
Numbers: TypeAlias = Mapping[str, float]

PLAYS_AT_RANDOM, JUDGES, SEARCHES = 0, 1, 2

SETTINGS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("method", "i8"),  # PLAYS_AT_RANDOM, JUDGES or SEARCHES
                ("tolerance", "f8"),  # judging: moves less than this many points below the best may be played
                ("iterations", "i8"),  # searching: how often the unknown is dealt afresh and played out
                ("milliseconds", "f8"),  # searching: stop after this time; 0: after the iterations
                ("curiosity", "f8"),  # how strongly a good judgement draws the search to moves it has seldom tried
                ("doubt", "f8"),  # how much worse than the average an untried move is assumed to be
                ("temperature", "f8"),  # points of judgement that make a move e times as promising
                ("horizon", "i8"),  # decisions played on quickly before the rest of the game is estimated
                ("scale", "f8"),  # a margin of points that is nearly as good as decided
                ("guess_scale", "f8"),  # the same, when the end is only estimated
                ("share", "f8"),  # how much of a result is the margin; the rest is the place
                ("candidates", "i8"),  # with a network: first moves that are looked at
                ("trust", "f8"),  # with a network: how much each result counts against what it liked at first sight
            ],
            align=True,
        ),
    )
)

DEFAULTS: dict[str, Numbers] = {
    "greedy": {"method": JUDGES},
    "gentle": {"method": JUDGES},
    "steady": {"method": JUDGES},
    "keen": {"method": JUDGES},
    "search": {"method": SEARCHES, "iterations": 1000, "doubt": 0.05, "share": 0.5},
    "sharp": {},
    "expert": {},
    "classic": {},
    "guided": {
        "method": SEARCHES,
        "iterations": 1000,
        "curiosity": 0.6,
        "doubt": 0.05,
        "temperature": 1.0,
        "share": 0.3,
        "candidates": 8,
        "trust": 1.0,
    },
    "master": {},
}
SCALED = ("temperature", "scale", "guess_scale")  # in points: a search fits them to what the edition pays
GUIDED = ("guided", "master")  # search with a network: what they share stands under "guided" instead of "search"


def new_settings(*numbers: Numbers) -> "np.ndarray[Any, np.dtype[Any]]":
    """Settings (an array of one record) with these numbers; later ones replace earlier ones."""
    settings = np.zeros(1, SETTINGS)
    for some in numbers:
        for name, value in some.items():
            if name not in (SETTINGS.names or ()):
                raise RojiError(f"A bot has no setting '{name}': there are {', '.join(SETTINGS.names or ())}.")
            settings[0][name] = value
    return settings


def settings_of(kind: str, numbers: Mapping[str, Numbers], overrides: Numbers) -> "np.ndarray[Any, np.dtype[Any]]":
    """The settings of a kind of bot: our defaults, then the game's `numbers`, then `overrides`.

    Those of "search" hold for every bot, unless it has its own, or is guided by a network.
    """
    kinds = ("guided" if kind in GUIDED else "search", kind)
    return new_settings(
        *(DEFAULTS[name] for name in kinds), *(numbers[name] for name in kinds if name in numbers), overrides
    )
