"""Notices: an absent player is notified once a turn, without hidden information."""

from __future__ import annotations

import asyncio
import queue
from typing import Any

import pytest
from tests.server.databases import Postgres
from tests.server.push_service import Browser, PushService
from tests.server.raw_client import RawClient
from tests.server.seats import leave, play_on, seated
from tests.server.servers import RunningServer, run

from roji.client import Seat, Server
from roji.server.messages import (
    Clock,
    Close,
    Created,
    CreateTable,
    Done,
    LookAway,
    Notice,
    Play,
    PushKey,
    Rematch,
    Seated,
    SeatToken,
    SeatWanted,
    Settings,
    Sit,
    Start,
    Subscribe,
    Unsubscribe,
)
from roji.server.notices.push import RINGS
from roji.server.notices.subscriptions import MOST_DEVICES, devices_of
from roji.server.store.entries import hash_person
from roji.server.store.forgetting import forget_person

SECRETS = ["ann_" + "a" * 24, "ben_" + "b" * 24]
OTHER = "other_" + "c" * 24


async def subscribe(client: Server, browser: Browser, secret: str) -> None:
    await client.post("/api/push", Subscribe(**browser.subscription), PushKey, secret)


async def table_for_two(client: Server, **settings: Any) -> Created:
    """Ann creates a table and Ben sits down; both identify themselves by their secrets."""
    seats = [SeatWanted(kind="person", name="Ann"), SeatWanted(kind="open")]
    made = await client.create(
        CreateTable(game="zen_garden", seats=seats, person=SECRETS[0], settings=Settings(**settings))
    )
    sat = await client.ask(made.table, Sit(name="Ben", person=SECRETS[1]))
    assert isinstance(sat, Seated)
    await client.ask(made.table, Start(), host=made.host)
    made.seats.append(SeatToken(seat=1, token=sat.token))
    return made


