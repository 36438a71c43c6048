"""Two servers on one database: they share tables, never commit the same move, and take over from each other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.databases import Postgres
from tests.server.seats import first_to_move, play_on
from tests.server.servers import RunningServer, new_table, play_to_the_end, run

from roji.client import Seat, Server
from roji.server.messages import (
    Chat,
    Created,
    CreateTable,
    React,
    Reacted,
    SeatWanted,
    SetSeat,
)
from roji.server.tables.presence import OtherProcesses, Present


def test_two_processes_on_one_database_serve_the_same_table(two_servers: tuple[RunningServer, RunningServer]) -> None:
    async def work(first: Server, second: Server) -> None:
        made = await new_table(first)
        heard: list[Any] = []
        async with (
            first.sit(made.table, made.seats[0].token) as ann,
            second.sit(made.table, made.seats[1].token) as ben,
        ):
            ben.on_message = heard.append
            await ann.ask(React(reaction="bow"))
            await ann.ask(Chat(text="over there?"))
            await ben.until(lambda: any(getattr(one, "said", None) for one in heard))
            assert [one.reaction for one in heard if isinstance(one, Reacted)] == ["bow"]
            await play_to_the_end([ann, ben])
            assert ann.position is not None
            assert ben.position is not None
            assert ann.position.data == ben.position.data
        record = await first.record(made.table)
        assert record == await second.record(made.table)

    one, two = two_servers
    run(work(one.client, two.client), 200)


def test_a_table_stays_in_the_process_that_its_players_use(
    two_servers: tuple[RunningServer, RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: RunningServer, two: RunningServer) -> None:
        made = await new_table(one.client)
        assert made.table not in one.directory.tables
        await one.client.look(made.table)  # a script that does not stay connected
        async with (
            two.client.sit(made.table, made.seats[0].token) as ann,
            two.client.sit(made.table, made.seats[1].token) as ben,
        ):
            moves = 0
            while made.table in one.directory.tables:
                await play_on([ann, ben], 1)
                moves += 1
                await asyncio.sleep(0.1)
            await play_on([ann, ben], 3)
        numbers = [(await server.client.look(made.table)).number for server in (one, two)]
        assert numbers == [2 + moves + 3] * 2  # made, started, and the moves

    monkeypatch.setattr("roji.server.tables.directory.SETTLED_SECONDS", 0.0)
    monkeypatch.setattr("roji.server.tables.directory.LISTENING_SECONDS", 0.0)
    run(work(*two_servers), 100)


def test_everyone_sees_who_is_connected_to_another_process(two_servers: tuple[RunningServer, RunningServer]) -> None:
    def present(seat: Seat) -> tuple[list[bool], int]:
        assert seat.room is not None
        return [one.is_present for one in seat.room.seats], seat.room.onlookers

    async def work(first: Server, second: Server) -> None:
        made = await new_table(first)
        async with first.sit(made.table, made.seats[0].token) as ann:
            assert present(ann) == ([True, False], 0)
            async with second.sit(made.table, made.seats[1].token) as ben, second.sit(made.table) as onlooker:
                for seat in (ann, ben, onlooker):
                    await seat.until(lambda seat=seat: present(seat) == ([True, True], 1))  # type: ignore[misc]
            await ann.until(lambda: present(ann) == ([True, False], 0))

    one, two = two_servers
    run(work(one.client, two.client), 100)


def test_a_player_recently_seen_by_another_process_is_asked_before_their_seat_is_given_away(
    two_servers: tuple[RunningServer, RunningServer],
) -> None:
    async def work(one: RunningServer, two: RunningServer) -> None:
        made = await new_table(one.client)
        async with one.client.sit(made.table, made.seats[0].token, host=made.host) as ann:

            def is_ben_here() -> bool:
                return ann.room is not None and ann.room.seats[1].is_present

            async with two.client.sit(made.table, made.seats[1].token):
                await ann.until(is_ben_here)
                one.directory.tables[made.table]._seen_at.clear()  # as if it had been loaded here long ago
            await ann.until(lambda: not is_ben_here())
            await ann.ask(SetSeat(seat=1, kind="bot"))
            await ann.until(lambda: ann.room is not None and ann.room.seat_asked is not None)

    run(work(*two_servers), 100)


def test_two_processes_can_never_both_commit_the_same_move(two_servers: tuple[RunningServer, RunningServer]) -> None:
    async def work(first: Server, second: Server) -> None:
        made = await new_table(first)
        await second.look(made.table)
        play, token = await first_to_move(first, made)
        both = [server.ask(made.table, play, token=token) for server in (first, second)]
        answers = await asyncio.gather(*both)
        assert sorted(answer.repeated for answer in answers) == [False, True]  # type: ignore[union-attr]
        for server in (first, second):
            update = await server.look(made.table)
            assert update.position is not None
            assert update.position.decisions == 1

    one, two = two_servers
    run(work(one.client, two.client))


def test_another_process_moves_for_bots_when_theirs_is_gone(postgres: Postgres) -> None:
    database = postgres.new_database()
    bots = [SeatWanted(kind="bot", level="random")] * 4

    async def begin(server: Server) -> Created:  # a long game, which is not over when the process ends
        return await server.create(CreateTable(game="four_gardens", seats=bots, start=True))

    async def watch(seat: Seat) -> None:
        await seat.until(lambda: seat.room is not None and seat.room.status == "over")

    async def work(second: Server, made: Created) -> None:
        async with second.sit(made.table) as onlooker:
            assert onlooker.room is not None
            assert onlooker.room.status == "playing"
            await watch(onlooker)

    with RunningServer(database, compile_at_start=False) as one:
        made = run(begin(one.client))
    with RunningServer(database, compile_at_start=False) as two:
        run(work(two.client, made))


def test_entries_that_another_process_appends_during_loading_are_not_missed(
    two_servers: tuple[RunningServer, RunningServer],
) -> None:
    async def work(first: Server, second: RunningServer) -> None:
        made = await new_table(first)
        compile_rules = second.directory.compiler.compile

        async def chat_meanwhile(game: str) -> None:  # after the log was read, before the table is in memory
            await first.ask(made.table, Chat(text="Hello"), token=made.seats[0].token)
            await asyncio.sleep(0.3)  # the notice arrives
            await compile_rules(game)

        second.directory.compiler.compile = chat_meanwhile  # type: ignore[method-assign]
        numbers = [(await server.look(made.table)).number for server in (second.client, first)]
        assert numbers[0] == numbers[1]

    one, two = two_servers
    run(work(one.client, two), 100)


def test_a_process_that_is_silent_for_a_minute_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    elsewhere = OtherProcesses()
    assert elsewhere.hear(Present("one", [0], 2)) == (True, True)
    now += 59
    assert elsewhere.hear(Present("two", [1], 0)) == (True, True)
    assert (elsewhere.seats, elsewhere.onlookers) == ({0, 1}, 2)
    now += 2
    assert (elsewhere.seats, elsewhere.onlookers) == ({1}, 0)
