"""Four Gardens, chapters F3 and F6: the legal moves, their effects, and the order of turns and rounds."""

from roji.core.bits import bit, has_bit
from roji.core.moves import add, clear
from roji.core.rule import Box, Moves, Story, Table, Whole, rule
from roji.core.story import NOBODY, tell
from roji.games.four_gardens.box import CARDS, EMPTY, NUM_GODS, NUM_PILES, WILD
from roji.games.four_gardens.cards import can_draw, discard, draw_card, legal_draws, refill, remove_card
from roji.games.four_gardens.events import DISCARDED, FOR_CART, FOR_ROTATE, FOR_WILD, LAID, NEXT_TURN, OVER
from roji.games.four_gardens.finish import (
    choose_track,
    end_placing,
    finish_card,
    full_cards,
    resolve,
    take_tile,
    tiles_to_choose,
    tracks_to_choose,
)
from roji.games.four_gardens.moves import (
    ADVANCE,
    DONE,
    FINISH_CARD,
    LAY,
    ROTATE,
    ROTATE_COUNTER,
    TAKE_TILE,
    USE_CART,
    USE_WILD,
)
from roji.games.four_gardens.pagoda import collect, turn_floors
from roji.games.four_gardens.resources import can_place, legal_reallocations, legal_takes, place_wild, reallocate
from roji.games.four_gardens.table import (
    ACT,
    ACTIVE,
    BONUS,
    DRAW,
    FINISH,
    HAND,
    PLACE,
    REALLOCATE,
    SHIFTS,
    TRACK,
)

__all__ = ["can_lay", "free_groundwork", "legal", "play", "to_act"]


@rule
def to_act(box: Box, table: Table) -> int:
    """F3.1: the seat whose turn it is."""
    return 0 if table.is_over else bit(table.seat)


