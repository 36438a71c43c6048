"""Sakura: invariants that hold in every game."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.sakura.paths import BOX, WAYS, all_cards, hand

from roji.core.edition import Edition, default_text, parse_edition
from roji.core.luck import below, new_luck
from roji.games.sakura.game import GAME
from roji.games.sakura.table import NO_CARD

games = settings(max_examples=60, deadline=None, derandomize=True)
ways = st.sampled_from(WAYS)
seeds = st.integers(0, 2**64)

SHORT_PATH = ", ".join(
    f'"{kind}"'
    for kind in [
        "path",
        "bridge",
        "torii",
        "path",
        "bridge",
        "sakura",
        "bridge",
        "path",
        "sakura",
        "bridge",
        "path",
        "sakura",
    ]
)


def tight_edition() -> Edition:
    """An edition in which rare events are frequent: twelve spaces for up to six painters, hands of nine, long falls."""
    text = default_text(GAME)
    first, rest = text.index("spaces = ["), text.index("bridge_few")
    text = f"{text[:first]}spaces = [{SHORT_PATH}]\n{text[rest:]}"
    return parse_edition(GAME, text.replace("hand = 5", "hand = 9").replace("tokens = 1 ", "tokens = 2 "))


TIGHT = tight_edition()


def check_pieces(box: Any, table: Any) -> None:
    """S2.2, S4.6, S5.1: where pieces may stand."""
    spaces = table.spaces[: table.num_painters].tolist()
    on_path = [space for space in spaces if space]
    assert len(set(on_path)) == len(on_path), "two painters share a space"
    assert int(table.occupied) == sum(1 << space for space in on_path)
    assert all(space < table.emperor for space in spaces), "a painter is not behind the Emperor"
    assert 1 <= table.emperor <= box.num_spaces[table.long_bridges]
    trees = box.trees[table.long_bridges].tolist()
    reached = int(table.trees_scored) + int(table.is_at_tree)
    assert all(table.emperor < tree for tree in trees[reached:]), "the Emperor passed a tree that was not scored"


def check_cards(box: Any, table: Any) -> None:
    """S1.2, S3.3: every card is in exactly one place, and counts are correct."""
    assert all_cards(table) == list(range(60))
    for seat in range(int(table.num_seats)):
        cards = hand(table, seat)
        assert len(cards) == table.hand_size[seat]
        assert sum(not int(table.reshuffled) >> (card - 1) & 1 for card in cards) == table.old_cards[seat]
        if table.stage == 0:
            assert len(cards) == box.hand
    assert all(int(table.reshuffled) >> card & 1 for card in table.deck[: table.num_deck].tolist())
    assert not table.deck[table.num_deck :].any()
    assert not table.discards[table.num_discards :].any()


def check_round(table: Any) -> None:
    """S3.1, S3.2: the seats to act are those of the stage."""
    seats = int(table.num_seats)
    assert table.waiting < 1 << seats
    if table.stage == 0:
        assert table.waiting
        assert table.resolving == -1
        assert not table.unresolved
        assert not table.is_at_tree
        for seat in range(seats):
            if not table.waiting >> seat & 1:
                assert int(table.chosen[seat]) + 1 in hand(table, seat)
    elif table.stage < 3:
        assert table.waiting == 1 << int(table.resolving)
        assert table.unresolved >> int(table.resolving) & 1
    else:
        assert table.trees_scored == 3
        assert not table.waiting
        assert not table.unresolved


def check_tokens(box: Any, table: Any) -> None:
    """S1.5, S2.1: nobody has a negative number of tokens, and lost tokens existed."""
    for painter in range(int(table.num_painters)):
        assert table.tokens[painter] >= 0
        assert table.tokens[painter] + table.lost[painter] >= box.start_tokens
    assert not table.tokens[table.num_painters :].any()
    assert all(card == NO_CARD for card in table.chosen[table.num_painters :])


def check(box: Any, table: Any) -> None:
    check_pieces(box, table)
    check_cards(box, table)
    check_round(table)
    check_tokens(box, table)


def play_and_check(box: Any, seats: int, options: int, seed: int) -> int:
    """Play a random game in which players also change their minds, and check it after every decision."""
    luck, table = new_luck(seed ^ 3), GAME.new_table(box, seats, options, seed)
    decisions = 0
    check(box, table)
    while waiting := GAME.seats_to_act(box, table):
        seat = waiting[int(below(luck, len(waiting)))]
        if table.stage == 0 and below(luck, 5) == 0:
            seat = int(below(luck, seats))
        moves = GAME.legal_moves(box, table, seat)
        before, scored = int(table.tokens.sum()), int(table.trees_scored)
        lost = int(table.lost.sum())
        GAME.play_quietly(box, table, seat, moves[int(below(luck, len(moves)))])
        check(box, table)
        paid = int(table.tokens.sum()) - before + int(table.lost.sum()) - lost
        assert (paid == 0) or table.trees_scored == scored + 1, "tokens came from nowhere"
        decisions += 1
        assert decisions < GAME.decision_limit
    return decisions


@pytest.mark.compiled
@games
@given(ways, seeds)
def test_cards_tokens_and_pieces_are_where_they_may_be(way: tuple[int, int], seed: int) -> None:
    """S1.2, S2.2, S4.2, S5.5"""
    play_and_check(BOX, *way, seed)


@pytest.mark.compiled
@games
@given(ways, seeds)
def test_pieces_are_where_they_may_be_on_a_short_and_crowded_path(way: tuple[int, int], seed: int) -> None:
    """S4.3, S4.5, S5.4"""
    play_and_check(TIGHT.box, *way, seed)


@pytest.mark.compiled
@games
@given(ways, seeds)
def test_the_winner_has_the_most_tokens(way: tuple[int, int], seed: int) -> None:
    """S6.2"""
    luck, table = new_luck(seed), GAME.new_table(BOX, *way, seed)
    while waiting := GAME.seats_to_act(BOX, table):
        moves = GAME.legal_moves(BOX, table, waiting[0])
        GAME.play_quietly(BOX, table, waiting[0], moves[int(below(luck, len(moves)))])
    places = GAME.places(BOX, table)
    tokens = table.tokens[: way[0]].tolist()
    assert max(tokens) == tokens[places.index(1)]
    for one, other in ((one, other) for one in range(way[0]) for other in range(way[0])):
        if places[one] == places[other] and one != other:
            assert table.spaces[one] == table.spaces[other] == 0
