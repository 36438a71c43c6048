"""Tables made over plain HTTP, so that a test can begin in the middle of something."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

SECONDS = 600  # until a test gives up: on a busy machine the first table of a game waits for the compiler
TOO_FAST = 429
# A store asks nothing of a language, nor a language of a store: two runs show both of each.
BOTH_STORES = pytest.mark.parametrize(
    ("language", "database"), [("en", "sqlite"), ("de", "postgres")], indirect=["database"]
)
SQLITE_IS_ENOUGH = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
GOLDEN = Path(__file__).resolve().parents[1] / "golden"


@dataclass(frozen=True)
class Made:
    """A table and what opens it."""

    table: str
    host: str
    tokens: dict[int, str]

    def link(self, seat: int, is_host: bool = False) -> str:
        """The link that opens a seat on any device."""
        host = f"&host={self.host}" if is_host else ""
        return f"/table/{self.table}#seat={self.tokens[seat]}{host}"


def wanted(seats: tuple[str, ...]) -> list[dict[str, str]]:
    """Seats as the server is asked for them: a name is a person, `bot:LEVEL` a bot, an empty text an open seat."""
    return [
        {"kind": "bot", "level": seat.removeprefix("bot:")}
        if seat.startswith("bot:")
        else {"kind": "person", "name": seat}
        if seat
        else {"kind": "open"}
        for seat in seats
    ]


class Tables:
    """The tables of one server."""

    def __init__(self, address: str) -> None:
        self.address = address

    @property
    def games(self) -> list[str]:
        """The names of the games that the server offers."""
        return [game["name"] for game in self.ask("/api/games")["games"]]

    def bring(self, record: str) -> str:
        """A finished game, from one of the golden records: the name of its table."""
        text = (GOLDEN / record).read_bytes()
        return str(self._answer(urllib.request.Request(f"{self.address}/api/records", text))["table"])

    def branch(self, record: str, decisions: int, *seats: str) -> Made:
        """A table that continues one of the golden records after so many decisions."""
        made = self.ask(f"/api/tables/{self.bring(record)}/branch", {"decisions": decisions, "seats": wanted(seats)})
        return Made(made["table"], made["host"], {one["seat"]: one["token"] for one in made["seats"]})

    def ask(self, path: str, body: Any = None, token: str | None = None, host: str | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data)
        if token:
            request.add_header("authorization", f"Bearer {token}")
        if host:
            request.add_header("roji-host", host)
        return self._answer(request)

    def _answer(self, request: urllib.request.Request) -> Any:
        """What the server answers, however often it asks to be asked more slowly."""
        while True:
            try:
                with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != TOO_FAST:
                    raise
                time.sleep(0.2)

    def make(self, game: str, *seats: str, start: bool = True, **wish: Any) -> Made:
        """A table, with seats as in `wanted`."""
        made = self.ask("/api/tables", {"game": game, "seats": wanted(seats), "start": start, **wish})
        return Made(made["table"], made["host"], {one["seat"]: one["token"] for one in made["seats"]})

    def position(self, made: Made, seat: int, since: int | None = None) -> Any:
        """The update that a seat is shown; with `since` it waits until something happened."""
        wait = "" if since is None else f"?since={since}&wait=20"
        return self.ask(f"/api/tables/{made.table}{wait}", None, made.tokens[seat])

    def changed(self, made: Made, seat: int, question: int) -> None:
        """Wait until a seat is asked something else, or the game is over."""
        update = self.position(made, seat)
        while update["position"]["question"] == question and update["position"]["to_act"]:
            update = self.position(made, seat, update["number"])

    def play(self, made: Made, seat: int, decisions: int | None = None) -> None:
        """Let a person make some decisions (all, if none are counted): always the one in the middle of what is legal."""
        update = self.position(made, seat)
        while decisions is None or decisions > 0:
            position = update["position"]
            if not position["to_act"]:
                return
            if seat not in position["to_act"]:
                update = self.position(made, seat, update["number"])
                continue
            move = position["legal"][len(position["legal"]) // 2]["move"]
            request = {"type": "play", "question": position["question"], "move": move}
            self.ask(f"/api/tables/{made.table}", request, made.tokens[seat])
            decisions = None if decisions is None else decisions - 1
            update = self.position(made, seat)


def named(address: str) -> str:
    """A server's address under a name (see tests/browser.py), as other devices would open it."""
    return address.replace("127.0.0.1", "garden")


def saved_seat(page: Page) -> Made:
    """The table that a browser looks at, and the seats at it that the browser keeps."""
    saved = json.loads(page.evaluate("localStorage.getItem('roji.tables')"))
    table = page.url.rpartition("/")[2]
    return Made(table, saved[table].get("host", ""), {seat["seat"]: seat["token"] for seat in saved[table]["seats"]})
