"""Attacks on deals, clocks, notices and tables without onlookers are refused in one sentence or gain nothing."""

from __future__ import annotations

import asyncio
import datetime
import json
import secrets
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from tests.server.databases import Postgres
from tests.server.push_service import Browser, PushService
from tests.server.servers import OPEN, RunningServer, new_table, people, run
from tests.server.test_attacks import call
from tests.server.test_clocks import late_at, playing
from tests.server.test_deals import play
from tests.server.test_people import new_secret
from tests.server.test_tables import refused

from roji.client import RefusedError, Server
from roji.core.errors import RojiError
from roji.core.fast_records import fast_table
from roji.games import find_game
from roji.server.messages import (
    Clock,
    Close,
    ComeBack,
    CreateTable,
    DealShown,
    DealStarted,
    NewDuel,
    PlayDeal,
    PushKey,
    SetSeat,
    SetTable,
    Settings,
    Sit,
    Start,
    Subscribe,
)
from roji.server.notices import sender
from roji.server.notices.destinations import Destination
from roji.server.rates import RateLimit, TokenBucket, weight
from roji.server.store.entries import Closed, Reopened
from roji.server.tables.deals import MOST_IN_A_DUEL

TEN_MINUTES = Settings(clock=Clock(seconds=600))


def test_a_view_of_a_finished_deal_does_not_contain_its_seed(server: RunningServer) -> None:
    ann = new_secret()

    async def work(client: Server) -> None:
        wish = NewDuel(game="zen_garden", seats=2, level="random", person=ann)
        deal = (await client.post("/api/duels", wish, DealShown)).deal
        started = await play(client, deal, ann)
        position = (await client.look(started.table, token=ann, language="none")).position
        assert position is not None
        assert position.view is not None
        assert list(fast_table(find_game("zen_garden"), position.view).luck) == [0, 0, 0]

    run(work(server.client))


def test_simultaneous_requests_cannot_exceed_the_places_in_a_duel(stored: RunningServer) -> None:
    async def work(client: Server) -> None:
        wish = NewDuel(game="zen_garden", seats=2, level="random", person=new_secret())
        deal = (await client.post("/api/duels", wish, DealShown)).deal
        come = [
            client.post(f"/api/deals/{deal}/play", PlayDeal(person=new_secret()), DealStarted)
            for _ in range(MOST_IN_A_DUEL + 5)
        ]
        found = await asyncio.gather(*come, return_exceptions=True)
        assert sum(isinstance(one, DealStarted) for one in found) == MOST_IN_A_DUEL

    run(work(stored.client))


def test_onlookers_see_nothing_more_after_the_host_excludes_them(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        seats = [*people(1), OPEN]
        made = await client.create(
            CreateTable(game="zen_garden", seats=seats, settings=Settings(onlookers=False, is_public=True))
        )
        async with client.sit(made.table) as stranger, client.sit(made.table) as ben:
            await ben.ask(Sit(name="Ben"))
            await client.ask(made.table, Start(), host=made.host)
            await ben.until(lambda: ben.position is not None)
            with pytest.raises(RojiError, match="closed the connection"):
                await stranger.until(lambda: stranger.position is not None)
        other = await new_table(client)
        async with client.sit(other.table) as stranger, client.sit(other.table, host=other.host) as host:
            await client.ask(other.table, SetTable(onlookers=False), host=other.host)
            await host.until(lambda: host.room is not None and not host.room.settings.onlookers)
            with pytest.raises(RojiError, match="closed the connection"):
                await stranger.until(lambda: stranger.room is not None and not stranger.room.settings.onlookers)

    run(work(server.client))


def test_taking_a_seat_back_before_the_bot_has_moved_gains_no_time(tmp_path: Path) -> None:
    async def work(server: RunningServer, client: Server) -> None:
        made = await new_table(client, settings=TEN_MINUTES)
        mine = await late_at(client, made.table)
        tokens = {"token": made.seats[mine].token, "host": made.host}
        go_on, threads = threading.Event(), server.directory.threads
        busy = asyncio.create_task(server.do(threads.run(go_on.wait)))  # keeps the bot waiting
        while threads._long._free:
            await asyncio.sleep(0.01)
        await client.ask(made.table, SetSeat(seat=mine, kind="bot", level="random"), **tokens)
        for request in (ComeBack(), SetSeat(seat=mine, kind="person")):
            assert await refused(client, made.table, request, **tokens) == "not_now"
        go_on.set()
        await busy
        async with client.sit(made.table, tokens["token"]) as seat:
            await seat.until(lambda: seat.position is not None and mine not in seat.position.to_act)
            await seat.ask(ComeBack())

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, bot_threads=1) as server:
        run(work(server, server.client))


