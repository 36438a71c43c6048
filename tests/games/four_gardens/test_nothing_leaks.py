"""Four Gardens: hidden cards are swapped, and nothing that a seat is shown changes."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.games.four_gardens.gardens import BOX, TWINS, blocks, tables

from roji.core.check_game import check_match
from roji.core.luck import new_luck
from roji.core.rule import is_interpreted
from roji.core.story import events, new_story
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.table import UNSEEN


@pytest.mark.compiled
def test_nothing_leaks_where_cards_share_a_landscape_side() -> None:
    """F2.4"""
    for seats in (2, 3):
        check_match(GAME, seats, 0, seed=3, edition=TWINS, look_every=41)


def swaps(box: Any, table: Any, seat: int) -> Iterator[Any]:
    """Yield copies of the table with two hidden cards swapped, as long as this seat cannot tell them apart."""
    hidden: list[tuple[Any, int]] = [("pile", place) for place in range(int(table.num_pile) - 1)]
    for other in range(int(table.num_seats)):
        if other != seat:
            hidden += [
                (other, place) for place in range(int(table.hand_size[other])) if table.seen[other, place] == UNSEEN
            ]
    for one, two in itertools.combinations(hidden, 2):
        first, second = card_at(table, one), card_at(table, two)
        if table.batch_of[first] == table.batch_of[second]:
            swapped = GAME.copy(table)
            put(swapped, one, second)
            put(swapped, two, first)
            yield swapped


def card_at(table: Any, place: tuple[Any, int]) -> int:
    return int(table.pile[place[1]] if place[0] == "pile" else table.hand[place])


def put(table: Any, place: tuple[Any, int], card: int) -> None:
    """Put a card in the place of another; a hand stays sorted, with what is known of each card."""
    if place[0] == "pile":
        table.pile[place[1]] = card
        return
    seat, size = place[0], int(table.hand_size[place[0]])
    table.hand[place] = card
    order = np.argsort(table.hand[seat, :size], kind="stable")
    for field in ("hand", "seen", "hand_batch"):
        table[field][seat, :size] = table[field][seat, :size][order]


@pytest.mark.parametrize("seats", [2, *(pytest.param(more, marks=pytest.mark.compiled) for more in (3, 4))])
def test_swapping_hidden_cards_changes_nothing_that_a_seat_is_shown(seats: int) -> None:
    """F2.4: views, features, data, drawings, redeals, and the events of others' moves that reveal nothing."""
    for table in tables(BOX, seats, 10 + seats, every=503 if is_interpreted() else 151):
        for seat in range(seats):
            alternatives = list(swaps(BOX, table, seat))
            shown = everything(table, seat)
            for swapped in alternatives[:: 1 + len(alternatives) // 4]:
                assert everything(swapped, seat) == shown


def everything(table: Any, seat: int) -> list[Any]:
    """Everything that a seat is shown and told, including refusals."""
    view = GAME.seen(BOX, table, seat)
    redealt = GAME.copy(table)
    GAME.redeal(BOX, redealt, seat, new_luck(99))
    features = {name: block.tolist() for name, block in blocks(table, seat).items()}
    words = GAME.words["en"]
    refused = [
        words.why_not(BOX, view, seat, move) for move in range(GAME.num_moves) if not is_legal(table, seat, move)
    ]
    shown = [
        view.tobytes(),
        redealt.tobytes(),
        features,
        refused,
        GAME.draw(BOX, view, seat, "en"),
        GAME.data(BOX, view),
    ]
    if table.seat == seat and not table.is_over:
        for move in GAME.legal_moves(BOX, table, seat):
            shown.append(words.move(BOX, view, seat, move))
            told = told_by(table, seat, move)
            if not any(event.kind in GAME.revealing_kinds for event in told):
                shown.append(told)
    return shown


def is_legal(table: Any, seat: int, move: int) -> bool:
    return move in GAME.legal_moves(BOX, table, seat)


def told_by(table: Any, seat: int, move: int) -> list[Any]:
    """The events that a seat sees when it makes a move on a copy of the table."""
    story = new_story()
    GAME.play(BOX, GAME.copy(table), seat, move, story)
    return [event for event in events(story) if event.is_seen_by(seat)]
