"""The one entrance for requests, over a WebSocket or plain HTTP (D10): each is answered, or refused in one sentence."""

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from roji.core.errors import RojiError
from roji.server import messages
from roji.server.messages.answers import Answer, Done, Seated, Story
from roji.server.messages.refusals import Refusal
from roji.server.messages.requests import Request
from roji.server.tables import chat, moves, questions, seating
from roji.server.tables.directory import TableDirectory
from roji.server.tables.participants import Participant, check_can_look
from roji.server.tables.table import Decided, LiveTable

__all__ = ["SLOW_REQUESTS", "answer"]

log = logging.getLogger("roji.requests")

# Requests that change the table and can be decided from its state alone.
DECISIONS: dict[type, Callable[[LiveTable, Participant, Any], Decided]] = {
    messages.Leave: seating.leave,
    messages.SetTable: seating.set_table,
    messages.Close: seating.close,
    messages.Play: moves.play,
    messages.Undo: moves.undo,
    messages.AnswerUndo: moves.answer_undo,
    messages.Chat: chat.chat,
}
# Requests that need something else first, or change nothing.
HANDLERS: dict[type, Callable[[TableDirectory, LiveTable, Participant, Any], Awaitable[Answer]]] = {
    messages.Sit: seating.sit,
    messages.Rename: seating.rename,
    messages.SetSeat: seating.set_seat,
    messages.Start: seating.start,
    messages.Rematch: seating.rematch,
    messages.React: chat.react,
    messages.Hint: questions.hint,
    messages.Preview: questions.preview,
    messages.Look: questions.look,
    messages.History: questions.history,
}
SLOW_REQUESTS = {messages.Hint, messages.Preview}  # run in a thread: a connection's next request need not wait for them


async def answer(directory: TableDirectory, table: LiveTable, participant: Participant, request: Request) -> Answer:
    """Do what a request asks for, and answer it. Never raises: what cannot be done becomes `refused`."""
    try:
        if type(request) in DECISIONS:
            decide = functools.partial(_decide, table, participant, request)
            told: Answer = seating.done(request, await table.change(decide))
        elif type(request) in HANDLERS:
            check_can_look(table.state, participant)
            told = await HANDLERS[type(request)](directory, table, participant, request)
        else:
            raise Refusal("bad_request", "Say hello only once.")
    except Exception as error:
        return _refused(error, table, request)
    if isinstance(told, (Done, Seated, Story)):  # they carry a log number: each seat is shown its own
        told.number = table.state.shown(told.number, told.seat if isinstance(told, Seated) else participant.seat)
    return told


def _decide(table: LiveTable, participant: Participant, request: Request) -> Decided:
    check_can_look(table.state, participant)
    return DECISIONS[type(request)](table, participant, request)


def _refused(error: Exception, table: LiveTable, request: Request) -> Answer:
    if isinstance(error, Refusal):
        return error.answer(request.id)
    if isinstance(error, RojiError):
        return Refusal("not_now", str(error)).answer(request.id)
    about = {"table": table.name, "request": type(request).__name__}
    log.error("a request failed", exc_info=error, extra=about)
    why = "Something went wrong on the server. The error has been logged; please try again."
    return Refusal("broken", why).answer(request.id)
