"""Long requests run in threads, count by their cost against limits, and are not cached forever."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from tests.server.servers import RunningServer, new_table, people, run

from roji.client import RefusedError
from roji.core.record import write_record
from roji.core.story import NOBODY
from roji.match import Match
from roji.server.messages import (
    CreateTable,
    History,
    Preview,
    QrCode,
)
from roji.server.messages.encoding import encode
from roji.server.store.entries import Entry, Moved, Said, Undone
from roji.server.tables.replays import record_text
from roji.server.tables.state import MOST_LINES, State
from roji.server.tables.views import LONGEST_STORY, MOST_STORIES, MOST_TOLD
from roji.server.wire import routes


def test_a_long_answer_uses_up_several_messages_of_its_connection_and_address(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        table = server.directory.tables[made.table]
        for number in range(3, MOST_LINES):
            table.state.apply(Entry(number, 0.0, Said(0, "Ann", "x" * 500)))
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            (connection,) = table.watchers
            shared = server.services.socket_messages.bucket("127.0.0.1")
            assert shared is connection._address_bucket  # type: ignore[attr-defined]
            free = [bucket.seconds_until_free for bucket in (connection._bucket, shared)]  # type: ignore[attr-defined]
            await ann.ask(History())
            later = [bucket.seconds_until_free for bucket in (connection._bucket, shared)]  # type: ignore[attr-defined]
            assert later[0] > free[0] + 0.5
            assert later[1] > free[1] + 0.05

    run(work())


def test_long_logs_are_replayed_and_pictures_drawn_in_threads(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def noted(work: Any) -> Any:
        def note(*arguments: Any) -> Any:
            threads.append(threading.current_thread().name)
            return work(*arguments)

        return note

    monkeypatch.setattr("roji.server.tables.directory.LONG_LOG", 1)
    monkeypatch.setattr(State, "replay", staticmethod(noted(State.replay)))
    monkeypatch.setattr(routes, "qr_code", noted(routes.qr_code))

    async def work() -> None:
        await new_table(server.client)
        await server.client._call("POST", "/api/qr", encode(QrCode(text="https://play.example/t/1")), None, None)

    run(work())
    assert [name.rpartition("_")[0] for name in threads] == ["roji-short-work", "roji-short-work"]


def test_a_record_is_written_in_a_thread_and_a_long_one_counts_as_many_requests(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def noted(state: State) -> str:
        threads.append(threading.current_thread().name)
        return record_text(state) + "x" * 100_000

    async def work() -> None:
        match = Match("zen_garden", 2, seed=3)
        match.play(match.to_act()[0], "take a0")
        made = await server.client.upload(write_record(match.record()))
        bucket = server.services.requests.bucket("127.0.0.1")
        free = bucket.seconds_until_free
        await server.client.record(made.table)
        assert bucket.seconds_until_free > free + 0.5

    monkeypatch.setattr("roji.server.wire.record_routes.record_text", noted)
    run(work())
    assert [name.rpartition("_")[0] for name in threads] == ["roji-short-work"]


def test_a_table_caches_only_a_few_short_stories(server: RunningServer) -> None:
    made = run(new_table(server.client))
    table = server.directory.tables[made.table]
    match = table.state.match
    assert match is not None
    for number in range(3, 63):
        seat = match.to_act()[0]
        table.state.apply(Entry(number, 0.0, Moved(seat, table.state.questions[seat], match.legal(seat)[0])))
    assert not match.is_over
    for since in range(62):
        told = table.views.story(NOBODY, "en", since)
        assert told is not None
    kept = table.views._stories
    assert len(kept) <= MOST_STORIES
    assert max(map(len, kept.values())) <= LONGEST_STORY
    newest = table.views.story(NOBODY, "en", 61)
    table.views.forget()
    assert table.views.story(NOBODY, "en", 61) == newest  # the same with and without the cache
    assert table.views.story(0, "en", 61) is table.views.story(1, "en", 61)  # made only once after a move


def test_a_newcomer_is_told_the_newest_part_of_a_very_long_log(server: RunningServer) -> None:
    made = run(new_table(server.client))
    state = server.directory.tables[made.table].state
    match = state.match
    assert match is not None
    while state.number < MOST_TOLD + 100:  # two people who move and undo without end
        seat = match.to_act()[0]
        state.apply(Entry(state.number + 1, 0.0, Moved(seat, state.questions[seat], match.legal(seat)[0])))
        state.apply(Entry(state.number + 1, 0.0, Undone(seat, 0)))
    for token in (made.seats[0].token, None):
        update = run(server.client.look(made.table, token=token, since=0))
        assert [told.number for told in update.story] == list(range(state.number - MOST_TOLD + 1, state.number + 1))


def test_hidden_choices_do_not_displace_events_that_others_are_told(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roji.server.tables.views.MOST_TOLD", 2)
    made = run(new_table(server.client, "sakura", 3))
    state = server.directory.tables[made.table].state
    assert state.match is not None
    for card in state.match.legal(0):  # each choice replaces the one before, face down
        state.apply(Entry(state.number + 1, 0.0, Moved(0, state.questions[0], card)))
    seen = run(server.client.look(made.table, token=made.seats[1].token, since=0)).story
    assert [told.seat for told in seen] == [0]


def test_work_that_takes_minutes_in_the_interpreter_waits_for_compiled_rules(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        seat = server.directory.tables[made.table].state.to_act[0]
        monkeypatch.setenv("ROJI_COLD", "1")
        token = made.seats[seat].token
        with pytest.raises(RefusedError, match="being prepared on this server"):
            await server.client.ask(made.table, Preview(spread=True), token=token)
        await server.client.ask(made.table, Preview(), token=token)
        await server.client.create(CreateTable(game="zen_garden", seats=people(2), start=True))

    run(work())
