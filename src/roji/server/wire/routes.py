"""All routes of the API: here those for games, tables and operators. Imported after the server listens: see `app.py`."""

import functools
import io
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from roji.core.edition import default_text
from roji.core.words import rules_of
from roji.games import find_game
from roji.server import messages
from roji.server.messages.answers import Refused
from roji.server.messages.encoding import decode_request
from roji.server.messages.refusals import Refusal
from roji.server.tables.addresses import is_within, networks
from roji.server.tables.catalogue import list_games
from roji.server.tables.context import Context
from roji.server.tables.participants import check_can_look
from roji.server.tables.requests import answer
from roji.server.wire import http
from roji.server.wire.deal_routes import DEAL_ROUTES
from roji.server.wire.metrics import prometheus_text
from roji.server.wire.people_routes import PEOPLE_ROUTES
from roji.server.wire.push_routes import PUSH_ROUTES
from roji.server.wire.record_routes import RECORD_ROUTES
from roji.server.wire.services import services_of
from roji.server.wire.websocket import WebSocketEndpoint
from roji.server.wire.workshop_routes import WORKSHOP_ROUTES

__all__ = ["ROUTES"]

MOST_LISTED = 100
PERSON_LINK = "#person="
MOST_QR_CODES = 256  # cached entries
LARGEST_NUMBER = 2**31 - 1
NOT_GIVEN = -1
STATUSES = ("waiting", "playing", "over")


async def show_games(request: Request) -> Response:  # noqa: ARG001
    """`GET /api/games`."""
    return http.json_response(list_games())


async def show_edition(request: Request) -> Response:
    """`GET /api/games/{game}/edition`."""
    return Response(default_text(find_game(request.path_params["game"])), media_type="text/plain")


async def show_rules(request: Request) -> Response:
    """`GET /api/games/{game}/rules?language=`."""
    try:
        text = rules_of(find_game(request.path_params["game"]).package, http.read_language(request))
    except FileNotFoundError:
        raise Refusal("not_found", "This game has no written rules here.") from None
    return Response(text, media_type="text/plain")


async def create_table(request: Request) -> Response:
    """`POST /api/tables`."""
    services = services_of(request)
    wanted = await http.read_message(request, messages.CreateTable)
    services.directory.new_tables.check(http.address_of(request))
    return http.json_response(await services.directory.create(wanted, http.address_of(request)), 201)


async def list_tables(request: Request) -> Response:
    """`GET /api/tables`."""
    status = request.query_params.get("status", "waiting")
    if status not in STATUSES:
        raise Refusal("bad_request", f"status must be one of {', '.join(STATUSES)}.")
    game = request.query_params.get("game") or None
    listed = await services_of(request).directory.list_public(status, game, MOST_LISTED)
    return http.charged_response(request, messages.Tables(tables=listed))


async def list_mine(request: Request) -> Response:
    """`POST /api/mine`."""
    mine = await http.read_message(request, messages.Mine)
    listed = await services_of(request).directory.list_these(mine.tables, mine.tokens)
    return http.charged_response(request, messages.Tables(tables=listed))


async def show_table(request: Request) -> Response:
    """`GET /api/tables/{table}`: the update that a WebSocket would get; with `since` and `wait` it is long polling."""
    table, participant = await http.find_table(request)
    since = http.read_number(request, "since", NOT_GIVEN, LARGEST_NUMBER)
    seconds = http.read_number(request, "wait", 0, int(services_of(request).settings.longest_wait))
    if since != NOT_GIVEN and seconds:
        with services_of(request).waiting.counted(http.address_of(request)):
            await table.wait(participant.seat, since, seconds)
        check_can_look(table.state, participant)
    return http.charged_response(request, table.update(participant, None if since == NOT_GIVEN else since))


async def show_table_edition(request: Request) -> Response:
    """`GET /api/tables/{table}/edition`: the table's edition."""
    table, _ = await http.find_table(request)
    return Response(table.state.edition.text, media_type="text/plain")


async def act_at_table(request: Request) -> Response:
    """`POST /api/tables/{table}`: any request except `hello`."""
    services = services_of(request)
    table, participant = await http.find_table(request)
    asked = decode_request(await http.read_body(request, services.settings.largest_message))
    started = time.perf_counter()
    answered = await answer(Context(services.directory, table, participant, http.address_of(request)), asked)
    services.metrics.took(type(asked).__name__, time.perf_counter() - started)
    if isinstance(answered, Refused):
        return http.refused_response(request, answered)
    return http.charged_response(request, answered)


async def draw_qr_code(request: Request) -> Response:
    """`POST /api/qr`."""
    wanted = await http.read_message(request, messages.QrCode)
    threads, address = services_of(request).directory.threads, http.address_of(request)
    draw = qr_code.__wrapped__ if PERSON_LINK in wanted.text else qr_code  # not cached, because it may contain a secret
    picture = await threads.ask_short(draw, wanted.text, visitor=address)
    return Response(picture, media_type="image/svg+xml")


@functools.lru_cache(MOST_QR_CODES)
def qr_code(text: str) -> bytes:
    """A text as a QR code, an SVG picture. Takes up to a tenth of a second."""
    import segno  # imported on demand, so that the server starts sooner

    picture = io.BytesIO()
    segno.make_qr(text, error="m").save(picture, kind="svg", xmldecl=False, svgns=True, border=2, scale=4)
    return picture.getvalue()


async def show_health(request: Request) -> Response:
    """`GET /health` and `/health/ready`."""
    health = await services_of(request).health()
    return http.json_response(health, 200 if health.status == "ok" else 503)


async def show_metrics(request: Request) -> Response:
    """`GET /metrics`: for operators only, because it also counts face-down choices."""
    services = services_of(request)
    if request.client and not is_within(request.client.host, networks(services.settings.metrics_from)):
        raise Refusal("no_token", "Metrics are for this server's operator: see --metrics-from.")
    text = prometheus_text(await services.figures())
    return Response(text, media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/api/games", http.endpoint(show_games)),
    Route("/api/games/{game}/edition", http.endpoint(show_edition)),
    Route("/api/games/{game}/rules", http.endpoint(show_rules)),
    Route("/api/tables", http.endpoint(create_table), methods=["POST"]),
    Route("/api/tables", http.endpoint(list_tables)),
    Route("/api/mine", http.endpoint(list_mine), methods=["POST"]),
    Route("/api/tables/{table}", http.endpoint(act_at_table), methods=["POST"]),
    Route("/api/tables/{table}", http.endpoint(show_table)),
    Route("/api/tables/{table}/edition", http.endpoint(show_table_edition)),
    Route("/api/qr", http.endpoint(draw_qr_code), methods=["POST"]),
    Route("/health", http.endpoint(show_health)),
    Route("/health/ready", http.endpoint(show_health)),
    Route("/metrics", http.endpoint(show_metrics)),
    *DEAL_ROUTES,
    *PEOPLE_ROUTES,
    *PUSH_ROUTES,
    *RECORD_ROUTES,
    *WORKSHOP_ROUTES,
    WebSocketRoute("/ws", WebSocketEndpoint()),
]
