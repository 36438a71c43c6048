"""Floods from one address are limited: chat, long stories, joining and leaving, pictures. Other visitors are not affected."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import threading
from pathlib import Path

import pytest
from tests.server.servers import RunningServer, new_table, people, run
from websockets.asyncio.client import connect

from roji.client import RefusedError
from roji.core.edition import default_text
from roji.core.story import NOBODY
from roji.games import find_game
from roji.server.messages import (
    AnswerSeat,
    Chat,
    Close,
    CreateTable,
    Done,
    Leave,
    Mute,
    React,
    Rematch,
    SetTable,
    Sit,
)
from roji.server.messages.refusals import Refusal
from roji.server.rates import RateLimit, TokenBucket, weight
from roji.server.store.entries import Entry, Said
from roji.server.tables.announcements import FEW
from roji.server.tables.participants import Participant
from roji.server.tables.state import MOST_LINES
from roji.server.tables.table import LiveTable
from roji.server.wire import services
from roji.server.work.threads import WorkThreads


def test_a_seat_that_floods_the_chat_is_refused_and_the_others_are_not(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        ann, ben = (seat.token for seat in made.seats)
        codes = []
        for number in range(30):
            request = Chat(text="spam") if number % 2 else React(reaction="bow")
            try:
                await server.client.ask(made.table, request, token=ann)
            except RefusedError as error:
                codes.append(error.message.code)
        assert set(codes) == {"too_fast"}
        assert len(codes) >= 15
        await server.client.ask(made.table, Chat(text="hello"), token=ben)

    run(work())


def test_a_newcomer_is_shown_the_last_lines_of_a_long_chat(server: RunningServer) -> None:
    made = run(new_table(server.client))
    table = server.directory.tables[made.table]
    for number in range(3, MOST_LINES + 20):
        table.state.apply(Entry(number, 0.0, Said(0, "Ann", f"line {number}")))
    said = table.views.said_after(1, 0)
    assert (len(said), said[-1].text) == (MOST_LINES, f"line {MOST_LINES + 19}")


def test_a_bucket_that_is_charged_more_than_it_holds_is_empty_for_longer() -> None:
    bucket = TokenBucket(10.0, 5)
    bucket.charge(105)
    assert not bucket.take()
    assert 9 < bucket.seconds_until_free < 11
    assert weight(b"a short answer") == 0
    assert weight(bytes(100_000)) > 20


def test_previews_of_one_visitor_leave_room_for_those_of_others() -> None:
    async def work() -> list[str]:
        threads, go_on, done = WorkThreads(1, 8), threading.Event(), list[str]()
        first = asyncio.create_task(threads.run_short(go_on.wait))
        await asyncio.sleep(0)
        many = [asyncio.create_task(threads.ask_short(done.append, "many", visitor="many")) for _ in range(8)]
        await asyncio.sleep(0)
        threads._spent.add("many", 5.0)
        other = asyncio.create_task(threads.ask_short(done.append, "other", visitor="other"))
        await asyncio.sleep(0)
        go_on.set()
        outcomes = await asyncio.gather(*many, return_exceptions=True)
        await asyncio.gather(first, other)
        threads.close()
        assert sum(isinstance(outcome, Refusal) for outcome in outcomes) == 6
        return done

    assert run(work(), 20) == ["other", "many", "many"]


def test_a_table_with_its_own_edition_opens_while_many_questions_wait(tmp_path: Path) -> None:
    database = str(tmp_path / "roji.db")
    with RunningServer(database, compile_at_start=False) as before:

        async def create() -> str:
            text = default_text(find_game("zen_garden"))
            return (await new_table(before.client, edition=f"# our own\n{text}")).table

        table = run(create())
    with RunningServer(database, compile_at_start=False, waiting_questions=0) as after:
        update = run(after.client.look(table))
        assert update.room is not None
        assert update.room.status == "playing"


def test_a_rematch_counts_as_opening_a_table(tmp_path: Path) -> None:
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, tables_per_address_per_hour=2) as server:

        async def work() -> None:
            made = await new_table(server.client)
            await server.client.ask(made.table, Close(), host=made.host)
            again = await server.client.ask(made.table, Rematch(), host=made.host)
            assert isinstance(again, Done)
            assert again.table is not None
            assert server.directory.tables[again.table].owner == "127.0.0.1"
            await server.client.ask(again.table, Close(), host=made.host)
            with pytest.raises(RefusedError, match="many tables"):
                await server.client.ask(again.table, Rematch(), host=made.host)

        run(work())


@pytest.mark.parametrize("status", ["waiting", "playing", "closed"])
def test_a_host_who_floods_settings_is_refused_and_unchanged_settings_are_not_written(
    server: RunningServer, status: str
) -> None:
    async def work() -> None:
        client = server.client
        made = await client.create(CreateTable(game="zen_garden", seats=people(2), start=status != "waiting"))
        if status == "closed":
            await client.ask(made.table, Close(), host=made.host)
        before = (await client.look(made.table)).number
        for _ in range(3):
            await client.ask(made.table, SetTable(chat=True), host=made.host)
            await client.ask(made.table, Mute(seat=0, is_muted=False), host=made.host)
        assert (await client.look(made.table)).number == before
        codes = []
        for number in range(60):
            is_on = number % 2 == 1
            request = Mute(seat=0, is_muted=not is_on) if number % 3 else SetTable(hints=is_on)
            try:
                await client.ask(made.table, request, host=made.host)
            except RefusedError as error:
                codes.append(error.message.code)
        assert set(codes) == {"too_fast"}

    server.directory.arrangements = RateLimit(1 / 60, 20, "Too much.")  # so that even a slow machine exceeds it
    server.services.requests = RateLimit(10_000, 10_000, "")
    run(work())


def test_arrivals_and_departures_of_many_onlookers_are_announced_together(server: RunningServer) -> None:
    class Onlooker:
        """Counts the messages it is sent."""

        participant = Participant(NOBODY)
        client = "192.0.2.1"
        is_looking = True
        heard = 0

        def send(self, message: bytes) -> None:
            assert message
            self.heard += 1

        def lose_seat(self) -> None: ...

        def come_back(self) -> None: ...

        def send_away(self) -> None: ...

    async def come_and_go(table: LiveTable, times: int) -> None:
        for _ in range(times):
            server.directory.announcements.tell(table)
        while table.is_telling_presence:
            await asyncio.sleep(0.01)

    async def work() -> None:
        made = await new_table(server.client)
        table, crowd = server.directory.tables[made.table], [Onlooker() for _ in range(FEW + 1)]
        table.watchers.update(crowd[:2])
        await server.do(come_and_go(table, 5))
        assert crowd[0].heard == 5
        table.watchers.update(crowd)
        await server.do(come_and_go(table, 100))
        assert [onlooker.heard for onlooker in crowd] == [6, 6, *[1] * (FEW - 1)]
        table.watchers.clear()

    run(work())


def test_the_long_polls_of_one_address_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_WAITING_OF_ONE", 1)
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False) as server:

        async def work() -> None:
            made = await new_table(server.client)
            table = server.directory.tables[made.table]
            waiting = asyncio.create_task(server.client.look(made.table, since=table.state.number, wait=20))
            while not server.services.waiting.open:
                await asyncio.sleep(0.01)
            with pytest.raises(RefusedError, match="too many"):
                await server.client.look(made.table, since=table.state.number, wait=20)
            await server.client.ask(made.table, Chat(text="news"), token=made.seats[0].token)
            await waiting
            assert server.services.waiting.open == 0

        run(work())


def test_a_strangers_repeated_requests_for_a_seat_are_refused(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client, seats=3)
        await server.client.ask(made.table, Leave(), token=made.seats[2].token)
        async with (
            server.client.sit(made.table, made.seats[0].token) as ann,
            server.client.sit(made.table, made.seats[1].token),
        ):
            codes = []
            for _ in range(6):
                try:
                    await server.client.ask(made.table, Sit(name="Stranger"))
                except RefusedError as error:
                    codes.append(error.message.code)
                if ann.room is not None and server.directory.tables[made.table].state.seat_asked is not None:
                    await ann.ask(AnswerSeat(agree=False))
            assert codes == ["not_now"] * 3 + ["too_fast"] * 3

    run(work())


def test_connections_of_an_address_that_sends_too_much_are_not_woken_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeps: list[float] = []
    usual = asyncio.sleep

    async def counted(seconds: float) -> None:
        sleeps.extend([seconds] if seconds != round(seconds, 1) else [])  # otherwise it is the server's regular work
        await usual(seconds)

    async def work(server: RunningServer) -> None:
        table, address = (await new_table(server.client)).table, server.client.socket_address
        async with contextlib.AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(connect(address, max_queue=None)) for _ in range(20)]
            for socket in sockets:
                await socket.send(json.dumps({"type": "hello", "table": table}))
                assert json.loads(await socket.recv())["type"] == "welcome"
            with monkeypatch.context() as patched:
                patched.setattr("asyncio.sleep", counted)
                for number, socket in itertools.product(range(5), sockets):
                    await socket.send(json.dumps({"type": "history", "id": number, "since": 10**9}))
                for socket in sockets:
                    while json.loads(await socket.recv()).get("id") != 4:
                        pass
        assert 50 < len(sleeps) <= 100

    monkeypatch.setattr(services, "CONNECTIONS_AT_ONCE", 1)
    limits = {"messages_per_second": 50, "message_burst": 20}
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **limits) as server:
        run(work(server))
