"""Four Gardens: the uses of cards, finished landscapes, and their rewards."""

from typing import Any

import numpy as np

from roji.arena.components.model import NO, YES, ComponentGroup, GameComponents
from roji.core.bits import has_bit
from roji.core.rule import Box, Table, Whole, rule
from roji.games.four_gardens.box import CARDS, NUM_COLOURS, NUM_GODS, NUM_PILES, TILES, is_in_box
from roji.games.four_gardens.events import BONUS_TILE, DISCARDED, FINISHED, LAID, PANORAMA
from roji.games.four_gardens.moves import ROTATE, TAKE, TAKE_TILE, USE_CART, USE_WILD
from roji.games.four_gardens.words import WORDS

__all__ = ["COMPONENTS"]

USES = ("laid as groundwork", "to turn the pagoda", "for a wild resource", "for the handcart")
FIRST_GOD = len(USES)
FIRST_COLOUR = FIRST_GOD + NUM_GODS + 1  # the multi-coloured sign counts as a separate god
FIRST_PANORAMA = FIRST_COLOUR + NUM_COLOURS
FIRST_PILE = FIRST_PANORAMA + NUM_COLOURS
FIRST_TILE = FIRST_PILE + NUM_PILES
FIRST_CARD = FIRST_TILE + NUM_PILES * TILES


@rule
def count_uses(box: Box, table: Table, row: Any, counts: Any) -> None:
    """F3.2-F3.5, F4.1, F5.1: count what a card is used for, and what a finished one shows and brings."""
    kind, seat, what = row[0], row[1], row[2]
    if kind == LAID:
        counts[seat, 0] += 1
    elif kind == DISCARDED:
        counts[seat, 1 + row[3]] += 1
    elif kind == FINISHED:
        counts[seat, FIRST_GOD + box.god_of[what]] += 1
        counts[seat, FIRST_COLOUR + box.colour_of[what]] += 1
        counts[seat, FIRST_CARD + what] += 1
    elif kind == PANORAMA:
        counts[seat, FIRST_PANORAMA + what] += 1
    elif kind == BONUS_TILE:
        counts[seat, FIRST_PILE + what] += 1
        counts[seat, FIRST_TILE + what * TILES + table.tiles_taken[what] - 1] += 1


@rule
def leads_to(box: Box, table: Table, seat: int, move: int, component: int) -> Whole:
    """F3.2-F3.5, F5.1: laying a card uses its landscape; laying the last of its frames uses a panorama."""
    if FIRST_PILE <= component < FIRST_CARD:
        return YES if takes_tile(table, move, component) else NO
    if component < FIRST_GOD:
        use = 0 if move < ROTATE else 1 if move < USE_WILD else 2 if move < USE_CART else 3 if move < TAKE else -1
        return YES if use == component else NO
    if move >= ROTATE:
        return NO
    card = table.hand[seat, move]
    if component >= FIRST_CARD:
        return YES if card == component - FIRST_CARD else NO
    if component >= FIRST_PANORAMA:
        return YES if is_last_frame(box, table, seat, card, component - FIRST_PANORAMA) else NO
    if component >= FIRST_COLOUR:
        return YES if box.colour_of[card] == component - FIRST_COLOUR else NO
    return YES if box.god_of[card] == component - FIRST_GOD else NO


@rule
def takes_tile(table: Table, move: int, component: int) -> bool:
    """F5.1: whether a move takes the top tile of this pile, or this one tile."""
    if component < FIRST_TILE:
        return move == TAKE_TILE + component - FIRST_PILE
    pile, tile = (component - FIRST_TILE) // TILES, (component - FIRST_TILE) % TILES
    return move == TAKE_TILE + pile and table.tiles_taken[pile] == tile


@rule
def is_last_frame(box: Box, table: Table, seat: int, card: int, colour: int) -> bool:
    """F5.1: whether the garden has all other frames of this panorama, active or finished."""
    if box.colour_of[card] != colour:
        return False
    first = np.int64(box.first_frame[colour])
    for frame in range(first, first + np.int64(box.num_frames[colour])):
        if frame != box.frame_of[card] and not has_bit(table.frames[seat], frame):
            return False
    return True


@rule
def rounds(table: Table) -> Whole:
    """F3: rounds completed."""
    return table.round_number


def _gods(_box: Box) -> tuple[str, ...]:
    words = WORDS["en"]
    return (*(f"{god} god" for god in words.names["gods"]), "multi-coloured sign")


def _tiles(box: Box) -> tuple[str, ...]:
    piles = WORDS["en"].names["piles"]
    return tuple(
        f"{piles[pile]} tile {tile + 1} ({box.bonus[pile, tile]})" for pile in range(NUM_PILES) for tile in range(TILES)
    )


def _landscapes(box: Box) -> tuple[str, ...]:
    words = WORDS["en"]
    return tuple(
        f"{card + 1}: {words.landscape(box, card)}" if is_in_box(box, card) else f"{card + 1}" for card in range(CARDS)
    )


COMPONENTS = GameComponents(
    (
        ComponentGroup("What cards are used for", "a card is used so", lambda _box: USES),
        ComponentGroup("Gods", "a landscape with this sign is finished", _gods),
        ComponentGroup("Colours", "a landscape of this colour is finished", lambda _box: WORDS["en"].names["colours"]),
        ComponentGroup(
            "Panoramas",
            "the whole panorama is finished",
            lambda _box: tuple(f"{one} panorama" for one in WORDS["en"].names["colours"]),
        ),
        ComponentGroup("Piles", "a bonus tile of this pile is taken", lambda _box: WORDS["en"].names["piles"]),
        ComponentGroup("Bonus tiles", "this bonus tile is taken", _tiles),
        ComponentGroup("Landscapes", "the landscape on this card is finished", _landscapes),
    ),
    count_uses,
    rounds,
    leads_to,
)
