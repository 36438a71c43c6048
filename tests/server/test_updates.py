"""After every change each watcher receives one update, which shows the same as a newcomer would see."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.server.servers import run

from roji.games import GAMES
from roji.server.messages.answers import Update
from roji.server.messages.room import Settings
from roji.server.store.base import StoreError, Then
from roji.server.store.entries import Body, Entry, Moved, SeatEntry, Started, TableCreated, Undone
from roji.server.tables.participants import Participant
from roji.server.tables.state import State
from roji.server.tables.table import LiveTable
from roji.server.tables.undo import undo_point

SEATS = 3


class RecordingWatcher:
    """Records the updates it is sent."""

    client = "192.0.2.1"
    is_looking = True

    def __init__(self, participant: Participant) -> None:
        self.participant = participant
        self.updates: list[Update] = []

    def send(self, message: bytes) -> None:
        self.updates.append(msgspec.json.decode(message, type=Update))

    def lose_seat(self) -> None:
        pytest.fail("nobody loses a seat here")

    def come_back(self) -> None:
        pytest.fail("nobody has to come back")

    def send_away(self) -> None:
        pytest.fail("nobody is banned")


class MemoryLog:
    """The part of a store that a table needs for changes: it accepts entries immediately."""

    def __init__(self) -> None:
        self.failure: StoreError | None = None

    def append(self, table: str, entry: Entry, then: Then) -> None:
        then(self.failure)


def new_live_table(game: str, plays_forced: bool) -> LiveTable:
    created = TableCreated(
        game=game,
        options={},
        seats=[SeatEntry(kind="person", name=f"Seat {seat}", token=str(seat)) for seat in range(SEATS)],
        settings=Settings(plays_forced=plays_forced),
        host="host",
        seed="5" * 32,
    )
    store = MemoryLog()
    return LiveTable(State("table", Entry(1, 1.5, created)), store, lambda *_: None)  # type: ignore[arg-type]


async def change(table: LiveTable, watchers: list[RecordingWatcher], body: Body) -> None:
    """Make a change and check what each watcher is sent."""
    since = table.state.number
    await table.change(lambda: body)
    for watcher in watchers:
        participant = watcher.participant
        seen = table.state.shown(since, participant.seat)
        if seen == table.number_for(participant.seat):
            assert not watcher.updates, "a watcher received an update about something hidden"
            continue
        (update,) = watcher.updates
        watcher.updates.clear()
        newcomer = msgspec.json.decode(msgspec.json.encode(table.update(participant, seen)), type=Update)
        assert (update.number, update.position, update.story) == (newcomer.number, newcomer.position, newcomer.story)
        assert update.room in (None, newcomer.room)
        assert (update.room is None) == (isinstance(body, Moved) and table.state.status == "playing")


@pytest.mark.parametrize("language", ["none", "en"])
@pytest.mark.parametrize("plays_forced", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_watchers_are_sent_what_a_newcomer_would_be_shown(game: str, plays_forced: bool, language: str) -> None:
    async def work() -> None:
        luck, table, taken_back = random.Random(3), new_live_table(game, plays_forced), 0
        watchers = [RecordingWatcher(Participant(seat, language=language, token=str(seat))) for seat in range(SEATS)]
        watchers.append(RecordingWatcher(Participant(language=language)))
        table.watchers.update(watchers)
        await change(table, watchers, Started())
        state = table.state
        while state.status == "playing":
            seat = luck.choice(state.to_act)
            assert state.match is not None
            await change(table, watchers, Moved(seat, state.questions[seat], luck.choice(state.match.legal(seat))))
            keep, is_free = undo_point(state, seat)
            if keep is not None and is_free and state.status == "playing" and luck.random() < 0.1:
                await change(table, watchers, Undone(seat, keep))
                taken_back += 1
        assert taken_back or game == "sakura"  # where every choice is either face down or revealed to all
        assert state.number > 30

    run(work())


def test_views_are_cached_only_for_more_watchers_than_seats() -> None:
    async def work() -> None:
        table = new_live_table("zen_garden", plays_forced=True)
        table.watchers.update(RecordingWatcher(Participant(seat, token=str(seat))) for seat in range(SEATS))
        await table.change(Started)
        assert not table.views._data
        table.watchers.add(RecordingWatcher(Participant()))
        table.update(Participant(), None)
        assert table.views._data

    run(work())
