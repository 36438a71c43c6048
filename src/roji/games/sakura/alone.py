"""Sakura: where a card would lead if it alone were played now. No rules of its own: it plays the card on a copy of the table."""

from typing import Any

import numpy as np

from roji.core.rule import Box, Table
from roji.core.story import events, new_story
from roji.games.sakura.box import CHOOSE_EMPEROR, FIRST_CHOICE, LEAP
from roji.games.sakura.events import BUMPED
from roji.games.sakura.table import TABLE
from roji.games.sakura.turn import AHEAD, BACK, UNDECIDED, act_as_painter, act_in_garden

__all__ = ["alone"]

ONE_WAY, BOTH_WAYS = (UNDECIDED,), (AHEAD, BACK)


def alone(box: Box, table: Table, painter: int, card: int) -> list[dict[str, Any]]:
    """S3.2: where the painter and the Emperor would stand, once for each way in which its owner could choose."""
    garden = BOTH_WAYS if box.garden_action[card] == CHOOSE_EMPEROR else ONE_WAY
    own = BOTH_WAYS if FIRST_CHOICE <= box.painter_action[card] < LEAP else ONE_WAY
    return [_played(box, table, painter, card, first, then) for first in garden for then in own]


def _played(box: Box, table: Table, painter: int, card: int, garden: int, own: int) -> dict[str, Any]:
    trial, story = np.zeros(1, TABLE), new_story()
    trial[0] = table
    trial[0].chosen[painter] = card
    trial[0].resolving = painter
    act_in_garden(box, trial[0], garden, story)
    act_as_painter(box, trial[0], own, story)
    return {
        "space": int(trial[0].spaces[painter]),
        "emperor": int(trial[0].emperor),
        "disgraced": any(event.kind == BUMPED and event.seat == painter for event in events(story)),
        "tree": bool(trial[0].is_at_tree),
    }
