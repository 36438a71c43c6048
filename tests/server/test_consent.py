"""Players agree before they are replaced, seen or undone; endless games are closed; closed tables can be opened again."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import MovedTime
from tests.server.servers import BOT, RunningServer, new_table, people, run
from tests.server.test_tables import refused

from roji.client import RefusedError, Seat, Server
from roji.games import GAMES
from roji.server.messages import (
    AnswerSeat,
    Chat,
    Close,
    CreateTable,
    Leave,
    Mute,
    Play,
    React,
    Rematch,
    Rename,
    Reopen,
    Room,
    Seated,
    SeatWanted,
    SetSeat,
    SetTable,
    Settings,
    Sit,
    Undo,
)
from roji.server.tables import endless_games
from roji.server.tables.directory import TableDirectory


async def room_of(server: Server, table: str) -> Room:
    room = (await server.look(table)).room
    assert room is not None
    return room


def test_a_person_who_is_there_is_asked_before_a_bot_takes_over(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, seats=3)
        async with client.sit(made.table, made.seats[1].token) as ben:
            await client.ask(made.table, SetSeat(seat=1, kind="bot"), host=made.host)
            await ben.until(lambda: ben.room is not None and ben.room.seat_asked is not None)
            assert (await room_of(client, made.table)).seats[1].kind == "person"
            assert await refused(client, made.table, AnswerSeat(agree=True), token=made.seats[0].token) == "not_now"
            await ben.ask(AnswerSeat(agree=False))
            room = await room_of(client, made.table)
            assert (room.seats[1].kind, room.seat_asked) == ("person", None)
            await client.ask(made.table, SetSeat(seat=1, kind="bot"), host=made.host)
            await ben.ask(AnswerSeat(agree=True))
            room = await room_of(client, made.table)
            assert (room.seats[1].kind, room.seats[1].is_replaced, room.seat_asked) == ("bot", True, None)
            await client.ask(made.table, SetSeat(seat=1, kind="person"), host=made.host)
        assert await refused(client, made.table, AnswerSeat(agree=True), token=made.seats[1].token) == "not_now"

    run(work(stored.client))


def test_a_recent_player_is_asked_and_one_away_for_minutes_is_not(tmp_path: Path) -> None:
    async def work(server: RunningServer) -> None:
        client = server.client
        made = await new_table(client)
        token = made.seats[1].token
        await client.look(made.table, token=token)  # a script that does not stay connected
        await client.ask(made.table, SetSeat(seat=1, kind="open"), host=made.host)
        assert (await room_of(client, made.table)).seats[1].kind == "person"
        server.directory.settings = dataclasses.replace(server.settings, away_after=0.0)
        await client.ask(made.table, SetSeat(seat=1, kind="open"), host=made.host)
        assert (await room_of(client, made.table)).seats[1].kind == "open"

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False) as server:
        run(work(server))


def test_in_a_slow_game_an_absent_player_counts_as_away_only_after_days(
    server: RunningServer, moved_time: MovedTime
) -> None:
    async def work(client: Server) -> None:
        server.directory.settings = dataclasses.replace(server.settings, away_after=0.0)
        made = await new_table(client, settings=Settings(pace="slow"))
        to_act = server.directory.tables[made.table].state.to_act[0]
        days = server.settings.slow_away_after
        for seat, passed, kind in [(to_act, 0.0, "person"), (1 - to_act, 2 * days, "person"), (to_act, days, "open")]:
            moved_time.passed = passed + 60
            await client.ask(made.table, SetSeat(seat=seat, kind="open"), host=made.host)
            room = await room_of(client, made.table)
            assert room.seats[seat].kind == kind
            if kind == "person":  # they are asked, and the question waits for their return
                assert room.seat_asked is not None
                await client.ask(made.table, AnswerSeat(agree=False), token=made.seats[seat].token)

    run(work(server.client))


async def make_a_revealing_move(seats: list[Seat]) -> Seat:
    """Play until a move can be taken back only with everybody's consent; returns the seat that made it."""
    while True:
        for seat in seats:
            position = seat.position
            if position is not None and position.undo == "ask":
                return seat
            if position is not None and position.legal and seat.seat in position.to_act:
                await seat.play(position.legal[0].move)
            await asyncio.sleep(0)


