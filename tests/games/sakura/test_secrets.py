"""Sakura: what a seat may know (views), and what it cannot see (redeals)."""

from typing import Any

import numpy as np
import pytest
from tests.games.sakura.paths import (
    BOX,
    WAYS_TO_TEST,
    hand,
    lay,
    new_table,
    play_round,
    redealt,
    say,
    tables,
    to_act,
    told,
)

from roji.core.errors import MoveError
from roji.core.luck import new_luck
from roji.core.rule import is_interpreted
from roji.core.story import NOBODY, events, new_story
from roji.games.sakura.game import GAME
from roji.games.sakura.table import COURT, NO_CARD
from roji.match import Match


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


def test_others_see_that_a_seat_has_chosen_but_not_what() -> None:
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


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_TEST)
def test_a_view_of_a_view_is_that_view(seats: int, options: int) -> None:
    """S3.1: a view of a view is that view."""
    for number, table in enumerate(tables(seats, options, 5)):
        if is_interpreted() and number % 5:
            continue
        for seat in (*range(seats), NOBODY):
            seen = GAME.seen(BOX, table, seat)
            assert GAME.seen(BOX, seen, seat).tobytes() == seen.tobytes()


def _shown(table: Any, seat: int) -> list[Any]:
    """Everything that a seat or an onlooker can see of a table."""
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


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "options"), WAYS_TO_TEST)
def test_permuting_all_hidden_cards_changes_nothing_that_a_seat_is_shown(seats: int, options: int) -> None:
    """S2.1, S3.1, S3.3: view, data, drawing, words, features, redeals."""
    for number, table in enumerate(tables(seats, options, 9)):
        if number % 3:
            continue
        for seat in (*range(seats), NOBODY):
            other = redealt(table, seat, number + 77)
            assert _shown(table, seat) == _shown(other, seat)


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_TEST)
def test_events_of_others_choices_do_not_depend_on_their_cards(seats: int, options: int) -> None:
    """S3.1, S7.3: the others see the same events whether a seat chooses the first or the last card of any hand."""
    for number, table in enumerate(tables(seats, options, 10)):
        if table.stage != 0 or number % (9 if is_interpreted() else 2):
            continue
        for chooser in range(seats):
            if to_act(table) == [chooser]:
                continue  # the last choice reveals all cards
            for listener in {*range(seats), NOBODY} - {chooser}:
                other = redealt(table, listener, number)
                heard = [_heard(table, chooser, listener, 0), _heard(table, chooser, listener, -1)]
                heard += [_heard(other, chooser, listener, 0), _heard(other, chooser, listener, -1)]
                if options == 0:
                    assert all(rows == heard[0] for rows in heard)
                else:  # the tricky variant: the listener does not know whether the other seat's own card is already chosen
                    assert all(set(told(rows)) <= {("chose", chooser, 0, 0, 0)} for rows in heard)


def _heard(table: Any, chooser: int, listener: int, which: int) -> list[Any]:
    again, story = GAME.copy(table), new_story()
    GAME.play(BOX, again, chooser, GAME.legal_moves(BOX, again, chooser)[which], story)
    return [row for row in events(story) if row.is_seen_by(listener)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_refusal_reveals_anything_about_others_cards(language: str) -> None:
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


def test_the_story_of_an_unfinished_round_reveals_only_who_has_chosen() -> None:
    """S3.1: the referee's story, too."""
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
