"""Push services: public destinations only, encrypted messages in order, and limits on how often a phone rings."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest
from tests.server.push_service import Browser, PushService, unpacked
from tests.server.servers import RunningServer, run

from roji.client import RefusedError, Server
from roji.core.errors import RojiError
from roji.server.messages import (
    Notice,
    PushKey,
    Subscribe,
)
from roji.server.notices import sender
from roji.server.notices.destinations import ForbiddenDestination, find_destination, is_public
from roji.server.notices.encryption import decode, encode, encrypt
from roji.server.notices.push import RINGS
from roji.server.notices.subscriptions import Device, add_device

SECRETS = ["ann_" + "a" * 24, "ben_" + "b" * 24]
NOTHING = b"{}"


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