def test_replacing_a_player_who_must_agree_does_not_allow_undoing_a_revealing_move(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client)
        async with (
            client.sit(made.table, made.seats[0].token) as ann,
            client.sit(made.table, made.seats[1].token) as ben,
        ):
            mover = await make_a_revealing_move([ann, ben])
            other = ben if mover is ann else ann
            await client.ask(made.table, SetSeat(seat=other.seat, kind="bot", level="random"), host=made.host)
            await other.ask(AnswerSeat(agree=True))
            await mover.until(lambda: mover.room is not None and mover.room.seats[other.seat].kind == "bot")
            with pytest.raises(RefusedError, match="no decision that can be taken back"):
                await mover.ask(Undo())

    run(work(server.client))


def test_a_newcomer_sees_a_hand_only_if_all_players_agree(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, "sakura", 3)
        async with (
            client.sit(made.table, made.seats[0].token) as ann,
            client.sit(made.table, made.seats[1].token) as ben,
        ):
            await client.ask(made.table, Leave(), token=made.seats[2].token)
            with pytest.raises(RefusedError, match="We have asked everyone"):
                await client.ask(made.table, Sit(name="Ann's other browser", seat=2))
            await ann.ask(AnswerSeat(agree=True))
            with pytest.raises(RefusedError, match="We have asked everyone"):
                await client.ask(made.table, Sit(name="Ann's other browser", seat=2))
            await ben.ask(AnswerSeat(agree=False))
            assert await refused(client, made.table, Sit(name="Zoe", seat=2)) == "not_now"
            await ann.ask(AnswerSeat(agree=True))
            await ben.ask(AnswerSeat(agree=True))
            seated = await client.ask(made.table, Sit(name="Zoe", seat=2))
            assert isinstance(seated, Seated)
            assert (await room_of(client, made.table)).seats[2].name == "Zoe"

    run(work(stored.client))


@pytest.mark.parametrize("others", [0, 1])
def test_a_lone_player_cannot_agree_to_see_another_hand_so_only_a_bot_takes_the_seat(
    stored: RunningServer, others: int
) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, "sakura", 3)
        stored.directory.settings = dataclasses.replace(stored.settings, away_after=0.0)
        await client.ask(made.table, SetSeat(seat=2, kind="open"), host=made.host)
        async with contextlib.AsyncExitStack() as there:
            for seat in made.seats[:others]:
                await there.enter_async_context(client.sit(made.table, seat.token, host=made.host))
            for _ in range(2):
                with pytest.raises(RefusedError, match="the host can give the seat to a bot"):
                    await client.ask(made.table, Sit(name="Ann's other window", seat=2))
            room = await room_of(client, made.table)
            assert (room.seats[2].kind, room.seat_asked) == ("open", None)
            await client.ask(made.table, SetSeat(seat=2, kind="bot", level="random"), host=made.host)
            assert (await room_of(client, made.table)).seats[2].kind == "bot"

    run(work(stored.client))


def test_a_newcomer_may_play_on_against_bots_alone(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), BOT], start=True))
        await client.ask(made.table, Leave(), token=made.seats[0].token)
        seated = await client.ask(made.table, Sit(name="Ann again"))
        assert isinstance(seated, Seated)

    run(work(server.client))


