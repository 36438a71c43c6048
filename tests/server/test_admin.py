"""Operators' commands while the server runs: inspect, close, reopen, forget, delete, ban, read metrics."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import MovedTime
from tests.server.databases import make_database
from tests.server.servers import RunningServer, new_table, people, run
from tests.server.test_operating import read_metrics
from websockets.asyncio.client import connect

from roji.cli.app import run as run_command
from roji.cli.durations import parse_duration
from roji.client import RefusedError, Server
from roji.core.errors import RojiError
from roji.server.messages import (
    Chat,
    Created,
    CreateTable,
    DealShown,
    DealStarted,
    NewDuel,
    PlayDeal,
    Rename,
    Room,
    SeatWanted,
    Sit,
)
from roji.server.notices.subscriptions import Device, add_device
from roji.server.store import operators
from roji.server.store.base import PERSON
from roji.server.store.deals import DealTerms, begin_try, save_terms
from roji.server.store.entries import Closed, Entry, Reopened, hash_person


def admin(server: RunningServer, *arguments: str) -> int:
    return run_command(["admin", *arguments, "--database", server.settings.database])


async def follow(server: RunningServer) -> None:
    await server.do(server.services.housekeeping.follow_operator())


async def room_of(client: Server, table: str) -> Room:
    room = (await client.look(table)).room
    assert room is not None
    return room


def test_an_operator_lists_closes_and_reopens_tables_while_people_play(
    stored: RunningServer, capsys: pytest.CaptureFixture[str]
) -> None:
    made: Created = run(new_table(stored.client))
    run(follow(stored))
    assert admin(stored, "list", "--status", "playing") == 0
    assert admin(stored, "show", made.table) == 0
    said = capsys.readouterr().out
    assert f"{made.table}  " in said
    for name, is_listed in (("ben", True), ("Benedict", False)):
        assert admin(stored, "list", "--name", name) == 0
        assert (made.table in capsys.readouterr().out) == is_listed
    assert "seat 1: person Ben" in said
    assert "2 entries: 1 created, 1 started" in said
    assert admin(stored, "close", made.table, "--why", "We close at ten.") == 0
    run(follow(stored))
    room = run(room_of(stored.client, made.table))
    assert (room.status, room.why_closed) == ("closed", "We close at ten.")
    assert admin(stored, "close", made.table) == 1
    assert admin(stored, "reopen", made.table) == 0
    run(follow(stored))
    assert run(room_of(stored.client, made.table)).status == "playing"
    assert admin(stored, "reopen", made.table) == 1
    assert "This table is not closed" in capsys.readouterr().err


def test_players_reconnect_to_a_table_that_an_operator_changes(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        made = await new_table(client)
        async with client.sit(made.table, made.seats[0].token) as ann:
            await follow(stored)
            assert await asyncio.to_thread(admin, stored, "close", made.table) == 0
            await follow(stored)
            await ann.until(lambda: ann.room is not None and ann.room.status == "closed")

    run(work(stored.client))


def test_a_persons_names_and_chat_are_forgotten_and_the_game_stays(stored: RunningServer) -> None:
    async def prepare(client: Server) -> Created:
        seats = [*people(1), SeatWanted(kind="open")]
        made = await client.create(CreateTable(game="zen_garden", seats=seats))
        seated = await client.ask(made.table, Sit(name="Benjamin"))
        token = seated.token  # type: ignore[union-attr]
        await client.ask(made.table, Chat(text="my address is Rose Lane 4"), token=token)
        await client.ask(made.table, Rename(name="Benny"), token=token)
        await client.ask(made.table, Chat(text="hello"), token=made.seats[0].token)
        return made

    made = run(prepare(stored.client))
    run(follow(stored))
    assert admin(stored, "forget", made.table, "1") == 0
    assert admin(stored, "forget", made.table, "4") == 1
    run(follow(stored))

    async def check(client: Server) -> None:
        update = await client.look(made.table, since=0)
        assert update.room is not None
        assert [seat.name for seat in update.room.seats] == ["Ann", ""]
        assert [line.text for line in update.said] == ["hello"]
        rows = await stored.do(stored.directory.store.fetch("SELECT body FROM log"))
        assert not any(word in row[0] for word in ("Ben", "Rose Lane") for row in rows)
        while "Ben" in str(await stored.do(stored.directory.store.fetch("SELECT body FROM summary"))):
            await asyncio.sleep(0.05)  # it is saved again within a second

    run(check(stored.client))


def test_forgetting_a_seat_forgets_the_person_who_made_the_table(stored: RunningServer) -> None:
    secret = "a" * 32
    wish = CreateTable(game="zen_garden", seats=[*people(1), SeatWanted(kind="open")], person=secret)
    table = run(stored.client.create(wish)).table
    run(follow(stored))
    assert admin(stored, "forget", table, "0") == 0
    run(follow(stored))
    fetch, person = stored.directory.store.fetch, str(hash_person(secret))
    both = CreateTable(game="zen_garden", seats=[SeatWanted(kind="open")] * 2, person=secret)
    table = run(stored.client.create(both)).table
    run(stored.client.ask(table, Sit(name="Ann", person=secret)))
    run(follow(stored))
    assert admin(stored, "forget", table, "0") == 0
    run(follow(stored))
    rows = [row for place in ("log", "person_seat") for row in run(stored.do(fetch(f"SELECT * FROM {place}")))]
    assert not any(person in str(row) for row in rows)


def test_a_forgotten_name_is_gone_from_the_results_of_a_duel(stored: RunningServer) -> None:
    async def prepare(client: Server) -> tuple[str, str]:
        wish = NewDuel(game="zen_garden", seats=2, level="random", person="a" * 32)
        deal = (await client.post("/api/duels", wish, DealShown)).deal
        play = PlayDeal(person="a" * 32, name="Benjamin")
        return deal, (await client.post(f"/api/deals/{deal}/play", play, DealStarted)).table

    deal, table = run(prepare(stored.client))
    for seat, name in (("1", "Benjamin"), ("0", "")):
        assert admin(stored, "forget", table, seat) == 0
        assert [who.name for who in run(stored.client.get(f"/api/deals/{deal}", DealShown)).people] == [name]


def test_a_table_is_deleted_with_all_that_belongs_to_it_and_old_ones_are_pruned(
    stored: RunningServer, moved_time: MovedTime
) -> None:
    made, old = run(new_table(stored.client)), run(new_table(stored.client))
    run(follow(stored))
    assert admin(stored, "delete", made.table, "--yes") == 0
    assert admin(stored, "delete", made.table, "--yes") == 1
    assert admin(stored, "close", old.table) == 0
    assert admin(stored, "prune", "--older-than", "1d") == 0
    run(follow(stored))
    with pytest.raises(RefusedError, match="no such table"):
        run(stored.client.look(made.table))
    assert run(room_of(stored.client, old.table)).status == "closed"
    housekeeping = stored.services.housekeeping

    async def a_year_later() -> None:
        moved_time.passed += 400 * 86_400
        await stored.do(housekeeping.archive())
        await follow(stored)

    object.__setattr__(stored.directory.settings, "delete_after", 365 * 86_400.0)
    run(a_year_later())
    with pytest.raises(RefusedError, match="no such table"):
        run(stored.client.look(old.table))


def test_unplayed_duels_and_ownerless_devices_are_pruned(stored: RunningServer) -> None:
    store, device = stored.directory.store, Device("https://push.example/1", "key", "secret")

    async def left() -> list[int]:
        return [(await store.fetch(f"SELECT COUNT(*) FROM {place}"))[0][0] for place in ("deal", "push_device")]

    async def work() -> None:
        for name in ("played", "not played"):
            await save_terms(store, name, DealTerms(game="sakura", seats=2, level="random"))
        await begin_try(store, "played", "ann", "T", "Ann")
        await store.write([(PERSON, ("ann", "T", 0))])
        await add_device(store, "ann", device)
        await add_device(store, "nobody", device._replace(endpoint="https://push.example/2"))
        await operators.delete_old(store, time.time() - 60)
        assert await left() == [2, 2]
        await operators.delete_old(store, time.time() + 60)
        assert await left() == [1, 1]

    run(stored.do(work()))


def test_an_address_is_banned_for_a_limited_time(stored: RunningServer, capsys: pytest.CaptureFixture[str]) -> None:
    made = run(new_table(stored.client))
    assert admin(stored, "ban", "127.0.0.1", "--for", "2h") == 0
    assert admin(stored, "ban", "2001:db8::7", "--for", "30d") == 0
    run(follow(stored))
    with pytest.raises(RefusedError, match="is banned"):
        run(stored.client.look(made.table))

    async def connect() -> None:
        async with stored.client.sit(made.table):
            pass

    with pytest.raises(RojiError):
        run(connect())
    assert admin(stored, "bans") == 0
    said = capsys.readouterr().out
    assert "127.0.0.1/32  until" in said
    assert "2001:db8::/64  until" in said
    assert admin(stored, "unban", "127.0.0.1") == 0
    run(follow(stored))
    run(stored.client.look(made.table))
    assert admin(stored, "ban", "nonsense") == 1
    assert admin(stored, "ban", "127.0.0.1", "--for", "soon") == 1


def test_banning_an_address_closes_its_connections(stored: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(stored.client)
        async with connect(stored.client.socket_address) as socket:
            await socket.send(json.dumps({"type": "hello", "table": made.table}))
            await socket.recv()
            assert await asyncio.to_thread(admin, stored, "ban", "127.0.0.1") == 0
            await follow(stored)
            await asyncio.wait_for(socket.wait_closed(), 20)
            assert socket.close_code == 4003

    run(work())


def test_nothing_remains_of_a_deleted_table_even_if_people_were_playing(stored: RunningServer) -> None:
    async def rows(table: str) -> list[Any]:
        store = stored.directory.store
        queries = [f"SELECT body FROM {place} WHERE table_id = $1" for place in ("log", "summary")]
        return [row for query in queries for row in await stored.do(store.fetch(query, table))]

    async def work() -> None:
        made = await new_table(stored.client)
        await stored.client.look(made.table)
        await follow(stored)
        assert await asyncio.to_thread(admin, stored, "delete", made.table, "--yes") == 0
        await stored.client.ask(made.table, Chat(text="nobody knows yet"), token=made.seats[0].token)
        await stored.do(stored.services.housekeeping.save_summaries())
        assert len(await rows(made.table)) == 2
        await follow(stored)
        assert await rows(made.table) == []
        with pytest.raises(RefusedError, match="no such table"):
            await stored.client.look(made.table)

    run(work())


def test_old_changes_by_operators_are_no_longer_read(stored: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    made = run(new_table(stored.client))
    assert admin(stored, "close", made.table) == 0
    store = stored.directory.store
    assert list(run(stored.do(operators.changed_tables(store)))) == [made.table]
    monkeypatch.setattr(operators, "MARKS_KEPT", -60.0)
    assert run(stored.do(operators.changed_tables(store))) == {}
    run(stored.do(stored.services.housekeeping.archive()))
    monkeypatch.undo()
    assert run(stored.do(operators.changed_tables(store))) == {}


def test_a_finished_game_that_was_closed_and_opened_again_is_still_over(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client, "sakura")
        state = server.directory.tables[made.table].state
        state.to_act = []
        state.apply(Entry(state.number + 1, 0.0, Closed()))
        state.apply(Entry(state.number + 1, 0.0, Reopened()))
        assert state.status == "over"

    run(work())


def test_durations_are_typed_with_a_unit_letter() -> None:
    assert [parse_duration(text) for text in ("90s", "30m", "6h", "14d")] == [90, 1800, 21_600, 1_209_600]
    for text in ("", "6", "0h", "-1h", "1w", "9999999h"):
        with pytest.raises(RojiError, match="is not a time"):
            parse_duration(text)


def test_a_missing_database_is_not_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["admin", "list", "--database", str(tmp_path / "none.db")]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("strange", ["\udcff", "two\nlines", "\x1b[31m"])
def test_what_an_operator_types_is_a_line_of_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], strange: str
) -> None:
    database = str(tmp_path / "roji.db")
    run(make_database(database))
    for command in (["show", strange], ["close", "a table", "--why", strange], ["list", "--name", strange]):
        assert run_command(["admin", *command, "--database", database]) == 1
        assert "is not a line of text" in capsys.readouterr().err


def test_requests_are_logged_if_the_operator_asks_for_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "roji", "serve", "--port", "0", "--database", str(tmp_path / "roji.db")]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen([*command, "--access-log"], stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1].rstrip("/")
    run(Server(address).get("/api/games", dict))
    process.terminate()
    process.wait(20)
    process.stdout.close()
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert any("GET /api/games" in line["says"] for line in lines)


def test_request_durations_are_counted_by_kind(server: RunningServer) -> None:
    async def work() -> dict[str, float]:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token) as ann:
            await ann.ask(Chat(text="hello"))
        await server.client.ask(made.table, Chat(text="again"), token=made.seats[0].token)
        return await read_metrics(server)

    metrics = run(work())
    assert metrics['roji_request_seconds_count{kind="Chat"}'] == 2
    assert metrics['roji_request_seconds_bucket{kind="Chat",le="+Inf"}'] == 2
    assert metrics['roji_request_seconds_sum{kind="Chat"}'] > 0
