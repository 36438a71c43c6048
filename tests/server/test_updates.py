"""What programs are told of a move is filled into a form: it must be what the message types would write."""

from __future__ import annotations

import random
from typing import Any

import pytest

from roji.server.coding import encode
from roji.server.desk import Desk, Who
from roji.server.messages.room import Settings
from roji.server.rules import State, Views
from roji.server.store.entries import Body, Created, Entry, Moved, SeatEntry, Started, Undone


class Spy:
    """A program that watches a seat."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.told: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def lose_seat(self) -> None:
        pytest.fail("nobody takes a seat here")


class Playing:
    """A table without a server: what happens is applied at once."""

    def __init__(self, game: str, seats: int, plays_forced: bool) -> None:
        people = [SeatEntry(kind="person", name=f"Seat {seat}", token=str(seat)) for seat in range(seats)]
        created = Created(
            game=game,
            options={},
            seats=people,
            settings=Settings(plays_forced=plays_forced),
            host="host",
            seed="5" * 32,
        )
        self.state = State.begin("table", Entry(1, 1.5, created))
        nowhere: Any = None
        self.desk = Desk(self.state, Views(self.state), nowhere, lambda *_: None)
        self.spies = [Spy(Who(seat, False, "none", str(seat))) for seat in range(seats)]
        self.desk.watchers.update(self.spies)
        self.happen(Started())

    def happen(self, body: Body) -> None:
        """Apply one entry: everybody is told what the message types would write."""
        since, room = self.state.number, self.state.status
        for spy in self.spies:
            spy.told.clear()
        self.desk.apply([Entry(since + 1, round(1700000000.25 + since / 3, 3), body)], is_ours=True)
        has_room = not isinstance(body, Moved) or self.state.status != room
        for spy in self.spies:
            seen, number = self.state.shown(since, spy.who.seat), self.desk.number_for(spy.who.seat)
            if seen == number:
                assert not spy.told
            else:
                update = self.desk._update(spy.who, number, seen, has_room, True)
                assert spy.told == [encode(update)]
                assert update.position is None or update.position.undo == self.undo(spy.who.seat)

    def undo(self, seat: int) -> str:
        """Whether a seat may take something back, found out from the beginning."""
        keep, is_free = self.state.undo_point(seat)
        return "no" if keep is None or self.state.status != "playing" else "free" if is_free else "ask"


@pytest.mark.parametrize("plays_forced", [True, False])
@pytest.mark.parametrize("game", ["zen_garden", "sakura", "four_gardens"])
def test_programs_are_told_exactly_what_the_message_types_would_write(game: str, plays_forced: bool) -> None:
    luck, playing = random.Random(3), Playing(game, 3, plays_forced)
    state, taken_back = playing.state, 0
    while state.status == "playing":
        seat = luck.choice(state.to_act)
        match = state.match
        assert match is not None
        playing.happen(Moved(seat, state.questions[seat], luck.choice(match.legal(seat))))
        keep, is_free = state.undo_point(seat)
        if keep is not None and is_free and state.status == "playing" and luck.random() < 0.1:
            playing.happen(Undone(seat, keep))
            taken_back += 1
    assert taken_back or game == "sakura"  # where every choice lies face down or is shown to all
    assert state.number > 30
