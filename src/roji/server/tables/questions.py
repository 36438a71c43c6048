"""Questions that change nothing: hints, previews, the raw view, the history."""

from roji.core.compiled_cache import is_cold
from roji.core.story import NOBODY
from roji.match import Match
from roji.server import messages
from roji.server.messages.answers import Answer, Hinted, Looked, Previewed, Story
from roji.server.messages.refusals import Refusal
from roji.server.tables.catalogue import layout_of
from roji.server.tables.context import Context
from roji.server.work.bot_moves import find_hints, not_compiled
from roji.server.work.previews import find_previews
from roji.server.work.seat_view import seat_view

__all__ = ["hint", "history", "look", "preview"]


async def hint(context: Context, request: messages.Hint) -> Answer:
    """The moves that the strongest bot would consider."""
    match, state, seat = _running_match(context), context.state, context.seat
    if not state.settings.hints:
        raise Refusal("not_now", "The host has switched hints off.")
    if seat not in state.to_act:
        raise Refusal("not_now", "It is not your turn.")
    question, seen = state.questions[seat], seat_view(match, seat)
    await context.directory.compiler.get_advice_ready(state.game.name)
    hints = await context.directory.threads.ask(
        find_hints, seen, context.language, request.moves, visitor=context.visitor
    )
    return Hinted(id=request.id, question=question, moves=hints)


async def preview(context: Context, request: messages.Preview) -> Answer:
    """Where the seat's legal moves would lead."""
    match, seat = _running_match(context), context.seat
    legal = match.legal(seat)
    moves = legal if request.moves is None else [move for move in request.moves if move in legal]
    if request.spread and is_cold():
        raise not_compiled()
    question, job = context.state.questions[seat], (find_previews, seat_view(match, seat), moves)
    ask = context.directory.threads.ask_short
    found = await ask(*job, request.with_data, request.spread, visitor=context.visitor)
    return Previewed(id=request.id, question=question, previews=found)


async def look(context: Context, request: messages.Look) -> Answer:
    """The seat's view as the rules' own record, for bots on other machines."""
    state, seat = context.state, context.seat
    if state.match is None:
        raise Refusal("not_now", "The game has not begun.")
    question = state.questions[seat] if seat != NOBODY else 0
    view, layout = state.match.view_bytes(seat), layout_of(state.game)
    return Looked(id=request.id, question=question, view=view, layout=layout)


async def history(context: Context, request: messages.History) -> Answer:
    """The events that a participant saw, and the chat."""
    views, seat = context.table.views, context.seat
    story = views.story(seat, context.participant.language, request.since)
    said = views.said_after(seat, request.since)
    return Story(id=request.id, number=context.state.number, story=story, said=said)


def _running_match(context: Context) -> Match:
    """The match, if it is running and the participant plays in it."""
    context.check_seated()
    context.check_status("playing")
    assert context.state.match is not None
    return context.state.match
