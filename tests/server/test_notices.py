"""Notices: an absent player is notified once a turn without hidden information; none is sent into the server's own network."""

from __future__ import annotations

import asyncio
import queue
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.databases import Postgres
from tests.server.push_service import Browser, PushService, unpacked
from tests.server.raw_client import RawClient
from tests.server.seats import leave, play_on, seated
from tests.server.servers import RunningServer, run

from roji.client import RefusedError, Seat, Server
from roji.core.errors import RojiError
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
from roji.server.notices import sender
from roji.server.notices.destinations import ForbiddenDestination, find_destination, is_public
from roji.server.notices.encryption import decode, encode, encrypt
from roji.server.notices.push import RINGS
from roji.server.notices.subscriptions import MOST_DEVICES, Device, add_device, devices_of
from roji.server.store.entries import hash_person
from roji.server.store.forgetting import forget_person

SECRETS = ["ann_" + "a" * 24, "ben_" + "b" * 24]
OTHER = "other_" + "c" * 24
NOTHING = b"{}"


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def telling(database: str, service: PushService) -> Iterator[RunningServer]:
    """A server on each kind of store that may send to the stand-in push service."""
    with RunningServer(database, compile_at_start=False, push_also_to=(service.origin,)) as running:
        yield running


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


def test_keys_are_made_once_and_kept(database: str) -> None:
    keys = []
    for _ in range(2):
        with RunningServer(database, compile_at_start=False) as server:
            keys.append(run(server.client.get("/api/push", PushKey)).key)
    assert keys[0] == keys[1]
    assert len(unpacked(keys[0])) == 65


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://10.0.0.7/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://push.example:8443/x",
        "https://user@push.example/x",
        "https://[",
        "file:///etc/passwd",
    ],
)
def test_nothing_is_sent_into_the_servers_own_network(server: RunningServer, endpoint: str) -> None:
    with PushService() as service:
        wanted = {**Browser(service).subscription, "endpoint": endpoint}
    with pytest.raises(RefusedError):
        run(server.client.post("/api/push", Subscribe(**wanted), PushKey, SECRETS[0]))


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::",
     "ff02::1", "fec0::1", "64:ff9b:1::1",
     "192.0.0.8"],
)  # fmt: skip
def test_special_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)
    assert is_public("8.8.8.8")
    assert is_public("2606:4700:4700::1111")


def test_a_name_that_resolves_to_a_private_address_is_refused() -> None:
    with pytest.raises(ForbiddenDestination):
        run(find_destination("https://localhost/x"))


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


def test_a_device_receives_notices_in_order(telling: RunningServer, service: PushService) -> None:
    tables = [f"table {number}" for number in range(40)]

    async def tell() -> None:
        await add_device(telling.directory.store, "ann", Device(*Browser(service, "ann").subscription.values()))
        for table in tables:
            telling.directory.notices.tell("ann", Notice(table=table, game="Sakura", what="turn"))

    run(telling.do(tell()))
    assert [service.next()["table"] for _ in tables] == tables


def test_moving_and_undoing_in_a_loop_does_not_keep_a_phone_ringing(
    telling: RunningServer, service: PushService
) -> None:
    async def tell() -> None:
        await add_device(telling.directory.store, "ann", Device(*Browser(service, "ann").subscription.values()))
        for what in ("turn", "gone") * 20:
            telling.directory.notices.tell("ann", Notice(table="one", game="Sakura", what=what))
            while telling.directory.notices._queue.qsize():
                await asyncio.sleep(0.01)
        telling.directory.notices.tell("ann", Notice(table="one", game="Sakura", what="turn"))
        telling.directory.notices.tell("ann", Notice(table="two", game="Sakura", what="turn"))

    run(telling.do(tell()))
    told: list[Any] = []
    while not told or told[-1]["table"] == "one":
        told.append(service.next())
    assert [one["what"] for one in told[:-1]].count("turn") == RINGS[1]
    newest = telling.directory.notices._newest  # of those within a minute only the last one is queued
    assert [notice.what for notice in newest.values()] == ["turn"]


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


def test_too_frequent_notifications_do_not_displace_others(
    telling: RunningServer, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roji.server.notices.push.MOST_WAITING", 3)

    async def tell() -> None:
        notices = telling.directory.notices
        await add_device(telling.directory.store, "ben", Device(*Browser(service, "ben").subscription.values()))
        for table in ("one", "two", "three", "four"):
            for _ in range(RINGS[1] + 1):
                notices.tell("ann", Notice(table=table, game="Sakura", what="turn"))
                while notices._queue.qsize():
                    await asyncio.sleep(0.01)
        assert len(notices._newest) == 3, "the queue is not limited"
        notices.tell("ben", Notice(table="five", game="Sakura", what="turn"))

    run(telling.do(tell()))
    assert service.next()["table"] == "five"


def test_push_services_that_never_answer_do_not_delay_others(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "SECONDS", 600.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        also = (service.origin, f"http://127.1:{port}")  # the same machine by another name
        settings = {"push_also_to": also, "push_services": ("127.0.0.1",), "compile_at_start": False}
        with RunningServer(str(tmp_path / "roji.db"), **settings) as server:

            async def flood() -> None:
                notices, store = server.directory.notices, server.directory.store
                people = [f"person {number}" for number in range(40)]
                silent_one = Browser(service, "silent").subscription
                for person in people:
                    endpoint = f"http://127.1:{port}/{person[7:]}"
                    await add_device(store, person, Device(endpoint, silent_one["p256dh"], silent_one["auth"]))
                await add_device(store, "ann", Device(*Browser(service, "ann").subscription.values()))
                for person in (*people, *people, "ann"):
                    notices.tell(person, Notice(table="T", game="Sakura", what="turn"))
                assert len(notices._newest) == 41  # one for each person and table

            run(server.do(flood()))
            assert service.next()["table"] == "T"


def test_an_invalid_subscription_is_refused(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        for p256dh, auth in [("AAAA", "AAAA"), (encode(b"\4" + b"\1" * 64), encode(b"x" * 16))]:
            wanted = Subscribe(endpoint="https://push.example/x", p256dh=p256dh, auth=auth)
            with pytest.raises(RefusedError):
                await client.post("/api/push", wanted, PushKey, SECRETS[0])
        with pytest.raises(RojiError):  # no secret
            await client.post("/api/push", NOTHING, PushKey)

    run(work(server.client))


def test_a_message_is_encrypted_as_in_the_example_of_the_standard() -> None:
    """RFC 8291, section 5 and appendix A."""
    from cryptography.hazmat.primitives.asymmetric import ec

    private = int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    encrypted = encrypt(
        b"When I grow up, I want to be a watermelon",
        decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        key=ec.derive_private_key(private, ec.SECP256R1()),
        salt=decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(encrypted) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


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
