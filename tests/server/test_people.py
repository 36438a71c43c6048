"""A person is identified by a secret in their browsers: it opens their seats on every device and is revealed to nobody."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import threading
from typing import Any

import msgspec
import pytest
from tests.server.seats import first_to_move, leave, seated
from tests.server.servers import BOT, OPEN, RunningServer, new_table, people, play_to_the_end, run
from typer.testing import CliRunner

from roji.cli.admin import app
from roji.client import RefusedError, Server
from roji.server.messages import (
    Branch,
    Chat,
    Created,
    CreateTable,
    Done,
    Mine,
    MyGames,
    Play,
    Rematch,
    Rename,
    Seated,
    SetTable,
    Settings,
    Sit,
    Tables,
)
from roji.server.store import Store
from roji.server.store.base import MAKER, Then, migrations
from roji.server.store.entries import Entry, hash_person
from roji.server.store.forgetting import forget_person
from roji.server.store.operators import finish_deletions
from roji.server.store.sqlite import SqliteStore
from roji.server.work.bot_moves import choose_move
from roji.server.work.seat_view import SeatView

PATIENCE = 60  # seconds
HOSTS = 10  # the migration that lists the person who made each table


def new_secret() -> str:
    return secrets.token_urlsafe(24)


async def my_games(client: Server, secret: str, query: str = "") -> MyGames:
    return await client.get(f"/api/person/games{query}", MyGames, secret)


async def delete_everything(client: Server, secret: str) -> dict[str, int]:
    answer = await client._call("DELETE", "/api/person", None, secret, None)
    found: dict[str, int] = msgspec.json.decode(answer)
    return found


async def sit_down(client: Server, table: str, name: str, secret: str | None) -> str:
    answer = await client.ask(table, Sit(name=name, person=secret))
    assert isinstance(answer, Seated)
    return answer.token


async def listed(server: RunningServer, secret: str, count: int) -> MyGames:
    """Wait until the store lists this many games of a person: lists are saved once a second."""
    for _ in range(100):
        await server.do(server.services.housekeeping.save_summaries())
        found = await my_games(server.client, secret)
        if len(found.games) == count:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(found)


def test_a_secret_opens_a_persons_seats_on_every_device(stored: RunningServer) -> None:
    ann, ben = new_secret(), new_secret()

    async def work(client: Server) -> None:
        wish = CreateTable(game="zen_garden", seats=[*people(1), OPEN], settings=Settings(onlookers=False), person=ann)
        made = await client.create(wish)
        await sit_down(client, made.table, "Ben", ben)
        start = await client.ask(
            made.table, SetTable(hints=False), token=ann
        )  # the person who made the table is its host
        assert isinstance(start, Done)
        with pytest.raises(RefusedError, match="Only the host"):
            await client.ask(made.table, SetTable(hints=True), token=ben)
        async with client.sit(made.table, ann) as one, client.sit(made.table, f"{ben}.1") as two:
            assert (one.seat, two.seat) == (0, 1)
        for stranger in (new_secret(), f"{ben}.0", f"{ben}.x", f"{ann}.1", str(hash_person(ann)), ""):
            with pytest.raises(RefusedError, match="opens no seat"):
                await client.look(made.table, token=stranger)
        for secret, seat in ((ann, 0), (ben, 1)):
            game = (await listed(stored, secret, 1)).games[0]
            assert (game.listed.table, game.seats, game.listed.status) == (made.table, [seat], "waiting")
            assert (game.sheet, game.listed.points) == ({}, None)
        mine = Mine(tables=[made.table], tokens={made.table: f"{ben}.1"})
        assert (await client.post("/api/mine", mine, Tables)).tables[0].has_seat

    run(work(stored.client))


def test_a_player_who_leaves_loses_the_game_from_their_list_and_a_rematch_keeps_persons(stored: RunningServer) -> None:
    ann, ben, eve = new_secret(), new_secret(), new_secret()

    async def work(client: Server) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), OPEN, OPEN], person=ann))
        ben_token, cid = [await sit_down(client, made.table, *who) for who in (("Ben", ben), ("Cid", None))]
        await listed(stored, ben, 1)
        await client.ask(made.table, Rename(name="Benno"), token=ben)
        await client._call("POST", f"/api/tables/{made.table}", b'{"type":"leave"}', ben_token, None)
        await listed(stored, ben, 0)
        await client._call("POST", f"/api/tables/{made.table}", b'{"type":"close"}', None, made.host)
        rematch = await client.ask(made.table, Rematch(person=eve), token=cid)  # a seat without a person until now
        assert isinstance(rematch, Done)
        assert rematch.table is not None
        (of_ann,) = [game for game in (await listed(stored, ann, 2)).games if game.listed.table == rematch.table]
        (of_eve,) = (await listed(stored, eve, 1)).games
        assert (of_ann.seats, of_eve.seats) == ([1], [0])
        assert (await client.look(rematch.table, token=cid)).room is not None

    run(work(stored.client))


@pytest.mark.parametrize(
    ("game", "lines"),
    [("four_gardens", range(5)), ("zen_garden", range(7))],  # the four gods share a clause; three boards are not used
)
def test_a_finished_game_is_listed_with_its_score_sheet_and_survives_a_restart(
    database: str, game: str, lines: range
) -> None:
    ann = new_secret()

    async def work(client: Server) -> Created:
        made = await new_table(client, game, person=ann)  # two seats around one screen
        seats = await seated(client, made)
        await play_to_the_end(seats)
        await leave(seats)
        await client.branch(made.table, Branch(decisions=3, seats=[*people(1), BOT], person=ann), ann)
        return made

    with RunningServer(database, compile_at_start=False) as server:
        made = run(work(server.client))
    with RunningServer(database, compile_at_start=False) as server:
        found = run(my_games(server.client, ann))
        assert [game.seats for game in found.games] == [[0], [0, 1]]
        over = found.games[1]
        assert (over.listed.table, over.listed.status) == (made.table, "over")
        assert [sum(points) for points in zip(*over.sheet.values(), strict=True)] == over.listed.points
        assert set(over.sheet) == {str(line) for line in lines}
        assert set(over.sheet) <= set(found.lines[game])
        assert len(set(found.lines[game].values())) == len(found.lines[game])
        assert run(my_games(server.client, ann, "?language=de")).lines != found.lines
        assert not run(my_games(server.client, ann, "?before=1000")).games
        assert [game.seats for game in run(my_games(server.client, ann, "?running=1")).games] == [[0]]


def test_a_seat_reveals_neither_its_person_nor_their_other_tables(stored: RunningServer) -> None:
    ann, ben = new_secret(), new_secret()
    answers: list[bytes] = []

    async def fetch(client: Server, path: str, body: Any = None, token: str | None = None) -> bytes:
        text = await client._call(
            "POST" if body else "GET", path, msgspec.json.encode(body) if body else None, token, None
        )
        answers.append(text)
        return text

    async def work(client: Server) -> None:
        tables = []
        for name in ("Ann", "Somebody else"):
            wish = CreateTable(
                game="zen_garden", seats=[*people(1), OPEN], settings=Settings(is_public=True), person=ann
            )
            made = msgspec.json.decode(await fetch(client, "/api/tables", wish), type=Created)
            token = await sit_down(client, made.table, name, ben)
            await client._call("POST", f"/api/tables/{made.table}", b'{"type":"start"}', None, made.host)
            seats = await seated(client, Created(table=made.table, host="", seats=made.seats))
            async with client.sit(made.table, token) as other:
                await play_to_the_end([*seats, other])
            await leave(seats)
            tables.append((made.table, token))
        await server_lists(client, tables)
        (table, token), (elsewhere, _) = tables
        theirs = await my_games(client, ben)
        for person in (str(hash_person(ann)), str(hash_person(ben)), ann, ben):
            assert not [text for text in answers if person.encode() in text]
        assert elsewhere.encode() not in b"".join(text for text in answers[-5:])
        assert {game.listed.table for game in theirs.games} == {table, elsewhere}
        assert str(hash_person(ann)) not in msgspec.json.encode(theirs).decode()

    async def server_lists(client: Server, tables: list[tuple[str, str]]) -> None:
        await listed(stored, ann, 2)
        await fetch(client, "/api/tables?status=over")
        table, token = tables[0]
        await fetch(client, "/api/mine", Mine(tables=[table], tokens={table: token}))
        await fetch(client, f"/api/tables/{table}", None, token)
        await fetch(client, f"/api/tables/{table}?since=0", None, None)
        await fetch(client, f"/api/tables/{table}/replay?seat=all&last=3", None, token)
        await fetch(client, f"/api/tables/{table}/record", None, token)

    run(work(stored.client))
    with pytest.raises(RefusedError, match="Say who you are"):
        run(my_games(stored.client, "short"))
    with pytest.raises(RefusedError, match="Say who you are"):
        run(stored.client.get("/api/person/games", MyGames))


def test_a_person_can_delete_everything_about_them(stored: RunningServer) -> None:
    ann, ben = new_secret(), new_secret()

    async def work(client: Server) -> None:
        alone = await client.create(CreateTable(game="sakura", seats=[*people(1), BOT, BOT], person=ann, start=True))
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), OPEN, OPEN], person=ben))
        token = await sit_down(client, made.table, "Ann", ann)
        other = await sit_down(client, made.table, "Dot", None)
        await client.ask(made.table, Chat(text="my address is the old mill"), token=token)
        await client.ask(made.table, Chat(text="mine is the new one"), token=other)
        await listed(stored, ann, 2)
        assert await delete_everything(client, ann) == {"tables": 2}
        assert not (await my_games(client, ann)).games
        with pytest.raises(RefusedError, match="no such table"):
            await client.look(alone.table)
        seen = await client.look(
            made.table, token=token, since=0
        )  # the token still opens the seat; the secret does not
        assert seen.room is not None
        assert [seat.name for seat in seen.room.seats] == [people(1)[0].name, "", "Dot"]
        assert [line.text for line in seen.said] == ["mine is the new one"]
        with pytest.raises(RefusedError, match="opens no seat"):
            await client.look(made.table, token=ann)
        assert len((await listed(stored, ben, 1)).games) == 1

    run(work(stored.client))


def test_no_bot_keeps_thinking_at_a_deleted_table(stored: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, may_move = new_secret(), threading.Event()

    def choose_late(level: str, seen: SeatView, seed: int) -> int:
        may_move.wait(PATIENCE)
        return choose_move(level, seen, seed)

    async def work(client: Server) -> None:
        wish = CreateTable(game="zen_garden", seats=[BOT, *people(1)], person=ann, start=True)
        table = stored.directory.tables[(await client.create(wish)).table]
        while not table.has_acting_bots:  # it may be Ann's turn first
            seat = (await client.look(table.name, token=ann)).position
            assert seat is not None
            await client.ask(table.name, Play(question=seat.question, move=seat.moves[0]), token=ann)
        assert await delete_everything(client, ann) == {"tables": 1}
        may_move.set()
        while table.has_acting_bots:
            await asyncio.sleep(0.01)

    monkeypatch.setattr("roji.server.tables.bots.choose_move", choose_late)
    run(work(stored.client), PATIENCE)


def test_a_host_who_never_sat_down_is_forgotten_as_well(stored: RunningServer) -> None:
    ann, ben = new_secret(), new_secret()

    async def work(client: Server) -> None:
        empty = await client.create(CreateTable(game="zen_garden", seats=[OPEN, OPEN], person=ann))
        made = await client.create(CreateTable(game="zen_garden", seats=[OPEN, OPEN], person=ann))
        await sit_down(client, made.table, "Ben", ben)
        assert not (await my_games(client, ann)).games
        assert await delete_everything(client, ann) == {"tables": 2}
        store = stored.directory.store
        [first] = await stored.do(store.fetch("SELECT body FROM log WHERE table_id = $1 AND number = 1", made.table))
        assert str(hash_person(ann)) not in first[0]
        with pytest.raises(RefusedError, match="no such table"):
            await client.look(empty.table)
        assert not await stored.do(store.fetch("SELECT 1 FROM person_seat WHERE person = $1", hash_person(ann)))
        assert len((await listed(stored, ben, 1)).games) == 1

    run(work(stored.client))


def test_hosts_of_earlier_versions_are_listed_when_the_database_is_brought_up_to_date(stored: RunningServer) -> None:
    ann, store = new_secret(), stored.directory.store
    kind = "postgres" if store.is_shared else "sqlite"
    [migration] = [text for number, text in migrations(kind) if number == HOSTS]
    again = f"DELETE FROM person_seat; {migration}"

    async def work(client: Server) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=[OPEN, OPEN], person=ann))
        if isinstance(store, SqliteStore):
            with contextlib.closing(sqlite3.connect(store.path)) as connection:
                connection.executescript(again)
        else:
            for statement in again.split(";"):
                await stored.do(store.write([(statement, ())]))
        rows = await stored.do(store.fetch("SELECT person, table_id, seat FROM person_seat"))
        assert [tuple(row) for row in rows] == [(hash_person(ann), made.table, MAKER)]

    run(work(stored.client))


def test_the_name_of_a_player_who_left_a_running_game_is_deleted_too(stored: RunningServer) -> None:
    ann = new_secret()

    async def work(client: Server) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), OPEN], person=new_secret()))
        token = await sit_down(client, made.table, "Zoe", ann)
        await listed(stored, ann, 1)
        await client.ask(made.table, Rename(name="Zora"), token=token)
        await client._call("POST", f"/api/tables/{made.table}", b'{"type":"start"}', None, made.host)
        await client._call("POST", f"/api/tables/{made.table}", b'{"type":"leave"}', token, None)
        await stored.do(stored.services.housekeeping.save_summaries())
        (before,) = await stored.do(stored.directory.store.list_these([made.table]))
        await stored.do(forget_person(stored.directory.store, str(hash_person(ann))))
        (after,) = await stored.do(stored.directory.store.list_these([made.table]))
        assert (before.listed.names[1], after.listed.names) == ("Zora", ["Ann", ""])

    run(work(stored.client))


def test_a_name_deleted_during_play_does_not_come_back(stored: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = new_secret(), new_secret()
    directory = stored.directory

    async def forget_while_others_play(store: Store, person: str) -> list[str]:
        changed = await forget_person(store, person)
        directory.changed.update(directory.tables.values())
        for table in directory.tables.values():
            table.people_saved = []  # as if it had just been loaded
        await stored.services.housekeeping.save_summaries()
        return changed

    async def work(client: Server) -> None:
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), OPEN], person=ben))
        await sit_down(client, made.table, "Ann", ann)
        await listed(stored, ann, 1)
        await delete_everything(client, ann)
        while True:  # a save in progress may restore the name until the table is read again
            await stored.do(stored.services.housekeeping.save_summaries())
            (summary,) = await stored.do(directory.store.list_these([made.table]))
            if (summary.listed.names[1], summary.people) == ("", [hash_person(ben), ""]):
                break
            await asyncio.sleep(0.1)
        await stored.do(finish_deletions(directory.store, [made.table]))  # as every server does some seconds later
        rows = await stored.do(directory.store.fetch("SELECT person FROM person_seat"))
        assert {person for (person,) in rows} == {hash_person(ben)}

    monkeypatch.setattr("roji.server.tables.my_games.forget_person", forget_while_others_play)
    run(work(stored.client))


def test_an_operator_deletes_a_person_by_the_number_that_their_page_shows(database: str) -> None:
    ann = new_secret()

    async def work(server: RunningServer) -> str:
        await server.client.create(CreateTable(game="zen_garden", seats=[*people(1), BOT], person=ann, start=True))
        return (await listed(server, ann, 1)).person

    with RunningServer(database, compile_at_start=False) as server:
        number = run(work(server))
    said = CliRunner().invoke(app, ["forget-person", number, "--yes", "--database", database])
    assert "1 tables are deleted or changed" in said.output
    with RunningServer(database, compile_at_start=False) as server:
        assert not run(my_games(server.client, ann)).games


def test_a_move_that_is_being_saved_while_somebody_is_forgotten_is_seen_afterwards(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        move, token = await first_to_move(server.client, made)
        store, held = server.directory.store, list[tuple[str, Entry, Then]]()
        with monkeypatch.context() as patched:
            patched.setattr(store, "append", lambda *arguments: held.append(arguments))
            playing = asyncio.create_task(server.client.ask(made.table, move, token=token))
            while not held:
                await asyncio.sleep(0.01)
            reloading = asyncio.create_task(server.do(server.directory.reload([made.table])))
            await asyncio.wait([reloading], timeout=1)
        server.loop.call_soon_threadsafe(store.append, *held[0])
        await asyncio.gather(playing, reloading)
        position = (await server.client.look(made.table)).position
        assert position is not None
        assert position.decisions == 1

    run(work())


def test_a_table_is_in_memory_once_although_two_deletions_at_the_same_time_have_changed_it(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        quick, slow = await new_table(server.client), await new_table(server.client)
        move, token = await first_to_move(server.client, slow)
        directory, held = server.directory, list[tuple[str, Entry, Then]]()
        with monkeypatch.context() as patched:
            patched.setattr(directory.store, "append", lambda *arguments: held.append(arguments))
            playing = asyncio.create_task(server.client.ask(slow.table, move, token=token))
            while not held:
                await asyncio.sleep(0.01)
            both = asyncio.create_task(server.do(directory.reload([quick.table, slow.table])))
            while not directory.tables[slow.table].is_outdated:
                await asyncio.sleep(0.01)
            await server.do(directory.reload([quick.table]))
        reloaded = directory.tables[quick.table]
        server.loop.call_soon_threadsafe(directory.store.append, *held[0])
        await asyncio.gather(playing, both)
        assert directory.tables[quick.table] is reloaded

    run(work())
