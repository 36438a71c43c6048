"""The addresses under /api: tables, lists, and requests as over a WebSocket."""

import io

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roji import __version__
from roji.server import messages
from roji.server.connection import decode_request
from roji.server.http import address, body, endpoint, hall_of, json, language, number, read_body, refused, who_asks
from roji.server.messages.answers import Refused
from roji.server.metrics import CONNECTIONS, LOADED, figures, prometheus
from roji.server.refusal import Refusal
from roji.server.requests import answer

__all__ = ["ROUTES"]

MOST_LISTED = 100
LARGEST_NUMBER = 2**31 - 1
STATUSES = ("waiting", "playing", "over")


async def list_games(request: Request) -> Response:
    """`GET /api/games`."""
    await hall_of(request).library.load()
    from roji.server import rules

    return json(rules.games())


async def show_edition(request: Request) -> Response:
    """`GET /api/games/{game}/edition`."""
    await hall_of(request).library.load()
    from roji.server import rules

    return Response(rules.edition_text(request.path_params["game"]), media_type="text/plain")


async def show_rules(request: Request) -> Response:
    """`GET /api/games/{game}/rules?language=`."""
    spoken = language(request)
    await hall_of(request).library.load()
    from roji.server import rules

    try:
        return Response(rules.rules_text(request.path_params["game"], spoken), media_type="text/plain")
    except FileNotFoundError:
        raise Refusal("not_found", "The rules of this game are not written down here.") from None


async def create_table(request: Request) -> Response:
    """`POST /api/tables`."""
    hall = hall_of(request)
    wish = await body(request, messages.CreateTable)
    hall.openings.check(address(request))
    return json(await hall.tables.create(wish), 201)


async def list_tables(request: Request) -> Response:
    """`GET /api/tables`."""
    status = request.query_params.get("status", "waiting")
    if status not in STATUSES:
        raise Refusal("bad_request", f"status must be one of {', '.join(STATUSES)}.")
    game = request.query_params.get("game") or None
    summaries = await hall_of(request).tables.store.list_public(status, game, MOST_LISTED)
    return json(messages.Tables(tables=[summary.listed for summary in summaries]))


async def list_mine(request: Request) -> Response:
    """`POST /api/mine`."""
    mine = await body(request, messages.Mine)
    return json(messages.Tables(tables=await hall_of(request).tables.listed(mine.tables)))


async def show_table(request: Request) -> Response:
    """`GET /api/tables/{table}`: the update that a WebSocket would get."""
    desk, who = await who_asks(request)
    config = hall_of(request).config
    since = number(request, "since", None, LARGEST_NUMBER)
    seconds = number(request, "wait", 0, int(config.longest_wait))
    if since is not None and seconds:
        await desk.wait(who.seat, since, seconds)
        desk.check_may_look(who)
    return json(desk.update(who, since))


async def show_table_edition(request: Request) -> Response:
    """`GET /api/tables/{table}/edition`: the edition that is played there."""
    desk, _ = await who_asks(request)
    return Response(desk.state.edition.text, media_type="text/plain")


async def act_at_table(request: Request) -> Response:
    """`POST /api/tables/{table}`: any request."""
    hall = hall_of(request)
    desk, who = await who_asks(request)
    asked = decode_request(await read_body(request, hall.config.largest_message))
    told = await answer(hall.tables, desk, who, asked)
    hall.metrics.count_answer(told)
    return refused(told) if isinstance(told, Refused) else json(told)


async def draw_qr(request: Request) -> Response:
    """`POST /api/qr`."""
    import segno  # only when it is needed: the server starts sooner

    wish = await body(request, messages.QrCode)
    picture = io.BytesIO()
    segno.make_qr(wish.text, error="m").save(picture, kind="svg", xmldecl=False, svgns=True, border=2, scale=4)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def show_health(request: Request) -> Response:
    """`GET /health`."""
    hall = hall_of(request)
    status, counted = await hall.status(), hall.post.all_figures(figures(hall))
    health = messages.Health(
        status=status,
        version=__version__,
        ready=hall.library.ready,
        tables=int(counted[LOADED]),
        connections=int(counted[CONNECTIONS]),
    )
    return json(health, 200 if status in ("ok", "starting") else 503)


async def show_metrics(request: Request) -> Response:
    """`GET /metrics`."""
    hall = hall_of(request)
    counted = hall.post.all_figures(figures(hall))
    return Response(prometheus(counted, await hall.tables.store.count()), media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/api/games", endpoint(list_games)),
    Route("/api/games/{game}/edition", endpoint(show_edition)),
    Route("/api/games/{game}/rules", endpoint(show_rules)),
    Route("/api/tables", endpoint(create_table), methods=["POST"]),
    Route("/api/tables", endpoint(list_tables)),
    Route("/api/mine", endpoint(list_mine), methods=["POST"]),
    Route("/api/tables/{table}", endpoint(act_at_table), methods=["POST"]),
    Route("/api/tables/{table}", endpoint(show_table)),
    Route("/api/tables/{table}/edition", endpoint(show_table_edition)),
    Route("/api/qr", endpoint(draw_qr), methods=["POST"]),
    Route("/health", endpoint(show_health)),
    Route("/metrics", endpoint(show_metrics)),
]
