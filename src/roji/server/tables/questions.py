"""Questions that change nothing: hints, previews, the raw view, what happened before."""

import base64

from roji.core.story import NOBODY
from roji.match import Match
from roji.server import messages
from roji.server.messages.answers import Answer, Hinted, Looked, Previewed, Story
from roji.server.messages.refusals import Refusal
from roji.server.tables.catalogue import layout_of
from roji.server.tables.directory import TableDirectory
from roji.server.tables.moves import words_language
from roji.server.tables.participants import Participant
from roji.server.tables.seating import check_seated, check_status
from roji.server.tables.table import LiveTable
from roji.server.work.bot_moves import find_hints
from roji.server.work.previews import find_previews
from roji.server.work.seat_view import seat_view

__all__ = ["hint", "history", "look", "preview"]


async def hint(directory: TableDirectory, table: LiveTable, participant: Participant, request: messages.Hint) -> Answer:
    """The moves that the strongest bot would consider."""
    match, state, seat = _running_match(table, participant), table.state, participant.seat
    if not state.settings.hints:
        raise Refusal("not_now", "The host has switched hints off.")
    if seat not in state.to_act:
        raise Refusal("not_now", "It is not your turn.")
    question, seen = state.questions[seat], seat_view(match, seat)
    hints = await directory.threads.ask(find_hints, seen, words_language(participant), request.moves)
    return Hinted(id=request.id, question=question, moves=hints)


async def preview(
    directory: TableDirectory, table: LiveTable, participant: Participant, request: messages.Preview
) -> Answer:
    """Where the seat's legal moves would lead."""
    match, seat = _running_match(table, participant), participant.seat
    legal = match.legal(seat)
    moves = legal if request.moves is None else [move for move in request.moves if move in legal]
    question, seen = table.state.questions[seat], seat_view(match, seat)
    found = await directory.threads.ask_short(find_previews, seen, moves, request.with_data, request.spread)
    return Previewed(id=request.id, question=question, previews=found)


async def look(
    directory: TableDirectory,  # noqa: ARG001
    table: LiveTable,
    participant: Participant,
    request: messages.Look,
) -> Answer:
    """The seat's view as the rules' own record, for bots that run elsewhere."""
    state, seat = table.state, participant.seat
    if state.match is None:
        raise Refusal("not_now", "The game has not begun.")
    view = base64.b64encode(state.match.view(seat).tobytes()).decode()
    question = state.questions[seat] if seat != NOBODY else 0
    return Looked(id=request.id, question=question, view=view, layout=layout_of(state.game))


async def history(
    directory: TableDirectory,  # noqa: ARG001
    table: LiveTable,
    participant: Participant,
    request: messages.History,
) -> Answer:
    """What a participant saw happen, and what was said."""
    story = table.views.story(participant.seat, participant.language, request.since)
    said = table.views.said_after(participant.seat, request.since)
    return Story(id=request.id, number=table.state.number, story=story, said=said)


def _running_match(table: LiveTable, participant: Participant) -> Match:
    """The match, if it runs and the participant plays in it."""
    check_seated(participant)
    check_status(table, "playing")
    assert table.state.match is not None
    return table.state.match
