"""Lab runs requested by visitors: in a separate process, one at a time, and within limits."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import msgspec
import pytest
from tests.server.servers import RunningServer, new_table, run
from tests.server.workshop import MARKUP, edition_text, raw

from roji.client import RefusedError, Server
from roji.core.compiled_cache import COLD, FAILED
from roji.core.edition import default_text
from roji.games import find_game
from roji.server.messages import (
    LabShown,
    LabWanted,
)
from roji.server.messages.refusals import Refusal
from roji.server.rates import TokenBucket, weight
from roji.server.tables import lab_runs
from roji.server.wire.security import POLICY
from roji.server.wire.workshop_routes import MOST_COUNTED
from roji.server.work.lab_process import LabJob


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


@pytest.mark.slow
def test_a_lab_run_plays_both_editions_and_serves_an_isolated_report(server: RunningServer) -> None:
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
        assert all(figure.half > 0 for figure in shown.figures if figure.name.startswith("Wins of"))

    run(work())


def test_a_report_may_run_its_scripts_but_has_no_origin(server: RunningServer) -> None:
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


def test_reading_a_large_report_does_not_use_up_a_visitors_requests(server: RunningServer) -> None:
    made = lab_runs.QueuedStudy(LabJob("zen_garden", "", "greedy", 2, 8, 1.0), "somebody")
    made.report, made.shown.state = bytes(2_000_000), "done"
    server.services.lab_runs._runs[made.shown.run] = made
    for _ in range(2):
        assert len(raw(server, f"/api/lab/{made.shown.run}/report")[1]) == len(made.report)
    run(new_table(server.client))


def test_an_abandoned_run_is_stopped_and_its_process_ends(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        text = await edition_text(server.client, start=2)
        wanted = LabWanted(game="zen_garden", edition=text, players=4, games=100, bots="sharp")
        started = await server.client.post("/api/lab", wanted, LabShown)
        found = server.services.lab_runs._runs[started.run]
        await until_it_is(found, "running")
        monkeypatch.setattr(lab_runs, "ASKED_WITHIN", 0.0)
        await until_it_is(found, "stopped")  # nobody asks for it any more
        await until_its_process_has_ended(server)

    run(work())


def test_stopping_a_run_starts_the_next_one(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        text = await edition_text(client, start=2)
        slow = LabWanted(game="zen_garden", edition=text, players=4, games=100, bots="sharp")
        first = await client.post("/api/lab", slow, LabShown)
        second = await client.post("/api/lab", slow, LabShown)
        assert (second.state, second.ahead) == ("waiting", 1)
        with pytest.raises(RefusedError, match="unfinished lab runs"):
            await client.post("/api/lab", slow, LabShown)
        for shown in (first, second):
            status, answer = await asyncio.to_thread(raw, server, f"/api/lab/{shown.run}", None, "DELETE")
            assert status == 200
            assert json.loads(answer)["state"] == "stopped"
        await until_its_process_has_ended(server)

    run(work())


def test_runs_that_are_stopped_and_started_again_and_again_do_not_pile_up(server: RunningServer) -> None:
    async def work() -> None:
        runs, text = server.services.lab_runs, await edition_text(server.client, start=2)
        wanted = LabWanted(game="zen_garden", edition=text, players=2, games=8)
        async with runs._turn:  # somebody else's run is in progress
            for _ in range(lab_runs.STARTS[1]):
                runs.stop((await runs.start(wanted, "somebody")).run)
            with pytest.raises(Refusal, match="many lab runs"):
                await runs.start(wanted, "somebody")
            runs.stop((await runs.start(wanted, "somebody else")).run)

    run(server.do(work()))


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


def test_the_labs_process_exits_cleanly_when_it_is_done() -> None:
    command = [sys.executable, "-m", "roji.server.work.lab_process"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(LabJob("zen_garden", "game = 1", "greedy", 2, 8, 1.0)) + b"\n")
        process.stdin.flush()
        assert process.wait(60) == 0  # although its input is still open


def test_the_server_itself_does_not_load_the_lab() -> None:
    code = "import sys, roji.server.wire.routes; print([name for name in sys.modules if name.startswith('roji.lab')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_runs_are_not_listed_and_their_names_cannot_be_guessed(server: RunningServer) -> None:
    for path in ("/api/lab", "/api/lab/", "/api/lab/x", "/api/lab/x/report", "/api/lab/..%2f..%2fetc"):
        status, answer = raw(server, path)
        assert status in (404, 405)
        assert b"run" not in answer or json.loads(answer)["code"] == "not_found"


def test_an_operator_can_switch_lab_runs_off_and_a_visitors_budget_ends(tmp_path: Path) -> None:
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
        assert raw(server, "/api/games/zen_garden/form")[0] == 200  # everything else still works


def test_lab_runs_are_refused_while_rules_are_compiled(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_runs, "is_cold", lambda: True)
    body = json.dumps({"game": "zen_garden", "edition": default_text(find_game("zen_garden")), "players": 2}).encode()
    status, answer = raw(server, "/api/lab", body)
    assert (status, json.loads(answer)["code"]) == (503, "compiling")
    monkeypatch.setenv(COLD, FAILED)
    assert json.loads(raw(server, "/api/lab", body)[1])["code"] == "not_compiled"


def test_abandoned_runs_stay_stopped_once_others_may_take_their_place(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = server.services.lab_runs
    waiting = [lab_runs.QueuedStudy(LabJob("zen_garden", "", "greedy", 2, 8, 1.0), "somebody") for _ in range(2)]
    runs._runs |= {one.shown.run: one for one in waiting}
    with pytest.raises(Refusal, match="unfinished lab runs"):
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
    assert charged == [1, weight(answer[:MOST_COUNTED])]


def test_finished_runs_are_forgotten_eventually(server: RunningServer) -> None:
    runs = server.services.lab_runs
    for _ in range(lab_runs.MOST_KEPT + 5):
        made = lab_runs.QueuedStudy(LabJob("zen_garden", "", "greedy", 2, 8, 1.0), "somebody")
        made.shown.state = "done"
        runs._runs[made.shown.run] = made
        runs._forget_old()
    assert len(runs._runs) == lab_runs.MOST_KEPT


def test_a_failed_process_is_reported_as_failed(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_runs, "LabJob", lambda game, _edition, *rest: LabJob(game, "game = 1", *rest))

    async def work() -> None:
        own = default_text(find_game("zen_garden"))
        wanted = LabWanted(game="zen_garden", edition=own, players=2, games=8)
        shown = await finished(server.client, await server.client.post("/api/lab", wanted, LabShown))
        assert shown.state == "failed"
        assert "game =" in shown.why

    run(work())
