"""The HTTP routes for one person: their games from all devices, and deleting everything. The secret is only in a header."""

import re
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roji.server.messages.people import Forgotten
from roji.server.messages.refusals import Refusal
from roji.server.store.entries import hash_person
from roji.server.tables.my_games import forget, my_games
from roji.server.wire import http
from roji.server.wire.services import services_of

__all__ = ["PEOPLE_ROUTES", "read_person"]

SECRET = re.compile(r"Bearer ([A-Za-z0-9_-]{22,64})")
LATEST = 2**31 - 1


def read_person(request: Request) -> str:
    """The hash of the person who asks, by `Authorization: Bearer SECRET`."""
    found = SECRET.fullmatch(request.headers.get("authorization", ""))
    person = hash_person(found[1]) if found else None
    if person is None:
        raise Refusal("no_token", "Say who you are: 'Authorization: Bearer SECRET'.")
    return person


async def show_games(request: Request) -> Response:
    """`GET /api/person/games`."""
    person, language = read_person(request), http.read_words_language(request)
    before = http.read_number(request, "before", int(time.time()) + 1, LATEST)
    is_running = bool(http.read_number(request, "running", 0, 1))
    games = await my_games(services_of(request).directory, person, before, language, is_running)
    return http.charged_response(request, games)


async def delete_person(request: Request) -> Response:
    """`DELETE /api/person`."""
    person, services = read_person(request), services_of(request)
    with services.deletions.counted(http.address_of(request)):
        return http.json_response(Forgotten(tables=await forget(services.directory, person)))


PEOPLE_ROUTES = [
    Route("/api/person/games", http.endpoint(show_games)),
    Route("/api/person", http.endpoint(delete_person), methods=["DELETE"]),
]
