"""The addresses for finished games: records, replays, branches, reviews."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roji.core.errors import RojiError
from roji.server import messages
from roji.server.http import address, body, endpoint, hall_of, json, language, number, read_body, who_asks
from roji.server.refusal import Refusal, not_here

__all__ = ["ROUTES"]

MOST_FRAMES = 100
LARGEST_NUMBER = 100_000


async def show_record(request: Request) -> Response:
    """`GET /api/tables/{table}/record`."""
    desk, who = await who_asks(request)
    desk.check_is_open_to(who)
    from roji.server import rules

    headers = {"content-disposition": f'attachment; filename="{desk.state.game.command}-{desk.table}.roji"'}
    return Response(rules.record_text(desk.state), headers=headers, media_type="text/plain")


async def upload_record(request: Request) -> Response:
    """`POST /api/records`."""
    hall = hall_of(request)
    hall.openings.check(address(request))
    text = await read_body(request, hall.config.largest_record)
    await hall.library.load()
    from roji.server import rules

    try:
        opening = await hall.tables.thinkers.ask(rules.upload, text.decode())
    except UnicodeDecodeError:
        raise Refusal("bad_request", "This is no record: it is not a text file.") from None
    except Refusal:
        raise
    except RojiError as error:
        raise not_here(error) from None
    created = await hall.tables.begin(opening)
    return json(messages.Uploaded(table=created.table), 201)


async def show_replay(request: Request) -> Response:
    """`GET /api/tables/{table}/replay`."""
    desk, who = await who_asks(request)
    from roji.server import rules

    seat = _seat(request, len(desk.state.seats), rules.ALL)
    if seat != -1 or not desk.state.is_told:
        desk.check_is_open_to(who)
    first = number(request, "first", 0, LARGEST_NUMBER) or 0
    last = number(request, "last", first + MOST_FRAMES - 1, LARGEST_NUMBER) or 0
    last = min(last, first + MOST_FRAMES - 1)
    spoken = language(request)
    job = (rules.frames, desk.state, seat, first, last, "en" if spoken == "none" else spoken)
    return json(await hall_of(request).tables.thinkers.ask(*job))


def _seat(request: Request, seats: int, everything: int) -> int:
    named = request.query_params.get("seat", "all")
    if named == "all":
        return everything
    if named == "onlooker":
        return -1
    if named.isascii() and named.isdigit() and int(named) < seats:
        return int(named)
    raise Refusal("bad_request", f"seat must be 'all', 'onlooker', or a number from 0 to {seats - 1}.")


async def branch_table(request: Request) -> Response:
    """`POST /api/tables/{table}/branch`."""
    hall = hall_of(request)
    desk, who = await who_asks(request)
    desk.check_is_open_to(who)
    wish = await body(request, messages.Branch)
    hall.openings.check(address(request))
    from roji.server import rules

    try:
        opening = rules.branch(desk.state, desk.table, wish)
    except RojiError as error:
        raise not_here(error) from None
    return json(await hall.tables.begin(opening), 201)


async def review_table(request: Request) -> Response:
    """`POST` or `GET /api/tables/{table}/review`."""
    reviews = hall_of(request).reviews
    desk, who = await who_asks(request)
    desk.check_is_open_to(who)
    spoken = "de" if language(request) == "de" else "en"
    if request.method == "POST":
        return json(await reviews.begin(desk, spoken))
    return json(await reviews.look(desk, spoken))


ROUTES = [
    Route("/api/records", endpoint(upload_record), methods=["POST"]),
    Route("/api/tables/{table}/record", endpoint(show_record)),
    Route("/api/tables/{table}/replay", endpoint(show_replay)),
    Route("/api/tables/{table}/review", endpoint(review_table), methods=["GET", "POST"]),
    Route("/api/tables/{table}/branch", endpoint(branch_table), methods=["POST"]),
]
