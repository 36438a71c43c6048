"""Four Gardens: the table in plain named fields, for exports, pages and scripts. Hidden values are None.

A card is {"card": 37, "panorama": "green", "frame": 3, "frames": 4, "god": "red", "need": {"wood": 1, …}, "sign": …},
where the sign is "wild" or {"floor": 4, "arrow": "up"}. If only its landscape side is known, card, need and sign are
None.
A floor's "sides" are what it shows on sides 0-3, and "three" is the side with its 3; a player's "faces" are the values
on that player's side, bottom first. "marker_spaces" count the spaces of a track from 1, or are None if the marker is
gone; the score has their values.
"""

import functools
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from roji.core.plain_record import plain_box, plain_record
from roji.core.rule import Box, Sheet, Table, rule
from roji.games.four_gardens.box import (
    BOX,
    CARDS,
    COLOURS,
    EMPTY,
    FLOORS,
    GODS,
    KINDS,
    MULTI,
    ONE_SIDE,
    PILES,
    SIDES,
    WILD,
    is_in_box,
)
from roji.games.four_gardens.pagoda import free_spaces, show_all, side_of
from roji.games.four_gardens.score import SCORE_CLAUSES, largest_panorama, score
from roji.games.four_gardens.table import TABLE

__all__ = ["PHASES", "SEEN_WORDS", "card_data", "data"]

PHASES = ("act", "place", "reallocate", "finish", "track", "bonus", "draw")
SEEN_WORDS = ("nothing", "landscape", "all")

SCORE_LINES = (*GODS, "extra rewards")

Data = dict[str, Any]


def data(box: Box, table: Table) -> Data:
    """The whole table. A hidden card shows only what is known of it."""
    plain = plain_record(table)
    printed, cards = plain_box(box), _cards(box.tobytes())
    counted = _counted(box, table)
    return {
        "seats": plain.num_seats,
        "first_seat": plain.first_seat,
        "seat": None if plain.is_over else plain.seat,
        "phase": None if plain.is_over else PHASES[plain.phase],
        "round": plain.round_number + (0 if plain.is_over else 1),
        "last_round": bool(plain.is_last_round),
        "over": bool(plain.is_over),
        "actions": printed.actions,
        "hand_limit": printed.hand,
        "actions_left": plain.actions_left,
        "wilds_left": plain.wilds_left,
        "shifts_left": plain.shifts_left,
        "rewarding": cards[plain.rewarding],
        "pagoda": [_floor(plain, floor, sides) for floor, sides in enumerate(counted.faces)],
        "supply": _resources(plain.supply),
        "panoramas": dict(zip(COLOURS, printed.num_frames, strict=True)),
        "tracks": {god: list(printed.track_points[1:]) for god in GODS},
        "bonus_tiles": {name: printed.bonus[pile][plain.tiles_taken[pile] :] for pile, name in enumerate(PILES)},
        "end_landscapes": printed.end_landscapes[plain.num_seats],
        "open_cards": [cards[card] for card in plain.open_cards],
        "pile": _pile(plain, printed, cards),
        "discards": [cards[card] for card in plain.discards[: plain.num_discards]],
        "players": [_player(plain, printed, cards, counted, seat) for seat in range(plain.num_seats)],
        "score": [dict(zip(SCORE_LINES, row, strict=True)) | {"total": sum(row)} for row in counted.points],
        "luck": plain.luck if any(plain.luck) else None,
    }


def _floor(plain: Any, floor: int, sides: list[int]) -> Data:
    """F1.3: one floor of the pagoda."""
    kind = KINDS[plain.floor_kind[floor]]
    return {"floor": floor + 1, "kind": kind, "three": plain.floor_side[floor], "sides": sides}


class Counted(NamedTuple):
    """What the rules compute from a table."""

    faces: list[list[int]]  # F1.3: by floor and side
    seats: list[
        list[int]
    ]  # by seat: the side it faces (F2.2), its free planning spaces (F1.4), its largest panorama (F6.2)
    points: list[list[int]]  # F6.2: by seat and line of the score sheet


def _counted(box: Box, table: Table) -> Counted:
    """Compute everything in one call of the rules, with arrays of length one: passing a record takes longer than computing."""
    boxes, tables = np.frombuffer(box.tobytes(), BOX), np.frombuffer(table.tobytes(), TABLE)
    num_seats = int(table.num_seats)
    faces, seats = np.zeros((FLOORS, SIDES), np.int64), np.zeros((num_seats, 3), np.int64)
    points = np.zeros((num_seats, len(SCORE_CLAUSES)), np.int32)
    _count(boxes, tables, faces, seats, points)
    return Counted(faces.tolist(), seats.tolist(), points.tolist())


