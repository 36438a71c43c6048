"""Sets of moves, and stories of events."""

from hypothesis import given
from hypothesis import strategies as st

from roji.core.moves import MAX_MOVES, add, clear, count, has, listed, new_moves, nth
from roji.core.story import (
    EVERYBODY,
    NO_STORY,
    NOBODY,
    Event,
    events,
    events_in,
    new_story,
    rows_of,
    rows_seen,
    tell,
    tell_to,
)


@given(st.sets(st.integers(0, MAX_MOVES - 1)))
def test_a_set_of_moves_counts_lists_and_finds_its_members(chosen: set[int]) -> None:
    moves = new_moves()
    for move in chosen:
        add(moves, move)
    assert count(moves) == len(chosen)
    assert listed(moves) == sorted(chosen)
    assert [int(nth(moves, index)) for index in range(len(chosen))] == sorted(chosen)
    assert all(has(moves, move) == (move in chosen) for move in range(MAX_MOVES))
    clear(moves)
    assert listed(moves) == []


def test_a_story_keeps_events_in_order() -> None:
    story = new_story()
    tell(story, 3, 1, 40, -1, 7)
    tell_to(story, 0b10, 4, 2, 0, 0, 0)
    assert events(story) == [Event(3, 1, 40, -1, 7, EVERYBODY), Event(4, 2, 0, 0, 0, 0b10)]


def test_a_story_without_rows_records_nothing() -> None:
    tell(NO_STORY, 3, 1, 40, -1, 7)
    assert NO_STORY.shape == (0, 6)


def test_an_event_is_seen_by_the_seats_it_names() -> None:
    secret, public = Event(0, 0, 0, 0, 0, 0b101), Event(0, 0, 0, 0, 0, EVERYBODY)
    assert [secret.is_seen_by(seat) for seat in (0, 1, 2, NOBODY)] == [True, False, True, False]
    assert all(public.is_seen_by(seat) for seat in (0, 5, NOBODY))


def test_a_seat_gets_only_the_events_that_it_sees() -> None:
    story = new_story()
    tell(story, 1, 0, 2, 3, 4)
    tell_to(story, 0b10, 2, 1, 5, 6, 7)
    rows = rows_of(story, 2)
    assert [event.kind for event in events_in(rows_seen(rows, 1))] == [1, 2]
    assert [event.kind for event in events_in(rows_seen(rows, 0))] == [1]
    assert [event.kind for event in events_in(rows_seen(rows, NOBODY))] == [1]
