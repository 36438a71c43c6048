"""The workshop: editions as forms, and checks of visitors' input."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from tests.server.servers import RunningServer, people, run
from tests.server.workshop import check, edition_text, form_of, raw

from roji.core.edition import default_text, small_text
from roji.core.edition_problems import check_edition_data
from roji.games import GAMES, find_game
from roji.server.messages import (
    CreateTable,
    EditionForm,
    OpenEdition,
)
from roji.server.tables import workshop


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_games_own_edition_is_described_checked_and_written(server: RunningServer, game: str, language: str) -> None:
    async def work() -> None:
        client = server.client
        form = await form_of(client, game, language)
        assert form.game == game
        assert form.data == form.own
        assert {field.name for field in form.fields} | {"game", "name"} >= set(form.data)
        checked = await check(client, game, form.data, language)
        assert checked.problems == []
        assert checked.is_own
        assert checked.seats == list(find_game(game).seats)
        again = await client.post("/api/editions", OpenEdition(text=checked.text), EditionForm)
        assert again.data == form.data

    run(work())


def test_a_wrong_number_is_reported_at_its_place_in_the_readers_language(server: RunningServer) -> None:
    async def work() -> None:
        form = await form_of(server.client, "zen_garden")
        form.data["coins"]["start"] = "many"
        for language, said in (("en", "from 0 to 99"), ("de", "von 0 bis 99")):
            checked = await check(server.client, "zen_garden", form.data, language)
            [problem] = checked.problems
            assert problem.place == ["coins", "start"]
            assert said in problem.why
            assert problem.clause == "Z2.5"
            assert (checked.text, checked.hash, checked.is_own) == ("", "", False)

    run(work())


def test_a_changed_edition_is_played_at_once(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        text = await edition_text(client, start=7)
        made = await client.create(CreateTable(game="zen_garden", seats=people(2), start=True, edition=text))
        update = await client.look(made.table)
        assert update.room is not None
        assert update.position is not None
        assert update.room.is_own_edition
        assert [one["coins"] for one in update.position.data["gardens"]] == [7, 7]

    run(work())


def test_an_unplayable_edition_opens_and_a_small_one_seats_fewer_players(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        broken = (
            default_text(find_game("zen_garden")).replace("start = 12", "start = 1979-05-27").replace("most = 25", "")
        )
        form = await client.post("/api/editions", OpenEdition(text=broken), EditionForm)
        assert form.data["coins"]["start"] == "1979-05-27"
        places = [one.place for one in (await check(client, "zen_garden", form.data)).problems]
        assert places == [["coins", "start"], ["coins", "most"]]
        small = await client.post("/api/editions", OpenEdition(text=small_text(find_game("sakura"))), EditionForm)
        checked = await check(client, "sakura", small.data)
        assert checked.problems == []
        assert checked.seats == [2, 3, 4]

    run(work())


STRANGE: list[tuple[str, bytes, int]] = [
    ("/api/editions", b'{"text": "game = 1"}', 400),
    ("/api/editions", b'{"text": "game = \\"chess\\""}', 400),
    ("/api/editions", json.dumps({"text": "a" + ".a" * 20_000 + " = 1"}).encode(), 400),
    ("/api/editions", json.dumps({"text": "[" * 50_000}).encode(), 400),
    ("/api/editions", json.dumps({"text": "x" * 60_001}).encode(), 400),
    ("/api/editions", b"x" * 70_000, 413),
    ("/api/editions", b"\xff\xfe", 400),
    ("/api/editions/check", b'{"game": "chess", "data": {}}', 400),
    ("/api/editions/check", b'{"game": "zen_garden", "data": []}', 400),
    ("/api/editions/check", b'{"game": "zen_garden", "data": {"name": "A", "x": ' + b"[" * 30_000, 400),
    ("/api/editions/check", b'{"game": "zen_garden", "data": {"name": "A"}}', 200),
    ("/api/editions/check", b'{"game": "zen_garden", "data": {"name": 1, "coins": {"start": 1e400}}}', 400),
    ("/api/editions/check", b'{"game": "zen_garden", "data": {"coins": {"start": 1.5, "most": null}}}', 200),
    ("/api/lab", b'{"game": "zen_garden", "edition": "game = 1", "players": 2}', 400),
    ("/api/lab", b'{"game": "zen_garden", "edition": "", "players": 2, "games": 1001}', 400),
    ("/api/lab", b'{"game": "zen_garden", "edition": "", "players": 2, "games": 3}', 400),
    ("/api/lab", b'{"game": "zen_garden", "edition": "", "players": 2, "games": 101, "bots": "sharp"}', 400),
    ("/api/lab", b'{"game": "zen_garden", "edition": "", "players": 2, "bots": "oracle"}', 400),
]


@pytest.mark.parametrize(("path", "body", "status"), STRANGE)
def test_strange_editions_get_a_clear_answer(server: RunningServer, path: str, body: bytes, status: int) -> None:
    found, answer = raw(server, path, body)
    assert found == status
    said = json.loads(answer)
    assert said["problems"] if status == 200 else said["why"]
    assert server.services.metrics.refused["broken"] == 0


def test_deeply_nested_json_is_refused_in_one_line(server: RunningServer) -> None:
    data: Any = 1
    for _ in range(200):
        data = [data]
    own = run(form_of(server.client, "zen_garden")).data
    status, answer = raw(
        server, "/api/editions/check", json.dumps({"game": "zen_garden", "data": {**own, "x": data}}).encode()
    )
    assert status == 400
    assert "nested" in json.loads(answer)["why"]


def test_editions_are_read_in_a_thread_so_that_nobody_waits(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    real = check_edition_data

    def noted(*arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return real(*arguments)

    monkeypatch.setattr(workshop, "check_edition_data", noted)
    run(edition_text(server.client))
    assert len(threads) == 1
    assert threads[0].startswith("roji-short-work")
