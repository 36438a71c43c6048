"""Tables: creating, joining, leaving, starting, replacing players, rematches, closing, lists."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.servers import OPEN, RunningServer, new_table, people, play_to_the_end, run

from roji.client import RefusedError, Server
from roji.server.messages import (
    Answer,
    AnswerSeat,
    Chat,
    Close,
    Created,
    CreateTable,
    Done,
    Leave,
    Mine,
    Rematch,
    Rename,
    Request,
    Room,
    Seated,
    SetSeat,
    SetTable,
    Settings,
    Sit,
    Start,
    Tables,
    Update,
)
from roji.server.store.entries import Body, Closed, Entry, Left, Sat, SeatEntry, SeriesEntry, Started, TableCreated
from roji.server.tables.new_tables import new_rematch
from roji.server.tables.series import series_of
from roji.server.tables.state import State


async def refused(server: Server, table: str, request: Request, **tokens: Any) -> str:
    """Send a request that must be refused; returns the code of the refusal."""
    with pytest.raises(RefusedError) as raised:
        await server.ask(table, request, **tokens)
    assert raised.value.message.why.endswith((".", "?"))
    return raised.value.message.code


async def half_open_table(server: Server, **wish: Any) -> Created:
    return await server.create(CreateTable(game="zen_garden", seats=[*people(1), OPEN], **wish))


def test_a_friend_takes_the_open_seat_by_the_tables_link_and_the_host_begins(stored: RunningServer) -> None:
    async def work() -> None:
        server = stored.client
        made = await half_open_table(server)
        assert await refused(server, made.table, Start(), host=made.host) == "not_now"
        seated = await server.ask(made.table, Sit(name="Ben"))
        assert isinstance(seated, Seated)
        assert seated.seat == 1
        assert await refused(server, made.table, Sit(name="Cleo")) == "not_now"
        assert await refused(server, made.table, Start(), token=seated.token) == "not_host"
        assert isinstance(await server.ask(made.table, Start(), host=made.host), Done)
        update = await server.look(made.table, token=seated.token)
        assert update.room is not None
        assert update.position is not None
        assert update.room.status == "playing"
        assert [(seat.name, seat.kind, seat.colour) for seat in update.room.seats] == [
            ("Ann", "person", "blue"),
            ("Ben", "person", "yellow"),
        ]

    run(work())


def test_while_the_rules_are_compiled_everybody_sees_that_the_table_is_being_prepared(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await client.create(CreateTable(game="zen_garden", seats=people(2)))
        rooms: list[Room] = []

        def remember(message: Answer) -> None:
            if isinstance(message, Update) and message.room is not None:
                rooms.append(message.room)

        async with client.sit(made.table, made.seats[0].token) as ann:
            ann.on_message = remember
            await client.ask(made.table, Start(), host=made.host)
            await ann.until(lambda: ann.room is not None and ann.room.status == "playing")
        assert [(room.status, room.is_preparing) for room in rooms] == [
            ("waiting", True),
            ("waiting", False),
            ("playing", False),
        ]

    run(work())


def test_a_seat_can_be_given_up_taken_by_another_and_renamed(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await half_open_table(client)
        token = made.seats[0].token
        await client.ask(made.table, Rename(name="Anna"), token=token)
        await client.ask(made.table, Leave(), token=token)
        assert await refused(client, made.table, Rename(name="Ghost"), token=token) == "no_token"
        seated = await client.ask(made.table, Sit(name="Zoe", seat=0))
        assert isinstance(seated, Seated)
        room = (await client.look(made.table)).room
        assert room is not None
        assert [seat.name for seat in room.seats] == ["Zoe", ""]

    run(work())


@pytest.mark.parametrize("name", ["", "   ", "a,b", "line\nbreak", "x" * 41, "bell\x07"])
def test_a_name_that_cannot_stand_in_a_record_is_refused(server: RunningServer, name: str) -> None:
    async def work() -> None:
        made = await half_open_table(server.client)
        assert await refused(server.client, made.table, Sit(name=name)) == "bad_request"

    run(work())


def test_a_bot_takes_over_for_an_absent_person_and_gives_the_seat_back(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await new_table(client)
        async with client.sit(made.table, made.seats[0].token) as ann:
            await client.ask(made.table, SetSeat(seat=1, kind="bot", level="random"), host=made.host)
            for _ in range(4):
                position = await ann.until_asked()
                assert position is not None
                await ann.play(position.legal[0].move)
            assert ann.room is not None
            assert ann.room.seats[1].is_replaced
            assert ann.room.seats[1].name == "Ben"
            back = SetSeat(seat=1, kind="person")
            await client.ask(made.table, back, host=made.host)
            await ann.until(lambda: ann.room is not None and ann.room.seats[1].kind == "person")
        update = await client.look(made.table, token=made.seats[1].token)
        assert update.position is not None

    run(work())


def test_while_a_bot_plays_for_a_person_they_cannot_move(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await new_table(client)
        async with (
            client.sit(made.table, made.seats[0].token) as ann,
            client.sit(made.table, made.seats[1].token) as ben,
        ):
            first = ann if ann.position and 0 in ann.position.to_act else ben
            other = 1 - first.seat
            await client.ask(made.table, SetSeat(seat=other, kind="bot", level="random"), host=made.host)
            await (ben if first is ann else ann).ask(AnswerSeat(agree=True))
            assert first.position is not None
            absent = made.seats[other].token
            play = {"type": "play", "question": first.position.question, "move": 0}
            with pytest.raises(RefusedError, match="A bot plays for you"):
                await client.post(f"/api/tables/{made.table}", play, Done, absent)

    run(work())


def test_a_rematch_moves_everyone_on_one_seat_and_keeps_their_tokens(stored: RunningServer) -> None:
    async def work() -> None:
        server = stored.client
        made = await new_table(server, seats=3)
        assert await refused(server, made.table, Rematch(), token=made.seats[0].token) == "not_now"
        async with (
            server.sit(made.table, made.seats[0].token) as ann,
            server.sit(made.table, made.seats[1].token) as ben,
            server.sit(made.table, made.seats[2].token) as cleo,
        ):
            await play_to_the_end([ann, ben, cleo])
        done = await server.ask(made.table, Rematch(), token=made.seats[0].token)
        again = await server.ask(made.table, Rematch(), host=made.host)
        assert isinstance(done, Done)
        assert isinstance(again, Done)
        assert again.table == done.table
        assert again.repeated
        assert done.table is not None
        async with server.sit(done.table, made.seats[0].token) as ann:
            assert ann.seat == 1
            assert ann.room is not None
            assert [seat.name for seat in ann.room.seats] == ["Cleo", "Ann", "Ben"]
            assert ann.room.status == "playing"
        old = (await server.look(made.table)).room
        assert old is not None
        assert old.next_table == done.table

    run(work())


def test_a_newcomer_to_a_series_finds_an_unnamed_seat_and_begins_with_no_wins() -> None:
    seats = [SeatEntry(kind="person", name=name, token=name) for name in ("Ann", "Ben")]
    series = [SeriesEntry(3, 2, 90), SeriesEntry(3, 1, 80)]
    created = TableCreated(
        game="zen_garden", options={}, seats=seats, settings=Settings(), host="", seed="0" * 32, series=series
    )
    log: list[Body] = [created, Started(), Left(1), Closed()]
    left = State.replay("t", [Entry(number, 0.0, body) for number, body in enumerate(log, 1)])
    rematch = new_rematch(left)
    assert [seat.name for seat in rematch.created.seats] == ["", "Ann"]
    sat = State.replay("u", [*rematch.log, Entry(2, 0.0, Sat(0, "Cid", "", None))])
    assert series_of(sat) == [SeriesEntry(), series[0]]


def test_simultaneous_requests_for_a_rematch_make_one_table(stored: RunningServer) -> None:
    async def work() -> None:
        server = stored.client
        made = await new_table(server)
        await server.ask(made.table, Close(), host=made.host)
        asked = [server.ask(made.table, Rematch(), token=seat.token) for seat in made.seats]
        answers = await asyncio.gather(*asked, server.ask(made.table, Rematch(), host=made.host))
        assert len({answer.table for answer in answers if isinstance(answer, Done)}) == 1
        assert await stored.do(stored.directory.store.count()) == 2

    run(work())


def test_a_closed_table_can_be_viewed_but_not_played(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await new_table(client)
        assert await refused(client, made.table, Close(), token=made.seats[0].token) == "not_host"
        await client.ask(made.table, Close(), host=made.host)
        update = await client.look(made.table, token=made.seats[0].token)
        assert update.room is not None
        assert update.position is not None
        assert update.room.status == "closed"
        assert update.room.seed is None
        assert update.position.legal == []

    run(work())


def test_public_tables_are_listed_and_private_ones_are_not(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        private = await half_open_table(client)
        public = await half_open_table(client, settings=Settings(is_public=True, pace="slow"))
        listed = (await client.tables()).tables
        assert [table.table for table in listed] == [public.table]
        assert listed[0].names == ["Ann", ""]
        assert listed[0].pace == "slow"
        await client.ask(private.table, SetTable(is_public=True), host=private.host)
        await server.do(server.services.housekeeping.save_summaries())
        assert {table.table for table in (await client.tables()).tables} == {public.table, private.table}

    run(work())


def test_the_turn_list_shows_whose_turn_it_is_at_each_table(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = [await new_table(client, settings=Settings(pace="slow")) for _ in range(3)]
        wanted = [*(one.table for one in made), "nowhere"]
        found = (await client.post("/api/mine", Mine(tables=wanted), Tables)).tables
        assert [one.table for one in found] == wanted[:3]
        assert all(len(one.to_act) == 1 and one.pace == "slow" for one in found)

    run(work())


def test_onlookers_see_the_public_view_unless_the_host_keeps_them_out(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await new_table(client)
        async with client.sit(made.table) as onlooker:
            assert onlooker.seat == -1
            assert onlooker.position is not None
            assert onlooker.position.legal == []
            assert onlooker.room is not None
            assert onlooker.room.onlookers == 1
        assert await refused(client, made.table, Chat(text="hello")) == "no_token"
        await client.ask(made.table, SetTable(onlookers=False), host=made.host)
        with pytest.raises(RefusedError, match="no onlookers"):
            await client.look(made.table)
        with pytest.raises(RefusedError, match="no onlookers"):
            async with client.sit(made.table):
                pass

    run(work())


def test_everyone_receives_chat_and_the_host_can_switch_it_off(stored: RunningServer) -> None:
    async def work() -> None:
        server = stored.client
        made = await new_table(server)
        token = made.seats[0].token
        await server.ask(made.table, Chat(text="  good   luck "), token=token)
        update = await server.look(made.table, since=0)
        assert [(line.seat, line.name, line.text) for line in update.said] == [(0, "Ann", "good luck")]
        await server.ask(made.table, SetTable(chat=False), host=made.host)
        assert await refused(server, made.table, Chat(text="psst"), token=token) == "not_now"

    run(work())
