"""Four Gardens, clauses F1.3, F2.2 and F3.3: the pagoda, seen from above.

       side 0
       +---+       Floor f shows its 3 on side `floor_side[f]`, and the next values of the edition on the
side 3 |   | side 1     sides that follow clockwise. A clockwise turn moves every value one side on, so a seat
       +---+            that looked at 2 then looks at what was one side before it: 3.
       side 2
"""

from typing import Any

import numpy as np

from roji.core.rule import Box, Sheet, Story, Table, Whole, rule
from roji.core.story import NO_STORY, tell
from roji.games.four_gardens.box import BOX, FLOORS, NUM_KINDS, PLANNING_EXPANSION, SIDES
from roji.games.four_gardens.events import COLLECTED, TURNED
from roji.games.four_gardens.table import TABLE

__all__ = ["after_turn", "collect", "free_spaces", "show_all", "shown", "side_of", "turn_floors"]


@rule
def side_of(table: Table, seat: int) -> int:
    """F2.2: the side a seat faces; the starting player side 0, the others clockwise, with two players side 2."""
    place = (seat + table.num_seats - table.first_seat) % table.num_seats
    return 2 * place if table.num_seats == 2 else place


@rule
def shown(box: Box, table: Table, floor: int, side: int) -> int:
    """F1.3: how many resources a floor shows on a side."""
    return box.sides[(side + SIDES - table.floor_side[floor]) % SIDES]


@rule
def turn_floors(table: Table, floor: int, clockwise: bool, story: Story) -> None:
    """F3.3: this floor and all above it turn by 90 degrees, all in one direction."""
    step = 1 if clockwise else SIDES - 1
    for above in range(floor, FLOORS):
        table.floor_side[above] = (table.floor_side[above] + step) % SIDES
    tell(story, TURNED, table.seat, floor, 1 if clockwise else 0, 0)


@rule
def free_spaces(box: Box, table: Table, seat: int) -> int:
    """F1.4, F5.2: the empty spaces of a planning tile."""
    spaces: Whole = np.int64(box.planning_spaces)
    if table.bonus[seat, PLANNING_EXPANSION] > 0:
        spaces += box.bonus[PLANNING_EXPANSION, table.bonus[seat, PLANNING_EXPANSION] - 1]
    for kind in range(NUM_KINDS):
        spaces -= table.planning[seat, kind]
    return spaces


@rule
def collect(box: Box, table: Table, seat: int, up: bool, story: Story) -> None:
    """F3.3: from one's own side, floor by floor, one by one, until the planning tile is full or everything is taken."""
    side = side_of(table, seat)
    free: Whole = free_spaces(box, table, seat)
    for step in range(FLOORS):
        floor = step if up else FLOORS - 1 - step
        kind = table.floor_kind[floor]
        taken: Whole = min(np.int64(shown(box, table, floor, side)), np.int64(free), np.int64(table.supply[kind]))
        table.supply[kind] -= taken
        table.planning[seat, kind] += taken
        free -= taken
        for token in range(taken):
            tell(story, COLLECTED, seat, kind, floor, taken if token == 0 else 0)


@rule
def show_all(box: Box, table: Table, faces: Sheet) -> None:
    """F1.3: what every floor, bottom first, shows on every side."""
    for floor in range(FLOORS):
        for side in range(SIDES):
            faces[floor, side] = shown(box, table, floor, side)


@rule
def _try_turn(boxes: Any, tables: Any, seat: int, card: int, clockwise: bool, story: Story, faces: Sheet) -> int:
    """F3.3: use a card only to turn and collect; returns what all floors then show, and the side this seat faces."""
    box, table = boxes[0], tables[0]
    turn_floors(table, int(box.floor_of[card]), clockwise, story)
    collect(box, table, seat, box.is_up[card] != 0, story)
    show_all(box, table, faces)
    return side_of(table, seat)


def after_turn(box: Box, table: Table, seat: int, card: int, clockwise: bool) -> tuple[list[int], list[int]]:
    """F3.3: what a seat would face, bottom first, and collect of each kind, if it used this card. The table is
    unchanged.

    One call of the rules, with arrays of length one, because passing a record takes longer than all this.
    """
    boxes, tables = np.frombuffer(box.tobytes(), BOX), np.frombuffer(bytearray(table.tobytes()), TABLE)
    faces = np.zeros((FLOORS, SIDES), np.int64)
    side = _try_turn(boxes, tables, seat, card, clockwise, NO_STORY, faces)
    gained = tables["planning"][0, seat].astype(int) - table.planning[seat]
    return faces[:, side].tolist(), gained.tolist()