@rule
def _count(boxes: Any, tables: Any, faces: Sheet, seats: Sheet, points: Sheet) -> None:
    """F1.3, F1.4, F2.2, F6.2: the pagoda, every seat's side, free spaces and largest panorama, and the score."""
    box, table = boxes[0], tables[0]
    show_all(box, table, faces)
    for seat in range(np.int64(table.num_seats)):
        seats[seat, 0] = side_of(table, seat)
        seats[seat, 1] = free_spaces(box, table, seat)
        seats[seat, 2] = largest_panorama(box, table, seat)
    score(box, table, points)


@functools.lru_cache(maxsize=16)
def _cards(box_bytes: bytes) -> list[Data | None]:
    """F1.1: the data of each card, of each known landscape side (ONE_SIDE plus a card), and of no or a hidden card.

    Made once for each box.
    """
    box = np.frombuffer(box_bytes, BOX)[0]
    cards: list[Data | None] = [None] * (EMPTY + 1)
    for card in range(CARDS):
        if not is_in_box(box, card):
            continue
        sides = _sides(box, card)
        cards[card] = sides
        cards[ONE_SIDE + card] = sides if box.is_alone[card] else sides | {"card": None, "need": None, "sign": None}
    return cards


def card_data(box: Box, card: int) -> Data | None:
    """The data of a card (counted from 0) or of its landscape side (ONE_SIDE plus a card); None for no card."""
    return _cards(box.tobytes())[card]


def _sides(box: Box, card: int) -> Data:
    colour, god, floor = int(box.colour_of[card]), int(box.god_of[card]), int(box.floor_of[card])
    return {
        "card": card + 1,
        "panorama": COLOURS[colour],
        "frame": int(box.frame_of[card]) - int(box.first_frame[colour]) + 1,
        "frames": int(box.num_frames[colour]),
        "god": "multi" if god == MULTI else GODS[god],
        "need": _present(box.need[card].tolist()),
        "sign": "wild" if floor == WILD else {"floor": floor + 1, "arrow": "up" if box.is_up[card] else "down"},
    }


def _resources(counts: list[int]) -> dict[str, int]:
    return dict(zip(KINDS, counts, strict=True))


def _present(counts: list[int]) -> dict[str, int]:
    return {kind: count for kind, count in zip(KINDS, counts, strict=True) if count}


def _pile(plain: SimpleNamespace, printed: SimpleNamespace, cards: list[Data | None]) -> Data:
    """F2.4: the pile. Its top card's landscape side is public. Its order, from the bottom up, is None in a view."""
    pile = plain.pile[: plain.num_pile]
    if not pile:
        return {"cards": 0, "top": None, "order": []}
    top, is_view = pile[-1], pile[-1] >= ONE_SIDE
    return {
        "cards": len(pile),
        "top": cards[top if is_view else ONE_SIDE + printed.landscape_of[top]],
        "order": None if is_view else [card + 1 for card in pile],
    }


def _player(
    plain: SimpleNamespace, printed: SimpleNamespace, cards: list[Data | None], counted: Counted, seat: int
) -> Data:
    side, free, panorama = counted.seats[seat]
    size = plain.hand_size[seat]
    return {
        "side": side,
        "faces": [sides[side] for sides in counted.faces],
        "planning": _resources(plain.planning[seat]),
        "planning_spaces": free + sum(plain.planning[seat]),
        "groundwork": [
            _groundwork(cards[card], placed)
            for card, placed in zip(plain.active[seat], plain.placed[seat], strict=True)
        ],
        "landscapes": [cards[card] for card in plain.finished[seat] if card != EMPTY],
        "finished": plain.num_finished[seat],
        "largest_panorama": panorama,
        "marker_spaces": {god: space or None for god, space in zip(GODS, plain.marker[seat], strict=True)},
        "bonus_tiles": {
            PILES[pile]: printed.bonus[pile][tile - 1] for pile, tile in enumerate(plain.bonus[seat]) if tile
        },
        "hand_size": size,
        "hand": [cards[card] for card in plain.hand[seat][:size]],
        "others_know": [SEEN_WORDS[seen] for seen in plain.seen[seat][:size]],
    }


def _groundwork(card: Data | None, placed: list[int]) -> Data | None:
    """F3.2: an active card with what lies on it; None for a free place."""
    return card and card | {"placed": _present(placed)}
