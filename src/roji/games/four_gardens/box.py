"""Four Gardens, chapter F1: what is in the box."""

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.checks import no_more_than, one_of, section, table_of_numbers, tables, whole_number
from roji.core.errors import EditionError
from roji.core.rule import Box, rule

__all__ = [
    "BOX",
    "CARDS",
    "COLOURS",
    "EMPTY",
    "FLOORS",
    "FRAMES",
    "GODS",
    "IMPLIED",
    "KINDS",
    "MULTI",
    "ONE_SIDE",
    "PILES",
    "SPACES",
    "TILES",
    "UNKNOWN",
    "WILD",
    "is_in_box",
    "load",
    "most_seats",
]

CARDS = 70  # F1.1: numbered 1-70 for people, 0-69 in rules
COLOURS = ("red", "orange", "green", "blue")  # F1.2: of the panoramas
GODS = ("yellow", "red", "purple", "blue")  # F1.5: of the tracks
KINDS = ("wood", "water", "stone", "plants")  # F1.3: of resources
PILES = ("planning expansion", "take wilds", "extra rewards")  # F1.6: of bonus tiles
NUM_COLOURS = 4
NUM_GODS = 4
NUM_KINDS = 4
NUM_PILES = 3
MULTI = 4  # F1.1: the god of a card with the multi-coloured sign
PLANNING_EXPANSION, TAKE_WILDS, EXTRA_REWARDS = 0, 1, 2  # the piles

FRAMES = 14  # F1.2: of all panoramas together, one after the other
CARDS_OF_FRAME = 5
LONGEST = 5  # frames of the longest panorama
FLOORS = 4  # F1.3: 0 = bottom to 3 = top
SIDES = 4
WILD = 4  # F1.1: the floor of a card with a wild sign instead of a pagoda sign
SPACES = 7  # F1.5: of a track
TILES = 4  # F1.6: in each pile
MOST_NEEDED = 4
HAND = 5  # F2.4: the table's capacity; an edition may have fewer
OPEN = 3  # F2.4: open cards
ACTIVE = 3  # F3.2: active groundwork
MOST_ACTIONS = 9
MOST_ROUNDS = 99
IMPLIED = {  # the defaults of an edition file
    "turn": {"hand": 5, "open_cards": 3, "actions": 3, "active_cards": 3},  # F2.4, F3.1, F3.2
    "pagoda": {"shuffled_floors": 4},  # F2.1
    "end": {"rounds": 0},  # F6.1
}
EMPTY = 255  # in place of a card: none
UNKNOWN = 254  # in a view: an unknown card
MOST_SEATS = 4
ONE_SIDE = 128  # in a view, plus a card: a card of which only that card's landscape side is known

BOX = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("colour_of", "u1", CARDS),  # F1.1: the panorama of each card
                ("frame_of", "u1", CARDS),  # 0-13: which frame, counted through all panoramas
                ("god_of", "u1", CARDS),  # 0-3, or MULTI
                ("need", "u1", (CARDS, NUM_KINDS)),  # 0-4 of each kind
                ("floor_of", "u1", CARDS),  # 0-3, or WILD
                ("is_up", "u1", CARDS),  # the arrow: 1 up, 0 down; 0 for a wild sign
                ("landscape_of", "u1", CARDS),  # F2.4: the lowest card with the same landscape side
                ("is_alone", "u1", CARDS),  # F2.4: whether no other card has this landscape side
                ("first_frame", "u1", NUM_COLOURS),  # F1.2: of each panorama
                ("num_frames", "u1", NUM_COLOURS),  # 2-5
                ("sides", "u1", SIDES),  # F1.3: what a floor shows clockwise, from its 3 on
                ("tokens", "u1"),  # F1.4: of each kind
                ("planning_spaces", "u1"),  # F1.4
                ("track_points", "u1", SPACES + 1),  # F1.5: of each space; 0 for a marker that is gone
                ("start_space", "u1"),  # F2.3: 1-7
                ("bonus", "u1", (NUM_PILES, TILES)),  # F1.6: the number on each tile, top of the pile first
                ("end_landscapes", "u1", 5),  # F6.1: by the number of players
                ("hand", "u1"),  # F2.4: cards of a full hand
                ("open_cards", "u1"),  # F2.4
                ("actions", "u1"),  # F3.1: of a turn
                ("active_cards", "u1"),  # F3.2: most active groundwork
                ("shuffled_floors", "u1"),  # F2.1: how many floors from the bottom up are stacked in random order
                ("rounds", "u1"),  # F6.1: of a game at most; 0: as many as it takes
            ],
            align=True,
        ),
    )
)


