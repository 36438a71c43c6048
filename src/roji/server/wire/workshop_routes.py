"""The HTTP routes of the workshop: editions as forms, checks of editions, lab runs and their reports."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roji.server.messages.refusals import Refusal
from roji.server.messages.workshop import CheckEdition, LabWanted, OpenEdition
from roji.server.tables.workshop import checked_edition, edition_form, opened_edition
from roji.server.wire import http
from roji.server.wire.services import services_of

__all__ = ["WORKSHOP_ROUTES"]

# Bytes of a report that count: it is sent, not computed, and its reader may want to play the edition at once.
MOST_COUNTED = 131_072

# A report is one file with its own styles and scripts. It gets a separate origin, so that nothing in it, not even the name of a
# stranger's edition, can reach what this server's page keeps in the browser.
REPORT_POLICY = (
    "sandbox allow-scripts allow-downloads; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


async def show_form(request: Request) -> Response:
    """`GET /api/games/{game}/form`."""
    threads, language = services_of(request).directory.threads, http.read_words_language(request)
    job = (edition_form, request.path_params["game"], language)
    return http.charged_response(request, await threads.ask_short(*job, visitor=http.address_of(request)))


async def open_edition(request: Request) -> Response:
    """`POST /api/editions`."""
    threads, language = services_of(request).directory.threads, http.read_words_language(request)
    wanted = await http.read_message(request, OpenEdition)
    job = (opened_edition, wanted.text, language)
    return http.charged_response(request, await threads.ask_short(*job, visitor=http.address_of(request)))


async def check_edition(request: Request) -> Response:
    """`POST /api/editions/check`."""
    threads, language = services_of(request).directory.threads, http.read_words_language(request)
    wanted = await http.read_message(request, CheckEdition)
    job = (checked_edition, wanted.game, wanted.data, language)
    return http.json_response(await threads.ask_short(*job, visitor=http.address_of(request)))


async def start_lab_run(request: Request) -> Response:
    """`POST /api/lab`."""
    wanted = await http.read_message(request, LabWanted)
    return http.json_response(await services_of(request).lab_runs.start(wanted, http.address_of(request)), 201)


async def show_lab_run(request: Request) -> Response:
    """`GET` or `DELETE /api/lab/{run}`: get a run's state, or stop it."""
    runs, name = services_of(request).lab_runs, request.path_params["run"]
    return http.json_response(runs.stop(name) if request.method == "DELETE" else runs.show(name))


async def show_report(request: Request) -> Response:
    """`GET /api/lab/{run}/report`."""
    report = services_of(request).lab_runs.find(request.path_params["run"]).report
    if not report:
        raise Refusal("not_now", "There is no report: the lab run is not finished.")
    http.charge(request, report[:MOST_COUNTED])
    headers = {"content-security-policy": REPORT_POLICY, "cache-control": "no-store"}
    return Response(report, headers=headers, media_type="text/html")


WORKSHOP_ROUTES = [
    Route("/api/games/{game}/form", http.endpoint(show_form)),
    Route("/api/editions", http.endpoint(open_edition), methods=["POST"]),
    Route("/api/editions/check", http.endpoint(check_edition), methods=["POST"]),
    Route("/api/lab", http.endpoint(start_lab_run), methods=["POST"]),
    Route("/api/lab/{run}", http.endpoint(show_lab_run), methods=["GET", "DELETE"]),
    Route("/api/lab/{run}/report", http.endpoint(show_report)),
]
