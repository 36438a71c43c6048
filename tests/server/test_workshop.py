"""The workshop: editions as forms, checks of what strangers send, lab runs in a process beside the server."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.servers import BOT, RunningServer, people, run

from roji.client import RefusedError, Server
from roji.core.compiled_cache import COLD, FAILED
from roji.core.edition import default_text, small_text
from roji.core.edition_problems import check_edition_data
from roji.games import GAMES, find_game
from roji.server.messages import (
    CheckEdition,
    CreateTable,
    EditionChecked,
    EditionForm,
    LabShown,
    LabWanted,
    OpenEdition,
)
from roji.server.messages.refusals import Refusal
from roji.server.tables import lab_runs, workshop
from roji.server.tables.rates import TokenBucket, weight
from roji.server.wire.security import POLICY
from roji.server.work.lab_process import LabJob

MARKUP = "<script>alert(1)</script>"


async def form_of(client: Server, game: str, language: str = "en") -> EditionForm:
    return await client.get(f"/api/games/{game}/form?language={language}", EditionForm)


async def check(client: Server, game: str, data: dict[str, Any], language: str = "en") -> EditionChecked:
    return await client.post(
        f"/api/editions/check?language={language}", CheckEdition(game=game, data=data), EditionChecked
    )


async def edition_text(client: Server, **coins: int) -> str:
    """Zen Garden with other coins."""
    form = await form_of(client, "zen_garden")
    form.data["coins"] |= coins
    return (await check(client, "zen_garden", {**form.data, "name": f"Mine {MARKUP}"})).text


async def finished(client: Server, shown: LabShown) -> LabShown:
    while shown.state in ("waiting", "running"):
        await asyncio.sleep(0.05)
        shown = await client.get(f"/api/lab/{shown.run}", LabShown)
    return shown


async def until_it_is(found: lab_runs.QueuedStudy, state: str) -> None:
    while found.shown.state != state:
        await asyncio.sleep(0.01)


async def until_its_process_has_ended(server: RunningServer) -> None:
    while server.services.lab_runs._turn.locked():
        await asyncio.sleep(0.01)


def raw(server: RunningServer, path: str, body: bytes | None = None, method: str | None = None) -> tuple[int, bytes]:
    """The status of a response, and its body."""
    request = urllib.request.Request(server.address + path, body, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


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


def test_a_wrong_number_is_told_at_its_place_in_the_readers_language(server: RunningServer) -> None:
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
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), BOT], start=True, edition=text))
        update = await client.look(made.table)
        assert update.room is not None
        assert update.position is not None
        assert update.room.is_own_edition
        assert [one["coins"] for one in update.position.data["gardens"]] == [7, 7]

    run(work())


def test_a_file_that_is_not_playable_yet_opens_and_a_small_edition_seats_fewer(server: RunningServer) -> None:
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


def test_deep_data_that_is_still_json_is_refused_in_one_line(server: RunningServer) -> None:
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


@pytest.mark.slow
def test_a_lab_run_plays_both_editions_and_gives_a_report_of_its_own_origin(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        text = await edition_text(client, start=2)
        wanted = LabWanted(game="zen_garden", edition=text, players=2, games=8)
        started = await client.post("/api/lab", wanted, LabShown)
        assert started.state in ("waiting", "running")
        with pytest.raises(RefusedError, match="not finished"):
            await client.get(f"/api/lab/{started.run}/report", LabShown)
        shown = await finished(client, started)
        assert (shown.state, shown.why) == ("done", "")
        assert shown.progress == 1.0
        assert shown.games == 8
        figures = {figure.name: figure for figure in shown.figures}
        points = figures["Points of a seat"]
        assert points.variant is not None
        assert points.variant < points.base
        status, report = raw(server, f"/api/lab/{shown.run}/report")
        assert status == 200
        assert report.startswith(b"<!DOCTYPE html>")
        assert MARKUP.encode() not in report
        assert b"&lt;script&gt;alert(1)" in report
        await until_its_process_has_ended(server)
        assert server.services.lab_runs._spent.of("127.0.0.1") > 0
        assert server.directory.threads._spent.of("127.0.0.1") < server.services.lab_runs._spent.of("127.0.0.1")

    run(work())


@pytest.mark.slow
def test_the_games_own_edition_is_studied_alone(server: RunningServer) -> None:
    async def work() -> None:
        text = default_text(find_game("sakura"))
        wanted = LabWanted(game="sakura", edition=text, players=3, games=6)
        shown = await finished(server.client, await server.client.post("/api/lab", wanted, LabShown))
        assert shown.state == "done"
        assert {"Decisions", "Rounds"} <= {figure.name for figure in shown.figures}
        assert all(figure.variant is None for figure in shown.figures)

    run(work())


def test_a_report_may_run_its_own_scripts_but_belongs_to_no_origin(server: RunningServer) -> None:
    made = lab_runs.QueuedStudy(LabJob("zen_garden", "", "greedy", 2, 8, 1.0), "somebody")
    made.report, made.shown.state = b"<!DOCTYPE html>", "done"
    server.services.lab_runs._runs[made.shown.run] = made
    with urllib.request.urlopen(f"{server.address}/api/lab/{made.shown.run}/report") as response:
        assert response.headers.get_all("content-security-policy") != [POLICY]
        [policy] = response.headers.get_all("content-security-policy")
        assert policy.startswith("sandbox allow-scripts")
        assert "allow-same-origin" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
    with urllib.request.urlopen(f"{server.address}/api/games") as response:
        assert response.headers.get_all("content-security-policy") == [POLICY]


def test_a_run_that_nobody_asks_for_is_stopped_and_its_process_ends(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        text = await edition_text(server.client, start=2)
        wanted = LabWanted(game="zen_garden", edition=text, players=4, games=100, bots="sharp")
        started = await server.client.post("/api/lab", wanted, LabShown)
        found = server.services.lab_runs._runs[started.run]
        await until_it_is(found, "running")
        monkeypatch.setattr(lab_runs, "ASKED_WITHIN", 0.0)
        await until_it_is(found, "stopped")  # without asking
        await until_its_process_has_ended(server)

    run(work())


def test_a_run_can_be_stopped_and_the_next_one_then_has_its_turn(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        text = await edition_text(client, start=2)
        slow = LabWanted(game="zen_garden", edition=text, players=4, games=100, bots="sharp")
        first = await client.post("/api/lab", slow, LabShown)
        second = await client.post("/api/lab", slow, LabShown)
        assert (second.state, second.ahead) == ("waiting", 1)
        with pytest.raises(RefusedError, match="not finished"):
            await client.post("/api/lab", slow, LabShown)
        for shown in (first, second):
            status, answer = await asyncio.to_thread(raw, server, f"/api/lab/{shown.run}", None, "DELETE")
            assert status == 200
            assert json.loads(answer)["state"] == "stopped"
        await until_its_process_has_ended(server)

    run(work())


def test_the_labs_process_ends_when_the_server_is_gone() -> None:
    job = LabJob("zen_garden", default_text(find_game("zen_garden")), "sharp", 4, 100, 600.0)
    command = [sys.executable, "-m", "roji.server.work.lab_process"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["progress"] > 0
        process.stdin.close()
        assert process.wait(60) == 1


def test_the_labs_process_ends_in_peace_when_it_is_done() -> None:
    command = [sys.executable, "-m", "roji.server.work.lab_process"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(LabJob("zen_garden", "game = 1", "greedy", 2, 8, 1.0)) + b"\n")
        process.stdin.flush()
        assert process.wait(60) == 0  # its input is still open


def test_the_server_itself_does_not_load_the_lab() -> None:
    code = "import sys, roji.server.wire.routes; print([name for name in sys.modules if name.startswith('roji.lab')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_runs_are_not_listed_and_their_names_cannot_be_guessed(server: RunningServer) -> None:
    for path in ("/api/lab", "/api/lab/", "/api/lab/x", "/api/lab/x/report", "/api/lab/..%2f..%2fetc"):
        status, answer = raw(server, path)
        assert status in (404, 405)
        assert b"run" not in answer or json.loads(answer)["code"] == "not_found"


def test_an_operator_may_do_without_lab_runs_and_a_visitors_budget_ends(tmp_path: Path) -> None:
    own = default_text(find_game("zen_garden"))
    body = json.dumps({"game": "zen_garden", "edition": own, "players": 2}).encode()
    with RunningServer(str(tmp_path / "a.db"), compile_at_start=False, lab_seconds=0) as server:
        status, answer = raw(server, "/api/lab", body)
        assert (status, json.loads(answer)["code"]) == (409, "not_now")
    with RunningServer(str(tmp_path / "b.db"), compile_at_start=False, thinking_budget=1.0) as server:
        server.services.lab_runs._spent.add("127.0.0.1", 10.0)
        status, answer = raw(server, "/api/lab", body)
        assert (status, json.loads(answer)["code"]) == (503, "busy")
        assert "minutes" in json.loads(answer)["why"]
        assert raw(server, "/api/games/zen_garden/form")[0] == 200  # all else goes on


def test_a_server_that_waits_for_its_compiler_makes_no_lab_runs(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_runs, "is_cold", lambda: True)
    body = json.dumps({"game": "zen_garden", "edition": default_text(find_game("zen_garden")), "players": 2}).encode()
    status, answer = raw(server, "/api/lab", body)
    assert (status, json.loads(answer)["code"]) == (503, "compiling")
    monkeypatch.setenv(COLD, FAILED)
    assert json.loads(raw(server, "/api/lab", body)[1])["code"] == "not_compiled"


def test_runs_that_nobody_asked_for_cannot_be_asked_for_again_when_others_have_taken_their_place(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = server.services.lab_runs
    waiting = [lab_runs.QueuedStudy(LabJob("zen_garden", "", "greedy", 2, 8, 1.0), "somebody") for _ in range(2)]
    runs._runs |= {one.shown.run: one for one in waiting}
    with pytest.raises(Refusal, match="not finished"):
        runs._check_room("somebody")
    monkeypatch.setattr(lab_runs, "ASKED_WITHIN", 0.0)
    runs._check_room("somebody")
    monkeypatch.undo()
    assert [runs.show(one.shown.run).state for one in waiting] == ["stopped", "stopped"]


@pytest.mark.parametrize("path", ["/api/games/four_gardens/form", "/api/editions", "/api/lab/{run}/report"])
def test_a_long_answer_of_the_workshop_counts_as_several_requests(
    server: RunningServer, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = lab_runs.QueuedStudy(LabJob("zen_garden", "", "greedy", 2, 8, 1.0), "somebody")
    made.report, made.shown.state = b" " * 1_000_000, "done"
    server.services.lab_runs._runs[made.shown.run] = made
    text = default_text(find_game("four_gardens"))
    body = json.dumps({"text": text}).encode() if path == "/api/editions" else None
    charged: list[float] = []
    monkeypatch.setattr(TokenBucket, "charge", lambda _, count: charged.append(count))
    status, answer = raw(server, path.format(run=made.shown.run), body)
    assert status == 200
    assert weight(answer) > 1
    assert charged == [1, weight(answer)]


def test_finished_runs_are_forgotten_in_time(server: RunningServer) -> None:
    runs = server.services.lab_runs
    for _ in range(lab_runs.MOST_KEPT + 5):
        made = lab_runs.QueuedStudy(LabJob("zen_garden", "", "greedy", 2, 8, 1.0), "somebody")
        made.shown.state = "done"
        runs._runs[made.shown.run] = made
        runs._forget_old()
    assert len(runs._runs) == lab_runs.MOST_KEPT


def test_a_process_that_fails_is_told_as_failed(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_runs, "LabJob", lambda game, _edition, *rest: LabJob(game, "game = 1", *rest))

    async def work() -> None:
        own = default_text(find_game("zen_garden"))
        wanted = LabWanted(game="zen_garden", edition=own, players=2, games=8)
        shown = await finished(server.client, await server.client.post("/api/lab", wanted, LabShown))
        assert shown.state == "failed"
        assert "game =" in shown.why

    run(work())
