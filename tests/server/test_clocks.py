"""Clocks: a player out of time is replaced or loses the seat, once, on any server; time counts only while a server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from tests.server.conftest import MovedTime
from tests.server.seats import PATIENCE
from tests.server.servers import BOT, RunningServer, new_table, people, run
from tests.server.test_tables import refused

from roji.client import Seat, Server
from roji.server.messages import (
    Clock,
    Close,
    ComeBack,
    CreateTable,
    Done,
    Play,
    Rematch,
    SeatClock,
    Seated,
    SeatWanted,
    Settings,
    Sit,
    Start,
    Undo,
)
from roji.server.store.entries import (
    Entry,
    Gathered,
    Moved,
    Reassigned,
    SeatEntry,
    Started,
    TableCreated,
    TimedOut,
    Undone,
    decode_body,
)
from roji.server.store.pauses import NEVER, Pause, add_pause, pauses_after
from roji.server.tables.clocks import GRACE, TableClock, next_due
from roji.server.tables.replays import ALL, make_frames
from roji.server.tables.running_time import RunningTime
from roji.server.tables.seats import bot_name
from roji.server.tables.state import State
from roji.server.tables.table import LiveTable
from roji.server.tables.views import TableViews

HOUR = 3600
LATER = Settings(clock=Clock(seconds=HOUR))
SOON = Settings(clock=Clock(seconds=1, reserve=1))


def has_kind(seat: Seat, number: int, kind: str) -> Callable[[], bool]:
    return lambda: seat.room is not None and seat.room.seats[number].kind == kind


async def clocks_of(client: Server, table: str) -> list[SeatClock]:
    position = (await client.look(table)).position
    assert position is not None
    assert position.clocks is not None
    return position.clocks


async def late_at(client: Server, table: str) -> int:
    """The seat whose clock is running."""
    return [one.runs for one in await clocks_of(client, table)].index(True)


async def first_to_run_out(server: RunningServer, table: str) -> int:
    """Wait until a seat runs out of time; returns the first one."""
    query = "SELECT body FROM log WHERE table_id = $1 AND kind = 'timed_out' ORDER BY number"
    while not (rows := await server.do(server.directory.store.fetch(query, table))):
        await asyncio.sleep(0.02)
    body = decode_body(rows[0][0])
    assert isinstance(body, TimedOut)
    return body.seat


async def kinds_of_entries(server: RunningServer, table: str) -> list[str]:
    query = "SELECT kind FROM log WHERE table_id = $1 ORDER BY number"
    return [row[0] for row in await server.do(server.directory.store.fetch(query, table))]


def test_a_bot_plays_for_a_player_out_of_time_until_they_come_back(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, settings=LATER)
        assert await refused(client, made.table, ComeBack(), token=made.seats[0].token) == "not_now"
        made = await new_table(client, settings=SOON)
        late = await first_to_run_out(stored, made.table)
        async with client.sit(made.table, made.seats[late].token) as seat:
            await seat.until(has_kind(seat, late, "bot"))
            assert seat.room is not None
            assert seat.room.seats[late].is_replaced
            move = Play(question=0, move=0)
            assert await refused(client, made.table, move, token=made.seats[late].token) in ("not_now", "stale")
            await seat.until(lambda: seat.position is not None and late not in seat.position.to_act)
            assert seat.position is not None
            assert seat.position.undo == "no"  # the last decision was the bot's
            assert await refused(client, made.table, Undo(), token=made.seats[late].token) == "not_now"
            await seat.ask(ComeBack())
            await seat.until(has_kind(seat, late, "person"))

    run(work(stored.client))


def test_a_player_out_of_time_loses_the_seat_if_the_table_agreed(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, settings=Settings(clock=Clock(seconds=1, run_out="lose")))
        late = await first_to_run_out(server, made.table)
        async with client.sit(made.table) as onlooker:
            await onlooker.until(has_kind(onlooker, late, "bot"))
            assert onlooker.room is not None
            lost = onlooker.room.seats[late]
            assert (lost.is_replaced, lost.name) == (False, bot_name(late, []))
            assert await refused(client, made.table, ComeBack(), token=made.seats[late].token) == "no_token"

    run(work(server.client))


def test_a_slow_game_that_is_not_in_memory_sends_two_reminders_and_runs_out(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, settings=Settings(pace="slow", clock=Clock(seconds=3)))
        stored.directory.tables.pop(made.table, None)
        while "timed_out" not in await kinds_of_entries(stored, made.table):
            await asyncio.sleep(0.05)
        happened = await kinds_of_entries(stored, made.table)
        assert happened[:5] == ["created", "started", "reminded", "reminded", "timed_out"]

    run(work(stored.client))


def test_of_two_servers_only_one_handles_a_deadline(two_servers: tuple[RunningServer, RunningServer]) -> None:
    async def work(one: RunningServer, two: RunningServer) -> None:
        made = await new_table(one.client, settings=Settings(clock=Clock(seconds=2)))
        for server in (one, two):
            await server.client.look(made.table)  # both have it in memory
        late = await first_to_run_out(one, made.table)
        async with two.client.sit(made.table, made.seats[1 - late].token) as other:
            await other.until(has_kind(other, late, "bot"))
            await other.until(
                lambda: other.position is not None and late not in other.position.to_act
            )  # the bot has moved
        query = "SELECT body FROM log WHERE table_id = $1 AND kind = 'timed_out'"
        bodies = [decode_body(row[0]) for row in await one.do(one.directory.store.fetch(query, made.table))]
        assert [body.seat for body in bodies if isinstance(body, TimedOut)].count(late) == 1

    run(work(*two_servers))


def test_bots_wait_at_a_table_where_everyone_has_run_out_of_time(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client, settings=Settings(clock=Clock(seconds=1)))
        async with client.sit(made.table, made.seats[0].token) as seat:
            await seat.until(lambda: has_kind(seat, 0, "bot")() and has_kind(seat, 1, "bot")())
            number = seat.number
            assert number is not None
            await seat.ask(ComeBack())  # answered before any bot has moved
            assert (await kinds_of_entries(server, made.table))[number] == "reassigned"

    run(work(server.client))


def test_the_clock_does_not_stop_bots_among_themselves(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        clock = Settings(clock=Clock(seconds=1))
        made = await client.create(CreateTable(game="zen_garden", seats=[BOT, BOT], start=True, settings=clock))
        while "moved" not in await kinds_of_entries(server, made.table):
            await asyncio.sleep(0.02)

    run(asyncio.wait_for(work(server.client), PATIENCE))


def test_time_does_not_count_while_no_server_runs_or_the_machine_sleeps(database: str, moved_time: MovedTime) -> None:
    tables: list[str] = []

    async def work(server: RunningServer) -> None:
        if not tables:
            tables.append((await new_table(server.client, settings=Settings(clock=Clock(seconds=HOUR)))).table)
        for passed in (0, 2 * HOUR):  # while the machine sleeps
            moved_time.passed += passed
            await server.do(server.services.housekeeping.deadlines.check())
            assert max(one.left for one in await clocks_of(server.client, tables[0]) if one.runs) > HOUR / 2

    for passed in (0, 2 * HOUR):  # while no server runs
        moved_time.passed += passed
        with RunningServer(database, compile_at_start=False) as server:
            run(work(server))


def test_a_table_that_cannot_be_opened_is_tried_once(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        store = stored.directory.store
        for harm in ("DELETE FROM log WHERE table_id = $1", "UPDATE log SET body = 'harmed' WHERE table_id = $1"):
            made = await new_table(client, settings=Settings(clock=Clock(seconds=1)))
            stored.directory.tables.pop(made.table, None)
            await stored.do(store.write([(harm, (made.table,))]))
        while await stored.do(store.next_deadlines(1)):
            await asyncio.sleep(0.05)

    run(work(stored.client))


def test_a_table_that_takes_long_to_open_delays_no_other_deadlines_however_many_there_are(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        directory, is_open = server.directory, asyncio.Event()
        usual = directory.get
        slow, *others = [
            (await new_table(server.client, settings=Settings(clock=Clock(seconds=1)))).table for _ in range(30)
        ]

        async def get(name: str) -> LiveTable:
            if name == slow:
                await is_open.wait()
            return await usual(name)

        monkeypatch.setattr(directory, "get", get)
        for table in others:
            await first_to_run_out(server, table)
        assert "timed_out" not in await kinds_of_entries(server, slow)
        server.loop.call_soon_threadsafe(is_open.set)
        await first_to_run_out(server, slow)

    run(work(), PATIENCE)


def test_a_server_that_starts_while_no_clock_runs_makes_no_pause_and_none_is_counted_twice(
    stored: RunningServer, moved_time: MovedTime
) -> None:
    async def work() -> None:
        store = stored.directory.store
        for _ in range(2):
            await RunningTime().keep(store, is_needed=False)
            moved_time.passed += 24 * HOUR  # another server is running, so there is no pause
        assert await pauses_after(store, NEVER) == []
        for start in (100.0, 101.0, 200.0):  # two servers wake up at the same time
            await add_pause(store, start, start + 50)
        assert await pauses_after(store, NEVER) == [Pause(100, 150, 50), Pause(200, 250, 100)]

    run(stored.do(work()))


def test_running_time_excludes_pauses_including_those_no_longer_stored() -> None:
    running = RunningTime()
    running._pauses = [Pause(100, 110, 30), Pause(200, 250, 80)]
    assert [running.at(moment) for moment in (90, 100, 105, 110, 150, 220, 250, 300)] == [
        70, 80, 80, 80, 120, 170, 170, 220,
    ]  # fmt: skip


def playing(*entries: object, clock: Clock, waits_for_all: bool = False) -> State:
    """The state of a two-player table of Zen Garden after these entries, ten seconds apart."""
    seats = [SeatEntry(kind="person", name=name, token=name) for name in ("Ann", "Ben")]
    created = TableCreated(
        game="zen_garden",
        options={},
        seats=seats,
        settings=Settings(clock=clock),
        host="",
        seed="0" * 32,
        waits_for_all=waits_for_all,
    )
    log = [created, Started(), *entries]
    return State.replay("t", [Entry(n, 10.0 * n, body) for n, body in enumerate(log, 1)])  # type: ignore[arg-type]


def test_a_slow_move_uses_the_reserve_and_undo_gives_no_time_back() -> None:
    clock = Clock(seconds=30, reserve=60)
    begun = playing(clock=clock)
    seat = begun.to_act[0]
    assert begun.match is not None
    move = begun.match.legal(seat)[0]
    moved = Moved(seat, begun.questions[seat], move, spent=40.0)
    after = playing(moved, clock=clock)
    assert after.clock is not None
    assert after.clock.seats[seat].reserve == 50
    back = playing(moved, Undone(seat, 0), clock=clock)
    assert back.clock is not None
    time = back.clock.seats[seat]
    assert (time.before, time.reserve, time.began) == ((40, 60, 40) if seat not in after.to_act else (0, 50, 30))


def test_undoing_and_repeating_a_move_gains_no_time() -> None:
    clock = TableClock(Clock(seconds=30), is_slow=False, seats=2)
    for seat in range(len(clock.seats)):
        clock.begin(seat, 100.0)
    clock.move(Moved(0, 1, 5, spent=20.0), 120.0, 1, [0], [0])  # the same seat acts again
    assert clock.seats[0].began == 120.0
    clock.go_back(0, 130.0, [0], [0])
    clock.move(Moved(0, 1, 5, spent=15.0), 135.0, 1, [0], [0])
    assert clock.seats[0].began == 120.0
    clock.move(Moved(0, 2, 6, spent=20.0), 140.0, 2, [0], [1])
    assert clock.seats[1].began == 140.0


def test_everyone_and_the_replay_learn_that_a_bot_plays_for_a_person() -> None:
    state = playing(TimedOut(0, "steady"), Reassigned(0, "person"), clock=Clock(seconds=5))
    told = TableViews(state, RunningTime()).story(1, "en", since=0)
    assert [(one.seat, one.stand_in, one.name) for one in told] == [(0, "begins", "Ann"), (0, "ends", "Ann")]
    replayed = make_frames(state, ALL, 0, 0, "en").stand_ins
    assert [(one.decision, one.stand_in) for one in replayed] == [(0, "begins"), (0, "ends")]


class Counted(int):
    """An integer that counts all comparisons with numbers of this class."""

    compared = 0

    def __lt__(self, other: int) -> bool:
        Counted.compared += 1
        return int(self) < other

    def __gt__(self, other: int) -> bool:
        Counted.compared += 1
        return int(self) > other


def test_a_replay_does_not_compare_every_stand_in_with_every_undo() -> None:
    state, times = playing(TimedOut(0, "steady"), clock=Clock(seconds=5)), 100
    begins = state.history[-1]
    undo = msgspec.structs.replace(begins, stand_in="", is_undo=True, kept=Counted(0))
    state.history[-1:] = [begins] * times + [undo] * times
    assert [one.decision for one in make_frames(state, ALL, 0, 0, "en").stand_ins] == [0] * times
    assert Counted.compared <= 2 * times


def test_a_lost_seat_is_announced_under_its_old_name() -> None:
    state = playing(TimedOut(1, "steady"), clock=Clock(seconds=5, run_out="lose"))
    told = TableViews(state, RunningTime()).story(0, "en", since=0)
    assert [(one.seat, one.stand_in, one.name) for one in told] == [(1, "stays", "Ben")]


async def rematch_of(client: Server, settings: Settings) -> tuple[str, list[str]]:
    """Create a two-player rematch; returns its table and its seats' tokens."""
    made = await new_table(client, settings=settings)
    await client.ask(made.table, Close(), host=made.host)
    done = await client.ask(made.table, Rematch(), token=made.seats[0].token)
    assert isinstance(done, Done)
    assert done.table is not None
    return done.table, [made.seats[1].token, made.seats[0].token]


