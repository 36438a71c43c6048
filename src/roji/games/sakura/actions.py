"""Sakura, chapters S1.3 and S1.4: what the two actions of a card do."""

from roji.core.rule import Box, Story, rule
from roji.core.story import tell
from roji.games.sakura.box import CHOOSE_EMPEROR, CLOSEST_BACK, COUNT, FIRST_CHOICE, FURTHEST_ON, GARDEN_STEPS, LEAP
from roji.games.sakura.events import NO_CLOSEST, NO_FURTHEST, NOBODY_AHEAD, NOTHING
from roji.games.sakura.moving import (
    Path,
    closest_painter,
    count_painters_ahead,
    furthest_painter,
    leap,
    move_emperor,
    move_painter,
)
from roji.games.sakura.table import NONE

__all__ = ["AHEAD", "BACK", "UNDECIDED", "act_as_painter", "act_in_garden"]

UNDECIDED, AHEAD, BACK = 0, 1, -1  # the direction chosen for a card that says ±


@rule
def act_in_garden(box: Box, path: Path, owner: int, card: int, direction: int, story: Story) -> None:
    """S1.3, S4.7: move the Emperor, the closest or the furthest painter. `owner` is the painter whose card it is."""
    action = box.garden_action[card]
    steps = int(GARDEN_STEPS[action])
    if action == CHOOSE_EMPEROR:
        move_emperor(box, path, owner, direction * steps, story)
        return
    if action < CLOSEST_BACK:
        move_emperor(box, path, owner, steps, story)
        return
    painter = furthest_painter(path) if action == FURTHEST_ON else closest_painter(path)
    if painter == NONE:
        tell(story, NOTHING, owner, NO_FURTHEST if action == FURTHEST_ON else NO_CLOSEST, 0, 0)
        return
    move_painter(box, path, painter, steps, story)


@rule
def act_as_painter(box: Box, path: Path, painter: int, card: int, direction: int, story: Story) -> None:
    """S1.4: move this painter."""
    action = box.painter_action[card]
    if action == LEAP:
        leap(box, path, painter, story)
        return
    if action == COUNT:
        steps = count_painters_ahead(path, painter)
        if steps == 0:
            tell(story, NOTHING, painter, NOBODY_AHEAD, 0, 0)
            return
    else:
        steps = action % FIRST_CHOICE + 1
        if direction == BACK:
            steps = -steps
    move_painter(box, path, painter, steps, story)
