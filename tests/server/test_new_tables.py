"""Settings of a new table: a seed, options, names, an edition of one's own."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from tests.server.servers import BOT, OPEN, RunningServer, new_table, people, run

from roji.client import RefusedError, Server
from roji.core.edition import default_text, parse_edition
from roji.games import find_game
from roji.server.messages import (
    CreateTable,
    SeatWanted,
    SetSeat,
)


def test_a_seed_can_be_chosen_for_a_lesson_with_bots_and_everyone_sees_it(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        rooms = []
        for _ in range(2):
            wish = CreateTable(game="zen_garden", seats=[*people(1), BOT], start=True, seed="7")
            made = await client.create(wish)
            update = await client.look(made.table)
            assert update.room is not None
            assert update.position is not None
            assert update.room.seed == f"{7:032x}"
            assert update.room.seed_hash is None
            rooms.append(update.position.data["wishes"])
        assert rooms[0] == rooms[1]
        for seats, seed in ((people(2), "7"), ([*people(1), OPEN], "7"), ([*people(1), BOT], "tea")):
            with pytest.raises(RefusedError, match="seed"):
                await client.create(CreateTable(game="zen_garden", seats=seats, seed=seed))
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), BOT], seed="7"))
        with pytest.raises(RefusedError, match="seed"):  # nobody else may sit down later
            await client.ask(made.table, SetSeat(seat=1, kind="open"), host=made.host)
        await client.ask(made.table, SetSeat(seat=0, kind="open"), host=made.host)

    run(work())


def test_bots_without_a_chosen_name_have_language_neutral_names(server: RunningServer) -> None:
    async def work() -> None:
        wish = CreateTable(game="sakura", seats=[*people(1), *[BOT] * 5], start=True)
        made = await server.client.create(wish)
        assert (await names_at(server.client, made.table))[1:] == ["Matsu", "Kaede", "Ayame", "Yanagi", "Shida"]

    run(work())


def test_no_bot_gets_another_players_name(server: RunningServer) -> None:
    async def work(client: Server) -> None:
        kaede, koke = (SeatWanted(kind="person", name=name) for name in ("kaede", "Koke"))
        made = await client.create(CreateTable(game="sakura", seats=[kaede, koke, BOT]))
        assert await names_at(client, made.table) == ["kaede", "Koke", "Ayame"]
        made = await client.create(CreateTable(game="sakura", seats=[OPEN, koke]))
        await client.ask(made.table, SetSeat(seat=0, kind="bot"), host=made.host)
        assert await names_at(client, made.table) == ["Matsu", "Koke"]

    run(work(server.client))


async def names_at(client: Server, table: str) -> list[str]:
    room = (await client.look(table)).room
    assert room is not None
    return [seat.name for seat in room.seats]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"seats": people(5)}, "for 2 to 4 players, not 5"),
        ({"options": {"boards": "9"}}, "Option boards cannot be '9'"),
        ({"options": {"colour": "9"}}, "There is no option 'colour'"),
        ({"edition": "game = 1"}, 'the first line must say game = "zen_garden"'),
        ({"seats": [*people(1), SeatWanted(kind="bot", level="oracle")]}, "There is no bot 'oracle'"),
        ({"seats": [*people(1), OPEN], "start": True}, "cannot begin while a seat is open"),
    ],
)
def test_an_impossible_table_is_refused_in_one_sentence(server: RunningServer, wish: Any, said: str) -> None:
    async def work() -> None:
        with pytest.raises(RefusedError, match=said):
            await server.client.create(CreateTable(**{"game": "zen_garden", "seats": people(2), **wish}))

    run(work())


def test_a_table_can_use_a_visitors_own_edition(server: RunningServer) -> None:
    async def work() -> None:
        text = (await server.client._call("GET", "/api/games/zen_garden/edition", None, None, None)).decode()
        mine = text.replace('name = "Zen Garden"', 'name = "Cheap Garden"').replace(
            "prices = [0, 1, 2]", "prices = [0, 1, 1]"
        )
        made = await new_table(server.client, edition=mine)
        update = await server.client.look(made.table)
        assert update.room is not None
        assert update.room.edition == "Cheap Garden"
        assert update.room.is_own_edition

    run(work())


def test_a_visitors_edition_is_parsed_in_a_thread(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed_by: list[threading.Thread] = []

    def parse(*arguments: Any) -> Any:
        parsed_by.append(threading.current_thread())
        return parse_edition(*arguments)

    async def work(client: Server) -> None:
        text = default_text(find_game("zen_garden")).replace("start = 12", "start = 7")
        made = await new_table(client, edition=text)
        server.directory.tables.clear()
        await client.look(made.table)
        bomb = "a" + ".a" * 29_000 + " = 1"
        with pytest.raises(RefusedError, match="more than 4 dots"):
            await new_table(client, edition=bomb)

    monkeypatch.setattr("roji.server.tables.editions.parse_edition", parse)
    run(work(server.client))
    assert parsed_by
    assert all(thread.name.startswith("roji-short-work") for thread in parsed_by)
