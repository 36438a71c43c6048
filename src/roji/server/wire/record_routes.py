"""The HTTP routes for finished games: records, replays, what-if tables, reviews."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roji.core.story import NOBODY
from roji.server import messages
from roji.server.messages.refusals import Refusal
from roji.server.tables.participants import check_can_see_everything, check_can_take_luck
from roji.server.tables.replays import ALL, make_frames, new_branch, record_text, uploaded
from roji.server.tables.table import LiveTable
from roji.server.wire import http
from roji.server.wire.services import services_of

__all__ = ["RECORD_ROUTES"]

MOST_FRAMES = 100
LARGEST_NUMBER = 100_000


async def _find_open_table(request: Request) -> LiveTable:
    """The table in the address, if the caller may see its game with nothing hidden."""
    table, participant = await http.find_table(request)
    check_can_see_everything(table.state, participant)
    return table


async def show_record(request: Request) -> Response:
    """`GET /api/tables/{table}/record`."""
    table, address = await _find_open_table(request), http.address_of(request)
    check_can_take_luck(table.state)
    text = await services_of(request).directory.threads.ask_short(record_text, table.state, visitor=address)
    http.charge(request, text.encode())
    headers = {"content-disposition": f'attachment; filename="{table.state.game.command}-{table.name}.roji"'}
    return Response(text, headers=headers, media_type="text/plain")


async def upload_record(request: Request) -> Response:
    """`POST /api/records`."""
    services = services_of(request)
    services.directory.new_tables.check(http.address_of(request))
    body = await http.read_body(request, services.settings.largest_record)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refusal("bad_request", "This is not a record: it is not a text file.") from None
    visitor, threads = http.address_of(request), services.directory.threads
    new = await threads.ask(uploaded, text, visitor=visitor)
    created = await services.directory.add(new, visitor)
    return http.json_response(messages.Uploaded(table=created.table), 201)


async def show_replay(request: Request) -> Response:
    """`GET /api/tables/{table}/replay`."""
    table, participant = await http.find_table(request)
    seat = _read_seat(request, len(table.state.seats))
    if seat != NOBODY or not table.state.is_told:
        check_can_see_everything(table.state, participant)
    first = http.read_number(request, "first", 0, LARGEST_NUMBER)
    last = min(http.read_number(request, "last", LARGEST_NUMBER, LARGEST_NUMBER), first + MOST_FRAMES - 1)
    job = (make_frames, table.state, seat, first, last, http.read_words_language(request))
    frames = await services_of(request).directory.threads.ask(*job, visitor=http.address_of(request))
    return http.json_response(frames)


def _read_seat(request: Request, seats: int) -> int:
    text = request.query_params.get("seat", "all")
    if text == "all":
        return ALL
    if text == "onlooker":
        return NOBODY
    if text in map(str, range(seats)):
        return int(text)
    raise Refusal("bad_request", f"seat must be 'all', 'onlooker', or a number from 0 to {seats - 1}.")


async def branch_table(request: Request) -> Response:
    """`POST /api/tables/{table}/branch`."""
    services = services_of(request)
    table = await _find_open_table(request)
    check_can_take_luck(table.state)
    wanted = await http.read_message(request, messages.Branch)
    services.directory.new_tables.check(http.address_of(request))
    return http.json_response(
        await services.directory.add(new_branch(table.state, wanted), http.address_of(request)), 201
    )


async def review_table(request: Request) -> Response:
    """`POST` or `GET /api/tables/{table}/review`: start a review, or get its state."""
    reviews, language = services_of(request).reviews, http.read_words_language(request)
    table = await _find_open_table(request)
    if request.method == "POST":
        return http.json_response(await reviews.start(table, language, http.address_of(request)))
    return http.json_response(await reviews.find(table, language))


RECORD_ROUTES = [
    Route("/api/records", http.endpoint(upload_record), methods=["POST"]),
    Route("/api/tables/{table}/record", http.endpoint(show_record)),
    Route("/api/tables/{table}/replay", http.endpoint(show_replay)),
    Route("/api/tables/{table}/review", http.endpoint(review_table), methods=["GET", "POST"]),
    Route("/api/tables/{table}/branch", http.endpoint(branch_table), methods=["POST"]),
]
