"""What is done with each request, by chapter. The same for a WebSocket and for plain HTTP (D10)."""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from roji.core.errors import RojiError
from roji.server import messages
from roji.server.changes import Outcome
from roji.server.desk import Desk, Who
from roji.server.messages.answers import Answer, Done, Seated, Story
from roji.server.messages.requests import Request
from roji.server.refusal import Refusal
from roji.server.requests import asking, playing, seating, talking
from roji.server.store.entries import Body, Entry
from roji.server.tables import Tables
from roji.server.waiting import settle

__all__ = ["DECISIONS", "QUESTIONS", "Decision", "answer"]

log = logging.getLogger("roji.requests")
Handler = Callable[[Tables, Desk, Who, Any], Awaitable[Answer]]

# Requests that change the table and need nothing but the table to be decided.
DECISIONS: dict[type, Callable[[Desk, Who, Any], Body | Done]] = {
    messages.Leave: seating.leave,
    messages.SetTable: seating.set_table,
    messages.Close: seating.close,
    messages.Play: playing.play,
    messages.Undo: playing.undo,
    messages.AnswerUndo: playing.answer_undo,
    messages.Chat: talking.chat,
}
HANDLERS: dict[type, Handler] = {
    messages.Sit: seating.sit,
    messages.Rename: seating.rename,
    messages.SetSeat: seating.set_seat,
    messages.Start: seating.start,
    messages.Rematch: seating.rematch,
    messages.React: talking.react,
    messages.Hint: asking.hint,
    messages.Preview: asking.preview,
    messages.Look: asking.look,
    messages.History: asking.history,
}
QUESTIONS = {
    messages.Hint,
    messages.Preview,
}  # are thought about: nobody waits for the answer before saying something else
NUMBERED = (Done, Seated, Story)  # answers that tell a number of the log


async def answer(tables: Tables, desk: Desk, who: Who, request: Request) -> Answer:
    """Do what a request asks for; whatever cannot be done becomes one clear answer."""
    if type(request) in DECISIONS:
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        desk.ask(Decision(desk, who, request, functools.partial(settle, future)))
        return await future
    try:
        handler = HANDLERS.get(type(request))
        if handler is None:
            raise Refusal("bad_request", "Say hello only once.")
        desk.check_may_look(who)
        return _as_shown(await handler(tables, desk, who, request), desk, who)
    except Exception as error:
        return _refused(error, desk, request)


class Decision:
    """The wish of somebody who sent one of DECISIONS; `then` is told the answer."""

    __slots__ = ("_desk", "_request", "_then", "_who")

    def __init__(self, desk: Desk, who: Who, request: Request, then: Callable[[Answer], None]) -> None:
        self._desk = desk
        self._who = who
        self._request = request
        self._then = then

    def decide(self) -> Body | Done:
        """What goes into the log."""
        desk, who, request = self._desk, self._who, self._request
        desk.check_may_look(who)
        return DECISIONS[type(request)](desk, who, request)

    def end(self, outcome: Outcome) -> None:
        """Answer."""
        desk, request = self._desk, self._request
        if type(outcome) is Entry:
            self._then(Done(id=request.id, number=desk.state.shown(outcome.number, self._who.seat)))
        elif isinstance(outcome, Done):
            self._then(_as_shown(outcome, desk, self._who))
        else:
            assert isinstance(outcome, Exception)
            self._then(_refused(outcome, desk, request))


def _refused(error: Exception, desk: Desk, request: Request) -> Answer:
    """Why it cannot be done."""
    if isinstance(error, Refusal):
        return error.answer(request.id)
    if isinstance(error, RojiError):
        return Refusal("not_now", str(error)).answer(request.id)
    about = {"table": desk.table, "request": type(request).__name__}
    log.error("a request failed", exc_info=error, extra=about)
    return Refusal("broken", "Something went wrong here. It is written down; please try again.").answer(request.id)


def _as_shown(told: Answer, desk: Desk, who: Who) -> Answer:
    """The log's number as somebody is shown it."""
    if isinstance(told, NUMBERED):
        told.number = desk.state.shown(told.number, told.seat if isinstance(told, Seated) else who.seat)
    return told
