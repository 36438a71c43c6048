"""Sakura, chapter S3: the legal moves, and the course of a round."""

import numpy as np

from roji.core.bits import bit, has_bit, several
from roji.core.moves import add, clear
from roji.core.rule import Box, Moves, Story, Table, Whole, rule
from roji.core.story import NOBODY, tell
from roji.games.sakura.actions import AHEAD, BACK, UNDECIDED, act_as_painter, act_in_garden
from roji.games.sakura.box import CARDS, CHOOSE_EMPEROR, FIRST_CHOICE, LEAP
from roji.games.sakura.choosing import choose, legal_cards, reveal
from roji.games.sakura.deck import discard, refill_hands
from roji.games.sakura.events import OVER as OVER_EVENT
from roji.games.sakura.events import RESOLVES, ROUND
from roji.games.sakura.moves import BACKWARD, FORWARD
from roji.games.sakura.setup import begin_round
from roji.games.sakura.table import CHOOSING, GARDEN_PART, NONE, OVER, PAINTER_PART
from roji.games.sakura.trees import close_up, is_last_tree, pay_tokens

__all__ = ["effort", "legal", "play", "to_act"]

ONE_CHOICE, ALL_CARDS_PLAYED, SHUFFLE_TOO = 0, 1, 2  # what a move brings about, see `effort`


@rule
def to_act(box: Box, table: Table) -> int:
    """S3.1, S3.2: all seats that still have to choose a card, or the one that chooses a direction."""
    return table.waiting


@rule
def legal(box: Box, table: Table, seat: int, moves: Moves) -> None:
    """S3.1, S3.2: cards while anyone is choosing; always both directions if the seat's card says ±."""
    clear(moves)
    if table.stage == CHOOSING:
        legal_cards(table, seat, moves)
    elif has_bit(table.waiting, seat):
        add(moves, FORWARD)
        add(moves, BACKWARD)


@rule
def play(box: Box, table: Table, seat: int, move: int, story: Story) -> None:
    """S3.1, S3.2: choose a card or a direction; when every choice is made the round continues."""
    if table.stage == CHOOSING:
        choose(table, seat, move, story)
        if table.waiting == 0:
            reveal(table, story)
            next_card(table, story)
            resolve(box, table, UNDECIDED, story)
    else:
        table.waiting = 0
        resolve(box, table, AHEAD if move == FORWARD else BACK, story)


@rule
def effort(box: Box, table: Table) -> int:
    """S3.1-S3.3: the last choice plays all cards, and a round draws one card for each painter: the deck may run out."""
    if several(table.waiting):
        return ONE_CHOICE
    return SHUFFLE_TOO if table.num_deck < table.num_painters else ALL_CARDS_PLAYED


@rule
def lowest_card_owner(table: Table) -> int:
    """S3.2: the painter with the lowest order number among those whose cards are not resolved, or NONE."""
    owner = NONE
    lowest = CARDS
    for painter in range(table.num_painters):
        card = table.chosen[painter]
        if has_bit(table.unresolved, painter) and card < lowest:
            owner = painter
            lowest = card
    return owner


@rule
def next_card(table: Table, story: Story) -> None:
    """S3.2: cards resolve from the lowest order number to the highest, each with the garden action first."""
    table.stage = GARDEN_PART
    table.resolving = lowest_card_owner(table)
    if table.resolving != NONE:
        tell(story, RESOLVES, table.resolving, table.chosen[table.resolving], 0, 0)


@rule
def resolve(box: Box, table: Table, direction: int, story: Story) -> None:
    """S3.2: one part of a card after the other, until its owner has to choose or the round is over."""
    while table.resolving != NONE:
        if direction == UNDECIDED and is_choice(box, table):
            if table.resolving < table.num_seats:
                table.waiting = bit(table.resolving)
                return
            direction = AHEAD  # S7.2: the court painter
        painter: Whole = np.int64(table.resolving)
        card: Whole = np.int64(table.chosen[painter])
        if table.stage == GARDEN_PART:
            act_in_garden(box, table, painter, card, direction, story)
            table.stage = PAINTER_PART
        else:
            act_as_painter(box, table, painter, card, direction, story)
            discard(table, table.resolving, 0, story)
            if table.is_at_tree:
                break
            next_card(table, story)
        direction = UNDECIDED
    end_round(box, table, story)


@rule
def is_choice(box: Box, table: Table) -> bool:
    """S1.3, S1.4: whether the current part of the card says ±."""
    card = table.chosen[table.resolving]
    if table.stage == GARDEN_PART:
        return box.garden_action[card] == CHOOSE_EMPEROR
    return FIRST_CHOICE <= box.painter_action[card] < LEAP


@rule
def end_round(box: Box, table: Table, story: Story) -> None:
    """S3.3, S5.1, S5.4-S5.6, S6.1: score the tree if he is at one; then draw cards, or the game is over."""
    table.round_number += 1
    table.resolving = NONE
    if table.is_at_tree and score_tree(box, table, story):
        table.stage = OVER
        tell(story, OVER_EVENT, NOBODY, 0, 0, 0)
        return
    refill_hands(box, table, story)
    begin_round(table)
    tell(story, ROUND, table.further, table.round_number + 1, 0, 0)


@rule
def score_tree(box: Box, table: Table, story: Story) -> bool:
    """S5.1-S5.5, S6.1: discard the rest, pay, close up; tells whether that was the last tree."""
    while table.unresolved:
        discard(table, lowest_card_owner(table), 1, story)
    is_last = is_last_tree(table)
    pay_tokens(box, table, story)
    if not is_last:
        close_up(table, story)
    table.trees_scored += 1
    table.is_at_tree = 0
    return is_last
