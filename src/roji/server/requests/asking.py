"""Questions that change nothing: hints, previews, what happened."""

import base64

from roji.server import messages
from roji.server.desk import ONLOOKER, Desk, Who
from roji.server.messages.answers import Answer, Hinted, Looked, Previewed, Story
from roji.server.refusal import Refusal
from roji.server.requests.playing import words_of
from roji.server.requests.seating import check_seated, check_status
from roji.server.tables import Tables

__all__ = ["hint", "history", "look", "preview"]


async def hint(tables: Tables, desk: Desk, who: Who, request: messages.Hint) -> Answer:
    """What a strong player would do."""
    check_seated(who)
    check_status(desk, "playing")
    state = desk.state
    assert state.match is not None
    if not state.settings.hints:
        raise Refusal("not_now", "The host has switched hints off.")
    if who.seat not in state.to_act:
        raise Refusal("not_now", "It is not your turn.")
    await tables.library.load()
    from roji.server import rules

    question, view = state.questions[who.seat], state.match.view(who.seat)
    job = (rules.hints, state.game, state.match.box, view, who.seat, words_of(who), request.moves)
    return Hinted(id=request.id, question=question, moves=await tables.thinkers.ask(*job))


async def preview(tables: Tables, desk: Desk, who: Who, request: messages.Preview) -> Answer:
    """Where the seat's legal moves would lead."""
    check_seated(who)
    check_status(desk, "playing")
    state = desk.state
    assert state.match is not None
    legal = state.match.legal(who.seat)
    moves = legal if request.moves is None else [move for move in request.moves if move in legal]
    await tables.library.load()
    from roji.server import rules

    question, view = state.questions[who.seat], state.match.view(who.seat)
    seats, extras = len(state.seats), (request.with_data, request.spread)
    job = (rules.previews, state.game, state.match.box, view, who.seat, seats, moves, *extras)
    return Previewed(id=request.id, question=question, previews=await tables.thinkers.glimpse(*job))


async def look(tables: Tables, desk: Desk, who: Who, request: messages.Look) -> Answer:
    """The seat's view as the rules' own record, for bots that sit elsewhere."""
    await tables.library.load()
    from roji.server import rules

    state = desk.state
    if state.match is None:
        raise Refusal("not_now", "The game has not begun.")
    view = base64.b64encode(state.match.view(who.seat).tobytes()).decode()
    question = state.questions[who.seat] if who.seat != ONLOOKER else 0
    return Looked(id=request.id, question=question, view=view, layout=rules.layout_of(state.game))


async def history(tables: Tables, desk: Desk, who: Who, request: messages.History) -> Answer:  # noqa: ARG001
    """What somebody saw happen, and what was said."""
    story = desk.views.story(who.seat, who.language, request.since)
    said = desk.said_after(who.seat, request.since)
    return Story(id=request.id, number=desk.state.number, story=story, said=said)