def test_the_clock_of_a_rematch_starts_when_everyone_has_arrived(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        table, tokens = await rematch_of(client, LATER)
        async with client.sit(table, tokens[0]) as ann:
            assert not any(one.runs for one in await clocks_of(client, table))
            async with client.sit(table, tokens[1]):
                await ann.until(lambda: any(one.runs for one in (ann.position and ann.position.clocks) or ()))
        assert (await kinds_of_entries(stored, table)).count("gathered") == 1

    run(work(stored.client))


def test_the_clock_of_a_rematch_starts_with_the_game_if_everyone_is_already_there(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        ann_and_anybody = [*people(1), SeatWanted(kind="open")]
        made = await client.create(CreateTable(game="zen_garden", seats=ann_and_anybody, settings=LATER))
        await client.ask(made.table, Close(), host=made.host)
        done = await client.ask(made.table, Rematch(), token=made.seats[0].token)
        assert isinstance(done, Done)
        assert done.table is not None
        zoe = await client.ask(done.table, Sit(name="Zoe"))
        assert isinstance(zoe, Seated)
        async with (
            client.sit(done.table, made.seats[0].token) as ann,
            client.sit(done.table, zoe.token),
        ):
            await client.ask(done.table, Start(), host=made.host)
            await ann.until(lambda: any(one.runs for one in (ann.position and ann.position.clocks) or ()), GRACE / 2)
            assert any(one.runs for one in await clocks_of(client, done.table))

    run(work(stored.client))


def test_the_clock_of_a_rematch_starts_after_a_minute_even_if_a_player_is_missing() -> None:
    started = 20.0  # as in the log of `playing`
    state = playing(clock=Clock(seconds=5), waits_for_all=True)
    assert next_due(state, RunningTime()) == (started + 60, Gathered())
    state = playing(Gathered(), clock=Clock(seconds=5), waits_for_all=True)
    assert next_due(state, RunningTime()) == (started + 10 + 5, TimedOut(state.to_act[0], "steady"))


def test_days_for_a_move_count_from_the_start_of_a_rematch(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        table, _ = await rematch_of(client, Settings(pace="slow", clock=Clock(seconds=24 * HOUR)))
        assert any(one.runs for one in await clocks_of(client, table))

    run(work(server.client))
