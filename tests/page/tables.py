"""Creates tables over plain HTTP, so that a test can begin in the middle of a game."""

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

SECONDS = 600  # until a request gives up: the first table of a game waits for the compiler
TOO_FAST = 429
# Store and language do not affect each other: two runs cover both stores and both languages.
BOTH_STORES = pytest.mark.parametrize(
    ("language", "database"), [("en", "sqlite"), ("de", "postgres")], indirect=["database"]
)
SQLITE_IS_ENOUGH = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
GOLDEN = Path(__file__).resolve().parents[1] / "golden"


@dataclass(frozen=True)
class Made:
    """A table and its tokens."""

    table: str
    host: str
    tokens: dict[int, str]

    def link(self, seat: int, is_host: bool = False) -> str:
        """The link that opens a seat on any device."""
        host = f"&host={self.host}" if is_host else ""
        return f"/table/{self.table}#seat={self.tokens[seat]}{host}"


def wanted(seats: tuple[str, ...]) -> list[dict[str, str]]:
    """Seats as in a request: a name is a person, `bot:LEVEL` a bot, an empty text an open seat."""
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
        """Upload one of the golden records; returns the name of its table."""
        text = (GOLDEN / record).read_bytes()
        return str(self._answer(urllib.request.Request(f"{self.address}/api/records", text))["table"])

    def branch(self, record: str, decisions: int, *seats: str) -> Made:
        """Create a table that continues one of the golden records after this many decisions."""
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
        """Send a request, again if the server asks for fewer requests; returns its answer."""
        while True:
            try:
                with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != TOO_FAST:
                    raise
                time.sleep(0.2)

    def make(self, game: str, *seats: str, start: bool = True, **wish: Any) -> Made:
        """Create a table with seats as in `wanted`."""
        made = self.ask("/api/tables", {"game": game, "seats": wanted(seats), "start": start, **wish})
        return Made(made["table"], made["host"], {one["seat"]: one["token"] for one in made["seats"]})

    def position(self, made: Made, seat: int, since: int | None = None) -> Any:
        """The update of a seat; with `since` it waits for the next change."""
        wait = "" if since is None else f"?since={since}&wait=20"
        return self.ask(f"/api/tables/{made.table}{wait}", None, made.tokens[seat])

    def changed(self, made: Made, seat: int, question: int) -> None:
        """Wait until a seat has another question or the game is over."""
        update = self.position(made, seat)
        while update["position"]["question"] == question and update["position"]["to_act"]:
            update = self.position(made, seat, update["number"])

    def play(self, made: Made, seat: int, decisions: int | None = None) -> None:
        """Make some decisions for a person (all of them by default), always the middle one of the legal moves."""
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
    """A server's address with a host name (see tests/browser.py), as other devices would open it."""
    return address.replace("127.0.0.1", "garden")


def saved_seat(page: Page) -> Made:
    """The table that a page shows, with the seats stored in its browser."""
    saved = json.loads(page.evaluate("localStorage.getItem('roji.tables')"))
    table = page.url.rpartition("/")[2]
    return Made(table, saved[table].get("host", ""), {seat["seat"]: seat["token"] for seat in saved[table]["seats"]})
