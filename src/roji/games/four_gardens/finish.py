"""Four Gardens, chapters F4 and F5: finishing cards, rewards, panoramas and bonus tiles.

`resolve` continues until the player has something to decide or the action is over. It is called again after each
decision:

    full cards? -- several: FINISH (which first?) --> finish one --> its rewards -- multi sign: TRACK (which track?)
        ^                                                               |
        +-- take-wilds tile: PLACE, one by one <-- bonus tile: BONUS (which pile?) <-- whole panorama
"""

import numpy as np

from roji.core.bits import bit, lowest, several
from roji.core.rule import Box, Story, Table, Whole, rule
from roji.core.story import tell
from roji.games.four_gardens.box import (
    EMPTY,
    MULTI,
    NUM_GODS,
    NUM_KINDS,
    NUM_PILES,
    SPACES,
    TAKE_WILDS,
    TILES,
)
from roji.games.four_gardens.events import (
    ADVANCED,
    BONUS_TILE,
    FINISHED,
    IN_SUPPLY,
    LAST_ROUND,
    LOST,
    MOVED,
    NO_EFFECT,
    PANORAMA,
    PUSHED,
    REMOVED,
)
from roji.games.four_gardens.resources import can_place
from roji.games.four_gardens.table import ACTIVE, BONUS, FINISH, PLACE, TRACK

__all__ = [
    "advance",
    "choose_track",
    "end_placing",
    "finish_card",
    "full_cards",
    "is_complete",
    "resolve",
    "take_tile",
    "tiles_to_choose",
    "tracks_to_choose",
]


@rule
def resolve(box: Box, table: Table, story: Story) -> bool:
    """F4.1: continue until the player must decide something (False), or nothing is left to finish (True)."""
    seat: Whole = np.int64(table.seat)
    while True:
        if table.rewarding != EMPTY and not (
            give_rewards(box, table, seat, story) and give_bonus(box, table, seat, story)
        ):
            return False
        full = full_cards(box, table, seat)
        if full == 0:
            return True
        if several(full):
            table.phase = FINISH
            return False
        finish_card(box, table, seat, lowest(full), story)


@rule
def full_cards(box: Box, table: Table, seat: int) -> int:
    """F4.1: a bit for each active groundwork whose needs are met."""
    full = 0
    for groundwork in range(ACTIVE):
        card = table.active[seat, groundwork]
        if card == EMPTY:
            continue
        missing = 0
        for kind in range(NUM_KINDS):
            missing += box.need[card, kind] - np.int64(table.placed[seat, groundwork, kind])
        if missing == 0:
            full |= bit(groundwork)
    return full


@rule
def finish_card(box: Box, table: Table, seat: int, groundwork: int, story: Story) -> None:
    """F4.1: the resources go back to the supply, the card turns to its landscape side; its rewards are due."""
    card = table.active[seat, groundwork]
    for kind in range(NUM_KINDS):
        for _ in range(table.placed[seat, groundwork, kind]):
            tell(story, MOVED, seat, kind, card, IN_SUPPLY)
        table.supply[kind] += table.placed[seat, groundwork, kind]
        table.placed[seat, groundwork, kind] = 0
    table.active[seat, groundwork] = EMPTY
    table.finished[seat, box.frame_of[card]] = card
    table.num_finished[seat] += 1
    table.rewarding = card
    table.reward_step = 0
    tell(story, FINISHED, seat, card, table.num_finished[seat], 0)
    if not table.is_last_round and table.num_finished[seat] >= box.end_landscapes[table.num_seats]:
        table.is_last_round = 1  # F6.1
        tell(story, LAST_ROUND, seat, table.num_finished[seat], 0, 0)


@rule
def give_rewards(box: Box, table: Table, seat: int, story: Story) -> bool:
    """F4.2: the new card first, then the finished others of its panorama by frame. False: the player chooses a track."""
    colour = box.colour_of[table.rewarding]
    while table.reward_step <= box.num_frames[colour]:
        card = card_of_step(box, table, seat)
        if card != EMPTY:
            god: Whole = np.int64(box.god_of[card])
            if god == MULTI:
                tracks = tracks_to_choose(table, seat)
                if several(tracks):
                    table.phase = TRACK
                    return False
                if tracks != 0:
                    god = lowest(tracks)
            advance(table, seat, god, story)
        table.reward_step += 1
    return True


