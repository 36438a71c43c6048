"""Sakura: where a card or a direction alone would lead, by the real rules on a copy of the table."""

from typing import Any

import numpy as np

from roji.core.bits import bit, has_bit
from roji.core.rule import Box, Story, Table, rule
from roji.core.story import new_story
from roji.games.sakura.actions import AHEAD, BACK, UNDECIDED, act_as_painter, act_in_garden
from roji.games.sakura.box import CHOOSE_EMPEROR, FIRST_CHOICE, LEAP
from roji.games.sakura.events import BUMPED
from roji.games.sakura.table import GARDEN_PART, PAINTER_PART, TABLE

__all__ = ["CardPreview"]

Way = dict[str, Any]
ONE_WAY, BOTH_WAYS = (UNDECIDED,), (AHEAD, BACK)
FIRST_PART, SECOND_PART = 0, 1  # of a card: what moves the Emperor, what moves the painter
BOTH_PARTS = 0b11


@rule
def play_alone(
    box: Box, table: Table, card: int, painter: int, garden: int, own: int, parts: int, story: Story
) -> bool:
    """S3.2: play the parts of a card that are in the set `parts`; returns whether its painter was disgraced."""
    story[0, 0] = 0
    if has_bit(parts, FIRST_PART):
        act_in_garden(box, table, painter, card, garden, story)
    if has_bit(parts, SECOND_PART):
        act_as_painter(box, table, painter, card, own, story)
    is_disgraced = False
    for row in range(1, story[0, 0] + 1):
        if story[row, 0] == BUMPED and story[row, 1] == painter:
            is_disgraced = True
    return is_disgraced


class CardPreview:
    """Looks ahead from one table without changing it."""

    def __init__(self, box: Box, table: Table) -> None:
        """Keep the table, and one copy to try things on."""
        self._box, self._table = box, table
        self._trial, self._story = np.zeros(1, TABLE), new_story()

    def card(self, painter: int, card: int) -> list[Way]:
        """S3.2: where the painter and the Emperor would stand, for each choice of the card's owner."""
        garden = BOTH_WAYS if self._box.garden_action[card] == CHOOSE_EMPEROR else ONE_WAY
        own = BOTH_WAYS if FIRST_CHOICE <= self._box.painter_action[card] < LEAP else ONE_WAY
        return [self._way(painter, card, first, then, BOTH_PARTS) for first in garden for then in own]

    def choice(self) -> dict[str, Way] | None:
        """S3.2: where each direction would lead, if the owner of the card being resolved has to choose now."""
        table = self._table
        if table.stage not in (GARDEN_PART, PAINTER_PART) or not table.waiting:
            return None
        painter, part = int(table.resolving), FIRST_PART if table.stage == GARDEN_PART else SECOND_PART
        card = int(table.chosen[painter])
        return {
            "forward": self._way(painter, card, AHEAD, AHEAD, bit(part)),
            "backward": self._way(painter, card, BACK, BACK, bit(part)),
        }

    def _way(self, painter: int, card: int, garden: int, own: int, parts: int) -> Way:
        self._trial[0] = self._table
        trial = self._trial[0]
        disgraced = play_alone(self._box, trial, card, painter, garden, own, parts, self._story)
        return {
            "space": int(trial.spaces[painter]),
            "emperor": int(trial.emperor),
            "disgraced": bool(disgraced),
            "tree": bool(trial.is_at_tree),
        }
