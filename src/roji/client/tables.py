"""Tables over plain HTTP, using only the standard library.

server = Server("http://127.0.0.1:8765")
made = await server.create(CreateTable(game="zen_garden", seats=[SeatWanted(kind="person"), SeatWanted(kind="bot")]))
async with server.sit(made.table, made.seats[0].token) as seat:
    position = await seat.until_asked()
    await seat.play(position.legal[0].move)
"""

import asyncio
import http.client
import urllib.error
import urllib.request
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from roji.client.connection import RefusedError, Seat
from roji.core.errors import RojiError
from roji.server.messages import (
    Answer,
    Branch,
    Created,
    CreateTable,
    Games,
    Refused,
    Request,
    Review,
    Tables,
    Update,
    Uploaded,
)
from roji.server.messages.requests import Language

__all__ = ["Server"]

T = TypeVar("T")
TIMEOUT_SECONDS = 120.0
FIRST_ERROR_STATUS = 400


class Server:
    """A server at an address such as http://127.0.0.1:8765, or https://play.example/roji."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise RojiError(f"'{address}' is not the address of a server: it begins with http:// or https://.")
        self.address = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"

    @property
    def socket_address(self) -> str:
        """The address of its WebSocket. With `?table=` load balancers can keep a table's connections together."""
        return f"ws{self.address.removeprefix('http')}/ws"

    async def games(self) -> Games:
        """The games on the server."""
        return await self.get("/api/games", Games)

    async def create(self, table: CreateTable) -> Created:
        """Create a table; the answer has its name and tokens."""
        return await self.post("/api/tables", table, Created)

    async def tables(self, status: str = "waiting") -> Tables:
        """Public tables with this status."""
        return await self.get(f"/api/tables?status={quote(status)}", Tables)

    async def ask(
        self, table: str, request: Request, *, token: str | None = None, host: str | None = None, language: str = "en"
    ) -> Answer:
        """Send any request over plain HTTP, and return its answer; RefusedError if it is refused."""
        path = f"/api/tables/{quote(table)}?language={language}"
        return await self.post(path, request, Answer, token, host)  # type: ignore[arg-type]

    async def look(self, table: str, *, token: str | None = None, host: str | None = None, **query: Any) -> Update:
        """A table as a participant sees it; `since`, `wait` and `language` as in the API."""
        path = f"/api/tables/{quote(table)}?{urlencode(query)}"
        return await self.get(path, Answer, token, host)  # type: ignore[arg-type]

    def sit(self, table: str, token: str | None = None, host: str | None = None, language: Language = "en") -> Seat:
        """A seat over a WebSocket (without a token: an onlooker); use it with `async with`."""
        return Seat(f"{self.socket_address}?table={quote(table)}", table, token, host, language)

    async def edition(self, table: str, token: str | None = None) -> str:
        """The text of a table's edition."""
        return (await self._call("GET", f"/api/tables/{quote(table)}/edition", None, token, None)).decode()

    async def record(self, table: str, token: str | None = None) -> str:
        """The record of a finished game."""
        return (await self._call("GET", f"/api/tables/{quote(table)}/record", None, token, None)).decode()

    async def upload(self, record: str) -> Uploaded:
        """Upload a record; the answer names the table that shows it."""
        return msgspec.json.decode(await self._call("POST", "/api/records", record.encode(), None, None), type=Uploaded)

    async def branch(self, table: str, branch: Branch, token: str | None = None) -> Created:
        """Create a table that continues a finished game after some of its decisions."""
        return await self.post(f"/api/tables/{quote(table)}/branch", branch, Created, token)

    async def review(self, table: str, token: str | None = None, language: str = "en") -> Review:
        """Start a review of a finished game, or get its progress."""
        return await self.post(f"/api/tables/{quote(table)}/review?language={language}", None, Review, token)

    async def get(self, path: str, kind: type[T], token: str | None = None, host: str | None = None) -> T:
        """Fetch a path, and read the answer as a message of this type."""
        return msgspec.json.decode(await self._call("GET", path, None, token, host), type=kind)

    async def post(self, path: str, body: Any, kind: type[T], token: str | None = None, host: str | None = None) -> T:
        """Send a message, and read the answer as a message of this type."""
        return msgspec.json.decode(await self._call("POST", path, msgspec.json.encode(body), token, host), type=kind)

    async def _call(self, method: str, path: str, body: bytes | None, token: str | None, host: str | None) -> bytes:
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        if host is not None:
            headers["roji-host"] = host
        request = urllib.request.Request(self.address + path, body, headers, method=method)  # noqa: S310 - checked above
        return await asyncio.to_thread(_fetch, request)


def _fetch(request: urllib.request.Request) -> bytes:
    try:
        status, text = _answer(request)
    except (OSError, http.client.HTTPException) as error:  # also if the answer breaks off
        reason = getattr(error, "reason", error)
        raise RojiError(f"The server cannot be reached: {getattr(reason, 'strerror', None) or reason}.") from None
    if status < FIRST_ERROR_STATUS:
        return text
    try:
        raise RefusedError(msgspec.json.decode(text, type=Refused))
    except msgspec.DecodeError:
        raise RojiError(f"The server answers with status {status}.") from None


def _answer(request: urllib.request.Request) -> tuple[int, bytes]:
    """The answer's status and body."""
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:  # noqa: S310
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()
