"""Requests that do not move: previews, hints and languages."""

from __future__ import annotations

import asyncio
import os
import threading

import pytest
from tests.server.seats import PATIENCE, ROUND, play_on, to_move, with_seats
from tests.server.servers import RunningServer, new_table, run

from roji.client import RefusedError, Seat, Server
from roji.server.messages import (
    Created,
    Hint,
    Hinted,
    Preview,
    Previewed,
    SetTable,
)


def test_previews_show_only_what_is_certain(server: RunningServer) -> None:
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


def test_a_spread_shows_the_range_of_possible_results(server: RunningServer) -> None:
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


def test_a_player_waiting_for_a_hint_can_preview_and_move(server: RunningServer) -> None:
    async def test(client: Server, made: Created, seats: list[Seat]) -> None:
        mover, is_free = await to_move(seats), threading.Event()
        busy = [
            asyncio.create_task(server.do(server.directory.threads.ask(is_free.wait)))
            for _ in range(os.cpu_count() or 2)
        ]
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


def test_every_text_is_in_the_language_of_the_seat(server: RunningServer) -> None:
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