@rule
def card_of_step(box: Box, table: Table, seat: int) -> int:
    """F4.2: the card whose reward is due now; EMPTY if this frame is not finished, or is the new card again."""
    if table.reward_step == 0:
        return table.rewarding
    frame = np.int64(box.first_frame[box.colour_of[table.rewarding]]) + table.reward_step - 1
    card = table.finished[seat, frame]
    return EMPTY if card == table.rewarding else card


@rule
def tracks_to_choose(table: Table, seat: int) -> int:
    """F4.3: a bit for each track on which the seat's marker still stands."""
    tracks = 0
    for god in range(NUM_GODS):
        if table.marker[seat, god] > 0:
            tracks |= bit(god)
    return tracks


@rule
def choose_track(table: Table, seat: int, god: int, story: Story) -> None:
    """F4.3: the reward of a multi-coloured sign goes to this track."""
    advance(table, seat, god, story)
    table.reward_step += 1


@rule
def advance(table: Table, seat: int, god: int, story: Story) -> None:
    """F4.2, F4.4, F4.5: one space forward; from the last space, all others one back; nothing if the marker is gone."""
    if god == MULTI or table.marker[seat, god] == 0:
        tell(story, NO_EFFECT, seat, god, 0, 0)
    elif table.marker[seat, god] < SPACES:
        table.marker[seat, god] += 1
        tell(story, ADVANCED, seat, god, table.marker[seat, god] - 1, table.marker[seat, god])
    else:
        push_others(table, seat, god, story)


@rule
def push_others(table: Table, seat: int, god: int, story: Story) -> None:
    """F4.4, F4.5: every other marker goes back one space; from the first space it leaves the track for good."""
    for step in range(1, table.num_seats):
        other = (seat + step) % table.num_seats
        space = table.marker[other, god]
        if space == 0:
            continue
        table.marker[other, god] -= 1
        tell(story, PUSHED if space > 1 else REMOVED, other, god, space, space - 1)


@rule
def is_complete(box: Box, table: Table, seat: int, colour: int) -> bool:
    """F5.1: whether a whole panorama is finished."""
    missing = 0
    for frame in range(box.num_frames[colour]):
        if table.finished[seat, np.int64(box.first_frame[colour]) + frame] == EMPTY:
            missing += 1
    return missing == 0


@rule
def give_bonus(box: Box, table: Table, seat: int, story: Story) -> bool:
    """F5.1: a finished panorama earns a tile. False: the player chooses the pile, or places wilds."""
    colour = box.colour_of[table.rewarding]
    table.rewarding = EMPTY
    table.reward_step = 0
    piles = 0
    if is_complete(box, table, seat, colour):
        tell(story, PANORAMA, seat, colour, box.num_frames[colour], 0)
        piles = tiles_to_choose(table, seat)
    if several(piles):
        table.phase = BONUS
        return False
    return piles == 0 or take_tile(box, table, seat, lowest(piles), story)


@rule
def tiles_to_choose(table: Table, seat: int) -> int:
    """F5.1: a bit for each pile with a tile left of which the seat has none."""
    piles = 0
    for pile in range(NUM_PILES):
        if table.bonus[seat, pile] == 0 and table.tiles_taken[pile] < TILES:
            piles |= bit(pile)
    return piles


@rule
def take_tile(box: Box, table: Table, seat: int, pile: int, story: Story) -> bool:
    """F5.1-F5.4: take the top tile. False: it is take wilds, and there is something to place."""
    table.tiles_taken[pile] += 1
    table.bonus[seat, pile] = table.tiles_taken[pile]
    value = box.bonus[pile, table.tiles_taken[pile] - 1]
    tell(story, BONUS_TILE, seat, pile, value, 0)
    if pile != TAKE_WILDS:
        return True
    table.wilds_left = value
    return end_placing(box, table, seat, story)


@rule
def end_placing(box: Box, table: Table, seat: int, story: Story) -> bool:
    """F5.3: wilds that can be placed must be; the rest are lost. False: there is something to place."""
    if table.wilds_left > 0 and can_place(box, table, seat):
        table.phase = PLACE
        return False
    if table.wilds_left > 0:
        tell(story, LOST, seat, table.wilds_left, 0, 0)
        table.wilds_left = 0
    return True
