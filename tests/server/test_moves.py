"""Moves: numbered, committed, never played twice; undo; returning to a table; plain HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.seats import ROUND, play_on, to_move, with_seats
from tests.server.servers import RunningServer, new_table, people, run

from roji.client import RefusedError, Seat, Server
from roji.server.messages import (
    AnswerUndo,
    Chat,
    Created,
    CreateTable,
    Done,
    History,
    Play,
    SeatWanted,
    Story,
    Undo,
    Update,
)
from roji.server.tables.undo import undo_point


def test_a_move_that_is_sent_again_is_acknowledged_and_not_played_twice(stored: RunningServer) -> None:
    async def test(server: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        assert mover.position is not None
        play, move = Play(question=mover.position.question, text="take a0"), mover.position.legal[0].move
        first = await mover.ask(play)
        again = await mover.ask(Play(question=play.question, text=" take  A0"))
        by_number = await mover.ask(Play(question=play.question, move=move))
        assert (first.repeated, again.repeated, by_number.repeated) == (False, True, True)
        assert first.number == again.number == by_number.number
        assert (await server.look(made.table)).position.decisions == 1  # type: ignore[union-attr]
        await mover.ask(Undo())
        late = await mover.ask(
            Play(question=play.question, text="take  A0")
        )  # answered before, though the move was taken back
        assert (late.repeated, late.number) == (True, first.number)
        with pytest.raises(RefusedError, match="already answered that"):
            await mover.ask(Play(question=play.question, text="take b0"))

    with_seats(stored, test)


def test_a_different_move_for_an_answered_question_is_stale(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        assert mover.position is not None
        question, legal = mover.position.question, mover.position.legal
        await mover.ask(Play(question=question, move=legal[0].move))
        for wrong in (Play(question=question, move=legal[1].move), Play(question=question + 50, move=legal[0].move)):
            with pytest.raises(RefusedError) as raised:
                await mover.ask(wrong)
            assert raised.value.message.code == "stale"

    with_seats(server, test)


def test_a_seat_cannot_move_for_another(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        other = seats[1 - mover.seat]
        assert mover.position is not None
        assert other.position is not None
        with pytest.raises(RefusedError) as raised:
            await other.ask(Play(question=other.position.question, move=mover.position.legal[0].move))
        assert (raised.value.message.code, raised.value.message.clause) == ("illegal", "Z4.1")

    with_seats(server, test)


def test_a_move_can_be_typed_and_nonsense_is_explained(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        with pytest.raises(RefusedError, match="is not a move of Zen Garden"):
            await mover.play("jump over the fence")
        assert isinstance(await mover.play(" TAKE   b0"), Done)
        with pytest.raises(RefusedError, match="by number or by text, not both"):
            await mover.ask(Play(question=0))

    with_seats(server, test)


def test_a_person_can_take_back_a_move_that_revealed_nothing(stored: RunningServer) -> None:
    async def test(server: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        assert mover.position is not None
        before = mover.position
        await mover.play(before.legal[0].move)
        await mover.until(lambda: mover.position is not None and mover.position.decisions == 1)
        assert mover.position.undo == "free"
        await mover.ask(Undo())
        await mover.until(lambda: mover.position is not None and mover.position.decisions == 0)
        assert mover.position.data == before.data
        assert mover.position.question > before.question
        story = await mover.ask(History(since=0))
        assert isinstance(story, Story)
        assert [told.is_undo for told in story.story] == [False, True]

    with_seats(stored, test)


def test_taking_back_a_move_that_revealed_something_needs_everyones_consent(stored: RunningServer) -> None:
    async def test(server: Server, made: Created, seats: list[Seat]) -> None:
        await play_on(seats, ROUND)
        ann, ben = seats
        assert ann.position is not None
        assert ann.position.undo == "ask"
        await ann.ask(Undo())
        await ben.until(lambda: ben.room is not None and ben.room.undo_asked is not None)
        assert ben.room is not None
        assert ben.room.undo_asked is not None
        assert (ben.room.undo_asked.seat, ben.room.undo_asked.agreed) == (0, [0])
        with pytest.raises(RefusedError, match="already asked"):
            await ben.ask(Undo())
        await ben.ask(AnswerUndo(agree=False))
        await ann.until(lambda: ann.room is not None and ann.room.undo_asked is None)
        assert ann.position.decisions == ROUND
        await ann.ask(Undo())
        await ben.ask(AnswerUndo(agree=True))
        await ben.until(lambda: ben.position is not None and ben.position.decisions < ROUND)
        with pytest.raises(RefusedError, match="Nobody has asked"):
            await ben.ask(AnswerUndo(agree=True))

    with_seats(stored, test)


def test_a_move_that_bots_have_answered_cannot_be_taken_back(server: RunningServer) -> None:
    async def work() -> None:
        seats = [*people(1), SeatWanted(kind="bot", level="random")]
        made = await server.client.create(CreateTable(game="zen_garden", seats=seats, start=True))
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            for _ in range(ROUND):
                position = await ann.until_asked()
                assert position is not None
                await ann.play(position.legal[0].move)
            position = await ann.until_asked()
            assert position is not None
            assert undo_point(server.directory.tables[made.table].state, 0)[0] is not None
            assert position.undo == "no"
            with pytest.raises(RefusedError, match="nobody to ask"):
                await ann.ask(Undo())

    run(work())


def test_a_returning_player_is_told_what_they_missed_and_nothing_twice(stored: RunningServer) -> None:
    async def test(server: Server, made: Created, seats: list[Seat]) -> None:
        ann, ben = seats
        number = ben.number
        await ben.__aexit__(None, None, None)
        mover = await to_move(seats)
        if mover is ben:
            position = ben.position
            assert position is not None
            play = Play(question=position.question, move=position.legal[0].move)
            await server.ask(made.table, play, token=made.seats[1].token)
        else:
            assert ann.position is not None
            await ann.play(ann.position.legal[0].move)
        heard: list[Any] = []
        ben.on_message = heard.append
        assert ben.number == number
        await ben.__aenter__()
        await ben.until(lambda: ben.position is not None and ben.position.decisions == 1)
        updates = [message for message in heard if isinstance(message, Update)]
        assert [told.decision for update in updates for told in update.story] == [1]

    with_seats(stored, test)


def test_a_script_can_play_over_plain_http_and_wait_for_its_turn(stored: RunningServer) -> None:
    async def work() -> None:
        server = stored.client
        made = await new_table(server)
        tokens = [seat.token for seat in made.seats]
        update = await server.look(made.table, token=tokens[0])
        number, decisions = update.number, 0
        while decisions < 12:
            assert update.position is not None
            mover = update.position.to_act[0]
            view = await server.look(made.table, token=tokens[mover], language="de")
            assert view.position is not None
            other = asyncio.create_task(server.look(made.table, token=tokens[1 - mover], since=number, wait=20))
            play = Play(question=view.position.question, move=view.position.legal[0].move)
            await server.ask(made.table, play, token=tokens[mover])
            update = await other
            assert update.number > number
            assert update.story
            number, decisions = update.number, decisions + 1

    run(work())


def test_a_table_where_a_script_is_waiting_stays_in_memory(tmp_path: Path) -> None:
    async def work(server: RunningServer) -> None:
        made = await new_table(server.client)
        number = (await server.client.look(made.table)).number
        waiting = asyncio.create_task(server.client.look(made.table, since=number, wait=20))
        while not server.directory.tables[made.table].is_used:
            await asyncio.sleep(0.01)
        await server.do(server.services.housekeeping.save_summaries())
        await server.do(server.services.housekeeping.sweep())
        await server.client.ask(made.table, Chat(text="hello"), token=made.seats[0].token)
        assert [line.text for line in (await waiting).said] == ["hello"]

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, keep_loaded=0.0) as server:
        run(work(server))
