"""What is done with each request, by chapter. The same for a WebSocket and for plain HTTP (D10)."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from roji.core.errors import RojiError
from roji.server import messages
from roji.server.desk import Desk, Who
from roji.server.messages.answers import Answer, Done, Seated, Story
from roji.server.messages.requests import Request
from roji.server.refusal import Refusal
from roji.server.requests import asking, playing, seating, talking
from roji.server.tables import Tables

__all__ = ["answer"]

log = logging.getLogger("roji.requests")
Handler = Callable[[Tables, Desk, Who, Any], Awaitable[Answer]]

HANDLERS: dict[type, Handler] = {
    messages.Sit: seating.sit,
    messages.Leave: seating.leave,
    messages.Rename: seating.rename,
    messages.SetSeat: seating.set_seat,
    messages.SetTable: seating.set_table,
    messages.Start: seating.start,
    messages.Close: seating.close,
    messages.Rematch: seating.rematch,
    messages.Play: playing.play,
    messages.Undo: playing.undo,
    messages.AnswerUndo: playing.answer_undo,
    messages.Chat: talking.chat,
    messages.React: talking.react,
    messages.Hint: asking.hint,
    messages.Preview: asking.preview,
    messages.Look: asking.look,
    messages.History: asking.history,
}


NUMBERED = (Done, Seated, Story)  # answers that tell a number of the log


async def answer(tables: Tables, desk: Desk, who: Who, request: Request) -> Answer:
    """Do what a request asks for; whatever cannot be done becomes one clear answer."""
    try:
        handler = HANDLERS.get(type(request))
        if handler is None:
            raise Refusal("bad_request", "Say hello only once.")
        desk.check_may_look(who)
        return _as_shown(await handler(tables, desk, who, request), desk, who)
    except Refusal as refusal:
        return refusal.answer(request.id)
    except RojiError as error:
        return Refusal("not_now", str(error)).answer(request.id)
    except Exception:
        log.exception("a request failed", extra={"table": desk.table, "request": type(request).__name__})
        return Refusal("broken", "Something went wrong here. It is written down; please try again.").answer(request.id)


def _as_shown(told: Answer, desk: Desk, who: Who) -> Answer:
    """The log's number as somebody is shown it."""
    if isinstance(told, NUMBERED):
        told.number = desk.state.shown(told.number, told.seat if isinstance(told, Seated) else who.seat)
    return told