def load(data: Mapping[str, Any]) -> "np.ndarray[Any, np.dtype[Any]]":
    """F1: the box of an edition, or EditionError."""
    names = ("game", "name", "small", "cards", "panoramas", "pagoda", "resources", "tracks", "bonus", "turn", "end")
    no_more_than(data, "the file", names)
    is_small = data.get("small", False)
    if not isinstance(is_small, bool):
        raise EditionError("the file: small must be true or false.")
    boxes = np.zeros(1, BOX)
    box = boxes[0]
    frames = _load_panoramas(box, section(data, "panoramas"), is_small)
    _load_cards(box, tables(data, "cards"), frames, is_small)
    _compare_landscapes(box)
    _load_pagoda(box, section(data, "pagoda"))
    _load_resources(box, section(data, "resources"))
    _load_tracks(box, section(data, "tracks"))
    _load_bonus(box, section(data, "bonus"))
    _load_turn(box, section(IMPLIED | dict(data), "turn"))
    _load_end(box, section(data, "end"), frames)
    if most_seats(box) < 2:
        gardens = "" if box.rounds else "two gardens and "
        raise EditionError(f"[turn]: {len(_cards_of(box))} cards are too few for {gardens}two full hands (F2.4).")
    return boxes


@rule
def is_in_box(box: Box, card: int) -> bool:
    """F1.1: whether there is such a card; a small edition has fewer than 70."""
    return bool(box.frame_of[card] != EMPTY)


