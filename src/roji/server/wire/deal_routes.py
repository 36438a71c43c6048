"""The HTTP routes of deals that several people play: the daily garden, and duels."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roji.server.messages.deals import NewDuel, PlayDeal
from roji.server.store.entries import hash_person
from roji.server.tables.deal_results import daily_deals, shown
from roji.server.tables.deals import go_on, new_duel, start
from roji.server.wire import http
from roji.server.wire.people_routes import read_person
from roji.server.wire.services import services_of

__all__ = ["DEAL_ROUTES"]


def _read_visitor(request: Request) -> str | None:
    """The hash of the person who asks; None if they do not say who they are."""
    return read_person(request) if "authorization" in request.headers else None


async def show_daily(request: Request) -> Response:
    """`GET /api/daily`."""
    return http.json_response(await daily_deals(services_of(request).directory, _read_visitor(request)))


async def show_deal(request: Request) -> Response:
    """`GET /api/deals/{deal}`."""
    directory = services_of(request).directory
    return http.charged_response(request, await shown(directory, request.path_params["deal"], _read_visitor(request)))


async def play_deal(request: Request) -> Response:
    """`POST /api/deals/{deal}/play`."""
    wanted, directory = await http.read_message(request, PlayDeal), services_of(request).directory
    deal, visitor = request.path_params["deal"], http.address_of(request)
    return http.json_response(await start(directory, deal, wanted, visitor), 201)


async def create_duel(request: Request) -> Response:
    """`POST /api/duels`."""
    wanted, directory = await http.read_message(request, NewDuel), services_of(request).directory
    directory.new_tables.check(http.address_of(request))
    deal = await new_duel(directory, wanted)
    return http.json_response(await shown(directory, deal, hash_person(wanted.person)), 201)


async def continue_series(request: Request) -> Response:
    """`POST /api/deals/{deal}/again`."""
    person, directory = read_person(request), services_of(request).directory
    directory.new_tables.check(http.address_of(request))
    deal = await go_on(directory, request.path_params["deal"], person)
    return http.json_response(await shown(directory, deal, person), 201)


DEAL_ROUTES = [
    Route("/api/daily", http.endpoint(show_daily)),
    Route("/api/duels", http.endpoint(create_duel), methods=["POST"]),
    Route("/api/deals/{deal}", http.endpoint(show_deal)),
    Route("/api/deals/{deal}/play", http.endpoint(play_deal), methods=["POST"]),
    Route("/api/deals/{deal}/again", http.endpoint(continue_series), methods=["POST"]),
]
