"""Four Gardens, judged: weights, and room to try moves out on a copy of the table.

The weights were set by hand, in points.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from roji.core.rule import Box
from roji.core.story import NO_STORY
from roji.games.four_gardens.box import NUM_COLOURS, NUM_GODS, NUM_KINDS
from roji.games.four_gardens.table import TABLE

__all__ = ["WEIGHTS", "FourGardensPrepared", "prepare"]

WEIGHTS: dict[str, float] = {
    "missing_1": 0.6,  # the share of its reward that a groundwork is worth when one resource is missing …
    "missing_2": 0.42,
    "missing_3": 0.28,
    "missing_4": 0.18,
    "cart": 0.75,  # how much of a resource's use it has already on the planning tile, before the handcart
    "spare": 0.12,  # a resource on the planning tile that no groundwork needs
    "crowded": -0.15,  # … when the planning tile is full
    "later": 0.35,  # steps that each further frame of a panorama will bring because of this one
    "tile": 3.0,  # a bonus tile
    "expansion": 1.5,  # F5.2
    "wilds": 0.7,  # F5.3: for each resource
    "hand": 0.12,  # the share of its reward that a card in hand is worth
    "wild_sign": 0.3,  # a card in hand with the wild sign
    "others": 0.5,  # another's points, against one's own
    "push": 0.5,  # pushing the others back, once for each of them
    "ready": 0.15,  # the share of its reward that a panorama's next card gets while it is not even drawn
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

NOTES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("weights", "f8", len(WEIGHTS)),
                # Of one seat, written while judging.
                ("step", "f8", NUM_GODS + 1),  # F4.2: what a reward of each god is worth; the last: the best of them
                ("panorama", "f8", NUM_COLOURS),  # F4.2: what the finished frames of a panorama add to a new one
                ("num_done", "i8", NUM_COLOURS),  # F5.1: how many are finished
                ("left", "i8", NUM_KINDS),  # resources on the planning tile that are not yet meant for a groundwork
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


def prepare(box: Box, weights: Mapping[str, float] | None = None) -> FourGardensPrepared:  # noqa: ARG001
    """Set up the weights, the defaults replaced by those given, and scratch memory; nothing depends on the box."""
    notes = np.zeros(1, NOTES)
    chosen = WEIGHTS | dict(weights or {})
    notes[0].weights[:] = [chosen[name] for name in NAMES]
    return FourGardensPrepared(notes[0], np.zeros(1, TABLE), np.zeros(128), NO_STORY)
