"""Sakura, chapter S3.1: secret choices."""

import itertools

import pytest
from tests.games.sakura.paths import BOX, give, hand, lay, legal, new_table, play_round, say, to_act, told

from roji.core.story import NOBODY, events, new_story
from roji.games.sakura.game import GAME
from roji.games.sakura.table import NO_CARD


def test_everyone_has_to_choose_and_may_choose_any_card_of_the_hand() -> None:
    """S3.1"""
    table = new_table(4)
    assert to_act(table) == [0, 1, 2, 3]
    for seat in range(4):
        assert legal(table, seat) == [f"card {number}" for number in hand(table, seat)]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_players_choose_in_any_order_and_the_round_is_the_same(order: tuple[int, ...]) -> None:
    """S3.1"""
    table, other = new_table(3), new_table(3)
    cards = {seat: hand(table, seat)[0] for seat in range(3)}
    say(table, *(f"{seat} card {cards[seat]}" for seat in order))
    say(other, *(f"{seat} card {cards[seat]}" for seat in range(3)))
    assert table.tobytes() == other.tobytes()


def test_nothing_is_revealed_before_the_last_one_has_chosen() -> None:
    """S3.1"""
    table = new_table(3)
    heard = say(table, f"0 card {hand(table, 0)[0]}", f"2 card {hand(table, 2)[0]}")
    assert to_act(table) == [1]
    assert told(heard, "revealed") == []
    assert told([row for row in heard if row.is_seen_by(1)]) == [("chose", 0, 0, 0, 0), ("chose", 2, 0, 0, 0)]
    heard = say(table, f"1 card {hand(table, 1)[0]}")
    assert [row[1] for row in told(heard, "revealed")] == [0, 1, 2]


def test_a_choice_can_be_changed_until_the_last_one_has_chosen() -> None:
    """S3.1"""
    table = new_table(3)
    first, second, *_ = hand(table, 0)
    say(table, f"0 card {first}")
    assert legal(table, 0) == [f"card {number}" for number in hand(table, 0)]
    assert to_act(table) == [1, 2]
    heard = say(table, f"0 card {second}", f"1 card {hand(table, 1)[0]}", f"2 card {hand(table, 2)[0]}")
    assert told(heard, "revealed")[0] == ("revealed", 0, second - 1, 0, 0)
    assert first in hand(table, 0)


def test_others_cannot_notice_a_changed_choice() -> None:
    """S3.1: neither from the table, nor from events, nor from whose turn it is."""
    table = new_table(3)
    first, second, *_ = hand(table, 0)
    say(table, f"0 card {first}")
    before = [GAME.seen(BOX, table, seat).tobytes() for seat in (1, 2, NOBODY)]
    heard = say(table, f"0 card {second}")
    assert [GAME.seen(BOX, table, seat).tobytes() for seat in (1, 2, NOBODY)] == before
    assert not [row for row in heard if any(row.is_seen_by(seat) for seat in (1, 2, NOBODY))]
    assert told([row for row in heard if row.is_seen_by(0)]) == [("picked", 0, second - 1, 0, 0)]


def test_the_events_of_a_choice_do_not_depend_on_the_card() -> None:
    """S3.1"""
    heard = set()
    for number in hand(new_table(3), 0):
        rows = say(new_table(3), f"0 card {number}")
        heard.add(tuple(row for row in rows if row.is_seen_by(1)))
        heard.add(tuple(row for row in rows if row.is_seen_by(NOBODY)))
    assert len(heard) == 1


def test_cards_are_chosen_again_only_in_the_next_round() -> None:
    """S3.1: while directions are chosen nobody can play a card."""
    table = lay("012 | . . . E")
    play_round(table, 25, 52, 58)
    assert legal(table, 1) == []
    assert not any(text.startswith("card") for text in legal(table, 0))
    say(table, "0 forward", "0 forward")
    assert to_act(table) == [0, 1, 2]
    assert table.chosen.tolist() == [NO_CARD] * 6


def test_a_played_card_leaves_the_hand_when_it_is_revealed() -> None:
    """S3.1"""
    table = lay("012 | . . . E")
    give(table, 0, 25)
    say(table, "0 card 25")
    assert 25 in hand(table, 0)
    assert table.hand_size[0] == 5
    say(table, f"1 card {hand(table, 1)[0]}", f"2 card {hand(table, 2)[0]}")
    assert 25 not in hand(table, 0)


def test_an_empty_story_costs_nothing_and_changes_nothing() -> None:
    """S3.1: simulations pass an empty story."""
    table, quiet = new_table(3), new_table(3)
    for seat in range(3):
        move = hand(table, seat)[0] - 1
        story = new_story()
        GAME.play(BOX, table, seat, move, story)
        GAME.play_quietly(BOX, quiet, seat, move)
        assert events(story)
    assert table.tobytes() == quiet.tobytes()
