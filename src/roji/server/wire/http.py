"""Plain HTTP: bounded reading of bodies and parameters, JSON answers, and refusals with a matching status."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from roji.core.errors import RojiError
from roji.games import languages
from roji.server.messages.answers import Refused
from roji.server.messages.encoding import decode, encode
from roji.server.messages.refusals import STATUS, Refusal, bad_request, reader_language
from roji.server.messages.requests import NO_WORDS
from roji.server.rates import weight
from roji.server.store import StoreError
from roji.server.tables.addresses import network_of
from roji.server.tables.deals import has_played
from roji.server.tables.participants import Participant, check_can_look, find_participant
from roji.server.tables.table import LiveTable
from roji.server.wire.security import check_comes_from_us
from roji.server.wire.services import services_of

__all__ = [
    "Endpoint",
    "address_of",
    "charge",
    "charged_response",
    "endpoint",
    "find_table",
    "json_response",
    "read_body",
    "read_language",
    "read_message",
    "read_number",
    "read_words_language",
    "refused_response",
]

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
LONGEST_NUMBER = 10  # digits


def address_of(connection: HTTPConnection) -> str:
    """The address of a request or WebSocket, as limits count it."""
    return network_of(connection.client.host) if connection.client else "unknown"


def charge(request: Request, answer: bytes) -> None:
    """Count a long answer as several requests of the caller."""
    services_of(request).requests.bucket(address_of(request)).charge(weight(answer))


def charged_response(request: Request, message: Any) -> Response:
    """Like `json_response`, but a long answer counts as several requests."""
    response = json_response(message)
    charge(request, bytes(response.body))
    return response


def json_response(message: Any, status: int = 200) -> Response:
    """A message as an uncacheable response."""
    return Response(encode(message), status, {"cache-control": "no-store"}, media_type="application/json")


def refused_response(request: Request, refused: Refused) -> Response:
    """A refusal as a response, counted by its code."""
    services_of(request).metrics.refused[refused.code] += 1
    return json_response(refused, STATUS[refused.code])


def _refuse(request: Request, refusal: Refusal) -> Response:
    return refused_response(request, refusal.answer(None, reader_language(request.headers)))


def endpoint(handle: Endpoint) -> Endpoint:
    """An endpoint that checks origin and rate before it handles a request, and turns errors into refusals."""

    async def guarded(request: Request) -> Response:
        services = services_of(request)
        try:
            check_comes_from_us(request.headers, services.settings.origins)
            services.check_ban(request)
            services.requests.check(address_of(request))
            return await handle(request)
        except Refusal as refusal:
            return _refuse(request, refusal)
        except StoreError as error:
            return _refuse(request, Refusal("busy", str(error)))
        except RojiError as error:
            return _refuse(request, bad_request(error))
        except ClientDisconnect:
            return Response(status_code=400)
        except asyncio.CancelledError:
            if not services.is_stopping:
                raise
            return _refuse(request, Refusal("busy", "The server is stopping."))

    return guarded


async def read_body(request: Request, limit: int) -> bytes:
    """The body of a request; refused beyond `limit` bytes."""
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > limit:
            raise Refusal("too_large", f"This is too long: at most {limit} bytes are accepted.")
        parts.append(part)
    return b"".join(parts)


async def read_message(request: Request, kind: type[T]) -> T:
    """The body of a request as a message of this type."""
    return decode(await read_body(request, services_of(request).settings.largest_message), kind)


def read_language(request: Request) -> str:
    """The parameter `language`: one that some game has, or `none`."""
    wanted = request.query_params.get("language", "en")
    known = (*languages(), NO_WORDS)
    if wanted not in known:
        raise Refusal("bad_request", f"There is no language '{wanted[:20]}': choose one of {', '.join(known)}.")
    return wanted


def read_words_language(request: Request) -> str:
    """The same for answers that always have words: English for `none`."""
    language = read_language(request)
    return "en" if language == NO_WORDS else language


def read_number(request: Request, name: str, default: int, most: int) -> int:
    """A whole-number parameter from 0 to `most`."""
    text = request.query_params.get(name)
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER or int(text) > most:
        raise Refusal("bad_request", f"{name} must be a whole number from 0 to {most}.")
    return int(text)


async def find_table(request: Request) -> tuple[LiveTable, Participant]:
    """The table in the address, and the participant; refused if they may not look."""
    table = await services_of(request).directory.get(request.path_params["table"])
    header = request.headers.get("authorization", "")
    if header and not header.startswith("Bearer "):
        raise Refusal("no_token", "Say your token as 'Authorization: Bearer TOKEN'.")
    token = header.removeprefix("Bearer ").strip() if header else None
    host = request.headers.get("roji-host")
    if token is not None and await has_played(services_of(request).directory.store, table.state, token):
        participant = Participant(language=read_language(request), has_played=True)
    else:
        participant = find_participant(table.state, token, host, read_language(request))
    check_can_look(table.state, participant)
    table.see(participant.seat)
    return table, participant
