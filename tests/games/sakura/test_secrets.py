"""Sakura: what a seat may know (views), and what it might not see (redeals)."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.games.sakura.paths import (
    BOX,
    all_cards,
    empty_deck,
    give,
    hand,
    lay,
    new_table,
    play_round,
    say,
    to_act,
    told,
)

from roji.core.errors import MoveError
from roji.core.luck import below, new_luck
from roji.core.rule import is_interpreted
from roji.core.story import NOBODY, events, new_story
from roji.games.sakura.game import GAME
from roji.games.sakura.table import COURT, NO_CARD
from roji.match import Match

WAYS = [(2, 0), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)]
REDEALS = 40 if is_interpreted() else 400


def tables(seats: int, options: int, seed: int) -> Iterator[Any]:
    """Every table of a random game in which people also change their minds."""
    table, luck = GAME.new_table(BOX, seats, options, seed), new_luck(seed)
    while waiting := GAME.seats_to_act(BOX, table):
        yield table
        seat = waiting[int(below(luck, len(waiting)))]
        if table.stage == 0 and below(luck, 4) == 0:
            seat = int(below(luck, seats))
        moves = GAME.legal_moves(BOX, table, seat)
        GAME.play_quietly(BOX, table, seat, moves[int(below(luck, len(moves)))])
    yield table


def redealt(table: Any, seat: int, seed: int) -> Any:
    """A table that this seat could be sitting at."""
    again = GAME.copy(table)
    GAME.redeal(BOX, again, seat, new_luck(seed))
    return again


def test_a_seat_sees_its_own_hand_and_only_the_number_of_the_others_cards() -> None:
    """S2.1"""
    table = new_table(4)
    painters = GAME.data(BOX, GAME.seen(BOX, table, 1))["painters"]
    assert [card["card"] for card in painters[1]["hand"]] == hand(table, 1)
    assert [painter["hand"] for painter in painters if painter["painter"] != 1] == [None] * 3
    assert [painter["hand_size"] for painter in painters] == [5] * 4


def test_an_onlooker_sees_no_hand() -> None:
    """S2.1"""
    data = GAME.data(BOX, GAME.seen(BOX, new_table(4), NOBODY))
    assert [painter["hand"] for painter in data["painters"]] == [None] * 4


def test_nobody_sees_the_deck_or_the_luck_only_how_many_cards_are_left() -> None:
    """S3.3"""
    table = new_table(3)
    for seat in (0, NOBODY):
        seen = GAME.seen(BOX, table, seat)
        data = GAME.data(BOX, seen)
        assert data["deck"] is None
        assert data["deck_order"] == "hidden"
        assert data["deck_size"] == 45
        assert data["luck"] is None
        assert set(seen.deck[:45].tolist()) == {NO_CARD}


def test_the_discard_pile_is_public_in_its_order() -> None:
    """S3.3"""
    table = lay("012 | . . . . . E")
    play_round(table, 58, 43, 52)
    assert GAME.data(BOX, GAME.seen(BOX, table, NOBODY))["discards"] == [43, 52, 58]


def test_others_see_that_a_seat_has_chosen_never_what() -> None:
    """S3.1"""
    table = new_table(3)
    number = hand(table, 0)[0]
    say(table, f"0 card {number}")
    own = GAME.data(BOX, GAME.seen(BOX, table, 0))["painters"][0]
    assert own["chosen"]["card"] == number
    for seat in (1, NOBODY):
        painters = GAME.data(BOX, GAME.seen(BOX, table, seat))["painters"]
        assert [painter["chosen"] for painter in painters] == [None] * 3
        assert [painter["has_chosen"] for painter in painters] == [True, False, False]


def test_played_cards_are_public_after_the_reveal() -> None:
    """S3.1"""
    table = lay("012 | . . . . . E")
    play_round(table, 25, 58, 2)
    painters = GAME.data(BOX, GAME.seen(BOX, table, NOBODY))["painters"]
    assert [painter["played"]["card"] for painter in painters] == [25, 58, 2]
    assert [painter["unresolved"] for painter in painters] == [True, True, False]


def test_only_the_further_player_knows_the_court_painters_card() -> None:
    """S7.3"""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    own, court, *_ = hand(table, 0)
    say(table, f"0 card {own}", f"0 court {court}")
    assert GAME.seen(BOX, table, 0).chosen[COURT] == court - 1
    assert GAME.seen(BOX, table, 1).chosen[COURT] == NO_CARD
    assert GAME.seen(BOX, table, NOBODY).chosen[COURT] == NO_CARD


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_looking_twice_shows_the_same(seats: int, options: int) -> None:
    """S3.1: a view of a view is that view."""
    for number, table in enumerate(tables(seats, options, 5)):
        if is_interpreted() and number % 5:
            continue
        for seat in (*range(seats), NOBODY):
            seen = GAME.seen(BOX, table, seat)
            assert GAME.seen(BOX, seen, seat).tobytes() == seen.tobytes()


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_a_redeal_keeps_what_the_seat_knows_and_every_card(seats: int, options: int) -> None:
    """S2.1, S3.1, S3.3: and the next one is another."""
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


@pytest.mark.parametrize(("seats", "options"), WAYS)
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
    """Three players; the deck was shuffled anew in the middle of drawing. With the cards that are still in old hands."""
    table = new_table(3)
    give(table, 0, 58)
    give(table, 1, 43)
    give(table, 2, 52)
    empty_deck(table, 1)
    say(table, "0 card 58", "1 card 43", "2 card 52")
    old = {number for seat in (1, 2) for number in hand(table, seat) if not int(table.reshuffled) >> (number - 1) & 1}
    return table, old


def test_after_a_reshuffle_everybody_knows_which_cards_are_in_hands() -> None:
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


def test_an_old_card_that_is_played_is_one_less_to_look_for() -> None:
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


def test_a_half_made_choice_is_not_dealt_to_the_other() -> None:
    """S7.3: nobody can tell that the own card is chosen already."""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    say(table, f"0 card {hand(table, 0)[0]}")
    again = redealt(table, 1, 3)
    assert again.chosen[0] == NO_CARD
    assert to_act(again) == [0, 1]


def _shown(table: Any, seat: int) -> list[Any]:
    """All that a seat, or an onlooker, is ever shown of a table."""
    seen = GAME.seen(BOX, table, seat)
    shown: list[Any] = [seen.tobytes(), GAME.data(BOX, seen), to_act(table)]
    shown += [GAME.draw(BOX, seen, seat, language) for language in GAME.words]
    shown += [words.ask(BOX, seen, seat) for words in GAME.words.values()]
    blind = GAME.copy(seen)
    GAME.redeal(BOX, blind, seat, new_luck(4))
    real = redealt(table, seat, 4)
    assert blind.tobytes() == real.tobytes()
    shown.append(real.tobytes())
    if seat != NOBODY:
        features = np.zeros(GAME.num_features, np.float32)
        GAME.features(BOX, table, seat, features)
        shown += [features.tobytes(), GAME.legal_moves(BOX, table, seat)]
    return shown


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_permuting_all_hidden_cards_changes_nothing_that_a_seat_is_shown(seats: int, options: int) -> None:
    """S2.1, S3.1, S3.3: view, data, drawing, words, features, redeals."""
    for number, table in enumerate(tables(seats, options, 9)):
        if number % (17 if is_interpreted() else 3):
            continue
        for seat in (*range(seats), NOBODY):
            other = redealt(table, seat, number + 77)
            assert _shown(table, seat) == _shown(other, seat)


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_what_a_seat_hears_of_others_choices_does_not_depend_on_their_cards(seats: int, options: int) -> None:
    """S3.1, S7.3: whoever chooses the first or the last card of any hand, the others hear the same."""
    for number, table in enumerate(tables(seats, options, 10)):
        if table.stage != 0 or number % (9 if is_interpreted() else 2):
            continue
        for chooser in range(seats):
            if to_act(table) == [chooser]:
                continue  # then all is revealed
            for listener in {*range(seats), NOBODY} - {chooser}:
                other = redealt(table, listener, number)
                heard = [_heard(table, chooser, listener, 0), _heard(table, chooser, listener, -1)]
                heard += [_heard(other, chooser, listener, 0), _heard(other, chooser, listener, -1)]
                if options == 0:
                    assert all(rows == heard[0] for rows in heard)
                else:  # the tricky variant: a listener does not know whether the own card is chosen already
                    assert all(set(told(rows)) <= {("chose", chooser, 0, 0, 0)} for rows in heard)


def _heard(table: Any, chooser: int, listener: int, which: int) -> list[Any]:
    again, story = GAME.copy(table), new_story()
    GAME.play(BOX, again, chooser, GAME.legal_moves(BOX, again, chooser)[which], story)
    return [row for row in events(story) if row.is_seen_by(listener)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_refusal_tells_anything_about_others_cards(language: str) -> None:
    """S3.1: every refused move, on the real table and on permuted ones."""
    match, other = Match(GAME, 3, seed=4), Match(GAME, 3, seed=4)
    match.play(1, match.legal(1)[0])
    other.table = redealt(match.table, 0, 12)
    for move in range(GAME.num_moves):
        if move not in match.legal(0):
            assert _refusal(match, move, language) == _refusal(other, move, language)


def _refusal(match: Match, move: int, language: str) -> str:
    before = match.table.tobytes()
    with pytest.raises(MoveError) as refused:
        match.play(0, move, language)
    assert match.table.tobytes() == before
    return str(refused.value)


def test_the_story_of_an_unfinished_round_tells_others_only_who_has_chosen() -> None:
    """S3.1: also at the referee's."""
    match = Match(GAME, 3, seed=4, names=["Ann", "Ben", "Cid"])
    first, second, *_ = match.legal(0)
    match.play(0, first)
    match.play(0, second)
    match.play(2, match.legal(2)[0])
    words = GAME.words["en"]
    for seat in (1, NOBODY):
        sentences = [words.event(match.box, event, match.names) for event in match.story(seat)]
        assert sentences == ["Ann has chosen.", "Cid has chosen."]
    match.play(1, match.legal(1)[0])
    heard = [event for event in match.story(1) if event.seat == 0]
    assert [event.what for event in heard if GAME.event_kinds[event.kind] == "revealed"] == [second]
    assert not [event for event in heard if GAME.event_kinds[event.kind] == "picked"]
