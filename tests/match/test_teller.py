"""What programs are told at every move."""

import base64
import json
import random

import numpy as np
import pytest

from roji.core.story import NOBODY
from roji.games import find_game
from roji.match import Match
from roji.match.teller import EVENT_MARKS, MARKS, UNDO, Teller, _write_number, _write_time, _write_view

FORM = b'[%b,%b,"%b",%b,%b,%b,"%b",%b,%b,[%b]]' % MARKS
EVENT = b'["%b",%b,%b,%b,%b]' % EVENT_MARKS


@pytest.mark.parametrize("name", ["zen_garden", "sakura", "four_gardens"])
def test_each_seat_is_told_what_it_may_see_and_do_and_saw_happen(name: str) -> None:
    game, luck = find_game(name), random.Random(5)
    teller, match = Teller(game, FORM, EVENT), Match(game, 3, seed=5)
    while not match.is_over:
        seat = luck.choice(match.to_act())
        (decision,) = match.play(seat, luck.choice(match.legal(seat)))
        number, at, questions, undo = luck.randrange(10**9), luck.randrange(10**13), [0, 5, 10**6], [2, 0, 1]
        for viewer, told in enumerate(match.told(teller, number, at, questions, undo)):
            saw = [event for event in decision.events if event.is_seen_by(viewer)]
            assert json.loads(told) == [
                number,
                decision.number,
                base64.b64encode(match.view_bytes(viewer)).decode(),
                match.to_act(),
                questions[viewer],
                match.legal(viewer),
                UNDO[undo[viewer]],
                at / 1000,
                seat,
                [[game.event_kinds[one.kind], one.seat, one.what, one.start, one.end] for one in saw],
            ]


def test_some_events_are_not_seen_by_all_and_some_belong_to_nobody() -> None:
    """Else the test above would show less than it seems to."""
    match, luck = Match(find_game("four_gardens"), 3, seed=5), random.Random(5)
    while not match.is_over:
        seat = luck.choice(match.to_act())
        match.play(seat, luck.choice(match.legal(seat)))
    events = [event for decision in match.log for event in decision.events]
    assert any(not event.is_seen_by(0) for event in events)
    assert any(event.seat == NOBODY for event in events)


@pytest.mark.parametrize("size", range(1, 8))
def test_base_64_of_any_length(size: int) -> None:
    view, text = np.frombuffer(random.Random(size).randbytes(size), np.uint8), np.zeros(20, np.uint8)
    end = _write_view(view, text, 2)
    assert text[2:end].tobytes() == base64.b64encode(view.tobytes())


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 12345, 2**40, -1, -32768])
def test_numbers_of_any_length(number: int) -> None:
    text = np.zeros(20, np.uint8)
    assert text[1 : _write_number(number, text, 1)].tobytes() == str(number).encode()


@pytest.mark.parametrize(
    "thousandths", [0, 5, 1763262900000, 1763262900100, 1763262900120, 1763262900123, 1763262900003]
)
def test_times_are_written_with_the_decimals_that_they_need(thousandths: int) -> None:
    text = np.zeros(20, np.uint8)
    assert text[1 : _write_time(thousandths, text, 1)].tobytes() == str(thousandths / 1000).encode()