def test_a_player_who_has_closed_the_page_is_notified_once_a_turn(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        service.key = (await client.get("/api/push", PushKey)).key
        browsers = [Browser(service, name) for name in ("ann", "ben")]
        for browser, secret in zip(browsers, SECRETS, strict=True):
            await subscribe(client, browser, secret)
        made = await table_for_two(client)
        told = await asyncio.to_thread(service.next)
        assert told == {"table": made.table, "game": "Zen Garden", "what": "turn", "seconds_valid": 86_400}
        seats = await seated(client, made)
        await play_on(seats, 4)  # connected players are not notified; the one who was has moved
        assert (await asyncio.to_thread(service.next))["what"] == "gone"
        assert service.messages.empty()
        mover = (await client.look(made.table)).position
        assert mover is not None
        other = 1 - mover.to_act[0]
        await seats[other].__aexit__(None, None, None)
        seat = seats[1 - other]
        await finish_turn(client, seat, made.table)
        assert (await asyncio.to_thread(service.next))["what"] == "turn"
        await seat.__aexit__(None, None, None)
        with pytest.raises(queue.Empty):
            service.messages.get_nowait()

    run(work(telling.client))


async def finish_turn(client: Server, seat: Seat, table: str) -> None:
    while seat.seat in (await client.look(table)).position.to_act:  # type: ignore[union-attr]
        position = await seat.until_asked()
        assert position is not None
        await seat.play(position.legal[0].move)


def test_a_player_who_looks_away_is_notified_until_they_have_moved(
    telling: RunningServer, service: PushService
) -> None:
    async def work(client: Server) -> None:
        for name, secret in zip(("ann", "ben"), SECRETS, strict=True):
            await subscribe(client, Browser(service, name), secret)
        made = await table_for_two(client)
        assert (await asyncio.to_thread(service.next))["what"] == "turn"  # nobody is connected yet
        seats = await seated(client, made)
        one, two = sorted(seats, key=lambda seat: seat.position is None or seat.seat not in seat.position.to_act)
        await two.ask(LookAway(is_away=True))
        await finish_turn(client, one, made.table)
        assert {(await asyncio.to_thread(service.next))["what"] for _ in range(2)} == {"gone", "turn"}
        await finish_turn(client, two, made.table)  # for example on another device
        assert (await asyncio.to_thread(service.next))["what"] == "gone"
        await two.ask(LookAway(is_away=False))
        await finish_turn(client, one, made.table)
        await finish_turn(client, two, made.table)
        await leave(seats)
        assert service.messages.empty()

    run(work(telling.client))


def test_the_server_of_a_player_who_looks_away_sends_the_notice(postgres: Postgres, service: PushService) -> None:
    database, may = postgres.new_database(), {"compile_at_start": False, "push_also_to": (service.origin,)}

    async def work(here: Server, there: Server) -> None:
        for name, secret in zip(("ann", "ben"), SECRETS, strict=True):
            await subscribe(here, Browser(service, name), secret)
        made = await table_for_two(here)
        assert (await asyncio.to_thread(service.next))["what"] == "turn"  # nobody is connected yet
        late = (await here.look(made.table)).position.to_act[0]  # type: ignore[union-attr]
        async with (
            there.sit(made.table, made.seats[1 - late].token) as two,
            here.sit(made.table, made.seats[late].token) as one,
        ):
            await one.until(lambda: one.room is not None and one.room.seats[two.seat].is_present)
            await two.ask(LookAway(is_away=True))
            await finish_turn(here, one, made.table)
            assert {(await asyncio.to_thread(service.next))["what"] for _ in range(2)} == {"gone", "turn"}

    with RunningServer(database, **may) as here, RunningServer(database, **may) as there:
        run(work(here.client, there.client))


def test_a_stopping_server_does_not_notify_connected_players(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        for name, secret in zip(("ann", "ben"), SECRETS, strict=True):
            await subscribe(client, Browser(service, name), secret)
        made = await table_for_two(client)
        assert (await asyncio.to_thread(service.next))["what"] == "turn"  # nobody is connected yet
        late = (await client.look(made.table)).position.to_act[0]  # type: ignore[union-attr]
        await RawClient.open(telling, made, 1 - late)
        async with client.sit(made.table, made.seats[late].token) as seat:
            await finish_turn(client, seat, made.table)
        assert (await asyncio.to_thread(service.next))["what"] == "gone"
        telling.terminate()
        await asyncio.to_thread(telling.join)
        assert service.messages.empty()

    run(work(telling.client))


def test_losing_the_connection_in_ones_turn_notifies_but_closing_the_page_does_not(
    telling: RunningServer, service: PushService
) -> None:
    async def work(client: Server) -> None:
        for name, secret in zip(("ann", "ben"), SECRETS, strict=True):
            await subscribe(client, Browser(service, name), secret)
        made = await table_for_two(client)
        assert (await asyncio.to_thread(service.next))["what"] == "turn"  # nobody is connected yet
        late = (await client.look(made.table)).position.to_act[0]  # type: ignore[union-attr]
        other = 1 - late
        page = await RawClient.open(telling, made, other)
        async with client.sit(made.table, made.seats[late].token) as seat:
            await finish_turn(client, seat, made.table)
        table = telling.directory.tables[made.table]
        await page.socket.close()
        while table.watchers:
            await asyncio.sleep(0.02)
        assert not table.pending_turns[other].is_told
        page = await RawClient.open(telling, made, other)
        page.socket.transport.abort()
        assert {(await asyncio.to_thread(service.next))["what"] for _ in range(2)} == {"gone", "turn"}  # late has moved

    run(work(telling.client))


def test_the_maker_of_a_table_is_not_notified_of_their_first_turn(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        await subscribe(client, Browser(service, "ann"), SECRETS[0])
        seats = [SeatWanted(kind="person", name="Ann"), SeatWanted(kind="person", name="Me again")]
        await client.create(CreateTable(game="zen_garden", seats=seats, person=SECRETS[0], start=True))
        made = await client.create(CreateTable(game="zen_garden", seats=seats, person=SECRETS[0]))
        await client.ask(made.table, Start(), host=made.host)
        assert (await asyncio.to_thread(service.next))["table"] == made.table  # the first notice

    run(work(telling.client))


def test_slow_games_send_notices_of_reminders_and_of_timeouts(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        for name, secret in zip(("ann", "ben"), SECRETS, strict=True):
            await subscribe(client, Browser(service, name), secret)
        await table_for_two(client, pace="slow", clock=Clock(seconds=4))
        told = [(await asyncio.to_thread(service.next))["what"] for _ in range(5)]  # on a busy machine several at once
        assert sorted(told) == sorted(
            ["turn", "half", "soon", "out", "turn"]
        )  # the last one is for the other player's turn

    run(work(telling.client))


def test_devices_that_are_gone_or_unsubscribed_are_forgotten(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        async def known(secret: str) -> int:
            return len(await telling.do(devices_of(telling.directory.store, hash_person(secret) or "")))

        devices = [Browser(service, f"device{number}") for number in range(MOST_DEVICES + 2)]
        for device in devices:
            await subscribe(client, device, SECRETS[0])
        assert await known(SECRETS[0]) == MOST_DEVICES
        await client.post("/api/push/end", Unsubscribe(endpoint=devices[-1].endpoint), PushKey)
        assert await known(SECRETS[0]) == MOST_DEVICES - 1
        await subscribe(client, Browser(service, "other"), OTHER)
        await telling.do(forget_person(telling.directory.store, hash_person(OTHER) or ""))
        assert await known(OTHER) == 0
        await subscribe(client, Browser(service, "ben"), SECRETS[1])
        service.status = 410
        await table_for_two(client)
        while await known(SECRETS[0]) and await known(SECRETS[1]):  # the player who begins is notified
            await asyncio.sleep(0.05)

    run(work(telling.client))


def test_a_redirect_is_not_followed_and_no_move_waits(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        service.status = 302
        for name, secret in zip(("ann", "ben"), SECRETS, strict=True):
            await subscribe(client, Browser(service, name), secret)
        await table_for_two(client)
        await asyncio.to_thread(service.next)
        while not telling.directory.notices.sent["refused"]:
            await asyncio.sleep(0.02)
        assert service.messages.empty()

    run(work(telling.client))


def test_rematches_in_a_loop_do_not_keep_a_phone_ringing(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        made = await table_for_two(client)
        await subscribe(client, Browser(service, "ben"), SECRETS[1])
        table = made.table
        for _ in range(6 * RINGS[1]):
            await client.ask(table, Close(), host=made.host)
            again = await client.ask(table, Rematch(), host=made.host)
            assert isinstance(again, Done)
            table = again.table or ""

    run(work(telling.client))
    ben = hash_person(SECRETS[1])
    assert ben is not None
    telling.loop.call_soon_threadsafe(
        telling.directory.notices.tell, ben, Notice(table="other", game="Sakura", what="turn")
    )
    told = list(iter(lambda: (one := service.next())["table"] != "other" and one["what"], False))
    assert 0 < told.count("turn") < 2 * RINGS[1]  # one more for each minute that the test takes


def test_changing_a_face_down_choice_sends_no_notice(telling: RunningServer, service: PushService) -> None:
    async def work(client: Server) -> None:
        for name, secret in zip(("ann", "ben"), SECRETS, strict=True):
            await subscribe(client, Browser(service, name), secret)
        seats = [SeatWanted(kind="person", name="Ann"), *[SeatWanted(kind="open")] * 2]
        made = await client.create(CreateTable(game="sakura", seats=seats, person=SECRETS[0]))
        tokens = [made.seats[0].token]
        for name in ("Ben", "Cleo"):
            sat = await client.ask(made.table, Sit(name=name, person=SECRETS[1]))
            assert isinstance(sat, Seated)
            tokens.append(sat.token)
        await client.ask(made.table, Start(), host=made.host)
        assert {(await asyncio.to_thread(service.next))["table"] for _ in range(2)} == {made.table}  # each once
        for choice in (0, 1, 0):
            position = (await client.look(made.table, token=tokens[1])).position
            assert position is not None
            move = Play(question=position.question, move=position.moves[choice])
            await client.ask(made.table, move, token=tokens[1])
        other = await table_for_two(client)
        assert (await asyncio.to_thread(service.next))["table"] == other.table

    run(work(telling.client))