def test_the_host_can_lock_a_table_and_mute_a_seat(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        seats = [SeatWanted(kind="person", name="Ann"), SeatWanted(kind="open")]
        made = await client.create(CreateTable(game="zen_garden", seats=seats))
        ann = made.seats[0].token
        await client.ask(made.table, SetTable(is_locked=True), host=made.host)
        assert await refused(client, made.table, Sit(name="Ben")) == "not_now"
        await client.ask(made.table, SetTable(is_locked=False), host=made.host)
        await client.ask(made.table, Sit(name="Ben"))
        assert await refused(client, made.table, Mute(seat=0)) == "not_host"
        assert await refused(client, made.table, Mute(seat=5), host=made.host) == "bad_request"
        await client.ask(made.table, Mute(seat=0), host=made.host)
        assert (await room_of(client, made.table)).seats[0].is_muted
        assert await refused(client, made.table, Chat(text="hi"), token=ann) == "not_now"
        assert await refused(client, made.table, React(reaction="bow"), token=ann) == "not_now"
        await client.ask(made.table, Mute(seat=0, is_muted=False), host=made.host)
        await client.ask(made.table, Chat(text="hi"), token=ann)

    run(work(stored.client))


def test_the_host_can_open_a_closed_table_again(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client)
        assert await refused(client, made.table, Reopen(), host=made.host) == "not_now"
        await client.ask(made.table, Close(), host=made.host)
        assert await refused(client, made.table, Reopen(), token=made.seats[0].token) == "not_host"
        await client.ask(made.table, Reopen(), host=made.host)
        assert (await room_of(client, made.table)).status == "playing"
        position = (await client.look(made.table)).position
        assert position is not None
        token = made.seats[position.to_act[0]].token
        asked = (await client.look(made.table, token=token)).position
        assert asked is not None
        await client.ask(made.table, Play(question=asked.question, move=asked.legal[0].move), token=token)

    run(work(stored.client))


def test_a_game_that_never_ends_is_closed_as_unfinished_and_says_why(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def limited(state: Any) -> Any:
        return "The game is closed as unfinished: enough." if state.match and len(state.match.log) >= 20 else None

    async def work(client: Server, directory: TableDirectory) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=[BOT, BOT], start=True))
        while (room := await room_of(client, made.table)).status == "playing":
            await asyncio.sleep(0.01)
        assert (room.status, room.why_closed) == ("closed", "The game is closed as unfinished: enough.")
        match = directory.tables[made.table].state.match
        assert match is not None
        assert len(match.log) < 30
        assert await refused(client, made.table, Reopen(), host=made.host) == "not_now"

    monkeypatch.setattr("roji.server.tables.directory.why_endless", limited)
    monkeypatch.setattr("roji.server.tables.seating.why_endless", limited)
    run(work(server.client, server.directory))


def test_a_full_log_accepts_nothing_more_whatever_the_tables_status(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(client: Server, status: str) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=people(2), start=status != "waiting"))
        ann = made.seats[0].token
        if status == "closed":
            await client.ask(made.table, Close(), host=made.host)
        number = (await client.look(made.table)).number
        monkeypatch.setattr(endless_games, "MOST_ENTRIES", number + 3)
        for hints in (False, True, False):
            await client.ask(made.table, SetTable(hints=hints), host=made.host)
        while (room := await room_of(client, made.table)).status != "closed":
            await asyncio.sleep(0.01)
        assert status == "closed" or "things have happened here" in (room.why_closed or "")
        for request in (SetTable(hints=True), Mute(seat=0), Reopen()):
            assert await refused(client, made.table, request, host=made.host) == "not_now"
        assert await refused(client, made.table, Chat(text="hi"), token=ann) == "not_now"
        await client.ask(made.table, Rematch(), token=ann)
        monkeypatch.undo()

    for status in ("waiting", "playing", "closed"):
        run(work(server.client, status))


@pytest.mark.parametrize("game", GAMES)
def test_no_real_game_comes_near_the_length_limit(server: RunningServer, game: str) -> None:
    made = run(new_table(server.client, game))
    state = server.directory.tables[made.table].state
    assert state.match is not None
    limit = state.game.decision_limit
    assert limit >= 1000
    (decision,) = state.match.play(state.to_act[0], state.match.legal(state.to_act[0])[0])
    state.match.log = [decision] * (limit - 1)
    assert endless_games.why_endless(state) is None
    state.match.log.append(decision)
    assert f"after {limit} decisions" in (endless_games.why_endless(state) or "")
    state.match.log.clear()
    state.number = endless_games.MOST_ENTRIES - 1
    assert endless_games.why_endless(state) is None
    state.number += 1
    assert "100000 things have happened here" in (endless_games.why_endless(state) or "")


@pytest.mark.parametrize("name", ["Ben", "ben", "B e n", "Bén", "Ｂｅｎ", "Веn", "Bеn", "ΒΕn", "ㅤ", "⠀", "\u0301"])
def test_a_name_that_resembles_an_opponents_or_looks_empty_is_refused(server: RunningServer, name: str) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client)
        assert await refused(client, made.table, Rename(name=name), token=made.seats[0].token) == "bad_request"
        await client.ask(made.table, Rename(name="Benno"), token=made.seats[0].token)

    run(work(server.client))


def test_a_newcomer_with_a_taken_name_gets_a_number(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        seats = [SeatWanted(kind="person", name="Guest"), SeatWanted(kind="open"), SeatWanted(kind="open")]
        made = await client.create(CreateTable(game="zen_garden", seats=seats))
        for _ in range(2):
            await client.ask(made.table, Sit(name="guest"))
        assert [seat.name for seat in (await room_of(client, made.table)).seats] == ["Guest", "guest 2", "guest 3"]

    run(work(server.client))