@rule
def legal(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """F3-F5, F7: what this seat may do now."""
    clear(moves)
    if table.is_over or table.seat != seat:
        return
    phase = table.phase
    if phase == ACT:
        legal_actions(box, table, seat, moves)
    elif phase == PLACE:
        legal_takes(box, table, seat, moves)
    elif phase == REALLOCATE:
        legal_reallocations(box, table, seat, moves)
    elif phase == FINISH:
        add_each(moves, FINISH_CARD, full_cards(box, table, seat), ACTIVE)
    elif phase == TRACK:
        add_each(moves, ADVANCE, tracks_to_choose(table, seat), NUM_GODS)
    elif phase == BONUS:
        add_each(moves, TAKE_TILE, tiles_to_choose(table, seat), NUM_PILES)
    else:
        legal_draws(table, moves)


@rule
def add_each(moves: Moves, first: int, bits: int, count: int) -> None:
    """Add the moves `first` + n to the set, for each bit n."""
    for index in range(count):
        if has_bit(bits, index):
            add(moves, first + index)


@rule
def legal_actions(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """F3.1-F3.5: each card of the hand may be laid, or discarded for its sign or its handcart."""
    is_room = free_groundwork(table, seat) < box.active_cards
    is_wild_possible = can_place(box, table, seat)
    for place in range(table.hand_size[seat]):
        card = table.hand[seat, place]
        if card >= CARDS:  # hidden: this is another seat's view
            continue
        if is_room and can_lay(box, table, seat, card):
            add(moves, LAY + place)
        if box.floor_of[card] != WILD:
            add(moves, ROTATE + place)
            add(moves, ROTATE_COUNTER + place)
        elif is_wild_possible:
            add(moves, USE_WILD + place)
        add(moves, USE_CART + place)


@rule
def can_lay(box: Box, table: Table, seat: int, card: Whole) -> bool:
    """F3.2: whether the garden does not yet have that frame of that colour, active or finished."""
    return not has_bit(table.frames[seat], box.frame_of[card])


@rule
def free_groundwork(table: Table, seat: int) -> int:
    """F3.2: the first free place for active groundwork; ACTIVE if there is none."""
    place = 0
    while place < ACTIVE and table.active[seat, place] != EMPTY:
        place += 1
    return place


@rule
def play(box: Box, table: Table, seat: int, move: int, story: Story) -> None:
    """F3: carry out the seat's decision, and continue until someone has something to decide."""
    phase = table.phase
    if phase == ACT:
        is_over = act(box, table, seat, move, story)
    elif phase == PLACE:
        place_wild(table, seat, move, story)
        table.wilds_left -= 1
        is_over = end_placing(box, table, seat, story) and resolve(box, table, story)
    elif phase == REALLOCATE and move != DONE:
        reallocate(table, seat, move, story)
        is_over = False
    elif phase == REALLOCATE:
        table.shifts_left = 0
        is_over = resolve(box, table, story)
    elif phase == FINISH:
        finish_card(box, table, seat, move - FINISH_CARD, story)
        is_over = resolve(box, table, story)
    elif phase == TRACK:
        choose_track(table, seat, move - ADVANCE, story)
        is_over = resolve(box, table, story)
    elif phase == BONUS:
        is_over = take_tile(box, table, seat, move - TAKE_TILE, story) and resolve(box, table, story)
    else:
        draw_card(box, table, seat, move, story)
        go_on_drawing(box, table, seat, story)
        return
    if is_over:
        end_action(box, table, seat, story)


@rule
def act(box: Box, table: Table, seat: int, move: int, story: Story) -> bool:
    """F3.1: use one card of the hand. True if the action is complete, False if there is more to decide."""
    card = remove_card(box, table, seat, move % HAND)
    if move < ROTATE:
        lay(box, table, seat, card, story)
        return True
    discard(table, card)
    if move < USE_WILD:
        tell(story, DISCARDED, seat, card, FOR_ROTATE, 0)
        turn_floors(table, box.floor_of[card], move < ROTATE_COUNTER, story)
        collect(box, table, seat, box.is_up[card] == 1, story)
        return True
    if move < USE_CART:
        tell(story, DISCARDED, seat, card, FOR_WILD, 0)
        table.wilds_left = 1
        table.phase = PLACE
        return False
    tell(story, DISCARDED, seat, card, FOR_CART, 0)
    table.shifts_left = SHIFTS
    table.phase = REALLOCATE
    return False


@rule
def lay(box: Box, table: Table, seat: int, card: int, story: Story) -> None:
    """F3.2: the card becomes active groundwork."""
    place = free_groundwork(table, seat)
    table.active[seat, place] = card
    table.frames[seat] |= bit(box.frame_of[card])
    tell(story, LAID, seat, card, place, 0)


@rule
def end_action(box: Box, table: Table, seat: int, story: Story) -> None:
    """F3.1: exactly as many actions as the edition says, or as many as there are cards in the hand; then the hand is filled."""
    table.actions_left -= 1
    if table.actions_left > 0 and table.hand_size[seat] > 0:
        table.phase = ACT
    else:
        table.actions_left = 0
        go_on_drawing(box, table, seat, story)


@rule
def go_on_drawing(box: Box, table: Table, seat: int, story: Story) -> None:
    """F7.1, F7.2: draw until the hand is full, or nothing is left to draw; only then refill the open cards."""
    if table.hand_size[seat] < box.hand and can_draw(table):
        table.phase = DRAW
        return
    refill(box, table, story)
    next_turn(box, table, story)


@rule
def next_turn(box: Box, table: Table, story: Story) -> None:
    """F6.1, F7.2: clockwise; the game ends with the round in which a player finished enough landscapes, or with the last.

    A seat without cards takes no action and only draws; if it cannot draw either, it is skipped. That cannot happen to
    all seats: the gardens have room for 56 of the 70 cards, and where there are few cards the number of rounds is fixed.
    """
    while True:
        table.seat = (table.seat + 1) % table.num_seats
        if table.seat == table.first_seat:
            table.round_number += 1
            if table.is_last_round:
                table.is_over = 1
                tell(story, OVER, NOBODY, 0, 0, 0)
                return
            table.is_last_round = table.round_number + 1 == box.rounds
        tell(story, NEXT_TURN, table.seat, 0, 0, 0)
        if table.hand_size[table.seat] > 0:
            table.phase = ACT
            table.actions_left = box.actions
            return
        if can_draw(table):
            table.phase = DRAW
            return
