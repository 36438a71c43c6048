"""Sakura: redealing what a seat cannot see."""

from typing import Any

import pytest
from tests.games.sakura.paths import (
    BOX,
    WAYS_TO_TEST,
    all_cards,
    empty_deck,
    give,
    hand,
    lay,
    new_table,
    play_round,
    redealt,
    say,
    tables,
    to_act,
)

from roji.core.edition import small_edition
from roji.core.luck import below, new_luck
from roji.core.rule import is_interpreted
from roji.core.story import NOBODY
from roji.games.sakura.box import CARDS, is_in_box
from roji.games.sakura.game import GAME
from roji.games.sakura.redeal import unseen_cards
from roji.games.sakura.table import COURT, NO_CARD

REDEALS = 40 if is_interpreted() else 400


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_TEST)
def test_a_redeal_keeps_what_the_seat_knows_and_every_card(seats: int, options: int) -> None:
    """S2.1, S3.1, S3.3: and the next redeal differs."""
    for number, table in enumerate(tables(seats, options, 6)):
        if is_interpreted() and number % 11:
            continue
        for seat in (*range(seats), NOBODY):
            one, other = redealt(table, seat, number), redealt(table, seat, number + 1000)
            assert GAME.seen(BOX, one, seat).tobytes() == GAME.seen(BOX, table, seat).tobytes()
            assert all_cards(one) == list(range(60))
            assert one.luck.any()
            assert one.tobytes() != other.tobytes()
            for painter in range(seats):
                assert len(hand(one, painter)) == table.hand_size[painter]
                if table.stage == 0 and not table.waiting >> painter & 1:
                    assert int(one.chosen[painter]) + 1 in hand(one, painter)


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_TEST)
def test_a_redealt_table_can_be_played_to_the_end(seats: int, options: int) -> None:
    """S6.1"""
    luck = new_luck(8)
    for number, table in enumerate(tables(seats, options, 7)):
        if number % 9 == 0:
            again = redealt(table, number % seats, number)
            while waiting := GAME.seats_to_act(BOX, again):
                moves = GAME.legal_moves(BOX, again, waiting[0])
                GAME.play_quietly(BOX, again, waiting[0], moves[int(below(luck, len(moves)))])
            assert all_cards(again) == list(range(60))


def test_every_unseen_card_may_be_anywhere() -> None:
    """S3.3: in each other hand, and at each place of the deck, as long as nothing was reshuffled."""
    table = new_table(3)
    play_round(table, 58, 43, 52)
    unseen = set(range(1, 61)) - set(hand(table, 0)) - {43, 52, 58}
    in_hand: set[int] = set()
    on_top: set[int] = set()
    for seed in range(REDEALS):
        again = redealt(table, 0, seed)
        in_hand |= set(hand(again, 1))
        on_top.add(int(again.deck[again.num_deck - 1]) + 1)
    assert in_hand <= unseen
    assert on_top <= unseen
    if not is_interpreted():
        assert in_hand == unseen
        assert len(on_top) > 0.9 * len(unseen)


def _reshuffled() -> tuple[Any, set[int]]:
    """A table for three after a reshuffle in the middle of drawing, and the cards from before it that are still in hands."""
    table = new_table(3)
    give(table, 0, 58)
    give(table, 1, 43)
    give(table, 2, 52)
    empty_deck(table, 1)
    say(table, "0 card 58", "1 card 43", "2 card 52")
    old = {number for seat in (1, 2) for number in hand(table, seat) if not int(table.reshuffled) >> (number - 1) & 1}
    return table, old


def test_after_a_reshuffle_everyone_knows_which_cards_are_in_hands() -> None:
    """S3.3: seat 0 drew before the shuffle, the others after it: they hold four old cards each."""
    table, old = _reshuffled()
    assert table.old_cards.tolist()[:3] == [5, 4, 4]
    assert len(old) == 8
    for seed in range(50):
        again = redealt(table, 0, seed)
        held = set(hand(again, 1)) | set(hand(again, 2))
        assert old <= held
        assert {card + 1 for card in again.deck[: again.num_deck].tolist()}.isdisjoint(old)
        assert len(set(hand(again, 1)) & old) == 4


def test_a_played_old_card_is_no_longer_expected_in_a_hand() -> None:
    """S3.3"""
    table, old = _reshuffled()
    played = next(number for number in hand(table, 1) if number in old)
    fresh = next(number for number in hand(table, 2) if number not in old)
    say(table, f"0 card {hand(table, 0)[0]}", f"1 card {played}", f"2 card {fresh}")
    while len(to_act(table)) == 1:
        say(table, f"{to_act(table)[0]} forward")
    assert table.old_cards.tolist()[:3] == [4, 3, 4]
    again = redealt(table, 0, 1)
    assert len(set(hand(again, 1)) & old) == 3
    assert old - {played} <= set(hand(again, 1)) | set(hand(again, 2))


def test_a_secret_choice_may_be_any_card_of_the_hand() -> None:
    """S3.1: in a redeal the other seat has chosen, too, but not always the same."""
    table = new_table(3)
    say(table, f"1 card {hand(table, 1)[0]}")
    ranks = set()
    for seed in range(REDEALS):
        again = redealt(table, 0, seed)
        assert to_act(again) == [0, 2]
        ranks.add(hand(again, 1).index(int(again.chosen[1]) + 1))
    assert ranks == {0, 1, 2, 3, 4}


def test_two_secret_choices_are_two_different_cards() -> None:
    """S7.3"""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    own, court, *_ = hand(table, 0)
    say(table, f"0 card {own}", f"0 court {court}")
    ranks = set()
    for seed in range(REDEALS):
        again = redealt(table, 1, seed)
        chosen = int(again.chosen[0]) + 1, int(again.chosen[COURT]) + 1
        assert chosen[0] != chosen[1]
        ranks.add(tuple(hand(again, 0).index(number) for number in chosen))
        kept = redealt(table, 0, seed)
        assert (int(kept.chosen[0]) + 1, int(kept.chosen[COURT]) + 1) == (own, court)
    assert is_interpreted() or len(ranks) == 20


def test_the_card_of_an_incomplete_choice_is_not_dealt_to_the_other_seat() -> None:
    """S7.3: nobody can tell that the seat's own card is already chosen."""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    say(table, f"0 card {hand(table, 0)[0]}")
    again = redealt(table, 1, 3)
    assert again.chosen[0] == NO_CARD
    assert to_act(again) == [0, 1]


def test_cards_that_are_not_in_the_box_are_expected_nowhere() -> None:
    """S3.3: a small edition has fewer cards, so the others are in nobody's hand."""
    box = small_edition(GAME).box
    table = GAME.new_table(box, GAME.seats[0], 0, 1)
    unseen = int(unseen_cards(box, GAME.seen(box, table, 0)))
    missing = [card for card in range(CARDS) if not is_in_box(box, card)]
    assert missing
    assert unseen
    assert not any(unseen >> card & 1 for card in missing)
