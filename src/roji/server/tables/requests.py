"""The one entrance for requests, over a WebSocket or plain HTTP (D10): each is answered, or refused in one sentence."""

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.server import messages
from roji.server.messages.answers import Answer, Done, Seated, Story
from roji.server.messages.refusals import FAILURE, Refusal
from roji.server.messages.requests import Request
from roji.server.store import StoreError
from roji.server.store.entries import Entry
from roji.server.tables import absence, chat, moves, questions, seating
from roji.server.tables.bots import bots_to_act
from roji.server.tables.context import Context
from roji.server.tables.participants import check_can_look
from roji.server.tables.table import Decided, LiveTable

__all__ = ["SLOW_REQUESTS", "answer"]

log = logging.getLogger("roji.requests")

# Requests that change the table and depend only on its state.
DECISIONS: dict[type, Callable[[Context, Any], Decided]] = {
    messages.Leave: seating.leave,
    messages.Rename: seating.rename,
    messages.SetSeat: seating.set_seat,
    messages.SetTable: seating.set_table,
    messages.Close: seating.close,
    messages.Reopen: seating.reopen,
    messages.Mute: seating.mute,
    messages.StandIn: absence.stand_in,
    messages.ComeBack: absence.come_back,
    messages.AnswerSeat: absence.answer_seat,
    messages.Play: moves.play,
    messages.Undo: moves.undo,
    messages.AnswerUndo: moves.answer_undo,
    messages.Chat: chat.chat,
}
# Requests that are part of play or chat; all others arrange seats and settings, which is needed only now and then.
PLAYING = {messages.Play, messages.Undo, messages.AnswerUndo, messages.Chat}
# Requests that need other work first, or change nothing.
HANDLERS: dict[type, Callable[[Context, Any], Awaitable[Answer | Entry]]] = {
    messages.Sit: seating.sit,
    messages.Start: seating.start,
    messages.Rematch: seating.rematch,
    messages.React: chat.react,
    messages.Hint: questions.hint,
    messages.Preview: questions.preview,
    messages.Look: questions.look,
    messages.History: questions.history,
}
ARRANGING = DECISIONS.keys() - PLAYING | {messages.Sit}
BOTS_SECONDS = 60.0
MOST_WAITING = 8  # moves at a deal's table, and long polls: these may wait, because only one person plays there
SLOW_REQUESTS = {
    messages.Hint,
    messages.Preview,
}  # run in a thread, so that the next request need not wait


async def answer(context: Context, request: Request) -> Answer:
    """Handle a request and answer it. Never raises: a failure becomes `refused`."""
    state, seat = context.table.state, context.participant.seat
    outcome: Answer | Entry | None
    try:
        if seat != NOBODY or context.participant.is_host:
            context.table.owner = context.visitor or context.table.owner
        if type(request) in ARRANGING:
            context.directory.arrangements.check(f"{context.visitor} {context.table.name}")
        if type(request) is messages.Play and state.created.deal is not None:
            await _let_bots_choose(context.table)
        if type(request) in DECISIONS:
            outcome = await context.table.change(functools.partial(_decide, context, request))
        elif type(request) in HANDLERS:
            check_can_look(state, context.participant)
            outcome = await HANDLERS[type(request)](context, request)
        else:
            raise Refusal("bad_request", "Only a connection can say this, and hello only once.")
    except Exception as error:
        return _refused(error, context, request)
    assert outcome is not None
    answered = Done(id=request.id, number=outcome.number) if isinstance(outcome, Entry) else outcome
    if isinstance(answered, (Done, Seated, Story)):  # these have a log number, which differs by viewer
        answered.number = state.shown(answered.number, answered.seat if isinstance(answered, Seated) else seat)
    return answered


async def _let_bots_choose(table: LiveTable) -> None:
    """Wait for bots that choose at the same time, so that their knowledge does not depend on who is faster (decision 73)."""
    if table.change_waiters.waiting >= MOST_WAITING:
        raise Refusal("busy", "You have moved already, and the bots are still choosing.")
    if not await table.change_waiters.until(lambda: not bots_to_act(table.state) or table.is_outdated, BOTS_SECONDS):
        raise Refusal("busy", "The bots are still choosing: please try again in a minute.")


def _decide(context: Context, request: Request) -> Decided:
    check_can_look(context.table.state, context.participant)
    return DECISIONS[type(request)](context, request)


def _refused(error: Exception, context: Context, request: Request) -> Answer:
    if isinstance(error, Refusal):
        return error.answer(request.id, context.language)
    if isinstance(error, RojiError):
        refusal = Refusal("busy" if isinstance(error, StoreError) else "not_now", str(error))
        return refusal.answer(request.id, context.language)
    log.error(
        "a request failed", exc_info=error, extra={"table": context.table.name, "request": type(request).__name__}
    )
    return Refusal("broken", FAILURE).answer(request.id, context.language)
