"""Four Gardens' judgement: weights, and scratch memory to try moves on a copy of the table.

The weights were set by hand, in points of the game's own edition; `_for_edition` fits them to another one.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from roji.bots.judgement.edition_scaling import own_box, stakes_of, times
from roji.core.rule import Box
from roji.core.story import NO_STORY
from roji.games.four_gardens.box import (
    EXTRA_REWARDS,
    NUM_COLOURS,
    NUM_GODS,
    NUM_KINDS,
    PLANNING_EXPANSION,
    SPACES,
    TAKE_WILDS,
    TILES,
)
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.table import TABLE

__all__ = ["WEIGHTS", "FourGardensPrepared", "prepare", "stakes"]

WEIGHTS: dict[str, float] = {
    "missing_1": 0.6,  # the share of its reward that a groundwork is worth with one resource missing …
    "missing_2": 0.42,
    "missing_3": 0.28,
    "missing_4": 0.18,
    "cart": 0.75,  # the share of a resource's value that it already has on the planning tile
    "spare": 0.12,  # a resource on the planning tile that no groundwork needs
    "crowded": -0.15,  # … with a full planning tile
    "later": 0.35,  # steps that this frame adds to each later frame of its panorama
    "tile": 3.0,  # a bonus tile
    "expansion": 1.5,  # F5.2
    "wilds": 0.7,  # F5.3: for each resource
    "hand": 0.12,  # the share of its reward that a card in hand is worth
    "wild_sign": 0.3,  # a card in hand with the wild sign
    "others": 0.5,  # another's points, against one's own
    "push": 0.5,  # pushing the others back, once for each of them
    "ready": 0.15,  # the share of its reward that a panorama's next card has before it is drawn
    "playout_tries": 4.0,  # how many moves playouts look at
}
NAMES = tuple(WEIGHTS)
(
    MISSING_1,
    MISSING_2,
    MISSING_3,
    MISSING_4,
    CART,
    SPARE,
    CROWDED,
    LATER,
    TILE,
    EXPANSION,
    WILDS,
    IN_HAND,
    WILD_SIGN,
    OTHERS,
    PUSH,
    READY,
    PLAYOUT_TRIES,
) = range(len(NAMES))

MOST_SEATS = 4
NOTES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("weights", "f8", len(WEIGHTS)),
                (
                    "pace",
                    "f8",
                    MOST_SEATS + 1,
                ),  # F6.1: the length of a game by its number of players, relative to our edition
                # About one seat, written while judging.
                ("step", "f8", NUM_GODS + 1),  # F4.2: what a reward of each god is worth; the last: the best of them
                ("panorama", "f8", NUM_COLOURS),  # F4.2: what the finished frames of a panorama add to a new one
                ("later", "f8"),  # F4.2: what a new frame adds to each later frame of its panorama
                ("num_done", "i8", NUM_COLOURS),  # F5.1: how many are finished
                ("left", "i8", NUM_KINDS),  # resources on the planning tile not yet assigned to a groundwork
            ],
            align=True,
        ),
    )
)


class FourGardensPrepared(NamedTuple):
    """What the judgement knows, and its scratch memory."""

    notes: Any  # a record of type NOTES
    tables: Any  # one table, to try a move out
    values: Any  # float64[128]
    no_story: Any


def prepare(box: Box, weights: Mapping[str, float] | None = None) -> FourGardensPrepared:
    """Set up the weights, the defaults replaced by those given, fitted to the box, and scratch memory."""
    notes = np.zeros(1, NOTES)
    chosen = _for_edition(box, WEIGHTS | dict(weights or {}))
    notes[0].weights[:] = [chosen[name] for name in NAMES]
    for seats in GAME.seats:
        notes[0].pace[seats] = times(box.end_landscapes[seats], own_box(GAME).end_landscapes[seats])
    return FourGardensPrepared(notes[0], np.zeros(1, TABLE), np.zeros(128), NO_STORY)


def _for_edition(box: Box, weights: Mapping[str, float]) -> dict[str, float]:
    """F1.4-F1.6: fit the weights that depend on numbers of the edition to this one."""
    own, fitted = own_box(GAME), dict(weights)
    step = times(_step(box), _step(own))
    for name in ("later", "spare", "crowded", "wilds", "wild_sign"):
        fitted[name] *= step
    more = times(float(box.bonus[PLANNING_EXPANSION, 0]), float(own.bonus[PLANNING_EXPANSION, 0]))
    fitted["expansion"] *= step * more * times(float(own.planning_spaces), float(box.planning_spaces))
    fitted["tile"] *= times(_tiles(box, fitted), _tiles(own, weights))
    return fitted


def _step(box: Box) -> float:
    """F1.5: the points of a step on a track, from the start to the last space."""
    start = min(int(box.start_space), SPACES - 1)
    return (float(box.track_points[SPACES]) - float(box.track_points[start])) / (SPACES - start)


def _tiles(box: Box, weights: Mapping[str, float]) -> float:
    """F1.6: the value of the best pile, summed over all its tiles."""
    total = 0.0
    for tile in range(TILES):
        wilds = float(box.bonus[TAKE_WILDS, tile]) * weights["wilds"]
        total += max(float(box.bonus[EXTRA_REWARDS, tile]), wilds, weights["expansion"])
    return total


def stakes(box: Box) -> float:
    """F1.5, F1.6: how much the tracks and the extra rewards pay, relative to our edition."""
    return stakes_of(GAME, box, _points)


def _points(box: Box) -> float:
    """The points of all tracks, and of an extra reward."""
    way = float(box.track_points[SPACES]) - float(box.track_points[min(int(box.start_space), SPACES - 1)])
    return NUM_GODS * way + float(box.bonus[EXTRA_REWARDS].mean())
