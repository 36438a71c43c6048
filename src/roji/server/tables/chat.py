"""Chat, which is stored, and reactions, which are not."""

from roji.core.story import NOBODY
from roji.server import messages
from roji.server.messages.answers import Answer, Done, Reacted
from roji.server.messages.encoding import encode
from roji.server.messages.refusals import Refusal
from roji.server.store.entries import Said
from roji.server.tables.directory import TableDirectory
from roji.server.tables.participants import Participant
from roji.server.tables.table import LiveTable

__all__ = ["chat", "react"]


def check_can_talk(table: LiveTable, participant: Participant) -> None:
    """Refuse onlookers, and everybody if the host has switched the chat off."""
    if not table.state.settings.chat:
        raise Refusal("not_now", "The host has switched the chat off.")
    if participant.seat == NOBODY and not participant.is_host:
        raise Refusal("no_token", "You look on: only people at the table can talk.")


def chat(table: LiveTable, participant: Participant, request: messages.Chat) -> Said:
    """A line of chat: plain text, with single spaces between words."""
    check_can_talk(table, participant)
    text = " ".join(request.text.split())
    if not text or not text.isprintable():
        raise Refusal("bad_request", "Say something that can be read.")
    seat = participant.seat
    return Said(seat, table.state.seats[seat].name if seat != NOBODY else "", text)


async def react(
    directory: TableDirectory, table: LiveTable, participant: Participant, request: messages.React
) -> Answer:
    """Show everybody a reaction, at other processes too."""
    check_can_talk(table, participant)
    reacted = encode(Reacted(seat=participant.seat, reaction=request.reaction))
    table.tell_everybody(reacted)
    await directory.store.tell(table.name, reacted.decode())
    return Done(id=request.id, number=table.state.number)
