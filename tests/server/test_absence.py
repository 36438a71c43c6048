"""An absent player is replaced by a bot if the others agree, and can take the seat back."""

from __future__ import annotations

import dataclasses

import pytest
from tests.server.servers import RunningServer, new_table, run
from tests.server.test_consent import room_of
from tests.server.test_tables import refused

from roji.client import Server
from roji.server.messages import AnswerSeat, Clock, ComeBack, Created, Leave, Settings, StandIn


def away_after(server: RunningServer, seconds: float) -> None:
    server.directory.settings = dataclasses.replace(server.settings, away_after=seconds)


async def ask_for(client: Server, made: Created, asking: int, seat: int) -> None:
    await client.ask(made.table, StandIn(seat=seat), token=made.seats[asking].token)


def test_a_bot_plays_for_an_absent_player_once_everyone_present_agrees(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, seats=3)
        tokens = [seat.token for seat in made.seats]
        async with client.sit(made.table, tokens[0]) as ann, client.sit(made.table, tokens[1]) as ben:
            async with client.sit(made.table, tokens[2]):
                pass
            assert await refused(client, made.table, StandIn(seat=2), token=tokens[0]) == "not_now"
            assert (await room_of(client, made.table)).seats[2].away_in is not None
            away_after(stored, 0.0)
            assert (await room_of(client, made.table)).seats[2].away_in == 0
            await ann.ask(StandIn(seat=2))
            await ben.until(lambda: ben.room is not None and ben.room.seat_asked is not None)
            asked = (await room_of(client, made.table)).seat_asked
            assert asked is not None
            assert (asked.seat, asked.kind, asked.needed) == (2, "bot", [1])
            await ben.ask(AnswerSeat(agree=False))
            assert (await room_of(client, made.table)).seats[2].kind == "person"
            await ann.ask(StandIn(seat=2))
            await ben.ask(AnswerSeat(agree=True))
            assert (await room_of(client, made.table)).seats[2].is_replaced
            await client.ask(made.table, ComeBack(), token=tokens[2])
            assert (await room_of(client, made.table)).seats[2].kind == "person"

    run(work(stored.client))


@pytest.mark.parametrize("clock", [None, Clock(seconds=3000)])
def test_a_bot_plays_on_for_a_player_who_left_if_the_others_agree(stored: RunningServer, clock: Clock | None) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, seats=3, settings=Settings(clock=clock))
        tokens = [seat.token for seat in made.seats]
        async with client.sit(made.table, tokens[0]) as ann, client.sit(made.table, tokens[1]) as ben:
            await client.ask(made.table, Leave(), token=tokens[2])
            assert (await room_of(client, made.table)).seats[2].kind == "open"
            await ann.ask(StandIn(seat=2))
            assert (await room_of(client, made.table)).seats[2].kind == "open"
            await ben.ask(AnswerSeat(agree=True))
            left = (await room_of(client, made.table)).seats[2]
            assert (left.kind, left.is_replaced) == ("bot", False)

    run(work(stored.client))


def test_no_player_counts_as_away_in_a_game_that_has_just_begun(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, seats=3)
        ben = (await room_of(client, made.table)).seats[1]  # has not connected yet
        assert ben.away_in is not None
        assert 0 < ben.away_in <= server.settings.away_after
        assert await refused(client, made.table, StandIn(seat=1), token=made.seats[0].token) == "not_now"

    run(work(server.client))


def test_no_bot_plays_for_a_player_who_returns_before_all_have_agreed(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        away_after(server, 0.0)
        made = await new_table(client, seats=3)
        async with client.sit(made.table, made.seats[1].token) as ben:
            await ask_for(client, made, 0, 2)
            async with client.sit(made.table, made.seats[2].token):
                await ben.ask(AnswerSeat(agree=True))
        room = await room_of(client, made.table)
        assert (room.seats[2].kind, room.seat_asked) == ("person", None)

    run(work(server.client))


def test_a_question_to_a_player_who_has_left_blocks_no_one(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        away_after(server, 0.0)
        made = await new_table(client, seats=3)
        async with client.sit(made.table, made.seats[1].token):
            await ask_for(client, made, 0, 2)
            assert await refused(client, made.table, StandIn(seat=2), token=made.seats[0].token) == "not_now"
        await ask_for(client, made, 0, 2)
        room = await room_of(client, made.table)
        assert (room.seats[2].is_replaced, room.seat_asked) == (True, None)

    run(work(server.client))


def test_a_player_alone_at_a_table_needs_nobodys_consent_for_a_stand_in(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        away_after(server, 0.0)
        made = await new_table(client)
        await ask_for(client, made, 0, 1)
        assert (await room_of(client, made.table)).seats[1].is_replaced

    run(work(server.client))


def test_a_stand_in_is_refused_for_oneself_or_where_a_clock_decides(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        away_after(server, 0.0)
        made = await new_table(client)
        token = made.seats[0].token
        for seat in (0, 5):
            assert await refused(client, made.table, StandIn(seat=seat), token=token) == "bad_request"
        assert await refused(client, made.table, StandIn(seat=1)) == "no_token"
        made = await new_table(client, settings=Settings(clock=Clock(seconds=3600)))
        assert await refused(client, made.table, StandIn(seat=1), token=made.seats[0].token) == "not_now"
        assert (await room_of(client, made.table)).seats[1].away_in is None

    run(work(server.client))