def most_seats(box: Box) -> int:
    """F1.2: the most seats; a small edition must have enough cards for every garden's frames and a full hand each.

    A game with a number of rounds ends in any case (F6.1): there, a full hand at the start is enough.
    """
    cards = len(_cards_of(box))
    if cards == CARDS:
        return MOST_SEATS
    in_garden = 0 if box.rounds else int(box.num_frames.sum())
    return min(MOST_SEATS, (cards - int(box.open_cards)) // (int(box.hand) + in_garden))


def _load_panoramas(box: Any, panoramas: Mapping[str, Any], is_small: bool) -> int:
    """F1.2: four panoramas of 2 to 5 frames, 14 together; in a small edition some have 0. Returns how many there are."""
    no_more_than(panoramas, "[panoramas]", COLOURS)
    frames = 0
    for colour, name in enumerate(COLOURS):
        box.first_frame[colour] = frames
        is_left_out = is_small and panoramas.get(name) == 0
        box.num_frames[colour] = 0 if is_left_out else whole_number(panoramas, "[panoramas]", name, 2, LONGEST)
        frames += int(box.num_frames[colour])
    if frames != FRAMES and not (is_small and 0 < frames < FRAMES):
        raise EditionError(f"[panoramas]: the four have {frames} frames together, but must have {FRAMES} (F1.2).")
    return frames


def _load_cards(box: Any, cards: list[Mapping[str, Any]], frames: int, is_small: bool) -> None:
    """F1.1, F1.2: 70 cards (in a small edition fewer), five different ones for each frame (in a small edition one to five)."""
    wanted = min(len(cards), frames * CARDS_OF_FRAME) if is_small else frames * CARDS_OF_FRAME
    if len(cards) != wanted:
        raise EditionError(f"cards lists {len(cards)} cards, but must list {wanted} (F1.1).")
    seen: dict[int, int] = {}
    box.frame_of[:] = EMPTY
    for place, card in enumerate(cards, start=1):
        number = whole_number(card, f"line {place} of cards", "card", 1, wanted)
        if number in seen:
            raise EditionError(f"card {number} is listed twice, in lines {seen[number]} and {place} of cards.")
        seen[number] = place
        _load_card(box, number - 1, card)
    _count_frames(box, is_small)
    _tell_apart(box)


def _load_card(box: Any, card: int, data: Mapping[str, Any]) -> None:
    """F1.1: one card, both of its sides."""
    where = f"card {card + 1}"
    no_more_than(data, where, ("card", "panorama", "frame", "god", "need", "sign"))
    colour = one_of(data.get("panorama"), where, "panorama", COLOURS)
    frame = whole_number(data, where, "frame", 1, int(box.num_frames[colour]))
    box.colour_of[card] = colour
    box.frame_of[card] = box.first_frame[colour] + frame - 1
    box.god_of[card] = one_of(data.get("god"), where, "god", (*GODS, "multi"))
    need = data.get("need")
    if not isinstance(need, Mapping):
        raise EditionError(f"{where}: need must say what the card needs, like {{ wood = 1, stone = 2 }}.")
    no_more_than(need, f"{where}: need", KINDS)
    for kind, name in enumerate(KINDS):
        box.need[card, kind] = whole_number({name: 0} | dict(need), f"{where}: need", name, 0, MOST_NEEDED)
    cost = int(box.need[card].sum())
    if not 1 <= cost <= MOST_NEEDED:
        raise EditionError(f"{where}: it needs {cost} resources together, but must need 1 to {MOST_NEEDED}.")
    _load_sign(box, card, data.get("sign"))


def _load_sign(box: Any, card: int, sign: Any) -> None:
    """F1.1: a floor with an arrow, or the wild sign."""
    signs = [f"{floor + 1} {arrow}" for floor in range(FLOORS) for arrow in ("down", "up")]
    place = one_of(sign, f"card {card + 1}", "sign", (*signs, "wild"))
    box.floor_of[card] = place // 2  # "wild" is the ninth sign: WILD
    box.is_up[card] = place % 2


def _count_frames(box: Any, is_small: bool) -> None:
    """F1.2: five cards for each frame; in a small edition one to five."""
    counts = Counter(int(frame) for frame in box.frame_of)
    for colour, name in enumerate(COLOURS):
        for frame in range(int(box.num_frames[colour])):
            found = counts[int(box.first_frame[colour]) + frame]
            if found != CARDS_OF_FRAME and not (is_small and 0 < found < CARDS_OF_FRAME):
                wanted = f"1 to {CARDS_OF_FRAME}" if is_small else CARDS_OF_FRAME
                raise EditionError(f"frame {frame + 1} of {name} has {found} cards, but must have {wanted} (F1.2).")


def _tell_apart(box: Any) -> None:
    """F1.2: no two cards are the same on both sides."""
    faces: dict[tuple[Any, ...], int] = {}
    for card in _cards_of(box):
        groundwork = (bytes(box.need[card]), int(box.floor_of[card]), int(box.is_up[card]))
        face = (int(box.frame_of[card]), int(box.god_of[card]), *groundwork)
        if face in faces:
            raise EditionError(f"cards {faces[face] + 1} and {card + 1} are the same on both sides (F1.2).")
        faces[face] = card


def _cards_of(box: Any) -> list[int]:
    return [card for card in range(CARDS) if is_in_box(box, card)]


def _compare_landscapes(box: Any) -> None:
    """F2.4: find the cards with the same landscape side."""
    lowest: dict[tuple[int, int], int] = {}
    box.landscape_of[:] = EMPTY
    for card in _cards_of(box):
        landscape = (int(box.frame_of[card]), int(box.god_of[card]))
        box.landscape_of[card] = lowest.setdefault(landscape, card)
    for card in _cards_of(box):
        box.is_alone[card] = np.count_nonzero(box.landscape_of == box.landscape_of[card]) == 1


def _load_pagoda(box: Any, pagoda: Mapping[str, Any]) -> None:
    """F1.3: the sides of a floor show 3, 2, 1 and 0, in the edition's order."""
    no_more_than(pagoda, "[pagoda]", ("sides", *IMPLIED["pagoda"]))
    box.shuffled_floors = whole_number(IMPLIED["pagoda"] | dict(pagoda), "[pagoda]", "shuffled_floors", 0, FLOORS)
    sides = table_of_numbers(pagoda, "[pagoda]", "sides", SIDES, 0, SIDES - 1)
    if sides[0] != SIDES - 1 or len(set(sides)) != SIDES:
        raise EditionError("[pagoda]: sides must list 3, 2, 1 and 0 once each, beginning with the 3 (F1.3).")
    box.sides[:] = sides


def _load_resources(box: Any, resources: Mapping[str, Any]) -> None:
    no_more_than(resources, "[resources]", ("tokens", "planning_spaces"))
    box.tokens = whole_number(resources, "[resources]", "tokens", 1, 60)
    box.planning_spaces = whole_number(resources, "[resources]", "planning_spaces", 1, 12)


def _load_tracks(box: Any, tracks: Mapping[str, Any]) -> None:
    """F1.5: the values of a track rise from space to space."""
    no_more_than(tracks, "[tracks]", ("spaces", "start"))
    spaces = table_of_numbers(tracks, "[tracks]", "spaces", SPACES, 0, 99)
    if any(high <= low for low, high in itertools.pairwise(spaces)):
        raise EditionError("[tracks]: spaces must rise from each space to the next (F1.5).")
    box.track_points[1:] = spaces
    box.start_space = whole_number(tracks, "[tracks]", "start", 1, SPACES)


def _load_bonus(box: Any, bonus: Mapping[str, Any]) -> None:
    """F1.6: piles of four, the highest tile on top."""
    no_more_than(bonus, "[bonus]", ("planning_expansion", "take_wilds", "extra_rewards"))
    box.bonus[PLANNING_EXPANSION] = whole_number(bonus, "[bonus]", "planning_expansion", 1, 9)
    for pile, name in ((TAKE_WILDS, "take_wilds"), (EXTRA_REWARDS, "extra_rewards")):
        values = table_of_numbers(bonus, "[bonus]", name, TILES, 1, 99 if pile == EXTRA_REWARDS else 12)
        if sorted(values, reverse=True) != values:
            raise EditionError(f"[bonus]: {name} must begin with the highest tile (F1.6).")
        box.bonus[pile] = values


def _load_turn(box: Any, turn: Mapping[str, Any]) -> None:
    """F2.4, F3.1, F3.2: the numbers of cards and actions; by default those of the printed game."""
    no_more_than(turn, "[turn]", tuple(IMPLIED["turn"]))
    said = IMPLIED["turn"] | dict(turn)
    for name, most in (("hand", HAND), ("actions", MOST_ACTIONS), ("active_cards", ACTIVE)):
        box[name] = whole_number(said, "[turn]", name, 1, most)
    box.open_cards = whole_number(said, "[turn]", "open_cards", 0, OPEN)


def _load_end(box: Any, end: Mapping[str, Any], frames: int) -> None:
    """F6.1: what brings the end; what is not said is as in the printed game."""
    no_more_than(end, "[end]", ("landscapes", *IMPLIED["end"]))
    box.end_landscapes[2:] = table_of_numbers(end, "[end]", "landscapes", 3, 1, frames)
    box.rounds = whole_number(IMPLIED["end"] | dict(end), "[end]", "rounds", 0, MOST_ROUNDS)
