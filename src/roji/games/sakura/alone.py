"""Sakura: where a card, or a direction, would lead if nothing else happened: the real rules, played on a copy of the table."""

from typing import Any

import numpy as np

from roji.core.rule import Box, Table
from roji.core.story import events, new_story
from roji.games.sakura.box import CHOOSE_EMPEROR, FIRST_CHOICE, LEAP
from roji.games.sakura.events import BUMPED
from roji.games.sakura.table import GARDEN_PART, PAINTER_PART, TABLE
from roji.games.sakura.turn import AHEAD, BACK, UNDECIDED, act_as_painter, act_in_garden

__all__ = ["alone", "choice"]

Way = dict[str, Any]
ONE_WAY, BOTH_WAYS = (UNDECIDED,), (AHEAD, BACK)


def alone(box: Box, table: Table, painter: int, card: int) -> list[Way]:
    """S3.2: where the painter and the Emperor would stand, once for each way in which its owner could choose."""
    garden = BOTH_WAYS if box.garden_action[card] == CHOOSE_EMPEROR else ONE_WAY
    own = BOTH_WAYS if FIRST_CHOICE <= box.painter_action[card] < LEAP else ONE_WAY
    return [_played(box, table, painter, card, first, then) for first in garden for then in own]


def choice(box: Box, table: Table) -> dict[str, Way] | None:
    """S3.2: where each direction would lead, if the owner of the card that is resolved has to choose one now."""
    if table.stage not in (GARDEN_PART, PAINTER_PART) or not table.waiting:
        return None
    painter, is_garden = int(table.resolving), bool(table.stage == GARDEN_PART)
    card = int(table.chosen[painter])
    ways = ("forward", AHEAD), ("backward", BACK)
    return {
        name: _played(box, table, painter, card, *((way, None) if is_garden else (None, way))) for name, way in ways
    }


def _played(box: Box, table: Table, painter: int, card: int, garden: int | None, own: int | None) -> Way:
    """The parts of a card in these directions; a part without one is left out."""
    trial, story = np.zeros(1, TABLE), new_story()
    trial[0] = table
    trial[0].chosen[painter] = card
    trial[0].resolving = painter
    if garden is not None:
        act_in_garden(box, trial[0], garden, story)
    if own is not None:
        act_as_painter(box, trial[0], own, story)
    return {
        "space": int(trial[0].spaces[painter]),
        "emperor": int(trial[0].emperor),
        "disgraced": any(event.kind == BUMPED and event.seat == painter for event in events(story)),
        "tree": bool(trial[0].is_at_tree),
    }
