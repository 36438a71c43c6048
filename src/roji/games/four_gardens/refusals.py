"""Four Gardens: why a move may not be made, as the name of a sentence and the values of its gaps.

Each cites its clause.
"""

from roji.core.rule import Box, Table
from roji.games.four_gardens import moves
from roji.games.four_gardens.box import CARDS, EMPTY, WILD
from roji.games.four_gardens.pagoda import free_spaces
from roji.games.four_gardens.table import ACT, ACTIVE, BONUS, DRAW, FINISH, HAND, PLACE, REALLOCATE, TRACK
from roji.games.four_gardens.turn import can_lay, free_groundwork

__all__ = ["refusal"]

Refusal = tuple[str, dict[str, int]]

FIRST_MOVES = {  # the moves of each phase: from … up to …
    ACT: (moves.LAY, moves.TAKE),
    PLACE: (moves.TAKE, moves.FILL),
    REALLOCATE: (moves.FILL, moves.FINISH_CARD),
    FINISH: (moves.FINISH_CARD, moves.ADVANCE),
    TRACK: (moves.ADVANCE, moves.TAKE_TILE),
    BONUS: (moves.TAKE_TILE, moves.DRAW_FROM_PILE),
    DRAW: (moves.DRAW_FROM_PILE, moves.NUM_MOVES),
}
ASKED = ("asked_act", "asked_place", "asked_reallocate", "asked_finish", "asked_track", "asked_bonus", "asked_draw")
TOO_EARLY = ("", "early_take", "early_move", "early_finish", "early_track", "early_tile", "early_draw")  # while acting


def refusal(box: Box, table: Table, seat: int, move: int) -> Refusal:
    """F3-F7: why this move is not legal for this seat now."""
    if table.is_over:
        return "not_over", {}
    if table.seat != seat:
        return "not_turn", {}
    phase = int(table.phase)
    of_move = next(which for which, (first, end) in FIRST_MOVES.items() if first <= move < end)
    if of_move != phase:
        return (TOO_EARLY[of_move] if phase == ACT else ASKED[phase]), {}
    if phase == ACT:
        return _not_acted(box, table, seat, move)
    if phase == PLACE:
        return _not_taken(box, table, seat, move)
    if phase == REALLOCATE:
        return _not_moved(box, table, seat, move)
    if phase == FINISH:
        return "not_full", {}
    if phase == TRACK:
        return "not_on_track", {"god": move - moves.ADVANCE}
    if phase == BONUS:
        return "not_two_tiles", {"pile": move - moves.TAKE_TILE}
    return ("no_pile" if move == moves.DRAW_FROM_PILE else "no_open_card"), {}


def _not_acted(box: Box, table: Table, seat: int, move: int) -> Refusal:
    """F3.2-F3.4: what a card cannot be used for."""
    card = int(table.hand[seat, move % HAND])
    if card >= CARDS:
        return "no_such_card", {}
    if move < moves.ROTATE:
        if not can_lay(box, table, seat, card):
            return "not_twice", {"frame": card}
        assert free_groundwork(table, seat) >= box.active_cards, "this move is legal"
        return "no_room", {"count": int(box.active_cards)}
    if move < moves.USE_WILD:
        return "no_pagoda_sign", {}
    return ("no_place" if box.floor_of[card] == WILD else "no_wild_sign"), {}


def _not_taken(box: Box, table: Table, seat: int, move: int) -> Refusal:
    """F3.4, F3.6: where a resource of the supply cannot go."""
    kind, place = divmod(move - moves.TAKE, moves.PLACES)
    if table.supply[kind] == 0:
        return "supply_empty", {"kind": kind}
    if place == 0:
        assert free_spaces(box, table, seat) == 0, "this move is legal"
        return "planning_full", {}
    return _not_needed(table, seat, place - 1, kind)


def _not_needed(table: Table, seat: int, groundwork: int, kind: int) -> Refusal:
    card = int(table.active[seat, groundwork])
    return ("no_groundwork", {}) if card == EMPTY else ("not_needed", {"frame": card, "kind": kind})


def _not_moved(box: Box, table: Table, seat: int, move: int) -> Refusal:
    """F3.5, F3.6: what cannot be moved."""
    if move >= moves.RETURN:
        return "not_planned", {"kind": move - moves.RETURN}
    if move < moves.SHIFT:
        kind, target = divmod(move - moves.FILL, ACTIVE)
        if table.planning[seat, kind] == 0:
            return "not_planned", {"kind": kind}
        return _not_needed(table, seat, target, kind)
    kind, source = divmod((move - moves.SHIFT) // moves.TURNS, ACTIVE)
    target = int(moves.shift_target(move))
    card = int(table.active[seat, source])
    if card == EMPTY:
        return "no_groundwork", {}
    if table.placed[seat, source, kind] == 0:
        return "not_placed", {"frame": card, "kind": kind}
    if table.shifts_left == 0:
        return "no_shifts", {}
    return _not_needed(table, seat, target, kind)
