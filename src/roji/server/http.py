"""Plain HTTP: reading bodies within limits, answering in JSON, telling errors in one clear line."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from roji.core.errors import RojiError
from roji.server.coding import encode
from roji.server.desk import Desk, Who
from roji.server.hall import Hall
from roji.server.messages.answers import Refused
from roji.server.refusal import STATUS, Refusal
from roji.server.security import is_from_here

__all__ = ["Endpoint", "address", "body", "endpoint", "hall_of", "json", "language", "number", "who_asks"]

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
LANGUAGES = ("en", "de", "none")


def hall_of(request: Request) -> Hall:
    """The process's hall."""
    hall: Hall = request.app.state.hall
    return hall


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "unknown"


def json(thing: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    headers = {"cache-control": "no-store"}
    return Response(encode(thing), status, headers, media_type="application/json")


def refused(answer: Refused) -> Response:
    """An error in JSON."""
    return json(answer, STATUS[answer.code])


def endpoint(act: Endpoint) -> Endpoint:
    """Make an endpoint of a function: within limits, from here, and with errors told clearly."""

    async def guarded(request: Request) -> Response:
        hall = hall_of(request)
        try:
            if not is_from_here(request.headers, hall.config.origins):
                raise Refusal("no_token", "Pages of other sites may not do this.")
            hall.pace.check(address(request))
            response = await act(request)
        except Refusal as refusal:
            response = refused(refusal.answer())
        except RojiError as error:
            response = refused(Refusal("bad_request", str(error)).answer())
        except ClientDisconnect:
            response = Response(status_code=400)
        return response

    return guarded


async def read_body(request: Request, limit: int) -> bytes:
    """The body, if it is not too long."""
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > limit:
            raise Refusal("bad_message", f"This is too long: at most {limit} bytes are taken.")
        parts.append(part)
    return b"".join(parts)


async def body(request: Request, kind: type[T]) -> T:
    """The body as a message of this kind."""
    text = await read_body(request, hall_of(request).config.largest_message)
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", f"This message makes no sense: {' '.join(str(error).split())}.") from None


def language(request: Request) -> str:
    """The language that was asked for."""
    wanted = request.query_params.get("language", "en")
    if wanted not in LANGUAGES:
        raise Refusal("bad_request", f"There is no language '{wanted[:20]}': choose one of {', '.join(LANGUAGES)}.")
    return wanted


def number(request: Request, name: str, default: int | None, most: int) -> int | None:
    """A whole number in the address."""
    text = request.query_params.get(name)
    if text is None or text == "":
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 10 or int(text) > most:
        raise Refusal("bad_request", f"{name} must be a whole number from 0 to {most}.")
    return int(text)


async def who_asks(request: Request) -> tuple[Desk, Who]:
    """The table in the address, and who asks there."""
    desk = await hall_of(request).tables.get(request.path_params["table"])
    said = request.headers.get("authorization", "")
    token = said.removeprefix("Bearer ").strip() if said else None
    if said and not said.startswith("Bearer "):
        raise Refusal("no_token", "Say your token as 'Authorization: Bearer TOKEN'.")
    who = desk.who(token, request.headers.get("roji-host"), language(request))
    desk.check_may_look(who)
    return desk, who
