"""A table from its beginning to its end, through the real application."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from roji.server.app import make_app
from roji.server.settings import ServerSettings


@pytest.fixture
def browser(tmp_path: Path) -> Any:
    with TestClient(make_app(ServerSettings(database=str(tmp_path / "roji.db"))), "http://testserver") as client:
        yield client


def test_a_person_and_a_bot_play_a_whole_game(browser: TestClient) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    made = browser.post("/api/tables", json={"game": "zen-garden", "seats": seats, "start": True}).json()
    with browser.websocket_connect("/ws") as socket:
        socket.send_json({"type": "hello", "table": made["table"], "token": made["seats"][0]["token"], "since": 0})
        assert socket.receive_json() | {"version": ""} == {
            "type": "welcome", "id": None, "version": "", "seat": 0, "is_host": False,
        }  # fmt: skip
        while True:
            message = socket.receive_json()
            assert message["type"] in ("update", "done"), message
            position = message.get("position")
            if position and position["places"]:
                break
            if position and 0 in position["to_act"]:
                move = position["legal"][0]["move"]
                socket.send_json({"type": "play", "question": position["question"], "move": move})
        socket.close()
        while cast(
            Any, browser.app
        ).state.api.services.connections.open:  # otherwise it would be cancelled while closing
            time.sleep(0.01)
    assert sorted(position["places"]) in ([1, 2], [1, 1])
    assert message["room"]["status"] == "over"
    assert message["room"]["seed"]


def test_an_illegal_move_says_why_and_cites_the_clause(browser: TestClient) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
    made = browser.post("/api/tables", json={"game": "zen_garden", "seats": seats, "start": True}).json()
    path = f"/api/tables/{made['table']}"
    keys = [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]]
    position = browser.get(path, headers=keys[0]).json()["position"]
    seat = position["to_act"][0]
    position = browser.get(path, headers=keys[seat], params={"language": "de"}).json()["position"]
    wrong = {"type": "play", "question": position["question"], "text": "place 1,1 r0"}
    refused = browser.post(path, json=wrong, headers=keys[seat], params={"language": "de"})
    assert refused.status_code == 409
    assert refused.json() == {
        "type": "refused", "id": None, "code": "illegal", "clause": "Z3.1", "why": "Nimm zuerst ein Plättchen vom Markt (Z3.1).",
    }  # fmt: skip