def test_closing_and_reopening_a_table_gains_no_time(server: RunningServer) -> None:
    async def work(client: Server) -> tuple[int, Closed]:
        made = await new_table(client, settings=TEN_MINUTES)
        late = await late_at(client, made.table)
        await client.ask(made.table, Close(), host=made.host)
        log = await server.do(server.directory.store.read(made.table))
        assert isinstance(log[-1].body, Closed)
        return late, log[-1].body

    late, closed = run(work(server.client))
    assert [seconds > 0 for seconds in closed.spent] == [seat == late for seat in range(2)]
    for body, before in ((Closed(spent=[25.0, 0.0]), 25.0), (Closed("Nobody was there."), 0.0)):
        again = playing(body, Reopened(), clock=Clock(seconds=30)).clock
        assert again is not None
        assert (again.seats[0].before, again.seats[0].began) == (before, 40.0)


def test_one_address_can_add_only_so_many_devices(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        server.services.new_devices = RateLimit(1e-6, 2, "too many")
        with PushService() as service:
            devices = [
                Subscribe(**{**Browser(service).subscription, "endpoint": f"https://push.example/{n}"}) for n in "abc"
            ]
        for device in (*devices[:2], devices[0]):  # a known device costs nothing
            await client.post("/api/push", device, PushKey, "ann_" + "a" * 24)
        with pytest.raises(RefusedError) as raised:
            await client.post("/api/push", devices[2], PushKey, new_secret())
        assert raised.value.message.code == "too_fast"

    run(work(server.client))


@pytest.fixture
def silent_service(tmp_path: Path) -> Iterator[Destination]:
    """A push service that completes the TLS handshake and then neither reads nor answers."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    alternatives = x509.SubjectAlternativeName([x509.DNSName("push.example")])
    certificate = made.add_extension(alternatives, critical=True).sign(key, SHA256())
    file = tmp_path / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(certificate.public_bytes(Encoding.PEM) + secret)
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(file)
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            with theirs.wrap_socket(listener.accept()[0], server_side=True):
                ended.wait()

        thread = threading.Thread(target=serve)
        thread.start()
        ours = ssl.create_default_context(cafile=str(file))
        yield Destination("127.0.0.1", listener.getsockname()[1], "push.example", "/", ours, "push.example")
        ended.set()
        thread.join(20)


def test_a_push_service_that_never_answers_times_out(
    silent_service: Destination, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "SECONDS", 0.5)
    with pytest.raises(sender.SendFailure):
        run(sender.post(silent_service, {}, b"hello"), 20)  # a clean close would take half a minute


def test_names_that_no_database_can_store_are_not_found(stored: RunningServer) -> None:
    asked: list[tuple[str, str, bytes | None]] = [
        ("GET", "/api/tables/%00", None),
        ("GET", "/api/deals/%00", None),
        ("POST", "/api/tables/%00", b'{"type":"undo"}'),
        ("POST", "/api/mine", b'{"tables":["\\u0000"],"tokens":{"\\u0000":"x"}}'),
        ("GET", "/api/tables?game=%00", None),
        ("GET", f"/api/tables/{secrets.token_hex(3000)}", None),  # too long for an index
        ("POST", "/api/push/end", b'{"endpoint":"\\u0000"}'),
    ]
    assert [call(stored, *one)[0] for one in asked] == [404, 404, 404, 200, 200, 404, 400]


def test_a_server_does_not_listen_to_tables_that_do_not_exist(postgres: Postgres) -> None:
    with RunningServer(postgres.new_database(), compile_at_start=False) as server:
        made = run(new_table(server.client)).table
        for name in ("no table", "nor this", made):
            call(server, "GET", f"/api/tables/{name.replace(' ', '-')}")
        heard = run(server.do(server.directory.store.fetch("SELECT table_id FROM interest")))
    assert [table for (table,) in heard] == [made]


def test_seat_numbers_that_do_not_exist_are_refused_however_long(server: RunningServer) -> None:
    made = run(new_table(server.client))
    for seat in ("9" * 5000, "2", "-1", "01", "%D9%A1"):
        assert call(server, "GET", f"/api/tables/{made.table}/replay?seat={seat}")[0] == 400, seat


def test_a_long_list_of_tables_counts_as_several_requests(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = run(new_table(server.client)).table
    server.directory.tables[made].state.seats[0].name = "A" * 40_000
    charged: list[float] = []
    monkeypatch.setattr(TokenBucket, "charge", lambda _, count: charged.append(count))
    status, answer = call(server, "POST", "/api/mine", json.dumps({"tables": [made]}).encode())
    assert (status, charged) == (200, [1, weight(answer)])
    assert weight(answer) > 1
