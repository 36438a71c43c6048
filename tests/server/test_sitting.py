"""A bot in another process takes a seat by a table's link, as people do."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from tests.server.servers import RunningServer, run

from roji.client.sitting import parse_link
from roji.core.errors import RojiError
from roji.server.messages import CreateTable, SeatWanted


def test_a_bot_from_another_process_sits_down_and_plays_to_the_end(server: RunningServer) -> None:
    async def work() -> None:
        open_seat, bot = SeatWanted(kind="open"), SeatWanted(kind="bot", level="random")
        made = await server.client.create(CreateTable(game="sakura", seats=[bot, bot, open_seat]))
        link = f"{server.address}/table/{made.table}"
        command = [sys.executable, "-m", "roji", "sit", link, "--bot", "random", "--name", "Guest"]
        guest = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        async with server.client.sit(made.table, host=made.host) as host:
            await host.until(lambda: host.room is not None and host.room.seats[2].name == "Guest")
            from roji.server.messages import Start

            await host.ask(Start())
            out, said = await guest.communicate()
        assert guest.returncode == 0, said
        assert b"Guest sits on seat 2 of Sakura." in out
        assert b"The game is over: place " in out

    run(work(), 200)


def test_links_to_tables_and_seats_are_distinguished() -> None:
    assert parse_link("http://host:1/table/abc").token is None
    assert parse_link("http://host:1/table/abc#host=mine").token is None
    place = parse_link("https://host/table/abc#seat=secret&host=mine")
    assert (place.table, place.token, place.server.socket_address) == ("abc", "secret", "wss://host/ws")
    for wrong in ("http://host/", "host/table/abc", "http://host/x/abc"):
        with pytest.raises(RojiError):
            parse_link(wrong)
