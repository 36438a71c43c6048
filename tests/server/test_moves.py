"""Moves: numbered, committed, never played twice; taking back; coming back; looking ahead."""

from __future__ import annotations

import asyncio
import functools
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.server.servers import RunningServer, new_table, run

from roji.client import RefusedError, Seat, Server
from roji.server.messages import (
    AnswerUndo,
    Chat,
    Created,
    Done,
    Hint,
    Hinted,
    History,
    Play,
    Preview,
    Previewed,
    SetTable,
    Story,
    Undo,
    Update,
)

PATIENCE = 60  # seconds


async def seated(server: Server, made: Created) -> list[Seat]:
    """A connection for every seat, in seat order."""
    seats = [server.sit(made.table, seat.token) for seat in made.seats]
    for seat in seats:
        await seat.__aenter__()
    return seats


async def leave(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.__aexit__(None, None, None)


async def to_move(seats: list[Seat]) -> Seat:
    """The seat that has to act, when it knows."""
    waiting = [asyncio.create_task(seat.until_asked()) for seat in seats]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return next(seat for seat in seats if seat.position and seat.seat in seat.position.to_act)


def with_seats(server: RunningServer, test: Any, **wish: Any) -> None:
    """Run a test with two people at a table."""

    async def work() -> None:
        made = await new_table(server.client, **wish)
        seats = await seated(server.client, made)
        try:
            await test(server.client, made, seats)
        finally:
            await leave(seats)

    run(work())


def test_a_move_that_is_sent_again_is_acknowledged_and_not_played_twice(stored: RunningServer) -> None:
    async def test(server: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        assert mover.position is not None
        play = Play(question=mover.position.question, move=mover.position.legal[0].move)
        first = await mover.ask(play)
        again = await mover.ask(play)
        by_text = await mover.ask(Play(question=play.question, text="take a0"))
        assert (first.repeated, again.repeated, by_text.repeated) == (False, True, True)
        assert first.number == again.number == by_text.number
        assert (await server.look(made.table)).position.decisions == 1  # type: ignore[union-attr]
        await mover.ask(Undo())
        late = await mover.ask(Play(question=play.question, text="take  A0"))  # it was answered, though not for good
        assert (late.repeated, late.number) == (True, first.number)
        with pytest.raises(RefusedError, match="answered that already"):
            await mover.ask(Play(question=play.question, text="take b0"))

    with_seats(stored, test)


def test_another_move_for_a_question_that_was_answered_is_stale(server: RunningServer) -> None:
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


def test_a_person_takes_back_a_move_while_nothing_came_to_light(stored: RunningServer) -> None:
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


ROUND = 8  # decisions of a round of Zen Garden for two; then new tiles are drawn


async def play_on(seats: list[Seat], decisions: int) -> None:
    """Play so many decisions, until everybody has seen them."""
    for _ in range(decisions):
        mover = await to_move(seats)
        assert mover.position is not None
        made = mover.position.decisions + 1
        await mover.play(mover.position.legal[0].move)
        for seat in seats:
            await seat.until(functools.partial(has_seen, seat, made))


def has_seen(seat: Seat, decisions: int) -> bool:
    return seat.position is not None and seat.position.decisions == decisions


def test_after_something_came_to_light_all_must_agree_to_go_back(stored: RunningServer) -> None:
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
        with pytest.raises(RefusedError, match="asked already"):
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


def test_whoever_comes_back_hears_what_they_missed_and_nothing_twice(stored: RunningServer) -> None:
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


def test_a_table_that_a_script_waits_at_stays_in_memory(tmp_path: Path) -> None:
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


def test_previews_tell_what_is_certain_and_nothing_else(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        previewed = await mover.ask(Preview())
        assert isinstance(previewed, Previewed)
        assert mover.position is not None
        assert [one.move for one in previewed.previews] == [one.move for one in mover.position.legal]
        assert all(one.is_certain and one.totals == mover.position.totals for one in previewed.previews[:4])
        await play_on(seats, ROUND - 1)
        mover = await to_move(seats)
        assert mover.position is not None
        previewed = await mover.ask(Preview(moves=[mover.position.legal[0].move, 127], with_data=True))
        (one,) = previewed.previews
        assert not one.is_certain
        assert one.data["gardens"][mover.seat]["tiles"]
        assert None in [slot["tile"] and slot["tile"]["tile"] for slot in one.data["market"]]
        assert one.data["luck"] is None

    with_seats(server, test)


def test_a_spread_tells_how_widely_the_round_may_turn_out(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        await to_move(seats)
        position = seats[0].position
        assert position is not None
        previewed = await seats[0].ask(Preview(spread=True))
        assert [one.move for one in previewed.previews] == [one.move for one in position.legal]
        for one in previewed.previews:
            assert one.data is None
            assert one.spread["round"] == 2
            low, high = one.spread["emperor"]
            assert 1 <= low < high <= one.spread["trees"][0]
            assert one.spread["painters"][1]["hand"] is None
            assert one.spread["luck"] is None

    with_seats(server, test, game="sakura", seats=4)


def test_a_hint_is_a_legal_move_in_words_and_the_host_can_switch_hints_off(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        mover = await to_move(seats)
        hinted = await mover.ask(Hint())
        assert isinstance(hinted, Hinted)
        assert mover.position is not None
        assert {better.move for better in hinted.moves} <= {one.move for one in mover.position.legal}
        assert all(better.words and better.text for better in hinted.moves)
        with pytest.raises(RefusedError, match="not your turn"):
            await seats[1 - mover.seat].ask(Hint())
        await client.ask(made.table, SetTable(hints=False), host=made.host)
        with pytest.raises(RefusedError, match="switched hints off"):
            await mover.ask(Hint())

    with_seats(server, test)


def test_who_waits_for_a_hint_can_look_ahead_and_move_meanwhile(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        mover, is_free = await to_move(seats), threading.Event()
        busy = [asyncio.create_task(server.directory.threads.ask(is_free.wait)) for _ in range(os.cpu_count() or 2)]
        hint = asyncio.create_task(mover.ask(Hint()))
        assert isinstance(await asyncio.wait_for(mover.ask(Preview()), PATIENCE), Previewed)
        assert mover.position is not None
        question = mover.position.question
        await asyncio.wait_for(mover.play(mover.position.moves[0]), PATIENCE)
        assert not hint.done()
        is_free.set()
        hinted = await hint
        assert isinstance(hinted, Hinted)
        assert hinted.question == question
        await asyncio.gather(*busy)

    with_seats(server, test)


def test_everything_is_said_in_the_language_of_the_seat(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await new_table(client)
        token = made.seats[0].token
        english, german = [await client.look(made.table, token=token, language=one) for one in ("en", "de")]
        assert english.position is not None
        assert german.position is not None
        assert english.position.ask != german.position.ask
        assert german.position.score[0].name == "Münzen"
        with pytest.raises(RefusedError, match="There is no language"):
            await client.look(made.table, language="tlh")

    run(work())
