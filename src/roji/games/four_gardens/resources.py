"""Four Gardens, clauses F3.4-F3.6 and F5.3: resources from the supply, and from place to place.

Why a reallocation ends, and why that rules nothing out (F3.5): moves from the planning tile empty it, so they are few.
Only moves between cards could continue for ever, so one reallocation allows SHIFTS of them. That excludes no final
arrangement. Kinds never mix; of each kind some cards end with fewer than they had and some with more, and as long as
one has too many another has room, so every arrangement is reached by moving each resource at most once, straight to
where it ends. Cards hold at most 3 x 4 resources, so 12 moves between cards are always enough. SHIFTS is twice that: a
player may change their mind a dozen times and still reach everything. Resources may leave a full card, like any other.
"""

from roji.core.moves import add
from roji.core.rule import Box, Moves, Story, Table, rule
from roji.core.story import tell
from roji.games.four_gardens.box import EMPTY, NUM_KINDS
from roji.games.four_gardens.events import IN_SUPPLY, MOVED, ON_PLANNING
from roji.games.four_gardens.moves import (
    DONE,
    FILL,
    PLACES,
    RETURN,
    SHIFT,
    TAKE,
    TURNS,
    fill_move,
    shift_move,
    shift_target,
    take_move,
)
from roji.games.four_gardens.pagoda import free_spaces
from roji.games.four_gardens.table import ACTIVE

__all__ = ["can_place", "legal_reallocations", "legal_takes", "needs", "place_wild", "reallocate"]


@rule
def needs(box: Box, table: Table, seat: int, groundwork: int, kind: int) -> bool:
    """F3.6: whether an active groundwork still needs a resource; a card takes nothing else."""
    card = table.active[seat, groundwork]
    return card != EMPTY and table.placed[seat, groundwork, kind] < box.need[card, kind]


@rule
def can_place(box: Box, table: Table, seat: int) -> bool:
    """F3.4, F5.3: whether any resource of the supply can be placed."""
    has_space = free_spaces(box, table, seat) > 0
    for kind in range(NUM_KINDS):
        if table.supply[kind] == 0:
            continue
        if has_space:
            return True
        for groundwork in range(ACTIVE):
            if needs(box, table, seat, groundwork, kind):
                return True
    return False


@rule
def legal_takes(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """F3.4, F5.3: any kind of the supply, to a free planning space or to a groundwork that needs it."""
    has_space = free_spaces(box, table, seat) > 0
    for kind in range(NUM_KINDS):
        if table.supply[kind] == 0:
            continue
        if has_space:
            add(moves, take_move(kind, 0))
        for groundwork in range(ACTIVE):
            if needs(box, table, seat, groundwork, kind):
                add(moves, take_move(kind, 1 + groundwork))


@rule
def place_wild(table: Table, seat: int, move: int, story: Story) -> None:
    """F3.4: one resource from the supply to its place."""
    kind, place = (move - TAKE) // PLACES, (move - TAKE) % PLACES
    table.supply[kind] -= 1
    if place == 0:
        table.planning[seat, kind] += 1
        tell(story, MOVED, seat, kind, IN_SUPPLY, ON_PLANNING)
    else:
        table.placed[seat, place - 1, kind] += 1
        tell(story, MOVED, seat, kind, IN_SUPPLY, table.active[seat, place - 1])


@rule
def legal_reallocations(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """F3.5: from the planning tile to groundwork or to the supply, from groundwork to groundwork, or done."""
    add(moves, DONE)
    for kind in range(NUM_KINDS):
        has_one = table.planning[seat, kind] > 0
        if has_one:
            add(moves, RETURN + kind)
        for target in range(ACTIVE):
            if not needs(box, table, seat, target, kind):
                continue
            if has_one:
                add(moves, fill_move(kind, target))
            if table.shifts_left > 0:
                for source in range(ACTIVE):
                    if source != target and table.placed[seat, source, kind] > 0:
                        add(moves, shift_move(kind, source, target))


@rule
def reallocate(table: Table, seat: int, move: int, story: Story) -> None:
    """F3.5: one resource from place to place; never back to the planning tile, never from a card to the supply."""
    if move < SHIFT:
        kind, target = (move - FILL) // ACTIVE, (move - FILL) % ACTIVE
        table.planning[seat, kind] -= 1
        table.placed[seat, target, kind] += 1
        tell(story, MOVED, seat, kind, ON_PLANNING, table.active[seat, target])
    elif move < RETURN:
        kind, source = (move - SHIFT) // TURNS // ACTIVE, (move - SHIFT) // TURNS % ACTIVE
        target = shift_target(move)
        table.shifts_left -= 1
        table.placed[seat, source, kind] -= 1
        table.placed[seat, target, kind] += 1
        tell(story, MOVED, seat, kind, table.active[seat, source], table.active[seat, target])
    else:
        kind = move - RETURN
        table.planning[seat, kind] -= 1
        table.supply[kind] += 1
        tell(story, MOVED, seat, kind, ON_PLANNING, IN_SUPPLY)
