"""A bot's numeric settings for one game: how it chooses, for how long, and its weights.

DEFAULTS has what all games share; a game's judgement adds its own numbers.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from roji.core.errors import RojiError
from roji.core.game import MAX_SEATS

__all__ = [
    "DEFAULTS",
    "FOLLOWS_NETWORK",
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

PLAYS_AT_RANDOM, JUDGES, SEARCHES, FOLLOWS_NETWORK = 0, 1, 2, 3

SETTINGS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("method", "i8"),  # PLAYS_AT_RANDOM, JUDGES, SEARCHES or FOLLOWS_NETWORK
                ("tolerance", "f8"),  # judging: moves less than this many points below the best may be played
                ("iterations", "i8"),  # searching: how many redeals to play out
                ("milliseconds", "f8"),  # searching: stop after this time; 0: after the iterations
                ("curiosity", "f8"),  # the weight of the judgement for moves rarely tried
                ("doubt", "f8"),  # how much worse than the average an untried move is assumed to be
                ("temperature", "f8"),  # points, or with a network logits, that make a move e times as promising
                ("horizon", "i8"),  # playout decisions before the rest of the game is estimated
                ("scale", "f8"),  # a margin of points that nearly decides the game
                ("guess_scale", "f8"),  # the same, if the end is only estimated
                ("share", "f8"),  # the margin's share of a result; the rest is the place
                ("candidates", "i8"),  # with a network: the number of candidates
                ("trust", "f8"),  # with a network: the weight of each result against the logit
                ("searched_seats", "i8"),  # with a network: at larger tables the logits decide, not the search
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
        "searched_seats": MAX_SEATS,
    },
    "master": {},
}
SCALED = ("temperature", "scale", "guess_scale")  # settings in points, scaled to what the edition pays
GUIDED = ("guided", "master")  # searches with a network: they share the settings under "guided" instead of "search"


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

    Those of "search" apply to every bot without its own, unless a network guides it.
    """
    kinds = ("guided" if kind in GUIDED else "search", kind)
    return new_settings(
        *(DEFAULTS[name] for name in kinds), *(numbers[name] for name in kinds if name in numbers), overrides
    )
